import { impersonal, type DataRules } from '../shared/data-rules.js';

export const databaseRules: DataRules = {
  tables: {
    migration: impersonal('for good: which migrations ran'),
  },
};
