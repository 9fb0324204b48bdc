import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRows } from '../../../platform/xlsx-reader/index.js';
import { customerLayout, vendorLayout } from './business-layouts.js';
import { itemLayout } from './item-layout.js';
import type { RecognizedReport } from './recognized-report.js';
import type { ReportLayout } from './report-layout.js';
import { ReportRecognizer } from './report-recognizer.js';

const saved = fileURLToPath(new URL('./fixtures/saved', import.meta.url));

/** Reads a report as LibreOffice saved it. */
async function reportOf(name: string, layout: ReportLayout): Promise<RecognizedReport> {
  const recognizer = new ReportRecognizer(layout);
  for await (const row of readRows(join(saved, `${name}.xlsx`))) recognizer.push(row);
  const report = recognizer.finish();
  if (!report.recognized) throw new Error(report.message);
  return { ...report, records: [...report.records] };
}

const errorsOf = ({ records }: RecognizedReport) =>
  records.flatMap(({ errors }) => errors.map(({ cell, message }) => `${cell} ${message}`));

test('reads banners, page breaks, groups, totals and a sheet of criteria (oddities 1 and 2)', async () => {
  const report = await reportOf('items-banners', itemLayout);
  expect(report.records.map(({ values }) => values)).toEqual([
    {
      productId: 'H-1',
      description: 'Hammer',
      standardCost: '12.5',
      basePrice: '20',
      category: 'Hand Tools',
      onSale: false,
    },
    { productId: 'D-2', description: 'Drill', standardCost: '99', basePrice: '150', category: 'Power', onSale: true },
  ]);
  expect(report).toMatchObject({
    headerRows: [5],
    counts: { record: 2, group: 1, subtotal: 2, repeatedHeader: 1, banner: 5, footer: 2 },
  });
});

test('reads rich texts, formulas, error cells, typed amounts, unusual spaces and signs (oddities 4, 6 and 7)', async () => {
  const report = await reportOf('items-cells', itemLayout);
  expect(report.records[0]).toMatchObject({
    errors: [],
    values: {
      description: 'AB-12 chisel',
      standardCost: '3.33',
      basePrice: '1234.5',
      category: 'Hand Tools',
      onSale: true,
    },
  });
  expect(report.records[1]?.values).toEqual({ productId: 'R-2', description: 'Bit ½” × 6"', onSale: false });
  expect(errorsOf(report)).toEqual([
    'C3 Standard cost: a price cannot be negative (-125).',
    'D3 Base price: a price cannot be negative (-1234.5).',
    expect.stringMatching(/^C4 Standard cost: the cell contains an error \(#N\/A\)\.$/),
  ]);
  expect(report.records[2]?.values.basePrice).toBe('0');
});

test('reads item numbers and texts like formulas unchanged (oddities 5, 9 and 11)', async () => {
  const report = await reportOf('items-ids', itemLayout);
  expect(report.records.map(({ values }) => values.productId)).toEqual([
    '3-12',
    '10-24',
    '1/2-13',
    '3E5',
    '10P',
    'MAR10',
    '0007',
    '=A1',
    '+7',
    '@B',
    '00042',
    '123456789012',
  ]);
  expect(report.records.map(({ values }) => values.onSale).slice(-2)).toEqual([true, false]);
  expect(errorsOf(report)).toEqual([]);
});

test('reads a two-row header with merged cells, a hidden row and a hidden column (oddities 1, 2 and 4)', async () => {
  const report = await reportOf('items-merged', itemLayout);
  expect(report.headerRows).toEqual([1, 2]);
  expect(report.records.map(({ values }) => values)).toEqual([
    {
      productId: 'H-1',
      description: 'Hammer',
      minimumQuantity: 1,
      maximumQuantity: 5,
      category: 'Hand',
      standardCost: '12.5',
    },
    {
      productId: 'H-2',
      description: 'Mallet',
      minimumQuantity: 2,
      maximumQuantity: 0,
      category: 'Hand',
      standardCost: '8',
    },
  ]);
  expect(report.mapping.find(({ field }) => field === 'category')?.isHidden).toBe(true);
  expect(report.notes).toEqual([
    'Hidden columns were also read: E "Product Class".',
    'Hidden rows were also read: 1. Delete them if they do not belong.',
  ]);
});

test('reads customers on two rows, one without the area code of its phone number (oddities 3 and 8)', async () => {
  const report = await reportOf('customers-two-lines', customerLayout);
  expect(report.records.map(({ values }) => values)).toEqual([
    {
      customerNumber: 10021,
      name: 'Acme Builders',
      contactName: 'Ana Ruiz',
      terms: 'NET30',
      address: '12 E Jackson St',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85004',
      phoneNumber: '6025551234',
      creditLimit: '5000',
    },
    {
      customerNumber: 10022,
      name: 'Bolt & Beam',
      terms: 'COD',
      address: '1 Main St',
      city: 'Mesa',
      state: 'AZ',
      zipCode: '85201',
    },
  ]);
  expect(errorsOf(report)).toEqual(['C8 Phone: the area code is missing in "555-1234".']);
});

test('reads vendors by position, with a zip code without its zero and a vendor listed twice (oddities 5, 8 and 10)', async () => {
  const report = await reportOf('vendors', vendorLayout);
  expect(report.records.map(({ values: { id, zipCode, phoneNumber } }) => [id, zipCode, phoneNumber])).toEqual([
    ['MIL', '53005', '2625550144'],
    ['CT1', '06751', '2035550110'],
  ]);
  expect(report).toMatchObject({ repeatedRecords: 1, counts: { record: 3, footer: 1 } });
});
