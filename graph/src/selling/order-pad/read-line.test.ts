import fc from 'fast-check';
import { isHeading, mayBeSplit, readLine } from './read-line.js';

test.each([
  ['50131786 x 5', '50131786', '5'],
  ['50131786 x5', '50131786', '5'],
  ['50131786 x 5 ea', '50131786', '5'],
  ['50131786*5', '50131786', '5'],
  ['50131786 × 5', '50131786', '5'],
  ['50131786 qty 5', '50131786', '5'],
  ['50131786, qty: 5', '50131786', '5'],
  ['50131786 5', '50131786', '5'],
  ['50131786 5 ea', '50131786', '5'],
  ['50131786 5ea.', '50131786', '5'],
  ['50131786\t5', '50131786', '5'],
  ['50131786,5', '50131786', '5'],
  ['50131786;5', '50131786', '5'],
  ['5\t50131786', '50131786', '5'],
  ['5 50131786', '50131786', '5'],
  ['5 x 50131786', '50131786', '5'],
  ['5 ea 50-13-1786', '50-13-1786', '5'],
  ['5 pcs. 50-13-1786', '50-13-1786', '5'],
  ['2 boxes 50-13-1786', '50-13-1786', '2'],
  ['qty 5 50131786', '50131786', '5'],
  ['"50131786","Claw hammer, 16 oz","5"', '50131786', '5'],
  ["'50131786\t5", '50131786', '5'],
  ['50131786 1,250', '50131786', '1250'],
  ['50131786\t1,250 ea', '50131786', '1250'],
  ['50131786 2.5', '50131786', '2.5'],
  ['50131786 x .5', '50131786', '0.5'],
  ['50131786\t５', '50131786', '5'],
  ['48 22 1234 6', '48 22 1234', '6'],
  ['DCD-771-X2 x 3', 'DCD-771-X2', '3'],
  ['DCD771X2', 'DCD771X2', null],
  ['  50131786  ', '50131786', null],
])('reads %j as %s, quantity %s', (line, code, quantity) => {
  expect(readLine(line)[0]).toMatchObject({ code, quantity, isSure: true });
});

test.each([
  ['50131786 2 dz', 'dozen'],
  ['50131786, 2 boxes', 'box'],
  ['2 boxes 50131786', 'box'],
  ['50131786 x 2 ea', 'each'],
  ['50131786 2 C', 'hundred'],
  ['50131786\t2\tBX', 'box'],
  ['50131786,Claw hammer,2 cs', 'case'],
  ['50131786 2', null],
  ['50131786 x 2', null],
  ['50131786 2 units', null],
])('reads the unit of %j as %s', (line, unit) => {
  expect(readLine(line)[0]).toMatchObject({ code: '50131786', quantity: '2', unit, isSure: true });
});

test('a quantity of more than six digits is none', () => {
  expect(readLine('50131786 x1000000')[0]).toMatchObject({ code: '50131786', quantity: null, rest: ['x1000000'] });
});

test.each([
  ['1234 5678', ['1234', '5678'], ['5678', '1234']],
  ['50131786 claw hammer 5', ['50131786 claw hammer', '5'], ['50131786', '5']],
  ['3 50131786 claw hammer', ['50131786 claw hammer', '3'], ['50131786', '3']],
  ['1\t50131786\tClaw hammer\t5', ['50131786', '5'], ['50131786', '5']],
])('%j may be read in more than one way', (line, first, other) => {
  const readings = readLine(line).map(({ code, quantity }) => [code, quantity]);
  expect(readings).toContainEqual(first);
  expect(readings).toContainEqual(other);
});

/** Readings as "code|quantity", the unsure ones with a question mark, and with what is no quantity */
const readingsOf = (line: string) =>
  readLine(line).map(
    ({ code, quantity, isSure, rest }) =>
      `${code}|${quantity ?? ''}${isSure ? '' : '?'}${rest.map(word => ` ${word}`).join('')}`,
  );

