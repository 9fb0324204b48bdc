import { impersonal, type DataRules } from '../shared/data-rules.js';

export const jobsRules: DataRules = {
  tables: {
    // The schema of the job queue, which deletes from its tables itself.
    'jobs.*': impersonal('finished jobs for seven days; they carry keys of orders and imports only'),
  },
};
