export { purchasingRules } from './data-rules.js';
export { vendorRows } from './bulk-writes.js';
export { PurchasingAgent } from './purchasing-agent.entity.js';
export { purchasingAgents } from './purchasing-agents.js';
export { purchasingRecords } from './records.js';
export { Vendor } from './vendor.entity.js';
export { vendorNamesRoute, vendors } from './vendors.js';
