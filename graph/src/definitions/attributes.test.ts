import {
  attributeId,
  attributesText,
  compareValues,
  countValues,
  familyTable,
  readAttributes,
  valueId,
  waysToWrite,
  withAttributes,
} from './attributes.js';

test('reads attributes with any spacing, and writes them in one form', () => {
  const attributes = readAttributes(' Thread:3/8-16 ;Length :  2   in; Ratio: 3:1; ');
  expect(attributes).toEqual([
    { name: 'Thread', value: '3/8-16' },
    { name: 'Length', value: '2 in' },
    { name: 'Ratio', value: '3:1' },
  ]);
  expect(typeof attributes !== 'string' && attributesText(attributes)).toBe('Thread: 3/8-16; Length: 2 in; Ratio: 3:1');
  expect(readAttributes(' ')).toEqual([]);
});

test.each([
  ['Zinc plated', '"Zinc plated" is not a name and a value, such as Length: 2 in'],
  ['Length:', '"Length:" is not a name and a value, such as Length: 2 in'],
  [': 2 in', '": 2 in" is not a name and a value, such as Length: 2 in'],
  ['Length: 2 in; length: 3 in', '"length" occurs twice'],
  [`${'n'.repeat(31)}: 1`, 'Names must have at most 30 characters'],
  [`Length: ${'1'.repeat(61)}`, 'Values must have at most 60 characters'],
  [Array.from({ length: 9 }, (_, index) => `N${index}: 1`).join(';'), 'Must have at most 8 attributes'],
])('rejects the attributes %j', (text, fault) => {
  expect(readAttributes(text)).toBe(fault);
});

test.each([
  [
    ['1-1/2 in', '3/8 in', '1/4 in', '12 in', '2 in'],
    ['1/4 in', '3/8 in', '1-1/2 in', '2 in', '12 in'],
  ],
  [
    ['10 ft', '6 in', '1 ft', '300 mm', '2 yd'],
    ['6 in', '300 mm', '1 ft', '2 yd', '10 ft'],
  ],
  [
    ['1/2-13', '1/4-28', '1/4-20', '#10-24', '3/8-16'],
    ['#10-24', '1/4-20', '1/4-28', '3/8-16', '1/2-13'],
  ],
  [
    ['M10', 'M8', 'm6'],
    ['m6', 'M8', 'M10'],
  ],
  [
    ['4-1/2 x .045', '4-1/2 x 1/16', '4 x .035'],
    ['4 x .035', '4-1/2 x .045', '4-1/2 x 1/16'],
  ],
  [
    ['Zinc plated', 'black oxide', 'Stainless'],
    ['black oxide', 'Stainless', 'Zinc plated'],
  ],
  [
    ['80 grit', '120 grit', '36 grit'],
    ['36 grit', '80 grit', '120 grit'],
  ],
])('sorts %j as a catalog does', (values, sorted) => {
  expect([...values].sort(compareValues)).toEqual(sorted);
});

test('a table has a column for each attribute that varies, and sorts its rows by those columns', () => {
  const table = familyTable([
    { key: 1, attributes: 'Thread: 3/8-16; Length: 2 in; Finish: Zinc plated' },
    { key: 2, attributes: 'Thread: 1/4-20; Length: 3 in; Finish: zinc plated; Pack: Box of 50' },
    { key: 3, attributes: 'Thread: 1/4-20; Length: 1-1/2 in; Finish: Zinc plated' },
    { key: 4, attributes: null },
  ]);
  expect(table.columns).toEqual(['Thread', 'Length', 'Finish', 'Pack']);
  expect(table.rows.map(({ item }) => item.key)).toEqual([4, 3, 2, 1]);
  expect(table.rows[2]?.values).toEqual(['1/4-20', '3 in', 'zinc plated', 'Box of 50']);
  const same = familyTable(table.rows.slice(1).map(({ item }) => item));
  expect([same.columns, same.shared]).toEqual([
    ['Thread', 'Length', 'Pack'],
    [{ name: 'Finish', value: 'Zinc plated' }],
  ]);
});

test('keeps items with a chosen value of every attribute, and counts each value given the other attributes', () => {
  const items = ['Length: 1 in; Finish: Zinc', 'Length: 2 in; Finish: zinc', 'Length: 2 in; Finish: Brass', null].map(
    attributes => ({ attributes }),
  );
  const chosen = [
    { name: 'finish', value: 'ZINC' },
    { name: 'Length', value: '1 in' },
    { name: 'Length', value: '2 in' },
  ];
  expect(withAttributes(items, chosen)).toEqual(items.slice(0, 2));
  expect(withAttributes(items, [])).toEqual(items);
  expect(countValues(items, ['Length', 'Finish'], chosen.slice(0, 1))).toEqual([
    {
      name: 'Length',
      values: [
        { value: '1 in', count: 1 },
        { value: '2 in', count: 1 },
      ],
    },
    {
      name: 'Finish',
      values: [
        { value: 'Brass', count: 1 },
        { value: 'Zinc', count: 2 },
      ],
    },
  ]);
});

test.each([
  ['3/16 in', '3/16'],
  ['3/16"', '3/16'],
  ['3/16 IN.', '3/16'],
  ['1-1/2 in', '1 1/2"'],
])('the values %p and %p are the same', (one, other) => {
  expect(valueId(one)).toBe(valueId(other));
  expect(waysToWrite(other).map(attributeId)).toContain(attributeId(one));
  const items = [{ attributes: `Size: ${one}` }, { attributes: `size: ${other}` }, { attributes: 'Size: 5/16 in' }];
  expect(withAttributes(items, [{ name: 'Size', value: one }])).toEqual(items.slice(0, 2));
  expect(
    countValues(items, ['Size'], [])[0]
      ?.values.map(({ count }) => count)
      .sort(),
  ).toEqual([1, 2]);
});

test.each([
  ['10', '10 in'],
  ['0.5', '0.5 in'],
  ['3/16 mm', '3/16'],
  ['#10', '10'],
  ['1/2-13', '1/2'],
])('the values %p and %p differ', (one, other) => {
  expect(valueId(one)).not.toBe(valueId(other));
});
