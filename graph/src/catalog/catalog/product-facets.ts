import { attributeId, compareValues, mostAttributes, valueId } from '../../definitions/attributes.js';
import type { AttributeChoice } from './attribute-filter.js';
import { composedStatement, type Reads, type Sql } from '../../platform/shared/reads.js';
import {
  combinedQuery,
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

/** The rows of a list under this filter, up to the counting limit. */
function rowsOf({ queries }: Listing, filter: ProductFilter, column: string): Sql {
  if (queries) {
    // A search without terms matches nothing.
    const found = matching(combinedQuery(queries) ?? '', filter, countedUpTo);
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

/** Counts the products of the list that are on sale, or available only in store. */
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

export interface AttributeCounts {
  name: string;
  values: { value: string; count: number }[];
}

/** Families and attributes of the products of a list */
export interface VariantCounts {
  /** Families with at least two products in the list, largest first */
  families: FamilyCount[];
  /** Attributes that most products of the list have; chosen ones come first. Values are in catalog order. */
  attributes: AttributeCounts[];
}

const mostFamilies = 12;
const mostPairs = 2000;

interface PairCount {
  /** "name: value" */
  pair: string;
  count: number;
  /** The first position at which an item lists it */
  place: number;
}

/** Groups and counts the rows of a list by these columns, because many have the same attributes. */
function foundBy(columns: string, rows: Sql): string {
  return `with found as materialized (select ${columns}, min(key) as key, count(*) as count from (${rows.text}) listed group by ${columns})`;
}

const pairsOfFound = `select min(pair collate "C") as pair, sum(count)::int as count, min(place)::int as place
  from found, unnest(string_to_array(attributes, '; ')) with ordinality pairs (pair, place)
  group by lower(pair) order by sum(count) desc limit ${mostPairs}`;

/** Counts families and attributes with one statement, and one for each chosen attribute. */
export async function countVariants(reads: Reads, listing: Listing): Promise<VariantCounts> {
  const chosen = (listing.filter.attributes ?? []).filter(({ values }) => values.length > 0);
  const [counted, ...ofChosen] = await Promise.all([
    countFamiliesAndPairs(reads, listing),
    ...chosen.map(choice =>
      countPairs(
        reads,
        listing,
        chosen.filter(other => other !== choice),
      ),
    ),
  ]);
  const others = byName(counted.pairs);
  const chosenCounts = chosen.map((choice, index) => {
    others.delete(attributeId(choice.name));
    return chosenCount(choice, ofChosen[index] ?? []);
  });
  const placeOf = new Map<string, number>();
  for (const { pair, place } of counted.pairs) {
    const id = attributeId(nameOf(pair));
    placeOf.set(id, Math.min(place, placeOf.get(id) ?? place));
  }
  const place = ({ name }: AttributeCounts) => placeOf.get(attributeId(name)) ?? 0;
  const ordered = [...others.values()].sort(
    (one, other) => productsWith(other) - productsWith(one) || place(one) - place(other),
  );
  return {
    families: counted.families,
    attributes: [...chosenCounts, ...ordered].slice(0, mostAttributes).map(({ name, values }) => ({
      name,
      values: values.slice(0, mostChoices).sort((one, other) => compareValues(one.value, other.value)),
    })),
  };
}

async function countFamiliesAndPairs(
  reads: Reads,
  listing: Listing,
): Promise<{ families: FamilyCount[]; pairs: PairCount[] }> {
  const rows = rowsOf(listing, listing.filter, 'key, category_key, family, attributes');
  const counts = await reads.rows<
    Omit<PairCount, 'pair'> & ({ productKey: number; name: string; pair: null } | { productKey: null; pair: string })
  >(
    composedStatement(`${foundBy('category_key, family, attributes', rows)}
      (select min(key) as "productKey", min(family collate "C") as name, null as pair, sum(count)::int as count, 0 as place from found
         where family is not null group by category_key, lower(family) having sum(count) > 1
         order by sum(count) desc, min(family collate "C"), min(key) limit ${mostFamilies})
      union all (select null, null, pair, count, place from (${pairsOfFound}) pairs)`),
    rows.values,
  );
  return {
    families: counts.flatMap(row =>
      row.productKey === null ? [] : [{ productKey: row.productKey, name: row.name, count: row.count }],
    ),
    pairs: counts.flatMap(({ pair, count, place }) => (pair === null ? [] : [{ pair, count, place }])),
  };
}

async function countPairs(
  reads: Reads,
  listing: Listing,
  attributes: readonly AttributeChoice[],
): Promise<PairCount[]> {
  const rows = rowsOf(listing, { ...listing.filter, attributes }, 'key, attributes');
  const statement = composedStatement(`${foundBy('attributes', rows)} ${pairsOfFound}`);
  return reads.rows<PairCount>(statement, rows.values);
}

/** The values of a chosen attribute. Chosen values without products are included, so that they can be removed. */
function chosenCount({ name, values }: AttributeChoice, pairs: readonly PairCount[]): AttributeCounts {
  const found = byName(pairs).get(attributeId(name)) ?? { name, values: [] };
  const known = new Set(found.values.map(({ value }) => valueId(value)));
  const gone = values.filter(value => !known.has(valueId(value))).map(value => ({ value, count: 0 }));
  return { name: found.name, values: [...gone, ...found.values] };
}

function productsWith({ values }: AttributeCounts): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

function nameOf(pair: string): string {
  return pair.slice(0, pair.indexOf(': '));
}

function byName(pairs: readonly PairCount[]): Map<string, AttributeCounts> {
  const named = new Map<string, AttributeCounts>();
  for (const { pair, count } of pairs) {
    const name = nameOf(pair);
    const attribute = named.get(attributeId(name)) ?? { name, values: [] };
    const value = pair.slice(name.length + 2);
    // The pairs that most products have come first, so the usual way to write a value is shown.
    const same = attribute.values.find(known => valueId(known.value) === valueId(value));
    if (same) same.count += count;
    else attribute.values.push({ value, count });
    named.set(attributeId(name), attribute);
  }
  return named;
}
