import { optionsOf, type Field, type Fields } from './field.js';

/** The fields by which a list of records can be sorted, each with its name in the API */
export type SortFields<F extends Fields> = Readonly<Record<string, keyof F & string>>;

/** A sort order in the API: by a field, in either direction, or by age */
export type SortName<Names extends string> = Names | `${Names}_DESCENDING` | 'NEWEST';

/** All sort orders of a list with their labels; the first one is the default. */
export function sortLabels<F extends Fields, Sorts extends SortFields<F>>(
  fields: F,
  sorts: Sorts,
): Record<SortName<keyof Sorts & string>, string> {
  const labels = Object.entries(sorts).flatMap(([name, field]) => {
    const { label, first, last } = endsOf(fields[field] as Field);
    return [
      [name, `${label}, ${first} to ${last}`],
      [`${name}_DESCENDING`, `${label}, ${last} to ${first}`],
    ];
  });
  return Object.fromEntries([...labels, ['NEWEST', 'Newest first']]) as Record<SortName<keyof Sorts & string>, string>;
}

/** The label of a field, and its first and last value in a list */
function endsOf(field: Field): { label: string; first: string; last: string } {
  const options = optionsOf(field) ?? [];
  return { label: field.label, first: options[0]?.[1] ?? 'A', last: options.at(-1)?.[1] ?? 'Z' };
}
