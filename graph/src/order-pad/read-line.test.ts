import fc from 'fast-check';
import { isHeading, readLine } from './read-line.js';

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
  ['48 22 1234 6', '48 22 1234', '6'],
  ['DCD-771-X2 x 3', 'DCD-771-X2', '3'],
  ['DCD771X2', 'DCD771X2', null],
  ['  50131786  ', '50131786', null],
])('reads %j as %s, quantity %s', (line, code, quantity) => {
  expect(readLine(line)).toContainEqual({ code, quantity });
  expect(readLine(line)[0]).toEqual({ code, quantity });
});

test.each([
  ['1234 5678', ['1234', '5678'], ['5678', '1234']],
  ['50131786 Claw hammer 16 oz\t5', ['50131786 Claw hammer 16 oz', '5'], ['50131786 Claw hammer 16 oz\t5', null]],
  ['50131786 claw hammer 5', ['50131786 claw hammer', '5'], ['50131786', '5']],
  ['3 50131786 claw hammer', ['50131786 claw hammer', '3'], ['50131786', '3']],
  ['1\t50131786\tClaw hammer\t5', ['50131786', '5'], ['50131786', '5']],
])('%j may be read in more than one way', (line, first, other) => {
  const readings = readLine(line).map(({ code, quantity }) => [code, quantity]);
  expect(readings).toContainEqual(first);
  expect(readings).toContainEqual(other);
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
        if (quantity !== null) expect(quantity).toMatch(/^\d+(\.\d+)?$/);
      }
    }),
  );
});
