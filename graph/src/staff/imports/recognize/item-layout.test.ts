import { writeWorkbook } from '../../../platform/spreadsheets/index.js';
import { readRows, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { besidesLayout, sheetRow, sheetRows, type CellSpec } from './fixtures/rows.js';
import { itemLayout } from './item-layout.js';
import type { RecognizedReport } from './recognized-report.js';
import { recognizeReport, ReportRecognizer } from './report-recognizer.js';
import type { RecognizeOptions } from './sheet-recognizer.js';

function reportOf(rows: readonly SheetRow[], options?: RecognizeOptions): RecognizedReport {
  const report = recognizeReport(itemLayout, rows, options);
  if (!report.recognized) throw new Error(report.message);
  return report;
}

const header: CellSpec[] = ['Item #', 'Description', 'Std Cost', 'List', 'Min'];
const hammerRow: CellSpec[] = ['H-1', 'Hammer', 12.5, '$20.00', 1];
const drillRow: CellSpec[] = ['D-2', 'Drill', 99, 150, 1];
const hammer = { productId: 'H-1', description: 'Hammer', standardCost: '12.5', basePrice: '20', minimumQuantity: 1 };
const drill = { productId: 'D-2', description: 'Drill', standardCost: '99', basePrice: '150', minimumQuantity: 1 };

const valuesOf = (report: RecognizedReport) => report.records.map(record => record.values);
const columnsOf = (report: RecognizedReport) =>
  Object.fromEntries(report.mapping.map(field => [field.field, field.columns.join('+')]));

test('[BAT-5] rejects an item file without headers, with instructions', () => {
  const report = recognizeReport(itemLayout, sheetRows([hammerRow, drillRow]));
  expect(report).toEqual({
    recognized: false,
    message: expect.stringContaining('Print the report with headers') as string,
  });
  expect(recognizeReport(itemLayout, [])).toEqual({ recognized: false, message: 'The file has no rows.' });
});

test.each<[string, CellSpec[], CellSpec[]]>([
  ['the item number and one column that is not a price', ['Item #', 'Taxable', 'Shelf'], ['A', 'Y', 'c']],
  ['no item number', ['Description', 'Std Cost', 'List', 'Min'], ['b', 1, 2, 3]],
])('[BAT-5] asks which column is what for a header with %s, and reads no records', (_what, header, row) => {
  const report = reportOf(sheetRows([header, row]));
  expect([report.lacksKey, report.records, report.headerRows]).toEqual([true, [], [1]]);
});

describe('the header (oddity 1)', () => {
  test('is found below banner rows and after a sheet of criteria', () => {
    const criteria = sheetRows([['Criteria'], ['Vendor', 'MIL'], ['Item', 'ALL']], { sheet: 'Criteria' });
    const banner = [
      ['Saguaro Supply', null, null, 'Page 1 of 37'],
      ['Item Master List'],
      [],
      ['Run date: 12/03/2026 10:14', null, 'User: PAT'],
      ['Vendor: MIL'],
    ];
    const report = reportOf([...criteria, ...sheetRows([...banner, header, hammerRow])]);
    expect(report).toMatchObject({ sheet: 'Items', headerRows: [6], counts: { banner: 4, blank: 1, record: 1 } });
    expect(valuesOf(report)).toEqual([hammer]);
  });

  test('may be split over two or three rows, even under a merged cell', () => {
    const rows = [
      sheetRow(1, ['Item', null, 'Std', 'Base', 'Quantity', null, 'In']),
      sheetRow(2, ['Code', 'Desc', 'Cost', 'Price', 'Min', 'Max', 'Store']),
      sheetRow(3, [null, null, null, null, null, null, 'Only']),
      sheetRow(4, ['H-1', 'Hammer', 12.5, 20, 1, 5, 'Y']),
    ].map(row => (row.row === 1 ? { ...row, spans: [{ firstColumn: 5, lastColumn: 6, lastRow: 1 }] } : row));
    const report = reportOf(rows);
    expect(report.headerRows).toEqual([1, 2, 3]);
    expect(columnsOf(report)).toEqual({
      productId: 'A',
      description: 'B',
      standardCost: 'C',
      basePrice: 'D',
      minimumQuantity: 'E',
      maximumQuantity: 'F',
      inStoreOnly: 'G',
    });
    expect(valuesOf(report)).toEqual([{ ...hammer, maximumQuantity: 5, inStoreOnly: true }]);
  });

  test('does not include a banner right above it', () => {
    const report = reportOf(sheetRows([[null, null, 'Item Master List', null, 'Confidential'], header, hammerRow]));
    expect(report.headerRows).toEqual([2]);
    expect(report.mapping).toHaveLength(5);
  });

  test('may have a merged cell that covers several columns (oddity 4)', () => {
    const rows = sheetRows([
      ['Item #', 'Description', null, 'Cost'],
      ['H-1', null, 'Hammer', 3],
    ]);
    const merged = rows.map(row =>
      row.row === 1 ? { ...row, spans: [{ firstColumn: 2, lastColumn: 3, lastRow: 1 }] } : row,
    );
    expect(valuesOf(reportOf(merged))).toEqual([{ productId: 'H-1', description: 'Hammer', standardCost: '3' }]);
  });

  test('prefers the earlier synonym of two columns for one field, and shows the other as not used', () => {
    const report = reportOf(
      sheetRows([
        ['Item #', 'Price', 'Cost', 'Description', 'Bin'],
        ['H-1', 20, 12.5, 'Hammer', 'A7'],
      ]),
    );
    expect(columnsOf(report)).toEqual({ productId: 'A', standardCost: 'C', description: 'D' });
    expect(report.unmapped).toEqual([
      { column: 'B', header: 'Price', sample: '20' },
      { column: 'E', header: 'Bin', sample: 'A7' },
    ]);
  });

  test('joins description 1 and description 2', () => {
    const report = reportOf(
      sheetRows([
        ['Item #', 'Description 1', 'Description 2', 'Cost'],
        ['H-1', 'Hammer', '16 oz ', 3],
        ['H-2', 'Mallet', null, 3],
      ]),
    );
    expect(valuesOf(report).map(values => values.description)).toEqual(['Hammer 16 oz', 'Mallet']);
    expect(report.mapping.find(field => field.field === 'description')).toMatchObject({
      columns: ['B', 'C'],
      header: 'Description 1 + Description 2',
      sample: 'Hammer 16 oz',
    });
  });

  test('prefers a correction by staff to every synonym', () => {
    const rows = sheetRows([
      ['Item #', 'Description', 'Cost', 'Our Net'],
      ['H-1', 'Hammer', 20, 12.5],
    ]);
    const corrections = [
      { header: 'our net', field: 'standardCost' },
      { header: 'Cost', field: 'basePrice' },
    ];
    expect(valuesOf(reportOf(rows, { corrections }))).toEqual([
      { productId: 'H-1', description: 'Hammer', standardCost: '12.5', basePrice: '20' },
    ]);
    expect(
      columnsOf(
        reportOf(rows, {
          corrections: [
            { header: 'Our Net', field: 'basePrice' },
            { header: 'Cost', field: null },
          ],
        }),
      ),
    ).toEqual({ productId: 'A', description: 'B', basePrice: 'D' });
  });

  test('has a sample, a score and a hidden flag for each column', () => {
    const report = reportOf(sheetRows([header, hammerRow], { hiddenColumns: [3] }));
    expect(report.mapping.find(field => field.field === 'standardCost')).toEqual({
      field: 'standardCost',
      label: 'Standard cost',
      columns: ['C'],
      header: 'Std Cost',
      score: 0.95,
      sample: '12.5',
      isHidden: true,
      isDoubtful: false,
    });
  });
});

describe('rows between records (oddity 2)', () => {
  test('are counted by type', () => {
    const report = reportOf(
      sheetRows([
        ['Saguaro Supply', null, null, null, 'Page 1 of 2'],
        header,
        ['Vendor: MIL - Milwaukee'],
        ['-----', '-----', '-----'],
        hammerRow,
        [],
        ['Total for MIL', null, 12.5, 20],
        [null, null, 12.5, 20],
        ['Saguaro Supply', null, null, null, 'Page 2 of 2'],
        header,
        drillRow,
        ['Vendor total:', null, 99],
        ['Grand total', null, 111.5],
        ['Records printed: 4,812'],
        ['*** End of report ***'],
      ]),
    );
    expect(report.counts).toEqual({
      record: 2,
      group: 1,
      subtotal: 4,
      repeatedHeader: 1,
      banner: 2,
      blank: 2,
      footer: 2,
    });
    expect(valuesOf(report)).toEqual([hammer, drill]);
    expect(report.examples.find(example => example.kind === 'footer')).toEqual({
      kind: 'footer',
      row: 14,
      text: 'Records printed: 4,812',
    });
  });

  test('set the category of the items below a group row', () => {
    const report = reportOf(
      sheetRows([
        ['Category: Hand Tools'],
        header,
        hammerRow,
        ['Product Class:', 'Power'],
        drillRow,
        ['Vendor: MIL'],
        ['D-3', 'Drill 3', 5],
        ['Category: Power (continued)'],
        ['D-4', 'Drill 4', 5],
      ]),
    );
    expect(valuesOf(report).map(values => values.category)).toEqual(['Hand Tools', 'Power', 'Power', 'Power']);
  });

  test('set no category from report criteria, and none if there is a category column', () => {
    const rows = sheetRows([['Category: All'], [...header, 'Category'], [...hammerRow, 'Nails'], [...drillRow, null]]);
    expect(valuesOf(reportOf(rows)).map(values => values.category)).toEqual(['Nails', undefined]);
  });

  test('change nothing if columns are blank or unknown', () => {
    const report = reportOf(
      sheetRows([
        ['Item #', null, 'Description', 'Shelf', null, 'Cost'],
        ['H-1', null, 'Hammer', 'A7', null, 12.5],
      ]),
    );
    expect(valuesOf(report)).toEqual([{ productId: 'H-1', description: 'Hammer', standardCost: '12.5' }]);
  });

  test('are read if hidden, with a note', () => {
    const report = reportOf([sheetRow(1, header), sheetRow(2, hammerRow, { hidden: true })]);
    expect(report.records[0]?.notes).toEqual(['Row 2 is hidden in the spreadsheet.']);
    expect(report.notes).toEqual(['Hidden rows were also read: 1. Delete them if they do not belong.']);
  });

  test('include a repeated split header, but not its second row alone', () => {
    const rows = sheetRows([
      ['Item', 'Description', 'Std'],
      ['Code', null, 'Cost'],
      hammerRow,
      ['Item', 'Description', 'Std'],
      ['Code', null, 'Cost'],
      ['Code', null, 5],
    ]);
    const report = reportOf(rows);
    expect(report.counts.repeatedHeader).toBe(2);
    expect(valuesOf(report).map(values => values.productId)).toEqual(['H-1', 'Code']);
  });

  test('may change the columns with the header of a later page', () => {
    const report = reportOf(sheetRows([header, hammerRow, [null, ...header], [null, 'X-9', 'Saw', 'CALL', 8, 2]]));
    expect(valuesOf(report)).toEqual([
      hammer,
      { productId: 'X-9', description: 'Saw', basePrice: '8', minimumQuantity: 2 },
    ]);
    expect(report.notes).toEqual([
      'From row 3 on, the columns are in a different order. They were read by the header in that row.',
    ]);
    expect(report.records[1]?.original).toEqual(['X-9', 'Saw', 'CALL', 8, 2]);
  });

  test('are not detected by words in the description of an item', () => {
    const report = reportOf(
      sheetRows([
        header,
        ['T-1', 'Total Station', 5],
        ['T-2', 'End of list clamp', 5],
        ['TOTAL 100', 'Page 2 holder', 5],
        ['3', 'Category: none', 5],
      ]),
    );
    expect(valuesOf(report).map(values => values.productId)).toEqual(['T-1', 'T-2', 'TOTAL 100', '3']);
  });

  test('do not include an item whose number or name is also a word for a total: it becomes a question', () => {
    const report = reportOf(
      sheetRows([
        header,
        hammerRow,
        ['BF', 'Butterfly anchor', 0, null, 1],
        ['SUM', 'Sump pump', 8],
        ['1/2-13', 'BF', 0],
        ['BF', null, 12.5],
      ]),
    );
    expect(valuesOf(report).map(values => values.productId)).toEqual(['H-1', 'BF', 'SUM', '1/2-13']);
    expect(besidesLayout(report.questions).map(({ kind, where }) => [kind, where])).toEqual([
      ['totalRow', 'Row 3'],
      ['totalRow', 'Row 4'],
      ['totalRow', 'Row 5'],
    ]);
    expect(report.notes).toEqual(['Left out as totals or headings: row 6 (BF | 12.5).']);
  });

  test('do not include an item without a number, which is an error', () => {
    const report = reportOf(sheetRows([header, [null, 'Hammer', 12.5, 20, 1]]));
    expect(report.records[0]?.errors).toEqual([
      { field: 'productId', column: 'Item #', cell: 'A2', value: '', message: 'Item number: missing.' },
    ]);
    expect(report.records[0]?.original).toEqual(['', 'Hammer', 12.5, 20, 1]);
  });

  test('count as blank if missing from the file', () => {
    expect(reportOf([sheetRow(3, header), sheetRow(4, hammerRow), sheetRow(1_000_000, drillRow)]).counts.blank).toBe(
      2 + 999_995,
    );
  });
});

test('reads a record on two rows as one (oddity 3)', () => {
  const rows = sheetRows([
    ['Item #', 'Description', 'Vendor Item', 'Category'],
    [null, 'Std Cost', 'List', 'Min'],
    ['H-1', 'Hammer', 'MH1', 'Hand'],
    [null, 12.5, 20, 1],
    ['D-2', 'Drill', 'MD2', 'Power'],
    [null, 'CALL', 150, 1],
  ]);
  const report = reportOf(rows);
  expect(report).toMatchObject({ headerRows: [1, 2], continuedRecords: 2, counts: { record: 2 } });
  expect(valuesOf(report)).toEqual([
    { ...hammer, vendorItemNumber: 'MH1', category: 'Hand' },
    {
      productId: 'D-2',
      description: 'Drill',
      vendorItemNumber: 'MD2',
      category: 'Power',
      basePrice: '150',
      minimumQuantity: 1,
    },
  ]);
  expect(report.records[1]?.errors.map(error => error.cell)).toEqual(['B6']);
  expect(report.records[1]?.original).toEqual(['D-2', 'Drill', 'MD2', 'Power', 'CALL', 150, 1]);
});

test('reports an invalid cell with its address and reason, and reads the rest of the row (oddities 4 to 7)', () => {
  const report = reportOf(
    sheetRows([header, [{ digits: '1.23457E+11' }, 'Hammer', { error: '#REF!' }, '125.00-', 'CALL']]),
  );
  expect(valuesOf(report)).toEqual([{ description: 'Hammer' }]);
  expect(report.records[0]?.errors.map(({ cell, column, message }) => [cell, column, message])).toEqual([
    ['A2', 'Item #', 'Item number: 1.23457E+11 has lost digits: format the column as text and print the report again.'],
    ['C2', 'Std Cost', 'Standard cost: the cell contains an error (#REF!).'],
    ['D2', 'List', 'Base price: a price cannot be negative (-125).'],
    ['E2', 'Min', 'Minimum quantity: "CALL" is not a whole number.'],
  ]);
});

test('quotes only the beginning of a long invalid cell', () => {
  const [record] = reportOf(sheetRows([header, ['H-1', 'Hammer', 'x'.repeat(30_000)]])).records;
  expect(record?.errors[0]).toMatchObject({
    value: `${'x'.repeat(60)}...`,
    message: `Standard cost: "${'x'.repeat(60)}..." is not a price.`,
  });
  expect(record?.original?.[2]).toHaveLength(30_000);
});

describe('the same item twice (oddity 10)', () => {
  test('counts once if the rows are equal, with a note', () => {
    const report = reportOf(sheetRows([header, hammerRow, drillRow, [' h-1\u00a0', 'Hammer', '12.50', 20, '1']]));
    expect(valuesOf(report)).toEqual([hammer, drill]);
    expect(report).toMatchObject({ repeatedRecords: 1, counts: { record: 3 } });
    expect(report.records[0]?.notes).toEqual(['Row 4 has the same item with the same values; it counts once.']);
  });

  test('is an error in all rows if they differ, even if two of three are equal', () => {
    const report = reportOf(sheetRows([header, hammerRow, hammerRow, ['H-1', 'Hammer', 13, 20, 1]]));
    expect(report.repeatedRecords).toBe(0);
    expect(report.records.map(record => record.errors.map(error => `${error.cell} ${error.message}`))).toEqual([
      ['A2 Item number: rows 3, 4 have the same item with different values. Keep one of them.'],
      ['A3 Item number: rows 2, 4 have the same item with different values. Keep one of them.'],
      ['A4 Item number: rows 2, 3 have the same item with different values. Keep one of them.'],
    ]);
    expect(report.records[0]?.original).toEqual(['H-1', 'Hammer', 12.5, '$20.00', 1]);
  });
});

test('reads dates and flags, and passes on a new category unchanged (oddities 8, 9 and 12)', () => {
  const rows = sheetRows([
    ['Item #', 'Description', 'On Sale', 'Taxable', 'Featured', 'Category'],
    ['H-1', 'Hammer', 'X', 'N', null, 'Brand New'],
    ['H-2', { date: '2026-03-12' }, 'T', '0', true, 'Brand New'],
  ]);
  const report = reportOf(rows);
  expect(valuesOf(report)).toEqual([
    { productId: 'H-1', description: 'Hammer', onSale: true, taxable: false, category: 'Brand New' },
    { productId: 'H-2', onSale: true, taxable: false, featured: true, category: 'Brand New' },
  ]);
  expect(report.records[1]?.errors.map(error => error.cell)).toEqual(['B3']);
});

test('reads a real file with a second sheet of items', async () => {
  const columns = header.map(header => ({ header: String(header), type: 'text' as const }));
  const file = await writeWorkbook({
    sheets: [
      {
        name: 'Items',
        columns,
        rows: [
          ['H-1', '=Hammer', '$12.50', '20', '1'],
          ['D-2', 'Drill', '99', '150', '1'],
        ],
      },
      { name: 'More', columns, rows: [['S-3', 'Saw', '5', '6', '1']] },
    ],
  });
  const recognizer = new ReportRecognizer(itemLayout);
  for await (const row of readRows(file)) recognizer.push(row);
  const found = recognizer.finish();
  if (!found.recognized) throw new Error(found.message);
  const report = { ...found, records: [...found.records] };
  const saw = { productId: 'S-3', description: 'Saw', standardCost: '5', basePrice: '6', minimumQuantity: 1 };
  expect(valuesOf(report)).toEqual([{ ...hammer, description: '=Hammer' }, drill, saw]);
  expect(report.notes).toEqual(['Sheet "More" was read as well. Its rows are numbered from 4 on.']);
});
