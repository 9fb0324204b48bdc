import { sheetRows, type CellSpec } from './fixtures/rows.js';
import { recogniseReport, type RecognisedReport, type RecogniseOptions } from './report-recogniser.js';
import { vendorLayout } from './vendor-layout.js';
import type { SheetRow } from '../../xlsx-reader/index.js';

function reportOf(rows: readonly SheetRow[], options?: RecogniseOptions): RecognisedReport {
  const report = recogniseReport(vendorLayout, rows, options);
  if (!report.recognised) throw new Error(report.message);
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

test('[BAT-3] each column means what its position says, and the last ones may be missing', () => {
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
  '[BAT-3] [BAT-5] a report that was printed with headers is refused',
  header => {
    const message = 'This report must be printed without headers.';
    expect(recogniseReport(vendorLayout, sheetRows([header, milwaukee]))).toEqual({
      recognised: false,
      message: expect.stringContaining(message) as string,
    });
    expect(recogniseReport(vendorLayout, sheetRows([['Saguaro Supply'], header, milwaukee])).recognised).toBe(false);
  },
);

test('totals, page numbers and footers are no vendors (oddity 2)', () => {
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

test('a column whose cells say something else is doubted, and read right once a person has said what it is', () => {
  const shifted = sheetRows([
    ['MIL', 'Milwaukee Tool', 'Brookfield', '13135 W Lisbon Rd', '53005', 'WI'],
    ['DEW', 'DeWalt', 'Towson', '701 E Joppa Rd', '21286', 'MD'],
  ]);
  const doubted = reportOf(shifted);
  expect(doubted.mapping.filter(({ isDoubtful }) => isDoubtful).map(({ field }) => field)).toEqual([
    'state',
    'zipCode',
  ]);
  expect(doubted.notes).toEqual([
    'Column E should hold state, but most of it is something else, such as "53005". Say what the column is.',
    'Column F should hold zip code, but most of it is something else, such as "WI". Say what the column is.',
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

test('ids are texts, and a wrong cell is told with its address (oddities 4, 5 and 8)', () => {
  const report = reportOf(
    sheetRows([
      ['3-12', 'Bolts', null, null, { error: '#N/A' }, '85201', '555-1234'],
      [7, 'Seven', null, null, 'AZ'],
      [{ date: '2026-03-12' }, 'March', null, null, 'AZ'],
    ]),
  );
  expect(report.records.map(({ values: { id } }) => id)).toEqual(['3-12', '7', undefined]);
  expect(report.records.flatMap(({ errors }) => errors.map(({ cell, message }) => `${cell} ${message}`))).toEqual([
    'E1 State: the cell holds an error (#N/A).',
    'G1 Phone: the area code is missing in "555-1234".',
    'A3 Vendor id: Excel has turned this text into a date (2026-03-12): format the cell as text and type it again.',
  ]);
});
