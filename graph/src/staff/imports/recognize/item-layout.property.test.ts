import fc from 'fast-check';
import { writeWorkbook } from '../../../platform/spreadsheets/index.js';
import { readRows, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { cell, sheetRows, type CellSpec } from './fixtures/rows.js';
import { itemLayout } from './item-layout.js';
import { recognizeReport } from './report-recognizer.js';

interface Product {
  productId: string;
  description: string;
  standardCost: string;
  basePrice?: string;
  minimumQuantity: number;
  featured: boolean;
  category: string;
}

/** A column of the report: its header and the formats in which a program may print it. */
interface Column {
  readonly headers: readonly string[];
  readonly print: (product: Product) => readonly CellSpec[];
}

const spell = (amount: string): readonly CellSpec[] => {
  const [whole = '', decimals = ''] = amount.split('.');
  const grouped = Number(whole).toLocaleString('en-US');
  const tail = decimals.padEnd(2, '0');
  return [
    amount,
    ` ${amount}\u00a0`,
    `$${grouped}.${tail}`,
    `${grouped}.${tail}`,
    { digits: amount },
    { digits: Number(amount).toPrecision(17) },
  ];
};

const id: Column = {
  headers: ['Item #', 'Item No.', 'SKU', 'Product Code', 'STOCK #'],
  print: ({ productId }) => [productId, `  ${productId}\u00a0`],
};
const allColumns: readonly Column[] = [
  {
    headers: ['Description', 'Desc', 'Item Description'],
    print: ({ description }) => [description, `${description}   `, `\t${description}`],
  },
  { headers: ['Std Cost', 'STANDARD COST', 'Cost', 'Unit Price'], print: ({ standardCost }) => spell(standardCost) },
  {
    headers: ['List', 'MSRP', 'Base Price'],
    print: ({ basePrice }) => (basePrice === undefined ? [null, '  '] : spell(basePrice)),
  },
  {
    headers: ['Min', 'MOQ', 'Min Qty'],
    print: ({ minimumQuantity }) => [
      minimumQuantity,
      String(minimumQuantity),
      `${minimumQuantity}.00`,
      { digits: `${minimumQuantity}.0` },
    ],
  },
  {
    headers: ['Featured', 'FEATURED?'],
    print: ({ featured }) => (featured ? ['Y', 'yes', 'T', 1, 'X', true] : ['N', 'NO', 'f', 0, '0', false]),
  },
  { headers: ['Shelf', 'Bin'], print: () => ['A7', null, 'B 12', 3] },
];

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9"/.½-]{0,11}$/);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map(parts => parts.join(' '));
const amount = fc.integer({ min: 0, max: 99_999_999_999 }).map(units => {
  const text = `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`;
  return text.replace(/\.?0+$/, '');
});
const product: fc.Arbitrary<Product> = fc.record(
  {
    productId: fc.oneof(
      fc.stringMatching(/^[A-Z0-9][A-Z0-9/.-]{0,14}$/).filter(text => text.trim() === text),
      fc.constantFrom('3-12', '10-24', '1/2-13', '3E5', '10P', 'MAR10', '0007', 'TOTAL 100', '=A1', '@B-2', '+7'),
    ),
    description: words,
    standardCost: amount,
    basePrice: amount,
    minimumQuantity: fc.integer({ min: 0, max: 999_999 }),
    featured: fc.boolean(),
    category: fc.constantFrom('Fasteners', 'Hand Tools', 'Power & Air'),
  },
  { requiredKeys: ['productId', 'description', 'standardCost', 'minimumQuantity', 'featured', 'category'] },
);

const products = fc.uniqueArray(product, { selector: ({ productId }) => productId.toLowerCase(), maxLength: 25 });
const banners: readonly (readonly CellSpec[])[] = [
  ['Saguaro Supply Company', null, null, 'Page 1 of 37'],
  ['Item Master List', { date: '2026-12-03' }],
  ['Run date: 12/03/2026  10:14'],
  [null, 'Printed by', 'PAT'],
  ['Company 01', null, 7, 7],
];
const others: readonly (readonly CellSpec[])[] = [
  [],
  ['----', '-----'],
  ['Vendor: MIL - Milwaukee'],
  ['Total for MIL', null, 12.5],
  ['Sub-total:', 5, 12.5],
  [null, null, '1,234.50'],
  ['Page 3 of 37'],
  ['Records printed: 12'],
  [null, 'Grand Total', 3],
];

interface Layout {
  readonly products: readonly Product[];
  readonly rows: readonly (readonly CellSpec[])[];
}

const layout: fc.Arbitrary<Layout> = fc
  .record({
    products,
    banners: fc.subarray([...banners]),
    columns: fc.shuffledSubarray([...allColumns], { minLength: 4 }),
    order: fc.boolean(),
    spacer: fc.boolean(),
    seed: fc.infiniteStream(fc.nat(1_000)),
  })
  .map(({ products: list, banners, columns, order, spacer, seed }) => {
    const pick = <Item>(items: readonly Item[]): Item => items[(seed.next().value ?? 0) % items.length] as Item;
    const mapped = order ? [...columns, id] : [id, ...columns];
    const used = [...new Set([...mapped, ...allColumns.slice(0, 2)])];
    const space = (cells: CellSpec[]) => (spacer ? cells.flatMap(spec => [spec, null]) : cells);
    const header = space(used.map(column => pick(column.headers)));
    const rows: (readonly CellSpec[])[] = [...banners, header];
    let category = '';
    for (const item of list) {
      if ((seed.next().value ?? 0) % 3 === 0) rows.push(pick(others));
      if ((seed.next().value ?? 0) % 5 === 0) rows.push(...banners, header);
      if (item.category !== category) rows.push([`Category: ${item.category}`]);
      category = item.category;
      rows.push(space(used.map(column => pick(column.print(item)))));
    }
    rows.push(['Grand total', null, 12.5], ['*** End of report ***']);
    const kept = list.map(item => withColumns(item, used));
    return { products: kept, rows };
  });

function withColumns(item: Product, used: readonly Column[]): Product {
  const kept: Partial<Product> = { ...item };
  if (!used.includes(allColumns[2] as Column)) delete kept.basePrice;
  if (!used.includes(allColumns[3] as Column)) delete kept.minimumQuantity;
  if (!used.includes(allColumns[4] as Column)) delete kept.featured;
  return kept as Product;
}

function recognized(rows: Iterable<SheetRow>): unknown {
  const report = recognizeReport(itemLayout, rows);
  if (!report.recognized) throw new Error(report.message);
  const errors = report.records.flatMap(record => record.errors);
  return { errors, values: report.records.map(record => record.values), total: report.counts.record };
}

const expected = (list: readonly Product[]) => ({ errors: [], values: list, total: list.length });

test('reads any list of products from a report with banners, groups, repeated headers, totals and any cell type', () => {
  fc.assert(
    fc.property(layout, ({ products: list, rows }) => {
      expect(recognized(sheetRows(rows))).toEqual(expected(list));
    }),
    { numRuns: 400 },
  );
});

test('reads any list of products from a real file whose cells are all texts', async () => {
  await fc.assert(
    fc.asyncProperty(layout, async ({ products: list, rows }) => {
      const width = Math.max(...rows.map(row => row.length));
      const columns = Array.from({ length: width }, () => ({ header: '', type: 'text' as const }));
      const texts = rows.map(row => row.map(spec => (spec === null ? null : cell(spec).text)));
      const file = await writeWorkbook({
        sheets: [{ name: 'Items', columns, rows: texts.map(row => row.map(text => printable(text))) }],
      });
      const read: SheetRow[] = [];
      for await (const row of readRows(file)) read.push(row);
      expect(recognized(read)).toEqual(expected(list));
    }),
    { numRuns: 30 },
  );
});

/** Text cells never contain the noise of binary prices, so these are written rounded. */
function printable(text: string | null): string | null {
  return text !== null && /^\d+\.\d{5,}$/.test(text) ? String(Number(Number(text).toFixed(4))) : text;
}
