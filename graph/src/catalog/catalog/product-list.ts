import { noRows, type Page, type Window } from '../../platform/shared/connection.js';
import { sortOrders, type ListOrder, type SortedBy } from '../../platform/shared/list-order.js';
import { pageOf, pageStatement, type PagedList, type PageRow } from '../../platform/shared/list-page.js';
import {
  composedStatement,
  intArray,
  type Reads,
  type ReadStatement,
  type ReadValue,
  type Sql,
} from '../../platform/shared/reads.js';
import { productColumns, type ProductRecord } from './product-record.js';
import { attributeQuery, type AttributeChoice } from './attribute-filter.js';
import type { SearchQueries } from './search-query.js';

/** An omitted condition, or an empty list, does not apply. */
export interface ProductFilter {
  categoryKeys?: readonly number[] | null;
  vendorKeys?: readonly number[] | null;
  onSale?: boolean | null;
  inStoreOnly?: boolean | null;
  featured?: boolean | null;
  attributes?: readonly AttributeChoice[] | null;
}

export const productSorts = [
  'RELEVANCE',
  'NAME',
  'NAME_DESCENDING',
  'ITEM_ID',
  'ITEM_ID_DESCENDING',
  'PRICE_LOW',
  'PRICE_HIGH',
  'NEWEST',
] as const;
export type ProductSort = (typeof productSorts)[number];

/** The search and filter of a list, for counting its facets when they are selected. */
export interface Listing {
  queries: SearchQueries | null;
  filter: ProductFilter;
}

/** A page of a list. A total above `countedUpTo` is not counted exactly. */
export interface ProductPage extends Page<ProductRecord> {
  listing: Listing;
  totalIsCapped: boolean;
  /** Whether products with similar codes are included, because none has the searched one */
  includesSimilar?: boolean;
}

/** Counts stop here, because users do not page this far and counting further would delay the response. */
export const countedUpTo = 10_000;

type ColumnFilter = Omit<ProductFilter, 'attributes'>;

const columns: Record<keyof ColumnFilter, string> = {
  categoryKeys: 'category_key',
  vendorKeys: 'vendor_key',
  onSale: 'on_sale',
  inStoreOnly: 'in_store_only',
  featured: 'featured',
};

/** Whether any filter applies. */
export function isNarrowed(filter: ProductFilter): boolean {
  return Object.values(filter).some((value: boolean | readonly unknown[] | null | undefined) =>
    typeof value === 'object' ? value !== null && value.length > 0 : value != null,
  );
}

/** A single key is compared directly, because only then can the sorted index be used. */
function chosenKeys(column: string, keys: readonly number[]): Sql {
  const [key] = keys;
  return keys.length === 1 && key !== undefined
    ? { text: `${column} = ?`, values: [key] }
    : { text: `${column} = any (?::int[])`, values: [intArray(keys)] };
}

/**
 * Products for sale that pass the filter. True and false are literals, because partial indexes require them.
 */
export function narrowed({ attributes, ...filter }: ProductFilter): Sql {
  const conditions = (
    Object.entries(filter) as [keyof ColumnFilter, boolean | readonly number[] | null | undefined][]
  ).flatMap(([name, value]): Sql[] => {
    if (value == null) return [];
    if (typeof value === 'boolean') return [{ text: `${value ? '' : 'not '}${columns[name]}`, values: [] }];
    return value.length > 0 ? [chosenKeys(columns[name], value)] : [];
  });
  const query = attributeQuery(attributes);
  // The first condition makes the partial index usable.
  if (query !== null)
    conditions.push({
      text: 'attributes is not null and attribute_terms(attributes) @@ ?::tsquery',
      values: [query],
    });
  return {
    text: ['deleted_at is null', ...conditions.map(({ text }) => text)].join(' and '),
    values: conditions.flatMap(({ values }) => values),
  };
}

const byName: SortedBy = [
  ['lower(description)', 'text'],
  ['key', 'whole'],
];
const byItemId: SortedBy = [
  ['product_id', 'text'],
  ['key', 'whole'],
];
const byCost: SortedBy = [
  ['standard_cost', 'decimal'],
  ['key', 'whole'],
];

const orders = sortOrders<Exclude<ProductSort, 'RELEVANCE'>>('products', {
  NAME: [byName, 'asc'],
  NAME_DESCENDING: [byName, 'desc'],
  ITEM_ID: [byItemId, 'asc'],
  ITEM_ID_DESCENDING: [byItemId, 'desc'],
  PRICE_LOW: [byCost, 'asc'],
  PRICE_HIGH: [byCost, 'desc'],
  NEWEST: [[['key', 'whole']], 'desc'],
});

/** A product's relevance is a sort value like any other: if its words change, it may move to another page. */
const { RELEVANCE: byRelevance } = sortOrders('products', {
  RELEVANCE: [[['-rank', 'whole'], ['breadth', 'whole'], ...byName], 'asc'],
});

const pageColumns = productColumns('page');
const foundColumns = productColumns('p');

/** Far pages are not prepared: they are requested too rarely, with too many different offsets. */
function statementOf(sql: string, { offset }: Window): ReadStatement {
  return composedStatement(sql, { prepared: offset === 0 });
}

