export { CustomerJob } from './customer-job.entity.js';
export { customerJobsResolvers, CustomerJobsService } from './customer-jobs.js';
export { customerJobsRules } from './data-rules.js';
