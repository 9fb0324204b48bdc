import { impersonal, type DataRules } from '../shared/data-rules.js';

export const jobsRules: DataRules = {
  tables: {
    // The schema of the job queue, which deletes its own rows.
    'jobs.*': impersonal(
      'finished jobs for seven days; they contain only keys, besides the sealed address of sign-in help',
    ),
  },
};
