import { categoryFields } from '../../definitions/category.js';
import type { StoredValues } from '../../definitions/field.js';
import { readStatement } from '../../platform/shared/reads.js';
import { selectList } from '../../platform/shared/record-fields.js';

/** The columns of a category's row. An entity can be used as well. */
export interface CategoryRecord extends StoredValues<typeof categoryFields> {
  key: number;
  version: number;
}

const columns = selectList(categoryFields, 'c');

export const allCategories = readStatement(`select ${columns} from category c order by c.name`);
export const featuredCategories = readStatement(`select ${columns} from category c where c.featured order by c.name`);
export const categoriesByKey = readStatement(`select ${columns} from category c where c.key = any (?::int[])`);
