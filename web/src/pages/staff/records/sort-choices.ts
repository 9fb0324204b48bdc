import type { Fields } from '#definitions/field';
import { sortLabels, type SortFields, type SortName } from '#definitions/list-sorts';
import type { ListAddress } from './use-list-address';

/** A sort order: its label and its name in the API. */
export interface SortChoice<Sort extends string = string> {
  sort: Sort;
  label: string;
}

export type SortChoices<Sort extends string = string> = readonly [SortChoice<Sort>, ...SortChoice<Sort>[]];

/** Derives the sort orders from the fields of a list. */
export function sortChoices<F extends Fields, Sorts extends SortFields<F>>(
  fields: F,
  sorts: Sorts,
): SortChoices<SortName<keyof Sorts & string>> {
  const choices = Object.entries(sortLabels(fields, sorts)).map(([sort, label]) => ({ sort, label }));
  return choices as unknown as SortChoices<SortName<keyof Sorts & string>>;
}

/** The two directions of a column. */
export interface ColumnSort {
  up: string;
  down: string;
}

const slugOf = (sort: string) => sort.toLowerCase().replaceAll('_', '-');

/** Returns the sort order in the URL; the first choice is the default. */
export function sortOf<Sort extends string>(address: ListAddress, choices: SortChoices<Sort>): Sort {
  const requested = address.filter('sort');
  return (choices.find(({ sort }) => slugOf(sort) === requested) ?? choices[0]).sort;
}

/** Sets the sort order in the URL, which omits the default. */
export function sortBy(address: ListAddress, choices: readonly SortChoice[], sort: string): void {
  address.narrow('sort', sort === choices[0]?.sort ? '' : slugOf(sort));
}
