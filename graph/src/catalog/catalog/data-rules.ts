import { impersonal, type DataRules } from '../../platform/shared/data-rules.js';

export const catalogRules: DataRules = {
  tables: {
    category: impersonal('until staff delete it'),
    product: impersonal('for good: orders name it'),
    pricing_info: impersonal('with its product'),
    search_synonyms: impersonal('for good: staff maintain them'),
    search_word: impersonal('for good: the words of all products'),
  },
};
