import type { Fields } from './field.js';

/** The fields by which a list of records can be sorted, each with its name in the API */
export type SortFields<F extends Fields> = Readonly<Record<string, keyof F & string>>;

/** A sort order in the API: by a field, in either direction, or by age */
export type SortName<Names extends string> = Names | `${Names}_DESCENDING` | 'NEWEST';

/** All sort orders of a list with their labels; the first one is the default. */
export function sortLabels<F extends Fields, Sorts extends SortFields<F>>(
  fields: F,
  sorts: Sorts,
): Record<SortName<keyof Sorts & string>, string> {
  const labels = Object.entries(sorts).flatMap(([name, field]) => [
    [name, `${fields[field]?.label}, A to Z`],
    [`${name}_DESCENDING`, `${fields[field]?.label}, Z to A`],
  ]);
  return Object.fromEntries([...labels, ['NEWEST', 'Newest first']]) as Record<SortName<keyof Sorts & string>, string>;
}
