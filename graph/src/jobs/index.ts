export { jobsRules } from './data-rules.js';
export { JobQueue, type JobDatabase, type JobHandlers, type JobSender } from './job-queue.js';