/** A page of the products for sale that pass the filter. */
export async function listProducts(
  reads: Reads,
  listing: Listing,
  sort: ProductSort,
  window: Window,
  mostCounted: number,
): Promise<ProductPage> {
  const { queries } = listing;
  if (queries === null) return listAll(reads, listing, sort, window, mostCounted);
  if (combinedQuery(queries) === null) return { ...noRows, totalIsCapped: false, listing };
  return listFound(reads, listing, queries, sort, window, mostCounted);
}

async function readPage(reads: Reads, list: PagedList<ReadValue>, window: Window): Promise<Page<ProductRecord>> {
  const { text, values } = pageStatement(list, window);
  return pageOf(await reads.rows<PageRow<ProductRecord>>(statementOf(text, window), values), list, window);
}

/** A list of collected products, whose query returns their sort columns. */
function listOfFound({ text, values }: { text: string; values: ReadValue[] }, order: ListOrder): PagedList<ReadValue> {
  return {
    with: { text: `with found as materialized (${text}) `, values },
    from: 'found',
    where: { text: 'true', values: [] },
    order,
    columns: foundColumns,
    join: 'left join product p on p.key = page.key',
  };
}

/**
 * Without search terms, the sort order's own index returns the page, and counting stops at its limit. Products with
 * chosen attributes are collected first: if few have them, that index would be read to its end.
 */
async function listAll(
  reads: Reads,
  listing: Listing,
  sort: ProductSort,
  window: Window,
  mostCounted: number,
): Promise<ProductPage> {
  const where = narrowed(listing.filter);
  const order = orders[sort === 'RELEVANCE' ? 'NAME' : sort];
  if (attributeQuery(listing.filter.attributes) !== null) {
    const found = `select key, description, product_id, standard_cost from product where ${where.text} limit ?::int`;
    const list = listOfFound({ text: found, values: [...where.values, mostCounted + 1] }, order);
    const page = await readPage(reads, list, window);
    if (page.totalCount <= mostCounted) return capped(listing, page, mostCounted);
  }
  const list = { from: 'product', where, order, columns: pageColumns, mostCounted: mostCounted + 1 };
  return capped(listing, await readPage(reads, list, window), mostCounted);
}

/** Whether a search finds anything, regardless of its filters. */
export async function findsAnything(reads: Reads, queries: SearchQueries): Promise<boolean> {
  const query = combinedQuery(queries);
  if (query === null) return false;
  const found = matching(query, {}, 1);
  return (await reads.rows(composedStatement(`select 1 from ${found.text}`), found.values)).length > 0;
}

/**
 * With search terms, matches are collected up to the limit of the count, ranked and sorted. A whole code ranks first,
 * then the start of one, the product's own words, and those of its category and vendor.
 */
async function listFound(
  reads: Reads,
  listing: Listing,
  queries: SearchQueries,
  sort: ProductSort,
  window: Window,
  mostCounted: number,
): Promise<ProductPage> {
  const { words, codes, codeBeginning, ownWords } = queries;
  const text = `select * from ranked_products(?::tsquery, ?::tsquery, ?::tsquery, ?::tsquery, ${choicesText}, ?::int)`;
  const read = (most: number | null) => {
    const values = [words, codes, codeBeginning, ownWords, ...choicesOf(listing.filter), most];
    return readPage(reads, listOfFound({ text, values }, sort === 'RELEVANCE' ? byRelevance : orders[sort]), window);
  };
  const page = await read(mostCounted + 1);
  // Only the collected matches are sorted, so the first one by name or price may be missing.
  const isPartial = sort !== 'RELEVANCE' && page.totalCount > mostCounted;
  return capped(listing, isPartial ? await read(null) : page, mostCounted);
}

const choicesText = '?::int[], ?::int[], ?::boolean, ?::boolean, ?::tsquery';

function choicesOf({ categoryKeys, vendorKeys, onSale, inStoreOnly, attributes }: ProductFilter): ReadValue[] {
  return [
    chosenArray(categoryKeys),
    chosenArray(vendorKeys),
    onSale ?? null,
    inStoreOnly ?? null,
    attributeQuery(attributes),
  ];
}

/** Up to `limit` matching products, from anywhere in the table. */
export function matching(query: string, filter: ProductFilter, most: number): Sql {
  return { text: `found_products(?::tsquery, ${choicesText}, ?::int)`, values: [query, ...choicesOf(filter), most] };
}

/** The chosen keys as a PostgreSQL array; null if none is chosen. */
export function chosenArray(keys: readonly number[] | null | undefined): string | null {
  return keys && keys.length > 0 ? intArray(keys) : null;
}

/** Combines all conditions of a search; null if there are none. */
export function combinedQuery({ codes, words }: SearchQueries): string | null {
  const combined = [codes, words]
    .filter(query => query !== null)
    .map(query => `(${query})`)
    .join(' | ');
  return combined === '' ? null : combined;
}

function capped(listing: Listing, page: Page<ProductRecord>, mostCounted: number): ProductPage {
  return {
    ...page,
    totalCount: Math.min(page.totalCount, mostCounted),
    totalIsCapped: page.totalCount > mostCounted,
    listing,
  };
}
