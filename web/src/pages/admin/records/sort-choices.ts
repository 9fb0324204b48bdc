import type { ListAddress } from './use-list-address';

/** What a list may be sorted by, as people read it and as the API names it. */
export interface SortChoice<Sort extends string = string> {
  sort: Sort;
  label: string;
}

/** The two ways of a column. */
export interface ColumnSort {
  up: string;
  down: string;
}

const slugOf = (sort: string) => sort.toLowerCase().replaceAll('_', '-');

/** What the address asks for; the first choice without a word of it. */
export function sortOf<Sort extends string>(
  address: ListAddress,
  choices: readonly [SortChoice<Sort>, ...SortChoice<Sort>[]],
): Sort {
  const asked = address.filter('sort');
  return (choices.find(({ sort }) => slugOf(sort) === asked) ?? choices[0]).sort;
}

/** The first choice needs no word in the address. */
export function sortBy(address: ListAddress, choices: readonly SortChoice[], sort: string): void {
  address.narrow('sort', sort === choices[0]?.sort ? '' : slugOf(sort));
}
