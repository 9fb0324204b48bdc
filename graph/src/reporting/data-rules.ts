import { impersonal, type DataRules } from '../shared/data-rules.js';

export const reportingRules: DataRules = {
  tables: {
    saved_report: impersonal('until staff delete it'),
  },
};
