import fc from 'fast-check';
import { cell, type CellSpec } from './fixtures/rows.js';
import { growth, mostGrowth } from '../../../../test/growth.js';
import { cleanText, parseFlag, parseId, parseImage, parseMoney, parseQuantity, parseText } from './cell-values.js';

type Spec = Exclude<CellSpec, null>;

describe('prices (oddity 6)', () => {
  test.each<[Spec, string]>([
    ['$1,234.50', '1234.5'],
    ['1,234.50', '1234.5'],
    ['12.50 ', '12.5'],
    ['\u00a0$ 12', '12'],
    ['.00', '0'],
    ['.0001', '0.0001'],
    ['7.', '7'],
    ['+3.10', '3.1'],
    ['1.50000', '1.5'],
    ['9,999,999.9999', '9999999.9999'],
    ['(0.00)', '0'],
    [0, '0'],
    [12.5, '12.5'],
    [{ digits: '12.499999999999998' }, '12.5'],
    [{ digits: '1.1000000000000001' }, '1.1'],
    [{ digits: '1.2E+2' }, '120'],
    [{ digits: '9999999.9999' }, '9999999.9999'],
    [{ digits: '0.00005' }, '0.0001'],
  ])('%j is %s', (spec, expected) => {
    expect(parseMoney(cell(spec)).value).toBe(expected);
  });

  test.each<[Spec, string]>([
    ['125.00-', 'cannot be negative (-125)'],
    ['(125.00)', 'cannot be negative (-125)'],
    ['1,234.50 CR', 'cannot be negative (-1234.5)'],
    ['-3', 'cannot be negative'],
    ['$-3', 'cannot be negative'],
    [-0.5, 'cannot be negative'],
    ['N/A', '"N/A" is not a price: type an amount'],
    ['-', '"-" is not a price: type an amount'],
    ['call', '"call" is not a price: type an amount'],
    ['Call for price', 'is not a price: type an amount'],
    ['12.50 EA', '"12.50 EA" is not a price'],
    ['1,23.50', 'is not a price'],
    ['1.234,50', 'is not a price'],
    ['(5', 'is not a price'],
    ['(5)-', 'is not a price'],
    ['$', 'is not a price'],
    ['1e3', 'is not a price'],
    ['1.23456', 'more than four decimals'],
    ['10000000', 'more than 9,999,999.9999'],
    [{ digits: '1E+300' }, 'more than 9,999,999.9999'],
    [{ error: '#N/A' }, 'the cell contains an error (#N/A)'],
    [{ error: '#REF!' }, 'the cell contains an error (#REF!)'],
    [{ date: '2026-01-02' }, '2026-01-02 is not a price'],
    [true, 'TRUE is not a price'],
  ])('%j is refused: %s', (spec, message) => {
    const parsed = parseMoney(cell(spec));
    expect(parsed.value).toBeUndefined();
    expect(parsed.error).toContain(message);
  });

  test('a blank price keeps the stored one', () => {
    expect(parseMoney(cell(' \u00a0'))).toEqual({});
  });

  test('takes time in proportion to the length of a text', () => {
    const read = (length: number) => {
      const spaces = ' '.repeat(length);
      expect(parseMoney(cell(spaces))).toEqual({});
      expect(parseMoney(cell(`$${spaces}5`)).value).toBe('5');
      expect(parseMoney(cell(`(${spaces}x`)).error).toMatch(/is not a price$/);
    };
    expect(growth(read, 10_000)).toBeLessThan(mostGrowth);
  });

  test('rounds a real fifth decimal of a number, with a note', () => {
    expect(parseMoney(cell(1.23456))).toEqual({ value: '1.2346', note: '1.23456 was rounded to 1.2346' });
  });

  test('reads any price with up to four decimals, stored as text or in binary', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), units => {
        const exact = `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`;
        const expected = exact.replace(/\.?0+$/, '');
        expect(parseMoney(cell(exact)).value).toBe(expected);
        expect(parseMoney(cell({ digits: Number(exact).toPrecision(17) })).value).toBe(expected);
      }),
    );
  });
});

