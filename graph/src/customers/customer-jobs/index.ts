export { CustomerJob } from './customer-job.entity.js';
export { CustomerJobsResolver } from './customer-jobs.resolver.js';
export { CustomerJobsService } from './customer-jobs.service.js';
export { customerJobsRules } from './data-rules.js';
