import type { ColumnKind, ReportColumn } from './report-definitions.js';
import { wordOf } from './value-words.js';

/** What a query answered, as a table of texts. */
export interface Table {
  columns: ReportColumn[];
  rows: string[][];
}

type Json = Record<string, unknown>;

/** A list with its place among pages, as a query asked for it. */
export interface FoundList {
  records: Json[];
  /** Where the next page begins; null on the last one, or where the query does not ask */
  next: string | null;
  /** Rows of all pages together; null where the query does not ask */
  total: number | null;
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A report within an answer: it is a table already. */
export function findTable(value: unknown): Table | null {
  if (!isRecord(value)) return null;
  if (Array.isArray(value.columns) && Array.isArray(value.rows)) {
    const columns = (value.columns as Json[]).map(({ name, title, kind }) => ({ name: String(name ?? title), title: String(title ?? name), kind: (kind ?? 'TEXT') as ColumnKind }));
    return { columns, rows: value.rows as string[][] };
  }
  return firstOf(Object.values(value), findTable);
}

/** The first list within an answer: the nodes of a connection, or else any list of records. */
export function findList(value: unknown): FoundList | null {
  if (!isRecord(value)) return null;
  if (Array.isArray(value.nodes)) {
    const { hasNextPage, endCursor } = (value.pageInfo ?? {}) as { hasNextPage?: boolean; endCursor?: string };
    const total = typeof value.totalCount === 'number' ? value.totalCount : null;
    return { records: value.nodes as Json[], next: hasNextPage && endCursor ? endCursor : null, total };
  }
  return firstOf(Object.values(value), inner => (Array.isArray(inner) && inner.every(isRecord) ? { records: inner, next: null, total: null } : findList(inner)));
}

function firstOf<T>(values: unknown[], find: (value: unknown) => T | null): T | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

/** Records as rows: what is inside of a record becomes columns of its own, a list within one becomes one text. */
export function tabulate(records: Json[], timeZone: string): Table {
  const flat = records.map(record => flatten(record, '', timeZone));
  const names = [...new Set(flat.flatMap(row => [...row.keys()]))];
  const columns = names.map(name => ({ name, title: titleOf(name), kind: kindOf(name, flat.map(row => row.get(name) ?? '')) }));
  return { columns, rows: flat.map(row => names.map(name => row.get(name) ?? '')) };
}

function flatten(record: Json, prefix: string, timeZone: string): Map<string, string> {
  const row = new Map<string, string>();
  for (const [name, value] of Object.entries(record)) {
    const path = prefix + name;
    if (isRecord(value)) for (const [inner, text] of flatten(value, `${path}.`, timeZone)) row.set(inner, text);
    else row.set(path, name === 'date' && typeof value === 'number' ? dayOf(value, timeZone) : textOf(value, name));
  }
  return row;
}

function textOf(value: unknown, name: string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(item => (isRecord(item) ? Object.entries(item).map(([field, inner]) => textOf(inner, field)).join(' ') : textOf(item, name))).join('; ');
  return typeof value === 'string' ? wordOf(name, value) : JSON.stringify(value);
}

function dayOf(seconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(seconds * 1000));
}

const countNames = /(quantity|orders|count|days)$/i;

function kindOf(name: string, texts: string[]): ColumnKind {
  const told = texts.filter(text => text !== '');
  if (told.length === 0) return 'TEXT';
  if (/(^|\.)date$/.test(name)) return 'DAY';
  if (told.every(text => /^\d{1,12}\.\d{2,4}$/.test(text))) return 'MONEY';
  return countNames.test(name) && told.every(text => /^\d{1,9}$/.test(text)) ? 'COUNT' : 'TEXT';
}

/** customerNumber -> Customer number; finance.terms -> Finance terms */
function titleOf(name: string): string {
  const words = name.replaceAll('.', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
