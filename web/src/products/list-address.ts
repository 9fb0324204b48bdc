import type { ProductSort } from './product-sort';
import { PRICE_SORTS, SORTS } from './product-sort';

export const PAGE_SIZE = 50;

// Beyond this no store has pages, and the server's numbers end.
const LAST_THINKABLE_PAGE = 100_000;

/** What the address of a result list says besides what is listed. */
export interface ListPlace {
  page: number;
  sort: ProductSort | null;
}

function pageFrom(text: string | null): number {
  const page = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(LAST_THINKABLE_PAGE, Math.max(1, page));
}

export function readListPlace(search: URLSearchParams): ListPlace {
  const word = search.get('sort');
  const sort = SORTS.find((choice) => choice.word === word)?.sort ?? null;
  return { page: pageFrom(search.get('page')), sort };
}

/** The address of a place in the same list; first page and usual order are not named, so each place has one address. */
export function listAddress(pathname: string, { page, sort }: ListPlace): string {
  const search = new URLSearchParams();
  const word = SORTS.find((choice) => choice.sort === sort)?.word;
  if (word) search.set('sort', word);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text ? `${pathname}?${text}` : pathname;
}

export interface ListVariables {
  first: number;
  offset: number;
  sort: ProductSort | null;
}

/** Visitors must learn nothing of prices, so an order by price counts only for those who see them. */
export function listVariables({ page, sort }: ListPlace, seesPrices: boolean): ListVariables {
  const allowed = sort !== null && PRICE_SORTS.has(sort) && !seesPrices ? null : sort;
  return { first: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, sort: allowed };
}
