import { composedStatement, type Reads, type Sql } from '../shared/reads.js';
import {
  allAsked,
  chosenArray,
  countedUpTo,
  matching,
  narrowed,
  type Listing,
  type ProductFilter,
} from './product-list.js';

export interface FacetCount {
  key: number;
  name: string;
  count: number;
}

const mostChoices = 100;

/** The rows of a list under this filter, up to the limit of what is counted. */
function rowsOf({ queries }: Listing, filter: ProductFilter, column: string): Sql {
  if (queries) {
    // A search without terms matches nothing.
    const found = matching(allAsked(queries) ?? '', filter, countedUpTo);
    return { text: `select ${column} from ${found.text}`, values: found.values };
  }
  const { text, values } = narrowed(filter);
  return { text: `select ${column} from product where ${text} limit ?`, values: [...values, countedUpTo] };
}

const filterNames = { category: 'categoryKeys', vendor: 'vendorKeys' } as const;

/**
 * The number of products in each category or of each vendor, largest first. A chosen one is included even if its count
 * is 0, so that it can be shown and removed.
 */
export async function countChoices(
  reads: Reads,
  listing: Listing,
  table: 'category' | 'vendor',
): Promise<FacetCount[]> {
  const chosen = listing.filter[filterNames[table]];
  const rows = rowsOf(listing, { ...listing.filter, [filterNames[table]]: null }, `${table}_key`);
  const counts = await reads.rows<{ key: number; name: string; count: string | number }>(
    composedStatement(`select choice.key, choice.name, counted.count from
       (select key, sum(count) as count from (
          select ${table}_key as key, count(*) as count from (${rows.text}) found group by 1
          union all select unnest(?::int[]), 0) either group by key) counted
       join ${table} choice on choice.key = counted.key
     order by counted.count desc, lower(choice.name), choice.key limit ?`),
    [...rows.values, chosenArray(chosen), mostChoices + (chosen?.length ?? 0)],
  );
  return counts.map(({ key, name, count }) => ({ key, name, count: Number(count) }));
}

/** How many of the list are on sale, or available only in store. */
export async function countMarked(reads: Reads, listing: Listing, mark: 'onSale' | 'inStoreOnly'): Promise<number> {
  const rows = rowsOf(listing, { ...listing.filter, [mark]: true }, '1');
  const [row] = await reads.rows<{ count: string | number }>(
    composedStatement(`select count(*) as count from (${rows.text}) found`),
    rows.values,
  );
  return Number(row?.count ?? 0);
}
