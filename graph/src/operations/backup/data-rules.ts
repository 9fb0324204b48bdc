import { impersonal, type DataRules } from '../../platform/shared/data-rules.js';

export const backupRules: DataRules = {
  tables: { finished_backup: impersonal('for good: when which backup was finished') },
};
