import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { readRows, SpreadsheetError } from '../../../platform/xlsx-reader/index.js';
import { customerLayout, vendorLayout } from '../recognize/business-layouts.js';
import { itemLayout } from '../recognize/item-layout.js';
import type { ReportRow } from '../recognize/report-layout.js';
import { ReportRecognizer } from '../recognize/report-recognizer.js';
import type { ReaderMessage, ReadingOrder } from './reader-messages.js';

// A separate process, so that a malicious file cannot crash the server. It has no database connection and no secrets.

const layouts = { products: itemLayout, customers: customerLayout, vendors: vendorLayout };
const rowsPerMessage = 1000;
/** Small, because the server compares a chunk in one synchronous step that delays other requests. */
const mostRecords = 100;
const mostCharacters = 64 * 1024;
const shortReadingMs = 1000;

async function send(message: ReaderMessage): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, {}, error => (error ? reject(error) : resolve())),
  );
}

async function read({ kind, ...options }: ReadingOrder): Promise<void> {
  const recognizer = new ReportRecognizer(layouts[kind], options);
  let rows = 0;
  for await (const row of readRows(await buffer(process.stdin), { onSheets: sheets => recognizer.list(sheets) })) {
    recognizer.push(row);
    rows += 1;
    if (rows % rowsPerMessage === 0) await send({ type: 'rows', rows });
  }
  const report = recognizer.finish();
  if (!report.recognized) return send({ type: 'refused', code: 'UNREADABLE', message: report.message });
  const { records, recognized: _recognized, ...reading } = report;
  await send({ type: 'reading', reading: { ...reading, records: records.length } });
  let taken: Promise<unknown> = Promise.resolve();
  // The next chunk is serialized while the server compares the last one.
  for (const json of chunksOf(records)) {
    await taken;
    taken = once(process, 'message');
    await send({ type: 'records', json });
  }
  await taken;
  await send({ type: 'end' });
}

function* chunksOf(records: Iterable<ReportRow>): Generator<string, void, undefined> {
  let chunk: string[] = [];
  let characters = 0;
  for (const record of records) {
    const text = JSON.stringify(record);
    chunk.push(text);
    characters += text.length;
    if (chunk.length < mostRecords && characters < mostCharacters) continue;
    yield `[${chunk.join(',')}]`;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield `[${chunk.join(',')}]`;
}

// Requests take precedence over long imports. With a low priority from the start, loading its modules would take seconds
// on a busy machine, even for a file of ten rows.
setTimeout(() => setPriority(constants.priority.PRIORITY_BELOW_NORMAL), shortReadingMs).unref();

process.once('message', (order: ReadingOrder) => {
  read(order)
    .catch(async (error: unknown) => {
      if (!(error instanceof SpreadsheetError)) throw error;
      await send({ type: 'refused', code: error.code, message: error.message });
    })
    .finally(() => process.disconnect());
});
