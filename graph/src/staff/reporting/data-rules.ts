import { impersonal, type DataRules } from '../../platform/shared/data-rules.js';

export const reportingRules: DataRules = {
  tables: {
    saved_report: impersonal('until staff delete it'),
  },
};
