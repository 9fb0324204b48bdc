export { JobQueue, type JobDatabase, type JobHandlers, type JobSender } from './job-queue.js';
