export { purchasingRules } from './data-rules.js';
export { vendorRows } from './bulk-writes.js';
export { PurchasingAgent } from './purchasing-agent.entity.js';
export { Vendor } from './vendor.entity.js';
export { PurchasingResolver } from './purchasing.resolver.js';
export { purchasingRoutes } from './purchasing.rest.js';
export { PurchasingService } from './purchasing.service.js';
