export { jobCounts } from './job-counts.js';
export { JobQueue, type JobDatabase, type JobHandlers, type JobSender } from './job-queue.js';
