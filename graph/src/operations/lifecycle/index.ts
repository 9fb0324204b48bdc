export { customerDataRoutes } from './customer-data.rest.js';
export { CustomerDataResolver } from './customer-data.resolver.js';
export { CustomerDataService, eraseCustomer, exportCustomer } from './customer-data.service.js';
export { dataRules, tableRules, type LifecycleSettings } from './data-rules.js';
export { archiveAuditLog, archiveOldRows, type RetentionReport } from './retention.js';
export { recordModules } from './record-modules.js';
