import { impersonal, type DataRules } from '../shared/data-rules.js';

export const purchasingRules: DataRules = {
  tables: {
    vendor: impersonal('until staff delete it'),
    purchasing_agent: impersonal('until staff delete it'),
  },
};
