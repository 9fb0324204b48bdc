import { categoryFields } from '../../definitions/category.js';
import { recordType } from '../../platform/records/index.js';
import { Category } from './category.entity.js';

export const categories = recordType(Category, {
  subject: 'category',
  fields: categoryFields,
  noun: 'category',
  plural: 'categories',
  unique: 'name',
  references: {},
  inUse: { code: 'CATEGORY_IN_USE', while: 'products are assigned to it' },
});
