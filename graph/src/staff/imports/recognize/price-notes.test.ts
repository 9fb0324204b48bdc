import { besidesLayout, sheetRows, type CellSpec } from './fixtures/rows.js';
import { itemLayout } from './item-layout.js';
import { recognizeReport } from './report-recognizer.js';

const header: CellSpec[] = ['Item', 'Description', 'Price'];
const anchor: CellSpec[] = ['A-100', 'Anchor bolt', '12.50'];
const nut: CellSpec[] = ['A-200', 'Hex nut', '3.10'];
const drill: CellSpec[] = ['A-300', 'Drill bit', '7.99 EA'];

/** Returns the price and unit of each item, and the questions, of a sheet with these rows. */
function read(rows: CellSpec[][], answers: Record<string, string> = {}) {
  const report = recognizeReport(itemLayout, sheetRows(rows), { answers });
  if (!report.recognized) throw new Error(report.message);
  const questions = besidesLayout(report.questions);
  return {
    prices: report.records.map(({ values }) => [values.standardCost, values.unit]),
    questions: questions.map(({ id }) => id),
    choices: questions.flatMap(({ choices }) => choices.map(({ value }) => value)),
  };
}

const each = [
  ['12.5', undefined],
  ['3.1', undefined],
  ['7.99', 'each'],
];
const hundreds = [
  ['12.5', 'hundred'],
  ['3.1', 'hundred'],
  ['7.99', 'each'],
];

test.each([['* prices per hundred'], ['Prices are per 100 pieces'], ['All prices per C unless noted']])(
  '[BAT-5] the footnote "%s" becomes a question, and its answer holds for the prices above',
  note => {
    const rows = [header, anchor, nut, drill, [note]];
    expect(read(rows)).toEqual({
      prices: each,
      questions: ['priceNote:5'],
      choices: ['hundred', 'below', 'none', 'ignore'],
    });
    const answered = (value: string) => read(rows, { 'priceNote:5': value }).prices;
    expect(answered('hundred')).toEqual(hundreds);
    expect(answered('none')).toEqual(each);
    expect(answered('below')).toEqual(each);
    expect(answered('ignore')).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  },
);

test.each<[CellSpec[]]>([[['Prices below are per C']], [['', 'Prices below are per C']], [['', '', 'Prices: per C']]])(
  '[BAT-5] a note between items becomes a question: %j',
  note => {
    const rows = [header, anchor, note, nut, drill];
    expect(read(rows).questions).toEqual(['priceNote:3']);
    expect(read(rows, { 'priceNote:3': 'below' }).prices).toEqual([
      ['12.5', undefined],
      ['3.1', 'hundred'],
      ['7.99', 'each'],
    ]);
    expect(read(rows, { 'priceNote:3': 'hundred' }).prices).toEqual(hundreds);
  },
);

test('[BAT-5] a note that is repeated on each page is asked about once', () => {
  const note = ['Prices per C'];
  const rows = [header, anchor, note, nut, note, drill, note];
  expect(read(rows).questions).toEqual(['priceNote:3']);
  expect(read(rows, { 'priceNote:3': 'hundred' }).prices).toEqual(hundreds);
});

test('[BAT-5] a note about another currency among the items becomes a question', () => {
  const rows = [header, anchor, nut, drill, ['All prices in Canadian dollars']];
  expect(read(rows)).toMatchObject({ questions: ['priceNote:5'], choices: ['none', 'ignore'] });
});

test.each([
  [['Prices per C'], header],
  [header, ['Prices per C']],
])('[BAT-5] a note above the first item bears on every price: %j, %j', (...top) => {
  expect(read([...top, anchor, nut, drill]).questions).toEqual(['priceUnit:C:c']);
  expect(read([...top, anchor, nut, drill], { 'priceUnit:C:c': 'hundred' }).prices).toEqual(hundreds);
});

test('[BAT-5] words about prices that name no unit and no currency ask nothing', () => {
  const rows = [header, anchor, nut, drill, ['Prices subject to change without notice']];
  expect(read(rows)).toMatchObject({ prices: each, questions: [] });
});

test.each<[CellSpec[], CellSpec[]]>([
  [['', '', 'Per C'], header],
  [['', '', '(M)'], header],
  [header, ['', '', 'per C']],
  [header, ['', '', '/M']],
])('[BAT-5] a unit above or below the heading of a price is part of it: %j, %j', (...top) => {
  const unit = JSON.stringify(top).includes('M') ? 'thousand' : 'hundred';
  expect(read([...top, anchor, nut, drill])).toMatchObject({
    questions: [],
    prices: [
      ['12.5', unit],
      ['3.1', unit],
      ['7.99', 'each'],
    ],
  });
});

test('[BAT-5] a currency below the heading of a price is asked about', () => {
  expect(read([header, ['', '', 'CAD'], anchor, nut, drill]).questions).toEqual(['currency:C:cad']);
});

test('[BAT-5] a unit above one of two prices is asked about for the other', () => {
  const rows = [
    ['', '', 'Per C', ''],
    ['Item', 'Description', 'Price', 'List'],
    ['A-100', 'Anchor bolt', '12.50', '20.00'],
  ];
  expect(read(rows).questions).toEqual(['priceUnit:D']);
});

const unitsBelow = (heading: string): CellSpec[][] => [
  [...header, heading],
  ['A-100', 'Anchor bolt', '12.50', 'C'],
  ['A-200', 'Hex nut', '3.10', '/M'],
  ['A-300', 'Drill bit', '7.99', 'EA'],
];
const plain = ['12.5', '3.1', '7.99'].map(price => [price, undefined]);

test.each(['Stk UM', 'Price Code'])(
  '[BAT-5] a column "%s" that contains only units is asked about, and its answer is applied',
  heading => {
    const rows = unitsBelow(heading);
    expect(read(rows)).toEqual({ prices: plain, questions: ['priceUnit:D'], choices: ['use', 'ignore'] });
    expect(read(rows, { 'priceUnit:D': 'ignore' }).prices).toEqual(plain);
    expect(read(rows, { 'priceUnit:D': 'use' }).prices).toEqual([
      ['12.5', 'hundred'],
      ['3.1', 'thousand'],
      ['7.99', 'each'],
    ]);
  },
);

test('[BAT-5] a column of units without a heading needs one, or a person who says that it means nothing', () => {
  expect(read(unitsBelow(''))).toEqual({ prices: plain, questions: ['priceUnit:D'], choices: ['ignore'] });
});

test.each([
  ['A', 'B', 'C'],
  ['EA', 'EA', 'EA'],
  ['100', '100', '1'],
  ['C', '', 'steel'],
])('[BAT-5] a column of %s, %s and %s is no column of units', (...values) => {
  const rows = [anchor, nut, drill].map((row, index) => [...row, values[index] ?? '']);
  expect(read([[...header, 'Grade'], ...rows]).questions).toEqual([]);
});

test.each(['New', '1/1/2027', 'Eff. 12-01-26'])('[BAT-5] amounts under "%s" may be the price', heading => {
  const rows = [anchor, nut, drill].map(row => [...row, '9.99']);
  expect(read([[...header, heading], ...rows]).questions).toEqual(['priceColumn']);
});
