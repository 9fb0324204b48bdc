import type { Page } from '../shared/connection.js';
import { composedStatement, intArray, type Reads, type ReadStatement, type ReadValue, type Sql } from '../shared/reads.js';
import { productColumns, type ProductRecord } from './product-record.js';
import type { SearchQueries } from './search-query.js';

/** What is left out, or an empty list, does not narrow. */
export interface ProductFilter {
  categoryKeys?: readonly number[] | null;
  vendorKeys?: readonly number[] | null;
  onSale?: boolean | null;
  inStoreOnly?: boolean | null;
  featured?: boolean | null;
}

export const productSorts = ['RELEVANCE', 'NAME', 'NAME_DESCENDING', 'ITEM_ID', 'ITEM_ID_DESCENDING', 'PRICE_LOW', 'PRICE_HIGH', 'NEWEST'] as const;
export type ProductSort = (typeof productSorts)[number];

export interface Window {
  limit: number;
  offset: number;
}

/** What a list holds, so that its facets can be counted when they are asked for. */
export interface Listing {
  queries: SearchQueries | null;
  filter: ProductFilter;
}

/** A page of a list; a total above `countedUpTo` is not counted to its end. */
export interface ProductPage extends Page<ProductRecord> {
  listing: Listing;
  totalIsCapped: boolean;
}

/** Beyond this nobody pages, so nobody waits for the count. */
export const countedUpTo = 10_000;

const columns: Record<keyof ProductFilter, string> = {
  categoryKeys: 'category_key', vendorKeys: 'vendor_key', onSale: 'on_sale', inStoreOnly: 'in_store_only', featured: 'featured',
};

/** True when the list is narrowed at all. */
export function isNarrowed(filter: ProductFilter): boolean {
  return Object.values(filter).some((value: boolean | readonly number[] | null | undefined) => (typeof value === 'object' ? value !== null && value.length > 0 : value != null));
}

/** One key is compared alone, because only so does the index that is sorted below it serve. */
function chosenKeys(column: string, keys: readonly number[]): Sql {
  const [key] = keys;
  return keys.length === 1 && key !== undefined ? { text: `${column} = ?`, values: [key] } : { text: `${column} = any (?::int[])`, values: [intArray(keys)] };
}

/** Products that are sold and pass the filter. Yes and no are written out, because only so do their own indexes serve. */
export function narrowed(filter: ProductFilter): Sql {
  const conditions = (Object.entries(filter) as [keyof ProductFilter, boolean | readonly number[] | null | undefined][]).flatMap(([name, value]): Sql[] => {
    if (value == null) return [];
    if (typeof value === 'boolean') return [{ text: `${value ? '' : 'not '}${columns[name]}`, values: [] }];
    return value.length > 0 ? [chosenKeys(columns[name], value)] : [];
  });
  return { text: ['deleted_at is null', ...conditions.map(({ text }) => text)].join(' and '), values: conditions.flatMap(({ values }) => values) };
}

const orders: Record<ProductSort, string> = {
  RELEVANCE: 'rank desc, breadth, lower(description), key',
  NAME: 'lower(description), key',
  NAME_DESCENDING: 'lower(description) desc, key desc',
  ITEM_ID: 'product_id, key',
  ITEM_ID_DESCENDING: 'product_id desc, key desc',
  PRICE_LOW: 'standard_cost, key',
  PRICE_HIGH: 'standard_cost desc, key desc',
  NEWEST: 'key desc',
};

/** A far page is asked for too seldom, and by too many numbers, to be prepared. */
function statementOf(sql: string, { offset }: Window): ReadStatement {
  return composedStatement(sql, { prepared: offset === 0 });
}

/** The row of a page's product, with the count beside; without a product it only tells the count. */
type ListedRow = { [Column in keyof ProductRecord]: ProductRecord[Column] | null } & { total: string | number };

/** A page of the products that are sold and pass the filter. */
export async function listProducts(reads: Reads, listing: Listing, sort: ProductSort, window: Window, mostCounted: number): Promise<ProductPage> {
  const { queries } = listing;
  if (queries === null) return listAll(reads, listing, sort, window, mostCounted);
  if (allAsked(queries) === null) return { items: [], offset: window.offset, totalCount: 0, totalIsCapped: false, listing };
  return listFound(reads, listing, queries, sort, window, mostCounted);
}

