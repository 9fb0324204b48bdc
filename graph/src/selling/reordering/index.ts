export { LastBoughtResolver, ReorderingResolver } from './reordering.resolver.js';
export { reorderingRoutes } from './reordering.rest.js';
export { ReorderingService } from './reordering.service.js';
