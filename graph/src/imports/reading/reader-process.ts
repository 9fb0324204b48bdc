import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { readRows, SpreadsheetError } from '../../xlsx-reader/index.js';
import { customerLayout } from '../recognise/customer-layout.js';
import { itemLayout } from '../recognise/item-layout.js';
import type { ReportRow } from '../recognise/report-layout.js';
import { ReportRecogniser } from '../recognise/report-recogniser.js';
import { vendorLayout } from '../recognise/vendor-layout.js';
import type { ReaderMessage, ReadingOrder } from './reader-messages.js';

// A process of its own: whatever a file does to it, the store goes on. It has no database, no secrets and no network to use.

const layouts = { products: itemLayout, customers: customerLayout, vendors: vendorLayout };
const toldEvery = 1000;
/** The store compares a chunk in one go, and whoever visits it waits as long; what is in hand for so short a time costs no memory to speak of. */
const mostRecords = 100;
const mostCharacters = 64 * 1024;

async function tell(message: ReaderMessage): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, {}, error => (error ? reject(error) : resolve())),
  );
}

async function read({ path, kind, ...options }: ReadingOrder): Promise<void> {
  const recogniser = new ReportRecogniser(layouts[kind], options);
  let rows = 0;
  for await (const row of readRows(path, { onSheets: sheets => recogniser.list(sheets) })) {
    recogniser.push(row);
    rows += 1;
    if (rows % toldEvery === 0) await tell({ type: 'rows', rows });
  }
  const report = recogniser.finish();
  if (!report.recognised) return tell({ type: 'refused', code: 'UNREADABLE', message: report.message });
  const { records, recognised: _recognised, ...reading } = report;
  await tell({ type: 'reading', reading: { ...reading, records: records.length } });
  let taken: Promise<unknown> = Promise.resolve();
  // The next chunk is made while the last one is compared.
  for (const json of chunksOf(records)) {
    await taken;
    taken = once(process, 'message');
    await tell({ type: 'records', json });
  }
  await taken;
  await tell({ type: 'end' });
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

// Whoever shops goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.once('message', (order: ReadingOrder) => {
  read(order)
    .catch(async (error: unknown) => {
      if (!(error instanceof SpreadsheetError)) throw error;
      await tell({ type: 'refused', code: error.code, message: error.message });
    })
    .finally(() => process.disconnect());
});