// The window stands in the text, because a plan that does not know it might sort the whole list for its first rows.
const windowText = ({ limit, offset }: Window) => `limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`;

/** Without words: the order's own index gives the page, and the count goes no further than it must. */
async function listAll(reads: Reads, listing: Listing, sort: ProductSort, window: Window, mostCounted: number): Promise<ProductPage> {
  const { text, values } = narrowed(listing.filter);
  const order = orders[sort === 'RELEVANCE' ? 'NAME' : sort];
  const statement = statementOf(
    `select ${productColumns('page')}, counted.total from
       (select count(*) as total from (select 1 from product where ${text} limit ${mostCounted + 1}) counted) counted
       left join (select *, row_number() over (order by ${order}) as place from product where ${text} order by ${order} ${windowText(window)}) page on true
     order by page.place`,
    window,
  );
  return pageOf(listing, await reads.rows<ListedRow>(statement, [...values, ...values]), window, mostCounted);
}

/** True when a search finds anything at all, whatever is chosen beside its words. */
export async function findsAnything(reads: Reads, queries: SearchQueries): Promise<boolean> {
  const asked = allAsked(queries);
  if (asked === null) return false;
  const found = matching(asked, {}, 1);
  return (await reads.rows(composedStatement(`select 1 from ${found.text}`), found.values)).length > 0;
}

/**
 * With words: what matches is collected up to the count's end, ranked and ordered: a whole code, the beginning of one,
 * the product's own words, and then those of its category and vendor.
 */
async function listFound(reads: Reads, listing: Listing, queries: SearchQueries, sort: ProductSort, window: Window, mostCounted: number): Promise<ProductPage> {
  const { words, codes, codeBeginning, ownWords } = queries;
  const statement = statementOf(
    `with found as materialized (
         select * from ranked_products(?::tsquery, ?::tsquery, ?::tsquery, ?::tsquery, ${choicesText}, ?::int)),
       page as (select key, row_number() over () as place from (select key from found order by ${orders[sort]} ${windowText(window)}) ordered)
     select ${productColumns('p')}, counted.total from (select count(*) as total from found) counted
       left join (page join product p on p.key = page.key) on true order by page.place`,
    window,
  );
  const read = (most: number | null) => reads.rows<ListedRow>(statement, [words, codes, codeBeginning, ownWords, ...choicesOf(listing.filter), most]);
  const rows = await read(mostCounted + 1);
  // The best matches are among the first 10,000 of them; a first name or price may be anywhere.
  const isPartial = sort !== 'RELEVANCE' && Number(rows[0]?.total ?? 0) > mostCounted;
  return pageOf(listing, isPartial ? await read(null) : rows, window, mostCounted);
}

const choicesText = '?::int[], ?::int[], ?::boolean, ?::boolean';

function choicesOf({ categoryKeys, vendorKeys, onSale, inStoreOnly }: ProductFilter): ReadValue[] {
  return [chosenArray(categoryKeys), chosenArray(vendorKeys), onSale ?? null, inStoreOnly ?? null];
}

/** Products that match, at most so many of them, wherever in the table they are. */
export function matching(asked: string, filter: ProductFilter, most: number): Sql {
  return { text: `found_products(?::tsquery, ${choicesText}, ?::int)`, values: [asked, ...choicesOf(filter), most] };
}

/** The chosen keys as an array of PostgreSQL's; null where nothing is chosen. */
export function chosenArray(keys: readonly number[] | null | undefined): string | null {
  return keys && keys.length > 0 ? intArray(keys) : null;
}

/** All that a search asks for as one; null when it asks for nothing. */
export function allAsked({ codes, words }: SearchQueries): string | null {
  const asked = [codes, words].filter(query => query !== null).map(query => `(${query})`).join(' | ');
  return asked === '' ? null : asked;
}

function pageOf(listing: Listing, rows: ListedRow[], { offset }: Window, mostCounted: number): ProductPage {
  const total = Number(rows[0]?.total ?? 0);
  const items = rows.filter((row): row is ProductRecord & { total: string | number } => row.key !== null);
  return { items, offset, totalCount: Math.min(total, mostCounted), totalIsCapped: total > mostCounted, listing };
}
