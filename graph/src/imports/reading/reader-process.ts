import { once } from 'node:events';
import { readRows, SpreadsheetError } from '../../spreadsheets/index.js';
import { CUSTOMER_LAYOUT } from '../recognise/customer-layout.js';
import { ITEM_LAYOUT } from '../recognise/item-layout.js';
import { ReportRecogniser } from '../recognise/report-recogniser.js';
import { VENDOR_LAYOUT } from '../recognise/vendor-layout.js';
import type { ReaderMessage, ReadingOrder } from './reader-messages.js';

// A process of its own: whatever a file does to it, the store goes on. It has no database, no secrets and no network to use.

const layouts = { products: ITEM_LAYOUT, customers: CUSTOMER_LAYOUT, vendors: VENDOR_LAYOUT };
const chunkSize = 1000;

async function tell(message: ReaderMessage): Promise<void> {
  await new Promise<void>((resolve, reject) => process.send?.(message, undefined, {}, error => (error ? reject(error) : resolve())));
}

async function read({ path, kind, ...options }: ReadingOrder): Promise<void> {
  const recogniser = new ReportRecogniser(layouts[kind], options);
  let rows = 0;
  for await (const row of readRows(path)) {
    recogniser.push(row);
    rows += 1;
    if (rows % chunkSize === 0) await tell({ type: 'rows', rows });
  }
  const report = recogniser.finish();
  if (!report.recognised) return tell({ type: 'refused', code: 'UNREADABLE', message: report.message });
  const { records, recognised: _recognised, originalOf, ...reading } = report;
  await tell({ type: 'reading', reading: { ...reading, records: records.length } });
  for (let start = 0; start < records.length; start += chunkSize) {
    const taken = once(process, 'message');
    const chunk = records.slice(start, start + chunkSize);
    await tell({ type: 'records', records: chunk.map(record => ({ ...record, original: originalOf(record) })) });
    await taken;
  }
  await tell({ type: 'end' });
}

process.once('message', (order: ReadingOrder) => {
  read(order)
    .catch(async (error: unknown) => {
      if (!(error instanceof SpreadsheetError)) throw error;
      await tell({ type: 'refused', code: error.code, message: error.message });
    })
    .finally(() => process.disconnect());
});
