import type { EntityManager } from '@mikro-orm/postgresql';
import type { PersonalRows } from '../../platform/shared/data-rules.js';
import { inTransaction, liftTimeLimits } from '../../platform/shared/transaction.js';
import { zipStream, type ZipEntry } from '../../platform/shared/zip-stream.js';
import { tableRules } from './data-rules.js';

const about = `Everything the store has about one customer. Each table has a .json file with all values and a .csv file for spreadsheets.
Purchase orders that were attached to orders are in the folder po_attachment.
Passwords, card numbers and sign-in tokens are not included; the store never stores card numbers.
Times are in UTC.
`;

const rowsPerPage = 2000;
const bytesPerChunk = 512 * 1024;

/**
 * Writes a zip file with everything that the store has about a customer, as fast as the caller reads it. Rows are read
 * in pages, each in its own transaction, and files in chunks.
 */
export async function customerArchive(em: EntityManager, customerKey: number): Promise<AsyncGenerator<Buffer>> {
  const entries: ZipEntry[] = [{ path: 'README.txt', content: () => [about] }];
  for (const [table, { personal }] of Object.entries(tableRules())) {
    if (!personal) continue;
    const pages = () => pagesOf(em, personal, customerKey);
    entries.push(
      { path: `${table}.json`, content: () => jsonOf(pages()) },
      { path: `${table}.csv`, content: () => csvOf(pages()) },
      ...(await filesOf(em, personal, customerKey)),
    );
  }
  return zipStream(entries);
}

interface Row {
  /** The row as JSON written by the database, which keeps all digits of decimals */
  line: string;
  at: number;
}

async function* pagesOf(
  em: EntityManager,
  { rows, pagedBy }: PersonalRows,
  customerKey: number,
): AsyncGenerator<string[]> {
  const condition = pagedBy ? `where found.${pagedBy} > ? order by found.${pagedBy} limit ${rowsPerPage}` : '';
  const sql = `select to_jsonb(found)::text as line, ${pagedBy ?? 'null'} as at from (${rows}) found ${condition}`;
  let after = 0;
  for (;;) {
    const page = await select<Row>(em, sql, [...keysFor(rows, customerKey), ...(pagedBy ? [after] : [])]);
    yield page.map(({ line }) => line);
    if (!pagedBy || page.length < rowsPerPage) return;
    after = page.at(-1)?.at ?? after;
  }
}

/** Files that were removed since they were listed are empty. */
async function filesOf(
  em: EntityManager,
  { rows, pagedBy, fileContent }: PersonalRows,
  customerKey: number,
): Promise<ZipEntry[]> {
  if (!pagedBy || !fileContent) return [];
  const sql = `select found.file, found.${pagedBy} as at from (${rows}) found`;
  const found = await select<{ file: string; at: number }>(em, sql, keysFor(rows, customerKey));
  return found.map(({ file, at }) => ({
    path: file,
    isStored: true,
    content: () => chunksOf(em, fileContent, at),
  }));
}

/** Chunks are read as base64, which takes a fraction of the time that the drivers need to parse bytes. */
async function* chunksOf(em: EntityManager, fileContent: string, key: number): AsyncGenerator<Uint8Array> {
  const sql = `select encode(substring(content from ? for ${bytesPerChunk}), 'base64') as chunk from (${fileContent}) file`;
  for (let start = 1; ; start += bytesPerChunk) {
    const [found] = await em.execute<{ chunk: string }[]>(sql, [start, key]);
    if (!found || found.chunk === '') return;
    yield Buffer.from(found.chunk, 'base64');
  }
}

const keysFor = (rows: string, customerKey: number) => Array.from(rows.matchAll(/\?/g), () => customerKey);

function select<Found>(em: EntityManager, sql: string, values: number[]): Promise<Found[]> {
  return inTransaction(em, async inner => {
    await liftTimeLimits(inner);
    await inner.execute("set local timezone = 'UTC'");
    return inner.execute<Found[]>(sql, values);
  });
}

async function* jsonOf(pages: AsyncIterable<string[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const lines of pages) {
    if (lines.length === 0) continue;
    yield before + lines.join(',\n');
    before = ',\n';
  }
  yield before === '[' ? '[]\n' : ']\n';
}

async function* csvOf(pages: AsyncIterable<string[]>): AsyncGenerator<string> {
  let columns: string[] | undefined;
  for await (const lines of pages) {
    const rows = lines.map(line => JSON.parse(line) as Record<string, unknown>);
    if (columns === undefined) {
      columns = Object.keys(rows[0] ?? {});
      yield csvLine(columns);
    }
    yield rows.map(row => csvLine(columns?.map(column => row[column]) ?? [])).join('');
  }
}

function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Formats a CSV cell. An apostrophe keeps spreadsheets from running texts that begin like a formula. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | boolean);
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
