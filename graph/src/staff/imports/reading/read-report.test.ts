import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeWorkbook } from '../../../platform/spreadsheets/index.js';
import type { ReportRow } from '../recognize/index.js';
import type { Reading } from './reader-messages.js';
import { readingLimits, readReport } from './read-report.js';

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

function* items() {
  for (let item = 0; item < rows; item += 1)
    yield [
      `B${item}`,
      `Wedge Anchor ${item} in zinc plated`,
      `V-${item}`,
      String(100_000_000_000 + item),
      '12.50',
      '19.99',
      '1',
      '0',
      '1',
      `Category ${item % 40}`,
      'USA',
      'N',
      'N',
      'Y',
      'Y',
    ];
}

test('[BAT-5] reads a large report in little memory, and delivers its records in order and in chunks after the reading', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-reading-'));
  const path = join(folder, 'report.xlsx');
  try {
    writeFileSync(
      path,
      await writeWorkbook({
        sheets: [
          {
            name: 'Item Master List',
            columns: headers.map(header => ({ header, type: 'text' as const })),
            rows: items(),
          },
        ],
      }),
    );
    const readings: Reading[] = [];
    const wrong: ReportRow[] = [];
    let [next, most, chunks] = [0, 0, 0];
    await readReport(
      {
        path,
        kind: 'products',
        corrections: [],
        remembered: [],
        reportsBlanks: false,
        choices: [],
        sheet: null,
        answers: {},
        vendor: null,
      },
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
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
