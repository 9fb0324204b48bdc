import { invalidInput } from './errors.js';
import { isDecimalText } from './money.js';

/** Converts a sort value to text for a cursor, and back without loss. */
interface SortType {
  /** SQL of the value as text */
  read(sql: string): string;
  /** SQL of the placeholder that converts the text back */
  placeholder: string;
  isValid(text: string): boolean;
}

const sortTypes = {
  text: {
    read: sql => `(${sql})::text`,
    placeholder: '?::text',
    isValid: text => !text.includes('\u0000') && text.isWellFormed(),
  },
  whole: { read: sql => `(${sql})::text`, placeholder: '?::bigint', isValid: text => /^-?\d{1,18}$/.test(text) },
  decimal: {
    read: sql => `(${sql})::text`,
    placeholder: '?::numeric',
    isValid: text => isDecimalText(text, 4) && text.length <= 20,
  },
  uuid: {
    read: sql => `(${sql})::text`,
    placeholder: '?::uuid',
    isValid: text => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  },
  // Microseconds since the epoch, because a time's own text depends on the connection's settings.
  time: {
    read: sql => `(extract(epoch from ${sql}) * 1000000)::bigint::text`,
    placeholder: "(timestamptz 'epoch' + ?::float8 * interval '1 microsecond')",
    isValid: text => /^-?\d{1,16}$/.test(text),
  },
} as const satisfies Record<string, SortType>;

/** Sort columns, the most important first. The last one must be unique, and none may be null. */
export type SortedBy = readonly (readonly [sql: string, type: keyof typeof sortTypes])[];

type Way = 'asc' | 'desc';

/**
 * A sort order of a list. All columns have the same direction, so that one row comparison finds the rows after a
 * cursor, with the order's index.
 */
export interface ListOrder {
  /** Distinguishes the cursors of this order from all others */
  name: string;
  by: SortedBy;
  way: Way;
}

/** Returns the sort orders of the list `list`, by the names that callers use. */
export function sortOrders<Sort extends string>(
  list: string,
  orders: Record<Sort, readonly [SortedBy, Way]>,
): Record<Sort, ListOrder> {
  const named = Object.entries<readonly [SortedBy, Way]>(orders).map(([sort, [by, way]]) => [
    sort,
    { name: `${list}.${sort}`, by, way },
  ]);
  return Object.fromEntries(named) as Record<Sort, ListOrder>;
}

/** Returns the same order, preceded by another column. */
export function precededBy(first: SortedBy[number], { name, by, way }: ListOrder): ListOrder {
  return { name: `${name}+${first[0]}`, by: [first, ...by], way };
}

/** Returns the SQL after `order by`. */
export function sortText({ by, way }: ListOrder): string {
  return by.map(([sql]) => `${sql} ${way}`).join(', ');
}

/** Returns SQL of a row's sort values, as a JSON array of texts. */
export function sortValuesText({ by }: ListOrder): string {
  return `json_build_array(${by.map(([sql, type]) => sortTypes[type].read(sql)).join(', ')})::text`;
}

/** Returns the SQL condition for the rows after the cursor. */
export function followingText({ by, way }: ListOrder): string {
  const [columns, placeholders] = [by.map(([sql]) => sql), by.map(([, type]) => sortTypes[type].placeholder)];
  return `(${columns.join(', ')}) ${way === 'asc' ? '>' : '<'} (${placeholders.join(', ')})`;
}

/** Returns an opaque text for the position of a row: the order's name and the row's sort values. */
export function encodeCursor({ name }: ListOrder, sortValues: string): string {
  return Buffer.from(JSON.stringify([name, ...(JSON.parse(sortValues) as string[])])).toString('base64url');
}

/** Returns the sort values of a cursor. Throws INVALID_INPUT if the cursor belongs to another order. */
export function decodeCursor({ name, by }: ListOrder, cursor: string): string[] {
  const [sentName, ...values] = parsed(cursor);
  const isValid = (value: unknown, index: number) => {
    const type = by[index]?.[1];
    return type !== undefined && typeof value === 'string' && sortTypes[type].isValid(value);
  };
  if (sentName !== name || values.length !== by.length || !values.every(isValid)) {
    throw invalidInput({ after: ['This cursor does not belong to this list and sort order. Start again without it.'] });
  }
  return values as string[];
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
