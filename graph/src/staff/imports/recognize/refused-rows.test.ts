import { writeWorkbook } from '../../../platform/spreadsheets/index.js';
import { readRows, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { sheetRow, sheetRows, type CellSpec } from './fixtures/rows.js';
import { customerLayout, vendorLayout } from './business-layouts.js';
import { rowAndReason } from './header-row.js';
import { itemLayout } from './item-layout.js';
import { refusedValue } from './original-cells.js';
import type { RecognizedReport } from './recognized-report.js';
import type { ReportLayout } from './report-layout.js';
import { recognizeReport, ReportRecognizer } from './report-recognizer.js';
import type { RecognizeOptions } from './sheet-recognizer.js';

function reportOf(layout: ReportLayout, rows: readonly SheetRow[], options?: RecognizeOptions): RecognizedReport {
  const report = recognizeReport(layout, rows, options);
  if (!report.recognized) throw new Error(report.message);
  return report;
}

/** Writes every record as if it had been refused, and reads the file back. */
async function sentAgain(layout: ReportLayout, { headers, records }: RecognizedReport): Promise<RecognizedReport> {
  const columns = [...headers, ...rowAndReason].map(header => ({ header, type: 'mixed' as const }));
  const rows = records.map(({ row, original }) => [
    ...headers.map((_header, index) => refusedValue(original?.[index])),
    row,
    'Wrong.',
  ]);
  const recognizer = new ReportRecognizer(layout);
  for await (const row of readRows(await writeWorkbook({ sheets: [{ name: 'Refused rows', columns, rows }] })))
    recognizer.push(row);
  const report = recognizer.finish();
  if (!report.recognized) throw new Error(report.message);
  return { ...report, records: [...report.records] };
}

const meaning = ({ records }: RecognizedReport) =>
  records.map(({ values, errors }) => ({ values, errors: errors.map(({ field, message }) => [field, message]) }));

const header: CellSpec[] = ['Item #', 'Description', 'Std Cost', 'List', 'Min'];
const cases: [what: string, layout: ReportLayout, rows: SheetRow[], options?: RecognizeOptions][] = [
  [
    'a category that only a group row names',
    itemLayout,
    sheetRows([
      header,
      ['Category: Hand Tools'],
      ['H-1', 'Hammer', 'CALL', 20, 1],
      ['Category: Power'],
      ['D-1', 'Drill', 99, 150, 1],
    ]),
  ],
  [
    'columns that staff mapped by hand',
    itemLayout,
    sheetRows([
      ['Item #', 'Description', 'Our Net', 'Cost', 'Bin'],
      ['H-1', 'Hammer', 7, 9, 'A7'],
    ]),
    {
      corrections: [
        { header: 'Our Net', field: 'standardCost' },
        { header: 'Cost', field: 'basePrice' },
      ],
    },
  ],
  [
    'a known column that staff set to "not used"',
    itemLayout,
    sheetRows([
      ['Item #', 'Description', 'Cost', 'Price', 'Max'],
      ['H-1', 'Hammer', 7, 9, 5],
    ]),
    {
      corrections: [
        { header: 'Cost', field: null },
        { header: 'Max', field: null },
      ],
    },
  ],
  [
    'two columns for one field',
    itemLayout,
    sheetRows([
      ['Item #', 'Price', 'Cost', 'Description'],
      ['H-1', 20, 12.5, 'Hammer'],
    ]),
  ],
  [
    'joined descriptions',
    itemLayout,
    sheetRows([
      ['Item #', 'Description 1', 'Description 2', 'Cost'],
      ['H-1', 'Hammer', '16 oz', 3],
      ['H-2', 'Mallet', null, 'x'],
    ]),
  ],
  [
    'the choice of staff for a category',
    itemLayout,
    sheetRows([
      ['Item #', 'Description', 'Cost', 'Category'],
      ['H-1', 'Hammer', 'x', 'HND TLS'],
    ]),
    { choices: [{ field: 'category', text: 'hnd tls', to: 'Hand Tools' }] },
  ],
  [
    'numbers, flags, dates, errors and lost digits',
    itemLayout,
    sheetRows([
      ['Item #', 'Description', 'Cost', 'List', 'Taxable'],
      [6107, 'Bolt', { digits: '12.499999999999998' }, 12.345678, true],
      [{ digits: '1.23457E+11' }, { error: '#REF!' }, { error: '#N/A' }, 1, false],
      [{ digits: '00123' }, { date: '2026-03-12' }, 3, null, 'Y'],
      [{ digits: '1234567890123456800' }, '=1+1', '$1,234.50', 1, 'no'],
      [{ digits: '3E5' }, '  x ', 3, 4, 1],
    ]),
  ],
  [
    'a header of two rows under a merged cell',
    itemLayout,
    [
      sheetRow(1, ['Item', null, 'Std', 'Quantity'], { spans: [{ firstColumn: 4, lastColumn: 5, lastRow: 1 }] }),
      sheetRow(2, ['Code', 'Desc', 'Cost', 'Min', 'Max']),
      sheetRow(3, ['H-1', 'Hammer', 'x', 1, 5]),
    ],
  ],
  [
    'a value under the second column of a merged header',
    itemLayout,
    [
      sheetRow(1, ['Item #', 'Description', null, 'Cost'], { spans: [{ firstColumn: 2, lastColumn: 3, lastRow: 1 }] }),
      sheetRow(2, ['H-1', null, 'Hammer', 'x']),
    ],
  ],
  [
    'records on two rows',
    customerLayout,
    sheetRows([
      ['Cust #', 'Name', 'City, State Zip', 'Address', 'Phone'],
      ['10021', 'Acme', 'Mesa, AZ 85201'],
      [null, null, null, '12 Main St', '555-1234'],
    ]),
  ],
  [
    'a zip code without its zero',
    customerLayout,
    sheetRows([
      ['Cust #', 'Name', 'Zip', 'Phone'],
      [10021, 'Acme', 6791, 6025550100],
    ]),
  ],
  [
    'vendors by position',
    vendorLayout,
    sheetRows([
      ['QUA9', 'Quail Ridge', '77 Mill Rd', 'Asheville', 'NC', '28801', '555-0151'],
      ['QUA8', 'Quarry', null, 'Mesa', 'ZZ', 85201],
    ]),
  ],
  [
    'vendors whose positions staff corrected',
    vendorLayout,
    sheetRows([
      ['QUA9', 'Quail Ridge', 'NC', '28801'],
      ['QUA8', 'Quarry', 'ZZ', '85201'],
    ]),
    {
      corrections: [
        { header: '', column: 'C', field: 'state' },
        { header: '', column: 'D', field: 'zipCode' },
      ],
    },
  ],
];

test.each(cases.map(([what, layout, rows, options]) => ({ what, layout, rows, options })))(
  '[BAT-5] reads refused rows like the original: $what',
  async ({ layout, rows, options }) => {
    const original = reportOf(layout, rows, options);
    expect(original.records.length).toBeGreaterThan(0);
    const again = await sentAgain(layout, original);
    expect(meaning(again)).toEqual(meaning(original));
    // A second refusal does not change the file.
    expect((await sentAgain(layout, again)).headers).toEqual(again.headers);
  },
);

test('shows the mapping of each column in its header', async () => {
  const rows = sheetRows([
    ['Item #', 'Description', 'Our Net', 'Cost', 'Bin'],
    ['H-1', 'Hammer', 7, 9, 'A7'],
  ]);
  const report = reportOf(itemLayout, rows, {
    corrections: [
      { header: 'Our Net', field: 'standardCost' },
      { header: 'Cost', field: null },
    ],
  });
  expect(report.headers).toEqual(['Item #', 'Description', 'Standard Cost', 'Cost (not used)', 'Bin (not used)']);
  expect((await sentAgain(itemLayout, report)).unmapped.map(({ header }) => header)).toEqual([
    'Cost (not used)',
    'Bin (not used)',
    'Row',
    'Reason',
  ]);
});
