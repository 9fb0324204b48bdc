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

// Beyond this no store has pages, and the server's numbers end.
const lastThinkablePage = 100_000;

/** What the address of a result list says besides what is listed. */
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

/** The address of a place in the same list; first page and usual order are not named, so each place has one address. */
export function listAddress(pathname: string, { page, sort, filters }: ListPlace): string {
  const search = new URLSearchParams(filterPairs(filters));
  const word = sortWord(sort);
  if (word) search.set('sort', word);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** The address for search engines: each page of the whole list in its usual order, and no other view of it. */
export function canonicalListPath(pathname: string, { page, filters }: ListPlace): string {
  return listAddress(pathname, { page: filterCount(filters) > 0 ? 1 : page, sort: null, filters: noFilters });
}

export interface ListVariables {
  first: number;
  offset: number;
  sort: ProductSort | null;
  filter: ProductFilterVariables;
}

/** Visitors must learn nothing of prices, so an order by price counts only for those who see them. */
export function listVariables({ page, sort, filters }: ListPlace, seesPrices: boolean): ListVariables {
  const allowed = sort !== null && priceSorts.has(sort) && !seesPrices ? null : sort;
  return { first: pageSize, offset: (page - 1) * pageSize, sort: allowed, filter: filterVariables(filters) };
}
