import type { ListAddress } from './use-list-address';

/** A sort order: its label and its name in the API. */
export interface SortChoice<Sort extends string = string> {
  sort: Sort;
  label: string;
}

/** The two directions of a column. */
export interface ColumnSort {
  up: string;
  down: string;
}

const slugOf = (sort: string) => sort.toLowerCase().replaceAll('_', '-');

/** The sort order of the URL; the first choice is the default. */
export function sortOf<Sort extends string>(
  address: ListAddress,
  choices: readonly [SortChoice<Sort>, ...SortChoice<Sort>[]],
): Sort {
  const asked = address.filter('sort');
  return (choices.find(({ sort }) => slugOf(sort) === asked) ?? choices[0]).sort;
}

/** The default is omitted from the URL. */
export function sortBy(address: ListAddress, choices: readonly SortChoice[], sort: string): void {
  address.narrow('sort', sort === choices[0]?.sort ? '' : slugOf(sort));
}