test.each([
  ['4858305\t3', ['4858305|3']],
  ['4858305,3', ['4858305|3']],
  ['4858305;3', ['4858305|3']],
  ['4858305 | 3', ['4858305|3']],
  ['4858305 x 3', ['4858305|3']],
  ['4858305 x3', ['4858305|3']],
  ['4858305*3', ['4858305|3']],
  ['4858305x3', ['4858305|3?', '4858305x3|']],
  ['DCD771X2', ['DCD771X2|', 'DCD771|2?']],
  ['4858305\tHammer\t3', ['4858305|3 Hammer', 'Hammer|3? 4858305']],
])('in %j, the separator is part of no code', (line, readings) => {
  expect(readingsOf(line)).toEqual(readings);
});

test.each([
  ['12\t4411', ['4411|12', '12|4411?']],
  ['4411 5512', ['4411|5512?', '5512|4411?', '4411 5512|']],
  ['PO-4471\t50131786\t5', ['PO-4471|5 50131786', '50131786|5? PO-4471']],
  ['50131786\t10\t5', ['50131786|10? 5', '50131786|5? 10']],
  ['50131786\t10\t5 ea', ['50131786|5 10']],
  ['50131786 tarp 3 x 5', ['50131786 tarp 3|5', '50131786|5? tarp 3']],
  ['50131786 hammer 16 oz 5', ['50131786 hammer 16 oz|5', '50131786|5 hammer 16 oz', '50131786 hammer 16 oz 5|']],
  [
    '50-13-178612EA',
    ['50-13-1|78612?', '50-13-17|8612?', '50-13-178|612?', '50-13-1786|12?', '50-13-178612|?', '50-13-178612EA|'],
  ],
])('%j leaves a doubt where the code or the quantity may be another number', (line, readings) => {
  expect(new Set(readingsOf(line))).toEqual(new Set(readings));
});

test.each([
  ['50131786 -4', '50131786|-4'],
  ['50131786\t-4', '50131786|-4'],
  ['50131786 x −4', '50131786|-4'],
  ['50131786 - 4', '50131786|4'],
  ['50131786\t(4)', '50131786| (4)'],
  ['50131786\t$4', '50131786| $4'],
  ['50131786\t1234567', '50131786| 1234567'],
])('in %j, reads what is in the place of the quantity', (line, first) => {
  expect(readingsOf(line)[0]).toBe(first);
});

test.each([
  ['• 50131786 5', '50131786', '5'],
  ['- 50131786 x 5', '50131786', '5'],
  ['1. 50131786 5', '50131786', '5'],
  ['(2) 50131786, 5', '50131786', '5'],
  ['> > 50131786 x 5', '50131786', '5'],
  ['Item 50131786 qty 5', '50131786', '5'],
  ['Item # 50131786, qty 5', '50131786', '5'],
  ['QTY 5 ITEM 50131786', '50131786', '5'],
  ['3x50131786', '50131786', '3'],
  ['5x 50131786', '50131786', '5'],
  ['need 4 of the 50131786 asap', '50131786', '4'],
  ['please send 5 x 50131786, thanks', '50131786', '5'],
  ['ten 50131786', '50131786', '10'],
  ['50131786 twelve', '50131786', '12'],
  ['50131786 x seven', '50131786', '7'],
  ['a dozen 50131786', '50131786', '1'],
  ['50131786 two dozen', '50131786', '2'],
  ['50131786 5 @ $12.99/ea', '50131786', '5'],
  ['[ ] 50131786 x 5', '50131786', '5'],
  ['✓ a) 50131786 x 5', '50131786', '5'],
  ['Item #: 50131786   Qty: 5   UOM: EA', '50131786', '5'],
  ['hello, please send 5 50131786', '50131786', '5'],
  ['2 50131786 12.99 each', '50131786', '2'],
  ['50131786 5 EA @ 4.10 = 20.50', '50131786', '5'],
  ["I'd like 5 of the 50131786, please.", '50131786', '5'],
  ['a box of 50131786', '50131786', '1'],
  ['P/N: 50131786 quantity: 5', '50131786', '5'],
  ['(50131786) x 5', '50131786', '5'],
  ['="50131786",5', '50131786', '5'],
  ['“50131786” 5', '50131786', '5'],
  ['50131786 5,', '50131786', '5'],
  ['50131786\u200b x\u00a05', '50131786', '5'],
  ['#50131786 5', '50131786', '5'],
])('reads what people write around an order: %j is %s, quantity %s', (line, code, quantity) => {
  expect(readLine(line)[0]).toMatchObject({ code, quantity, isSure: true });
});

