import { agentRecords } from './purchasing-agents.js';
import { vendorRecords } from './vendors.js';

/** The types of records of this module */
export const purchasingRecords = [vendorRecords, agentRecords];
