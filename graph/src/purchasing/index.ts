import { agentResolvers, agentRoutes } from './purchasing-agents.js';
import { PurchasingAgent } from './purchasing-agent.entity.js';
import { Vendor } from './vendor.entity.js';
import { vendorResolvers, vendorRoutes } from './vendors.js';

export { purchasingRules } from './data-rules.js';
export { vendorRows } from './bulk-writes.js';
export { purchasingAgents } from './purchasing-agents.js';
export { vendors } from './vendors.js';
export { PurchasingAgent, Vendor };

export const purchasingEntities = [PurchasingAgent, Vendor];
export const purchasingResolvers = [...vendorResolvers, ...agentResolvers];
export const purchasingRoutes = [...vendorRoutes, ...agentRoutes];