test('a code that ends in a letter is divided from a quantity with its unit', () => {
  expect(readingsOf('DCD771C12EA')).toContain('DCD771C|12');
});

test.each([
  ['50131786 x 1O', 'x 1O'],
  ['50131786 x l2', 'x l2'],
  ['50131786 1K', '1K'],
  ['50131786 1e3', '1e3'],
  ['50131786 x abc', 'x abc'],
  ['50131786 x', 'x'],
  ['50131786 ?', '?'],
  ['50131786 1,5', '1,5'],
  ['50131786 1.250,00', '1.250,00'],
  ['50131786 1.250', '1.250'],
  ['50131786 1½', '1½'],
  ['50131786 5²', '5²'],
  ['50131786 I', 'I'],
  ['50131786 -', '-'],
  ['50131786 16 oz', '16 oz'],
  ['2) 50131786', '2)'],
])('in %j, leaves %j for the item to explain', (line, rest) => {
  expect(readingsOf(line)[0]).toBe(`50131786| ${rest}`);
});

test.each([
  '50131786 12',
  '50131786 x 1/2',
  '5 EA',
  '5 box 50131786',
  'x 12',
  '12 4411',
  '4411 1.5',
  '4411 1-1/2',
  '4411 1/2"',
  '4411 #10',
])('no number, size or unit is the code in %j', line => {
  const plain = ['12', '5', '1/2', 'EA', 'box', '1', '2', '1.5', '1-1/2', '1/2"', '#10', '10'];
  expect(readLine(line).filter(({ code }) => plain.includes(code))).toEqual([]);
});

test.each(['Item 4411', 'US 4411', 'TEN 4411'])('%j may be a code as a whole', code => {
  expect(readLine(`${code} x 5`).map(one => [one.code, one.quantity])).toContainEqual([code, '5']);
});

test.each(['12', '1/2', 'EA', '#10'])('%s alone is a code', line => {
  expect(readingsOf(line)).toEqual([`${line}|`]);
});

test('a space may separate a code from a quantity', () => {
  expect(['4858305 3', '3 4858305', 'IW 2484', '48 22 1234', 'DCD 771 C2'].map(mayBeSplit)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});

test('reads nothing in a blank line', () => {
  expect([readLine(''), readLine(' \t ')]).toEqual([[], []]);
});

test.each(['Item\tQty', 'Item #,Description,Qty', 'Part Number  Quantity', 'QTY PART'])('%j is a heading', line => {
  expect(isHeading(line)).toBe(true);
});

test.each(['50131786 5', 'hammer', 'Qty', 'claw hammer'])('%j is not a heading', line => {
  expect(isHeading(line)).toBe(false);
});

test('reads something in any line with a letter or digit, so that none is lost', () => {
  const pieces = fc.constantFrom(
    '5',
    'x',
    ' ',
    '\t',
    ',',
    '"',
    'ea',
    'please',
    '$1.50',
    'ABC-12',
    '.',
    '-',
    ';',
    '(',
    '½',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), parts => {
      const line = parts.join('');
      if (/[a-z\d½]/i.test(line)) expect([line, readLine(line)]).not.toEqual([line, []]);
    }),
  );
});

test('reads a code and at most a number from any line', () => {
  const pieces = fc.constantFrom('5', 'x', ' ', '\t', ',', '"', 'ea', 'qty', '1,000', 'ABC-12', '.', '-', ';', '#');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 100 }), parts => {
      const line = parts.join('').slice(0, 200);
      const readings = readLine(line);
      for (const { code, quantity } of readings) {
        expect(code.trim()).not.toBe('');
        if (quantity !== null) expect(quantity).toMatch(/^-?\d+(\.\d+)?$/);
        expect(code).not.toContain('\t');
      }
    }),
  );
});
