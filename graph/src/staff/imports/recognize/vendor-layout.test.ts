import { sheetRows, type CellSpec } from './fixtures/rows.js';
import type { SheetRow } from '../../../platform/xlsx-reader/index.js';
import { vendorLayout } from './business-layouts.js';
import type { RecognizedReport } from './recognized-report.js';
import { recognizeReport } from './report-recognizer.js';
import type { RecognizeOptions } from './sheet-recognizer.js';

function reportOf(rows: readonly SheetRow[], options?: RecognizeOptions): RecognizedReport {
  const report = recognizeReport(vendorLayout, rows, options);
  if (!report.recognized) throw new Error(report.message);
  return report;
}

const milwaukee: CellSpec[] = [
  'MIL',
  'Milwaukee Tool',
  '13135 W Lisbon Rd',
  'Brookfield',
  'WI',
  53005,
  '(262) 555-0144',
  null,
  'Pat Vale',
  'SAG-01',
  '77-1',
  '39-1234567',
  'NET30',
  2,
];
const values = {
  id: 'MIL',
  name: 'Milwaukee Tool',
  address: '13135 W Lisbon Rd',
  city: 'Brookfield',
  state: 'WI',
  zipCode: '53005',
  phoneNumber: '2625550144',
  contactName: 'Pat Vale',
  ourAccountNumber: 'SAG-01',
  accountNumber: '77-1',
  federalTaxId: '39-1234567',
  terms: 'NET30',
  distMethodKey: 2,
};

test('[BAT-3] identifies columns by position, and allows the last ones to be missing', () => {
  const report = reportOf(sheetRows([milwaukee, ['DEW', 'DeWalt', '701 E Joppa Rd', 'Towson', 'md', 21286]]));
  expect(report.records.map(record => record.values)).toEqual([
    values,
    { id: 'DEW', name: 'DeWalt', address: '701 E Joppa Rd', city: 'Towson', state: 'MD', zipCode: '21286' },
  ]);
  expect(report).toMatchObject({ counts: { record: 2 }, notes: [] });
  expect(report.mapping.map(({ field, columns, score }) => [field, columns.join(), score])[4]).toEqual([
    'state',
    'E',
    0.5,
  ]);
});

test.each([[['Vendor #', 'Name', 'Address', 'City', 'St', 'Zip']], [['Vendor', 'Vendor Name', 'Phone']]])(
  '[BAT-3] [BAT-5] rejects a report with headers',
  header => {
    const message = 'This report must be printed without headers.';
    expect(recognizeReport(vendorLayout, sheetRows([header, milwaukee]))).toEqual({
      recognized: false,
      message: expect.stringContaining(message) as string,
    });
    expect(recognizeReport(vendorLayout, sheetRows([['Saguaro Supply'], header, milwaukee])).recognized).toBe(false);
  },
);

test('ignores totals, page numbers and footers (oddity 2)', () => {
  const report = reportOf(
    sheetRows([
      milwaukee,
      ['Page 2 of 3'],
      [],
      ['TOT', 'Total Tool Supply', '1 Main St', 'Mesa', 'AZ', '85201'],
      ['Vendors printed: 2'],
      ['*** End of report ***'],
    ]),
  );
  expect(report.records.map(record => record.values.id)).toEqual(['MIL', 'TOT']);
  expect(report.counts).toMatchObject({ record: 2, banner: 1, footer: 2, blank: 1 });
});

test('flags a column whose cells do not fit, and reads it correctly once staff map it', () => {
  const shifted = sheetRows([
    ['MIL', 'Milwaukee Tool', 'Brookfield', '13135 W Lisbon Rd', '53005', 'WI'],
    ['DEW', 'DeWalt', 'Towson', '701 E Joppa Rd', '21286', 'MD'],
  ]);
  const doubted = reportOf(shifted);
  expect(doubted.mapping.filter(({ isDoubtful }) => isDoubtful).map(({ field }) => field)).toEqual([
    'state',
    'zipCode',
  ]);
  const corrections = [
    { header: '', column: 'C', field: 'city' },
    { header: '', column: 'D', field: 'address' },
    { header: '', column: 'E', field: 'zipCode' },
    { header: '', column: 'F', field: 'state' },
  ];
  expect(reportOf(shifted, { corrections }).records[0]).toMatchObject({
    errors: [],
    values: { address: '13135 W Lisbon Rd', city: 'Brookfield', state: 'WI', zipCode: '53005' },
  });
});

test('reads ids as texts, and reports an invalid cell with its address (oddities 4, 5 and 8)', () => {
  const report = reportOf(
    sheetRows([
      ['3-12', 'Bolts', null, null, { error: '#N/A' }, '85201', '555-1234'],
      [7, 'Seven', null, null, 'AZ'],
      [{ date: '2026-03-12' }, 'March', null, null, 'AZ'],
    ]),
  );
  expect(report.records.map(({ values: { id } }) => id)).toEqual(['3-12', '7', undefined]);
  expect(report.records.flatMap(({ errors }) => errors.map(({ cell, message }) => `${cell} ${message}`))).toEqual([
    'E1 State: the cell contains an error (#N/A).',
    'G1 Phone: the area code is missing in "555-1234".',
    'A3 Vendor id: Excel has turned this text into a date (2026-03-12): format the cell as text and type it again.',
  ]);
});
