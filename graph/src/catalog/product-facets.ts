import { attributeId, compareValues, mostAttributes } from '../definitions/attributes.js';
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

export interface FamilyCount {
  /** Key of one of its products */
  productKey: number;
  name: string;
  count: number;
}

const mostFamilies = 12;

/** The families with at least two products in the list, largest first. */
export async function countFamilies(reads: Reads, listing: Listing): Promise<FamilyCount[]> {
  const rows = rowsOf(listing, listing.filter, 'key, category_key, family');
  const counts = await reads.rows<{ productKey: number; name: string; count: string | number }>(
    composedStatement(`select min(key) as "productKey", min(family) as name, count(*) as count
       from (${rows.text}) found where family is not null
       group by category_key, lower(family) having count(*) > 1 order by count(*) desc, lower(min(family)), min(key) limit ${mostFamilies}`),
    rows.values,
  );
  return counts.map(({ count, ...family }) => ({ ...family, count: Number(count) }));
}

export interface AttributeCounts {
  name: string;
  values: { value: string; count: number }[];
}

type PairCount = { pair: string; count: string | number };

/** The number of products in the list with each "name: value". */
async function countPairs(reads: Reads, listing: Listing, filter: ProductFilter): Promise<PairCount[]> {
  const rows = rowsOf(listing, filter, 'attributes');
  return reads.rows<PairCount>(
    composedStatement(`select min(pair) as pair, count(*) as count
       from (${rows.text}) found, unnest(string_to_array(attributes, '; ')) pair group by lower(pair) order by count(*) desc limit 2000`),
    rows.values,
  );
}

/**
 * The attributes that most products of the list have, and the number of products with each value, in the order of a
 * catalog. Chosen ones come first, with all their values.
 */
export async function countAttributes(reads: Reads, listing: Listing): Promise<AttributeCounts[]> {
  const chosen = (listing.filter.attributes ?? []).filter(({ values }) => values.length > 0);
  const [all = [], ...ofChosen] = await Promise.all([
    countPairs(reads, listing, listing.filter),
    ...chosen.map(({ name }) => {
      const others = chosen.filter(choice => choice.name !== name);
      return countPairs(reads, listing, { ...listing.filter, attributes: others });
    }),
  ]);
  const counted = byName(all);
  const chosenCounts = chosen.map(({ name, values }, index): AttributeCounts => {
    const found = byName(ofChosen[index] ?? []).get(attributeId(name)) ?? { name, values: [] };
    counted.delete(attributeId(name));
    const known = new Set(found.values.map(({ value }) => attributeId(value)));
    const gone = values.filter(value => !known.has(attributeId(value))).map(value => ({ value, count: 0 }));
    return { name: found.name, values: [...gone, ...found.values] };
  });
  const productsWith = ({ values }: AttributeCounts) => values.reduce((sum, { count }) => sum + count, 0);
  const others = [...counted.values()].sort((one, other) => productsWith(other) - productsWith(one));
  return [...chosenCounts, ...others].slice(0, mostAttributes).map(({ name, values }) => ({
    name,
    values: values.slice(0, mostChoices).sort((one, other) => compareValues(one.value, other.value)),
  }));
}

function byName(pairs: readonly PairCount[]): Map<string, AttributeCounts> {
  const named = new Map<string, AttributeCounts>();
  for (const { pair, count } of pairs) {
    const colon = pair.indexOf(': ');
    const name = pair.slice(0, colon);
    const attribute = named.get(attributeId(name)) ?? { name, values: [] };
    attribute.values.push({ value: pair.slice(colon + 2), count: Number(count) });
    named.set(attributeId(name), attribute);
  }
  return named;
}