describe('item numbers as texts (oddity 5)', () => {
  test.each(['3-12', '10-24', '1/2-13', '3E5', '1E12', '10P', 'MAR10', '007', '=A1', '-5'])(
    'reads %s unchanged',
    text => {
      expect(parseId(cell(text), 50)).toEqual({ value: text });
    },
  );

  test.each<[Spec, string]>([
    [6791, '6791'],
    [{ digits: '006791' }, '006791'],
    [{ digits: '123456789012' }, '123456789012'],
    [{ digits: '1.23456789012E11' }, '123456789012'],
    [{ digits: '1.0E7' }, '10000000'],
    [{ digits: '10.239999999999998' }, '10.24'],
  ])('the number %j is the text %s', (spec, expected) => {
    expect(parseId(cell(spec), 50)).toEqual({ value: expected });
  });

  test.each<[Spec, string]>([
    [{ digits: '1.23457E+11' }, 'has lost digits'],
    ['1.23457E+11', 'has lost digits'],
    [{ digits: '1234567890123450' }, 'has lost digits'],
    [{ date: '2026-03-12' }, 'into a date (2026-03-12)'],
    [true, 'into TRUE'],
    ['x'.repeat(51), 'has 51 characters; the limit is 50'],
    [{ error: '#NAME?' }, '#NAME?'],
  ])('%j is refused: %s', (spec, message) => {
    const parsed = parseId(cell(spec), 50);
    expect(parsed.value).toBeUndefined();
    expect(parsed.error).toContain(message);
  });
});

describe('texts (oddity 7)', () => {
  test.each([
    ['  Bit\u00a01/2" x 6½”\t carbide  ', 'Bit 1/2" x 6½” carbide'],
    ['a\u0000b\u200bc\u0007', 'abc'],
    ['two\r\nlines', 'two lines'],
    ['\u201cquoted\u201d ¾ in.', '\u201cquoted\u201d ¾ in.'],
    ['a  b', 'a  b'],
    ['a\u2066b\u202e\u2069', 'ab'],
    ['\ufeff', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  test('rejects a text over the length limit, and accepts one of that length', () => {
    expect(parseText(cell('x'.repeat(501)), 500).error).toContain('the limit is 500');
    expect(parseText(cell('x'.repeat(500)), 500).value).toHaveLength(500);
  });

  test('keeps text that starts like a formula (oddity 11)', () => {
    expect(['=1+1', '+x', '-x', '@x'].map(text => parseText(cell(text), 500).value)).toEqual([
      '=1+1',
      '+x',
      '-x',
      '@x',
    ]);
  });

  test('cleans a text the same way once or twice', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => cleanText(cleanText(text)) === cleanText(text)));
  });
});

describe('quantities', () => {
  test.each<[Spec, number]>([
    [0, 0],
    ['1,000', 1000],
    ['12', 12],
    ['12.00', 12],
    [999_999, 999_999],
    [{ digits: '5.0000000000000004' }, 5],
  ])('%j is %d', (spec, expected) => {
    expect(parseQuantity(cell(spec)).value).toBe(expected);
  });

  test.each<[Spec, string]>([
    [1.5, 'whole number'],
    ['12 EA', 'whole number'],
    [-1, 'negative'],
    ['(3)', 'negative'],
    [1_000_000, 'more than 999,999'],
    ['$5', 'whole number'],
    [true, 'whole number'],
  ])('%j is refused: %s', (spec, message) => {
    expect(parseQuantity(cell(spec)).error).toContain(message);
  });
});

describe('flags (oddity 9)', () => {
  test.each<[Spec, boolean]>([
    ...(['Y', 'yes', 'T', 'TRUE', '1', 'X', 'x ', 1, true] as const).map((spec): [Spec, boolean] => [spec, true]),
    ...(['N', 'No', 'f', 'FALSE', '0', 0, false] as const).map((spec): [Spec, boolean] => [spec, false]),
  ])('%j is %s', (spec, expected) => {
    expect(parseFlag(cell(spec))).toEqual({ value: expected });
  });

  test('keeps the stored flag for a blank cell, and rejects other words', () => {
    expect(parseFlag(cell(' '))).toEqual({});
    expect(parseFlag(cell('maybe')).error).toBe('"maybe" is neither yes nor no');
    expect(parseFlag(cell(2)).error).toBe('"2" is neither yes nor no');
  });
});

describe('picture addresses', () => {
  test.each(['https://img.example.com/a.jpg?x=1', 'HTTPS://img.example.com/a', '/images/a.jpg'])('%s passes', text => {
    expect(parseImage(cell(text), 1_000)).toEqual({ value: text });
  });

  test.each([
    'http://a.example/b.jpg',
    'javascript:alert(1)',
    'JaVa\tscript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil',
    'https://x" onerror=',
    'https://user:pw@a.example/',
    'https://',
    'a.jpg',
    'C:\\a.jpg',
  ])('%s is refused', text => {
    expect(parseImage(cell(text), 1_000).error).toContain('https:// or /');
  });
});
