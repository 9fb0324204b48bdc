import { besidesLayout, sheetRows, type CellSpec } from './fixtures/rows.js';
import { itemLayout } from './item-layout.js';
import { recognizeReport } from './report-recognizer.js';

const header: CellSpec[] = ['Item', 'Description', 'Price'];
const anchor: CellSpec[] = ['A-100', 'Anchor bolt', '12.50'];
const nut: CellSpec[] = ['A-200', 'Hex nut', '3.10'];
const drill: CellSpec[] = ['A-300', 'Drill bit', '7.99 EA'];

/** Returns the price and unit of each item, and the questions, of a sheet with these rows. */
function read(rows: readonly (readonly CellSpec[])[], answers: Record<string, string> = {}) {
  const report = recognizeReport(itemLayout, sheetRows(rows), { answers });
  if (!report.recognized) throw new Error(report.message);
  return {
    prices: report.records.map(({ values }) => [values.standardCost, values.unit]),
    questions: report.questions,
    others: besidesLayout(report.questions).map(({ id }) => id),
  };
}

function per(rows: readonly (readonly CellSpec[])[]) {
  return read(rows).questions.find(({ id }) => id === 'pricePer');
}

const hundreds = [
  ['12.5', 'hundred'],
  ['3.1', 'hundred'],
  ['7.99', 'each'],
];

test.each<[CellSpec[][]]>([
  [[['Prices per C'], header, anchor, nut, drill]],
  [[header, ['Prices per C'], anchor, nut, drill]],
  [[['', '', 'Per C'], header, anchor, nut, drill]],
  [[header, anchor, ['Prices below are per C'], nut, drill]],
  [[header, anchor, ['', '', 'Prices: per C'], nut, drill]],
  [[header, anchor, nut, drill, ['* prices per hundred']]],
  [[header, anchor, nut, drill, ['Prices subject to change without notice']]],
  [[header, anchor, nut, drill, ['Todos los precios por ciento']]],
])('[BAT-5] a text outside the rows is shown with the question what prices are for: %j', rows => {
  const note = rows.find(cells => cells.filter(text => text !== '').length === 1)?.at(-1);
  expect(per(rows)).toMatchObject({ where: 'Column C "Price"', samples: [note] });
  expect(read(rows).others).toEqual([]);
  expect(read(rows, { pricePer: 'hundred' }).prices).toEqual(hundreds);
  expect(read(rows, { pricePer: 'ignore' }).prices).toEqual(hundreds.map(() => [undefined, undefined]));
});

test.each(['Prices below are per C', 'priced per hundred, all sizes'])(
  '[BAT-5] the note "%s" in the column of descriptions continues no description unasked',
  note => {
    const rows = [header, anchor, ['', note], nut];
    expect(read(rows).others).toEqual(['wrappedText']);
    expect(read(rows, { wrappedText: 'leaveOut' }).questions.find(({ id }) => id === 'pricePer')?.samples).toEqual([
      note,
    ]);
  },
);

test('[BAT-5] a heading of a later page that says the unit holds there, and the rest is asked about', () => {
  const rows = [header, anchor, ['Item', 'Description', 'Price per C'], nut, drill];
  expect(per(rows)).toMatchObject({
    where: 'Column C "Price"',
    text: 'What is one price for where the heading does not say it?',
  });
  expect(read(rows, { pricePer: 'each' }).prices).toEqual([
    ['12.5', 'each'],
    ['3.1', 'hundred'],
    ['7.99', 'each'],
  ]);
});

test('[BAT-5] if only one of two prices says a unit, a person says what the other is for', () => {
  const rows = [
    ['Item', 'Description', 'Price (per C)', 'List Price'],
    ['A-100', 'Anchor bolt', '12.50', '20.00'],
  ];
  expect(per(rows)).toMatchObject({ where: 'Column D "List Price"' });
});

test('[BAT-5] prices may be for another number of pieces, which the heading or a note names', () => {
  const rows = [
    ['Item', 'Description', 'Price per 50'],
    anchor,
    nut,
    ['Nails are priced per 500, screws by the box, since 11/28/2026'],
  ];
  const values = per(rows)?.choices.map(({ value }) => value);
  expect(values).toEqual(['each', 'hundred', 'thousand', 'pack', 'pieces:50', 'pieces:500', 'unit:box', 'ignore']);
  expect(read(rows, { pricePer: 'pieces:50' }).prices).toEqual([
    ['0.25', undefined],
    ['0.062', undefined],
  ]);
});

test('[BAT-5] a price per box is asked about, and then the item is sold by the box', () => {
  const rows = [['Item', 'Description', 'Price (Box)'], anchor];
  expect(per(rows)).toBeDefined();
  expect(read(rows, { pricePer: 'unit:box' }).prices).toEqual([['12.5', 'box']]);
});

test.each(['Stk UM', 'Price Code', 'Grade'])('[BAT-5] a column "%s" of a few words may name the unit', heading => {
  const rows = [
    [...header, heading],
    [...anchor, 'C'],
    [...nut, '/M'],
    ['A-300', 'Drill bit', '7.99', 'EA'],
  ];
  expect(read(rows).questions).toContainEqual(
    expect.objectContaining({ id: 'column:D', samples: ['C', '/M', 'EA'] }) as unknown,
  );
  expect(read(rows, { 'column:D': 'priceUnit' }).prices).toEqual([
    ['12.5', 'hundred'],
    ['3.1', 'thousand'],
    ['7.99', 'each'],
  ]);
});

test.each(['New', '1/1/2027', 'Eff. 12-01-26'])('[BAT-5] amounts under "%s" may be the price', heading => {
  const rows = [anchor, nut, drill].map(row => [...row, '9.99']);
  expect(read([[...header, heading], ...rows]).others).toEqual(['priceColumn']);
});

test('[BAT-5] columns of years that are no quantities may be the price', () => {
  const rows = [
    ['Item', 'Description', '2026 Price', '2027 Price'],
    ['A-100', 'Anchor bolt', '12.50', '13.10'],
  ];
  expect(read(rows).others).toEqual([]);
  expect(read(rows, { priceBreaks: 'none' }).others).toEqual(['priceColumn']);
  expect(read(rows, { priceBreaks: 'none', priceColumn: 'D' }).prices).toEqual([['13.1', undefined]]);
});

test.each(['Price C', 'C Price', 'Net', 'Neto'])(
  '[BAT-5] a person who chose the column "%s" as the price says what the prices are for as well',
  heading => {
    const rows = [['Item', 'Description', heading], anchor, nut];
    const chosen: Record<string, string> = heading.includes('Price')
      ? { priceColumn: 'C' }
      : { 'column:C': 'standardCost' };
    const { questions } = read(rows, chosen);
    expect(questions.map(({ id }) => id)).toEqual(expect.arrayContaining(['layout', 'pricePer']));
    const layout = questions.find(({ id }) => id === 'layout')?.choices[0]?.value ?? '';
    expect(read(rows, { ...chosen, layout }).questions.map(({ id }) => id)).toContain('pricePer');
    expect(read(rows, { ...chosen, layout, pricePer: 'hundred' }).prices).toEqual(hundreds.slice(0, 2));
  },
);
