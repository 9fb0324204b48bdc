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
  expect(readLine(line)[0]).toMatchObject({ code, quantity, isSure: true, unread: null });
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
  expect(readLine('50131786 x1000000')[0]).toMatchObject({ code: '50131786', quantity: null, unread: 'x1000000' });
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
    ({ code, quantity, isSure, unread }) =>
      `${code}|${quantity ?? ''}${isSure ? '' : '?'}${unread === null ? '' : ` ${unread}`}`,
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
  ['4858305\tHammer\t3', ['4858305|3', 'Hammer|3?']],
])('in %j, the separator is part of no code', (line, readings) => {
  expect(readingsOf(line)).toEqual(readings);
});

test.each([
  ['12 4411', ['4411|12', '12|4411?', '12 4411|']],
  ['12\t4411', ['4411|12', '12|4411?']],
  ['44 x 12', ['44|12?', '12|44?']],
  ['PO-4471\t50131786\t5', ['PO-4471|5', '50131786|5?']],
  ['50131786\t10\t5', ['50131786|10?', '50131786|5?']],
  ['50131786\t10\t5 ea', ['50131786|5']],
  ['50131786 tarp 3 x 5', ['50131786 tarp 3|5', '50131786|5?']],
  ['50131786 hammer 16 oz 5', ['50131786 hammer 16 oz|5', '50131786|5', '50131786 hammer 16 oz 5|']],
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
