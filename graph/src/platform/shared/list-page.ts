import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import type { Page, Window } from './connection.js';
import { decodeCursor, encodeCursor, followingText, sortText, sortValuesText, type ListOrder } from './list-order.js';

/** A list with pages. Its conditions and sort columns refer to the columns of `from`. */
export interface PagedList<Value> {
  /** WITH clause of the statement */
  with?: { text: string; values: readonly Value[] };
  /** A table, or a name that `with` defines */
  from: string;
  where: { text: string; values: readonly Value[] };
  order: ListOrder;
  /** Select list for the rows of `page`, and for the tables joined to them */
  columns: string;
  /** Joins other tables to the rows of `page` */
  join?: string;
  /** The count stops at this number of rows */
  mostCounted?: number;
}

/** A row of the statement; if the page is empty, one row with only the count. */
export type PageRow<Row> = { [Column in keyof Row]: Row[Column] | null } & {
  sortValues: string | null;
  listedCount: string | number;
};

/**
 * Returns a statement for one page with the count of the whole list. It reads one row beyond the page, to detect
 * whether another page follows. The limit and offset are part of its text, because a plan without them might sort
 * the whole list.
 */
export function pageStatement<Value>(
  list: PagedList<Value>,
  { limit, offset, after }: Window,
): { text: string; values: (Value | string)[] } {
  const { from, where, order, columns, join = '', mostCounted } = list;
  const following = after === null ? [] : decodeCursor(order, after);
  const condition = after === null ? where.text : `${where.text} and ${followingText(order)}`;
  const counted =
    mostCounted === undefined
      ? `select count(*) as count from ${from} where ${where.text}`
      : `select count(*) as count from (select 1 from ${from} where ${where.text} limit ${Math.trunc(mostCounted)}) counted`;
  const text = `${list.with?.text ?? ''}select ${columns}, page.sort_values as "sortValues", listed.count as "listedCount" from (${counted}) listed
    left join (select *, ${sortValuesText(order)} as sort_values, row_number() over () as place from
      (select * from ${from} where ${condition} order by ${sortText(order)} limit ${Math.trunc(limit) + 1} offset ${Math.trunc(offset)}) sorted) page on true
    ${join} order by page.place`;
  return { text, values: [...(list.with?.values ?? []), ...where.values, ...where.values, ...following] };
}

/** Builds the page from the rows of its statement. */
export function pageOf<Row>(
  rows: readonly PageRow<Row>[],
  { order }: Pick<PagedList<unknown>, 'order'>,
  { limit, offset, after }: Window,
): Page<Row> {
  const found = rows.filter(({ sortValues }) => sortValues !== null);
  const shown = found.slice(0, limit);
  return {
    items: shown.map(({ sortValues: _, listedCount: __, ...row }) => row as Row),
    cursorAt: place => encodeCursor(order, shown[place]?.sortValues ?? '[]'),
    hasNext: found.length > limit,
    hasPrevious: offset > 0 || after !== null,
    totalCount: Number(rows[0]?.listedCount ?? 0),
  };
}

/** Returns a page of entities, which are read by their keys in a second statement. */
export async function entityPage<T extends { key: number | string }>(
  em: EntityManager,
  entity: new () => T,
  list: Omit<PagedList<unknown>, 'columns' | 'join'>,
  window: Window,
): Promise<Page<T>> {
  const { text, values } = pageStatement({ ...list, columns: 'page.key' }, window);
  const page = pageOf(await em.execute<PageRow<Pick<T, 'key'>>[]>(text, values), list, window);
  const keys = page.items.map(({ key }) => key);
  const found = keys.length > 0 ? await em.find(entity, { key: { $in: keys } } as FilterQuery<T>) : [];
  const byKey = new Map((found as T[]).map(record => [String(record.key), record]));
  // A record may have been deleted between the two statements.
  const shown = keys.flatMap((key, index) => {
    const item = byKey.get(String(key));
    return item ? [{ item, index }] : [];
  });
  return {
    ...page,
    items: shown.map(({ item }) => item),
    cursorAt: place => page.cursorAt(shown[place]?.index ?? place),
  };
}
