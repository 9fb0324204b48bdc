import { sheetRow, sheetRows } from './fixtures/rows.js';
import { customerLayout, vendorLayout } from './business-layouts.js';
import { headerTexts } from './header-row.js';
import { HeaderVocabulary, normalizeHeader } from './headers.js';
import { itemLayout } from './item-layout.js';

const vocabulary = new HeaderVocabulary(itemLayout.rules);

test.each([
  ['Item #', 'itemnumber'],
  ['ITEM NO.', 'itemnumber'],
  [' Item\u00a0Num ', 'itemnumber'],
  ['Item_Number', 'itemnumber'],
  ['itemNumber', 'itemnumber'],
  ['Categories', 'category'],
  ['Returns', 'return'],
  ['Product Class', 'productclass'],
  ['Std.\nCost', 'stdcost'],
  ['Vend. Part #', 'vendpartnumber'],
  ['Min Qty.', 'minquantity'],
  ['---', ''],
])('the header %j is normalized to %j', (header, expected) => {
  expect(normalizeHeader(header)).toBe(expected);
});

test.each<[string, string | undefined, number | undefined]>([
  ['productId', 'productId', 1],
  ['Product ID', 'productId', 1],
  ['auxilliaryItemId', 'auxilliaryItemId', 1],
  ['Auxiliary Item ID', 'auxilliaryItemId', 0.95],
  ['Item #', 'productId', 0.95],
  ['Stock No', 'productId', 0.95],
  ['SKU', 'productId', 0.95],
  ['No. Item', 'productId', 0.8],
  ['Cost, Std', 'standardCost', 0.8],
  ['Base Price', 'basePrice', 1],
  ['MSRP', 'basePrice', 0.95],
  ['MOQ', 'minimumQuantity', 0.95],
  ['Std Pack', 'defaultQuantity', 0.95],
  ['Country of Origin', 'countryOfOrigin', 1],
  ['Will Call Only', 'inStoreOnly', 0.95],
  ['Txbl', 'taxable', 0.95],
  ['County Tax', 'localTax', 0.95],
  ['City Tax', 'municipalTax', 0.95],
  ['Bin Location', undefined, undefined],
  ['__proto__', undefined, undefined],
  ['constructor', undefined, undefined],
])('the header %j means %s with %s', (header, field, score) => {
  const match = vocabulary.match(header);
  expect([match?.field, match?.score]).toEqual([field, score]);
});

test.each([
  ['items', itemLayout],
  ['customers', customerLayout],
  ['vendors', vendorLayout],
])('every heading of %s is found as one', (_kind, { rules }) => {
  const words = new HeaderVocabulary(rules);
  const found = rules.flatMap(rule => rule.headings.map(name => [name, words.match(name)?.field, rule.field]));
  expect(found.filter(([, field, expected]) => field !== expected)).toEqual([]);
});

test('joins a header split over rows, and repeats a merged cell for every column it covers', () => {
  const rows = [
    sheetRow(1, ['Item', 'Quantity', null, null, 'Std'], { spans: [{ firstColumn: 2, lastColumn: 4, lastRow: 1 }] }),
    sheetRow(2, ['#', 'Min', 'Max', 'Default', 'Cost']),
  ];
  expect([...headerTexts(rows).values()].toSorted()).toEqual([
    'Item #',
    'Quantity Default',
    'Quantity Max',
    'Quantity Min',
    'Std Cost',
  ]);
});

test('ignores a header cell of spaces', () => {
  expect(headerTexts(sheetRows([['Item', '  ']])).size).toBe(1);
});
