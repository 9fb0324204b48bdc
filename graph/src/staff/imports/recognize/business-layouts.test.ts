import { sheetRow, sheetRows, type CellSpec } from './fixtures/rows.js';
import type { SheetRow } from '../../../platform/xlsx-reader/index.js';
import { customerLayout, vendorLayout } from './business-layouts.js';
import type { RecognizedReport } from './recognized-report.js';
import { recognizeReport } from './report-recognizer.js';
import type { RecognizeOptions } from './sheet-recognizer.js';

function reportOf(rows: readonly SheetRow[], options?: RecognizeOptions, layout = customerLayout): RecognizedReport {
  const report = recognizeReport(layout, rows, options);
  if (!report.recognized) throw new Error(report.message);
  return report;
}

const valuesOf = (report: RecognizedReport) => report.records.map(record => record.values);
const header: CellSpec[] = ['Cust #', 'Name', 'Address', 'City, State Zip', 'Phone', 'Terms'];
const acme: CellSpec[] = [
  '10021',
  'Acme Builders',
  '12 E Jackson St',
  'Phoenix, AZ 85004-1234',
  '(602) 555-1234',
  'NET 30 DAYS',
];

test('[BAT-5] rejects a customer file without headers, with instructions', () => {
  expect(recognizeReport(customerLayout, sheetRows([acme]))).toEqual({
    recognized: false,
    message: expect.stringContaining('Print the report with headers') as string,
  });
});

test('splits a combined column into city, state and zip, but prefers separate columns', () => {
  expect(valuesOf(reportOf(sheetRows([header, acme])))).toEqual([
    {
      customerNumber: 10021,
      name: 'Acme Builders',
      address: '12 E Jackson St',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85004',
      phoneNumber: '6025551234',
      terms: 'NET30',
    },
  ]);
  const both = reportOf(
    sheetRows([
      ['Cust #', 'Name', 'City', 'City St Zip'],
      ['7', 'Acme', 'Mesa', 'Phoenix AZ 85004'],
      ['8', 'Bolt', null, 'somewhere'],
    ]),
  );
  expect(valuesOf(both)[0]).toEqual({ customerNumber: 7, name: 'Acme', city: 'Mesa', state: 'AZ', zipCode: '85004' });
  expect(both.records[1]?.errors.map(({ cell, message }) => [cell, message])).toEqual([
    ['D3', 'City, state and zip code: "somewhere" is not like "Phoenix, AZ 85034".'],
  ]);
});

test('distinguishes customers from groups by salesperson, repeated headers, totals and footers (oddities 1 and 2)', () => {
  const report = reportOf(
    sheetRows([
      ['Saguaro Supply', null, null, null, null, 'Page 1 of 2'],
      ['Customers by Salesperson'],
      header,
      ['Salesperson: 07 - DANA COLE'],
      acme,
      ['Total for 07', null, null, null, null, '1'],
      ['Saguaro Supply', null, null, null, null, 'Page 2 of 2'],
      header,
      ['Salesperson:', '08 - LEE PARK'],
      ['10022', 'Total Concrete', '1 Main St', 'Mesa, AZ 85201', '480.555.0199', 'COD'],
      ['Customers printed: 2'],
      ['*** End of report ***'],
    ]),
  );
  expect(report.counts).toEqual({
    record: 2,
    group: 2,
    subtotal: 1,
    repeatedHeader: 1,
    banner: 3,
    blank: 0,
    footer: 2,
  });
  expect(valuesOf(report).map(({ customerNumber, name }) => [customerNumber, name])).toEqual([
    [10021, 'Acme Builders'],
    [10022, 'Total Concrete'],
  ]);
});

