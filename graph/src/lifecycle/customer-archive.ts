import type { EntityManager } from '@mikro-orm/postgresql';
import JSZip from 'jszip';
import { tableRules } from './data-rules.js';

const about = `Everything the store has about one customer. Each table has a .json file with all values and a .csv file for spreadsheets.
Passwords, card numbers and sign-in tokens are not included; the store never stores card numbers.
Times are in UTC.
`;

/** Returns a zip file with everything that the store has about a customer. */
export async function customerArchive(em: EntityManager, customerKey: number): Promise<Buffer> {
  const zip = new JSZip().file('README.txt', about);
  await em.execute("set local timezone = 'UTC'");
  for (const [table, { personal }] of Object.entries(tableRules())) {
    if (!personal) continue;
    const lines = await linesOf(em, personal.rows, customerKey);
    zip.file(`${table}.json`, `[${lines.join(',\n')}]\n`).file(`${table}.csv`, csvOf(lines));
  }
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** Reads rows as JSON written by the database, which keeps all digits of decimals. */
async function linesOf(em: EntityManager, rows: string, customerKey: number): Promise<string[]> {
  const keys = Array.from(rows.matchAll(/\?/g), () => customerKey);
  const found = await em.execute<{ line: string }[]>(`select to_jsonb(found)::text as line from (${rows}) found`, keys);
  return found.map(({ line }) => line);
}

function csvOf(lines: readonly string[]): string {
  const rows = lines.map(line => JSON.parse(line) as Record<string, unknown>);
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map(row => columns.map(column => row[column]))]
    .map(cells => `${cells.map(cellOf).join(',')}\r\n`)
    .join('');
}

/** Formats a CSV cell. An apostrophe keeps spreadsheets from running texts that begin like a formula. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | boolean);
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
