import { readStatement } from '../shared/reads.js';

/** A category as it is told. An entity of it serves as well. */
export interface CategoryRecord {
  key: number;
  name: string;
  featured: boolean;
  version: number;
}

const columns = 'key, name, featured, version';

export const allCategories = readStatement(`select ${columns} from category order by name`);
export const featuredCategories = readStatement(`select ${columns} from category where featured order by name`);
export const categoriesByKey = readStatement(`select ${columns} from category where key = any (?::int[])`);
