import {
  filterCount,
  filterPairs,
  filterVariables,
  noFilters,
  readFilters,
  type FixedFilter,
  type ListFilters,
  type ProductFilterVariables,
} from './list-filters';
import type { ProductSort } from './product-sort';
import { priceSorts, sorts } from './product-sort';

export const pageSize = 50;

// Far beyond any real list, and within the server's integers.
const lastThinkablePage = 100_000;

/** The page and sort order in the URL of a result list. */
export interface ListPlace {
  page: number;
  sort: ProductSort | null;
  filters: ListFilters;
}

function pageFrom(text: string | null): number {
  const page = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(lastThinkablePage, Math.max(1, page));
}

export function sortWord(sort: ProductSort | null): string {
  return sorts.find(choice => choice.sort === sort)?.word ?? '';
}

export function readListPlace(search: URLSearchParams, fixed?: FixedFilter): ListPlace {
  const word = search.get('sort');
  const sort = sorts.find(choice => choice.word === word)?.sort ?? null;
  return { page: pageFrom(search.get('page')), sort, filters: readFilters(search, fixed) };
}

/** The URL of a page of the same list. Omits page 1 and the default sort order, so that each page has one URL. */
export function listAddress(pathname: string, { page, sort, filters }: ListPlace): string {
  const search = new URLSearchParams(filterPairs(filters));
  const word = sortWord(sort);
  if (word) search.set('sort', word);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** The canonical path: each page of the unfiltered list in its default order. */
export function canonicalListPath(pathname: string, { page, filters }: ListPlace): string {
  return listAddress(pathname, { page: filterCount(filters) > 0 ? 1 : page, sort: null, filters: noFilters });
}

export interface ListVariables {
  first: number;
  offset: number;
  sort: ProductSort | null;
  filter: ProductFilterVariables;
}

/** Sorting by price works only for signed-in users, because the order would reveal prices to visitors. */
export function listVariables({ page, sort, filters }: ListPlace, seesPrices: boolean): ListVariables {
  const allowed = sort !== null && priceSorts.has(sort) && !seesPrices ? null : sort;
  return { first: pageSize, offset: (page - 1) * pageSize, sort: allowed, filter: filterVariables(filters) };
}
