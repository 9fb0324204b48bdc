import { localDay } from '../../platform/shared/local-days.js';
import type { ColumnKind, ReportColumn } from './report-types.js';
import { isSummed } from './report-table.js';
import { wordOf } from './value-words.js';

/** The result of a query as a table of texts. */
export interface Table {
  columns: ReportColumn[];
  rows: string[][];
}

type Json = Record<string, unknown>;

/** A list in a result, with its position among the pages. */
export interface FoundList {
  records: Json[];
  /** Cursor of the next page; null on the last one, or if the query does not select it */
  next: string | null;
  /** Rows of all pages; null if the query does not select it */
  total: number | null;
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first report in a result, which is already a table. */
export function findTable(value: unknown): Table | null {
  if (!isRecord(value)) return null;
  if (Array.isArray(value.columns) && Array.isArray(value.rows)) {
    const columns = (value.columns as Json[]).map(({ name, title, kind }) => ({
      name: String(name ?? title),
      title: String(title ?? name),
      kind: (kind ?? 'TEXT') as ColumnKind,
    }));
    return { columns, rows: value.rows as string[][] };
  }
  return firstOf(Object.values(value), findTable);
}

/**
 * The first list in a result: the nodes of a connection, or else any list of objects. The plain fields of the records
 * around it, such as the name of the customer whose orders they are, begin each of its records.
 */
export function findList(value: unknown): FoundList | null {
  if (!isRecord(value)) return null;
  if (Array.isArray(value.nodes)) {
    const { hasNextPage, endCursor } = (value.pageInfo ?? {}) as { hasNextPage?: boolean; endCursor?: string };
    const total = typeof value.totalCount === 'number' ? value.totalCount : null;
    return { records: value.nodes as Json[], next: hasNextPage && endCursor ? endCursor : null, total };
  }
  for (const [name, inner] of Object.entries(value)) {
    const list =
      Array.isArray(inner) && inner.every(isRecord) ? { records: inner, next: null, total: null } : findList(inner);
    if (!list) continue;
    const around = isRecord(inner) && !Array.isArray(inner.nodes) ? outerFields(inner) : {};
    if (Object.keys(around).length === 0) return list;
    return { ...list, records: list.records.map(record => ({ [name]: around, ...record })) };
  }
  return null;
}

/** The fields of a record that contain no list. */
function outerFields(record: Json): Json {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => !Array.isArray(value) && findList(value) === null),
  );
}

function firstOf<T>(values: unknown[], find: (value: unknown) => T | null): T | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

/** A row by column name. `repeated`: columns whose values an earlier row of the same record already contains. */
interface Row {
  cells: Map<string, string>;
  repeated: ReadonlySet<string>;
}

const nothingRepeated: ReadonlySet<string> = new Set();

/**
 * Turns records into rows. Fields of a nested object become columns. A nested list becomes one row per element, on
 * which the fields of the outer record repeat, except amounts: these are in the first row only, so that totals count
 * them once.
 */
export function tabulate(records: Json[], timeZone: string, mostRows: number): Table {
  const rows: Row[] = [];
  for (const record of records) {
    rows.push(...rowsOf(record, '', timeZone));
    if (rows.length > mostRows) break;
  }
  const names = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
  const columns = names.map(name => ({
    name,
    title: titleOf(name),
    kind: kindOf(
      name,
      rows.map(({ cells }) => cells.get(name) ?? ''),
    ),
  }));
  const textIn = ({ cells, repeated }: Row, column: ReportColumn) =>
    repeated.has(column.name) && isSummed(column) ? '' : (cells.get(column.name) ?? '');
  return { columns, rows: rows.map(row => columns.map(column => textIn(row, column))) };
}

/** The rows of a record: one, or one for each element of its lists. */
function rowsOf(record: Json, prefix: string, timeZone: string): Row[] {
  const { own, inner } = partsOf(record, prefix, timeZone);
  if (inner.length === 0) return [{ cells: own, repeated: nothingRepeated }];
  return inner.map(({ cells, repeated }, index) => ({
    cells: new Map([...own, ...cells]),
    repeated: index === 0 ? repeated : new Set([...own.keys(), ...repeated]),
  }));
}

/** The plain fields of a record, and the rows of its lists. */
function partsOf(record: Json, prefix: string, timeZone: string): { own: Map<string, string>; inner: Row[] } {
  const own = new Map<string, string>();
  const inner: Row[] = [];
  for (const [name, value] of Object.entries(record)) {
    const path = prefix + name;
    if (isRecord(value)) {
      const nested = partsOf(value, `${path}.`, timeZone);
      for (const [column, text] of nested.own) own.set(column, text);
      inner.push(...nested.inner);
    } else if (Array.isArray(value) && value.every(isRecord))
      inner.push(...value.flatMap(item => rowsOf(item, `${path}.`, timeZone)));
    else
      own.set(
        path,
        typeof value === 'number' && (name === 'date' || name === 'time')
          ? localDay(new Date(value * 1000), timeZone, name === 'date' ? 'isoDay' : 'isoTime')
          : textOf(value, name),
      );
  }
  return { own, inner };
}

function textOf(value: unknown, name: string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(item => textOf(item, name)).join('; ');
  return typeof value === 'string' ? wordOf(name, value) : JSON.stringify(value);
}

const countNames = /(quantity|orders|count|days)$/i;

function kindOf(name: string, texts: string[]): ColumnKind {
  const filled = texts.filter(text => text !== '');
  if (filled.length === 0) return 'TEXT';
  if (/(^|\.)date$/.test(name)) return 'DAY';
  if (countNames.test(name)) return filled.every(text => /^\d{1,9}(\.\d{1,2})?$/.test(text)) ? 'COUNT' : 'TEXT';
  return filled.every(text => /^\d{1,12}\.\d{2,4}$/.test(text)) ? 'MONEY' : 'TEXT';
}

/** customer.customerNumber -> Customer number; finance.terms -> Finance terms. A connection's `nodes` is omitted. */
function titleOf(name: string): string {
  const words = name
    .replaceAll(/(^|\.)nodes(?=\.)/g, '')
    .replaceAll('.', ' ')
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b([a-z]+) (?=\1\b)/g, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
