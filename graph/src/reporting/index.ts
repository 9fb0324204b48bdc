export { ReportsResolver } from './reports.resolver.js';
export { reportsRoutes } from './reports.rest.js';
export { ReportsService } from './reports.service.js';
