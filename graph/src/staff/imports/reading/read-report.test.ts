import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileOf } from '../../../platform/xlsx-reader/fixtures/workbook.js';
import type { ReportRow } from '../recognize/index.js';
import type { Reading, ReadingOrder } from './reader-messages.js';
import { readingLimits, readReport, type ReadingLimits, type ReadingListener } from './read-report.js';

const rows = 40_000;
/** Memory limit, whether a report has 1,000 rows or 100,000 */
const enoughMegabytes = 150;
const headers = [
  'Item #',
  'Description',
  'Vendor Item',
  'UPC',
  'Std Cost',
  'List Price',
  'Min',
  'Max',
  'Pack',
  'Category',
  'Country',
  'Featured',
  'On Sale',
  'Taxable',
  'Returns',
];
const item = (index: number) => [
  `B${index}`,
  `Wedge Anchor ${index} in zinc plated`,
  `V-${index}`,
  String(100_000_000_000 + index),
  '12.50',
  '19.99',
  '1',
  '0',
  '1',
  `Category ${index % 40}`,
  'USA',
  'N',
  'N',
  'Y',
  'Y',
];
const rowXml = (cells: readonly string[]) =>
  `<row>${cells.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

const file = fileOf([headers, ...Array.from({ length: rows }, (_, index) => item(index))].map(rowXml).join(''));
const order: ReadingOrder = {
  kind: 'products',
  corrections: [],
  remembered: [],
  reportsBlanks: false,
  choices: [],
  sheet: null,
  answers: {},
  vendor: null,
  names: { store: '', groups: [] },
};
/** The file in parts, as it is stored. */
async function* parts(): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
}

/** Reads the report with other limits, and returns the number of records. */
async function read(limits: Partial<ReadingLimits>, onRows?: ReadingListener['onRows']): Promise<number> {
  let records = 0;
  const listener: ReadingListener = {
    ...(onRows && { onRows }),
    onReading: async () => undefined,
    onRecords: async chunk => {
      records += chunk.length;
    },
  };
  await readReport(parts(), order, listener, { limits: { ...readingLimits, ...limits } });
  return records;
}

test('[BAT-5] reads a large report in little memory, and delivers its records in order and in chunks after the reading', async () => {
  const readings: Reading[] = [];
  const wrong: ReportRow[] = [];
  let [next, most, chunks] = [0, 0, 0];
  await readReport(
    parts(),
    order,
    {
      onReading: async reading => {
        await pause(200);
        readings.push(reading);
      },
      onRecords: async records => {
        for (const record of records) {
          if (
            readings.length === 0 ||
            record.row !== next + 2 ||
            record.values.productId !== `B${next}` ||
            record.original?.[1] !== `Wedge Anchor ${next} in zinc plated`
          )
            wrong.push(record);
          next += 1;
        }
        most = Math.max(most, records.length);
        chunks += 1;
      },
    },
    { limits: { ...readingLimits, residentMegabytes: enoughMegabytes } },
  );
  expect(readings.map(({ records }) => records)).toEqual([rows]);
  expect([wrong, next, most, chunks]).toEqual([[], rows, 100, rows / 100]);
});

test('[BAT-5] a report that a busy machine reads slowly is not refused: only processor time counts', async () => {
  let isStopped = false;
  const records = await read({ silentProcessorMs: 2000 }, () => {
    if (isStopped) return;
    isStopped = true;
    // A stopped process gets no processor time, as beside many others.
    const reader = Number(readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').at(-1));
    process.kill(reader, 'SIGSTOP');
    setTimeout(() => process.kill(reader, 'SIGCONT'), 4000);
  });
  expect([isStopped, records]).toEqual([true, rows]);
});

test.each([
  ['much processor time', { processorMs: 300 }],
  ['much processor time between two messages', { silentProcessorMs: 100 }],
  ['much time without a message', { silenceMs: 50 }],
])('[BAT-5] refuses a report that takes %s', async (_name, limits) => {
  await expect(read(limits)).rejects.toThrow('The file takes too long to read.');
});
