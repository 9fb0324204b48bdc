import { mostCustomerJobs } from '../../definitions/customer-job.js';

/** Descriptions for both interfaces. */
export const about = {
  job: 'A job that a customer orders for, such as a building site.',
  customerKey: 'Key of the customer that it belongs to.',
  list: `Lists all jobs of the customer in the order of their codes, at most ${mostCustomerJobs}. Archived ones are included.`,
  create: `Adds a job. DUPLICATE if another job has the code, LIMIT_REACHED at ${mostCustomerJobs} jobs.`,
  update: 'Changes a job. Omitted fields keep their value. Earlier orders keep the old name and code.',
  remove: 'Removes a job. Orders placed for it keep its name and code.',
} as const;