describe('a record on two rows (oddity 3)', () => {
  test('is read under a two-row header, even with values below the number', () => {
    const report = reportOf(
      sheetRows([
        ['Cust #', 'Name', 'Contact'],
        ['Address', 'City, State Zip', 'Phone'],
        ['10021', 'Acme Builders', 'Ana Ruiz'],
        ['12 E Jackson St', 'Phoenix, AZ 85004', '602.555.1234 x12'],
        ['10022', 'Bolt & Beam', null],
        ['Attn: Receiving', 'Mesa, AZ 85201', null],
      ]),
    );
    expect(valuesOf(report)).toEqual([
      {
        customerNumber: 10021,
        name: 'Acme Builders',
        contactName: 'Ana Ruiz',
        address: '12 E Jackson St',
        city: 'Phoenix',
        state: 'AZ',
        zipCode: '85004',
        phoneNumber: '6025551234',
      },
      {
        customerNumber: 10022,
        name: 'Bolt & Beam',
        address: 'Attn: Receiving',
        city: 'Mesa',
        state: 'AZ',
        zipCode: '85201',
      },
    ]);
    expect(report).toMatchObject({ continuedRecords: 2, headerRows: [1, 2] });
    expect(report.records[0]?.notes).toEqual(['C4: the extension 12 was dropped']);
  });

  test('is read under a one-row header, in columns that were blank in the first row', () => {
    const report = reportOf(
      sheetRows([
        ['Cust #', 'Name', 'Address', 'Phone'],
        ['10021', 'Acme Builders'],
        [null, null, '12 E Jackson St', '602-555-1234'],
        ['10022', 'Bolt', '1 Main St', '555-1234'],
      ]),
    );
    expect(valuesOf(report)).toEqual([
      { customerNumber: 10021, name: 'Acme Builders', address: '12 E Jackson St', phoneNumber: '6025551234' },
      { customerNumber: 10022, name: 'Bolt', address: '1 Main St' },
    ]);
    expect(report.records[1]?.original).toEqual(['10022', 'Bolt', '1 Main St', '555-1234']);
  });
});

const columns: readonly (readonly [header: string, cell: Exclude<CellSpec, null>, field: string, value: unknown])[] = [
  ['Zip', 6791, 'zipCode', '06791'],
  ['Zip', '06791', 'zipCode', '06791'],
  ['Zip', 850341234, 'zipCode', '85034'],
  ['St', 'az', 'state', 'AZ'],
  ['St', 'Arizona', 'state', 'AZ'],
  ['Phone', '+1 (602) 555-1234', 'phoneNumber', '6025551234'],
  ['Fax', 6025551234, 'faxNumber', '6025551234'],
  ['Terms Code', 'CASH', 'terms', 'COD'],
  ['Terms', 'N30', 'terms', 'NET30'],
  ['Terms', 'C.O.D.', 'terms', 'COD'],
  ['Terms', 'Net 45', 'terms', 'NET45'],
  ['Pay Method', 'Credit Card', 'paymentMethod', 'CC'],
  ['Pay Method', 'on account', 'paymentMethod', 'ACCT'],
  ['Cr Limit', '$5,000.00', 'creditLimit', '5000'],
  ['Price Level', 3, 'pricingTier', 3],
  ['Price Code', 'Tier 2', 'pricingTier', 2],
  ['Tax Exempt', 'Y', 'isTaxable', false],
  ['Taxable', 'N', 'isTaxable', false],
  ['Late Chg', 'X', 'hasLateCharges', true],
  ['Finance Charge', 'NO', 'hasLateCharges', false],
  ['B/O', 'YES', 'canHaveBackOrders', true],
  ['Stmt', 'T', 'hasStatement', true],
  ['Ship Complete', 1, 'shipCompleteOnly', true],
  ['E-mail', 'ana@acme.example', 'contactEmail', 'ana@acme.example'],
  ['Attn', 'Ana Ruiz', 'contactName', 'Ana Ruiz'],
];
test.each(columns)('column %s with %j is read as %s %j (oddities 5, 6, 8, 9)', (header, spec, field, value) => {
  const report = reportOf(
    sheetRows([
      ['Cust #', 'Name', 'Address', header],
      ['1', 'Acme', '1 Main St', spec],
    ]),
  );
  expect(report.records[0]).toMatchObject({ errors: [], values: { [field]: value } });
});

