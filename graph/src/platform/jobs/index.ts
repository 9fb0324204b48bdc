export { jobsRules } from './data-rules.js';
export type { DeadLetter, DeadLetters } from './dead-letters.js';
export type { JobDatabase } from './job-database.js';
export {
  jobKinds,
  jobNames,
  eachAlone,
  type Job,
  type JobData,
  type JobHandler,
  type JobHandlers,
  type JobOutcome,
} from './job-kinds.js';
export { jobCounts } from './job-counts.js';
export { JobQueue, type JobBatchSender, type JobSender } from './job-queue.js';
export { reasonOf, type FailedAttempt, type JobLog } from './run-batch.js';