const wrong: readonly (readonly [header: string, cell: Exclude<CellSpec, null>, message: string])[] = [
  ['Phone', '555-1234', 'the area code is missing in "555-1234"'],
  ['Phone', 'unlisted', 'is not a phone number of 10 digits'],
  ['Zip', '8503', 'is not a zip code of 5 digits'],
  ['State', 'ON', 'is not one of the 50 states'],
  ['Terms', '2% 10 NET 30', 'unknown terms "2% 10 NET 30"'],
  ['Terms', 'NET60', 'unknown terms "NET60"'],
  ['Tier', 42069, '42069 is not a tier from 0 to 3'],
  ['Tier', 4, '4 is not a tier from 0 to 3'],
  ['Cr Limit', '100.005', 'has more than two decimals'],
  ['Email', 'ana at acme', 'is not an email address'],
  ['Cust #', '0', 'is not a customer number from 1 to 999,999,999'],
  ['Cust #', '1234567890', 'is not a customer number from 1 to 999,999,999'],
];
test.each(wrong)('rejects column %s with %j: %s', (header, spec, message) => {
  const isNumber = header === 'Cust #';
  const report = reportOf(
    sheetRows([
      ['Name', 'Address', isNumber ? 'Fax' : 'Cust #', header],
      ['Acme', '1 Main St', isNumber ? null : '1', spec],
    ]),
  );
  const [error] = report.records[0]?.errors ?? [];
  expect([error?.cell, error?.message]).toEqual(['D2', expect.stringContaining(message)]);
});

test('[BAT-2] refuses both rows of a customer listed twice with different values, and counts equal rows once (oddity 10)', () => {
  const twice = reportOf(
    sheetRows([
      header,
      acme,
      ['010021', ...acme.slice(1)],
      ['9', 'One', null, null, null, 'COD'],
      ['9', 'Other', null, null, null, 'COD'],
    ]),
  );
  expect(twice.repeatedRecords).toBe(1);
  expect(twice.records.map(({ row, errors }) => [row, errors.map(({ message }) => message)])).toEqual([
    [2, []],
    [4, ['Customer number: row 5 has the same customer with different values. Keep one of them.']],
    [5, ['Customer number: row 4 has the same customer with different values. Keep one of them.']],
  ]);
});

test('reads hidden rows, and removes extra spaces and tabs (oddities 2 and 7)', () => {
  const report = reportOf([
    sheetRow(1, header),
    sheetRow(2, ['\u00a010021 ', '\tAcme\u00a0Builders  ', 'Suite ½”'], { hidden: true }),
  ]);
  expect(valuesOf(report)).toEqual([{ customerNumber: 10021, name: 'Acme Builders', address: 'Suite ½”' }]);
  expect(report.notes).toEqual(['Hidden rows were also read: 1. Delete them if they do not belong.']);
});

const vendorsOf = (rows: readonly SheetRow[], options?: RecognizeOptions) => reportOf(rows, options, vendorLayout);
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
  const report = vendorsOf(sheetRows([milwaukee, ['DEW', 'DeWalt', '701 E Joppa Rd', 'Towson', 'md', 21286]]));
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
  const report = vendorsOf(
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
  const doubted = vendorsOf(shifted);
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
  expect(vendorsOf(shifted, { corrections }).records[0]).toMatchObject({
    errors: [],
    values: { address: '13135 W Lisbon Rd', city: 'Brookfield', state: 'WI', zipCode: '53005' },
  });
});

test('reads ids as texts, and reports an invalid cell with its address (oddities 4, 5 and 8)', () => {
  const report = vendorsOf(
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
