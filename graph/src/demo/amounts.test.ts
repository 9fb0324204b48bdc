import fc from 'fast-check';
import { formatAmount, parseAmount, percentOf, priceTag } from './amounts.js';

describe('amounts', () => {
  test('convert between texts and ten-thousandths', () => {
    expect([parseAmount('0'), parseAmount('0.0845'), parseAmount('12.49'), parseAmount('50000')]).toEqual([
      0, 845, 124_900, 500_000_000,
    ]);
    expect([
      formatAmount(0),
      formatAmount(845),
      formatAmount(124_900),
      formatAmount(6_460),
      formatAmount(2_000_000),
    ]).toEqual(['0', '0.0845', '12.49', '0.6460', '200.00']);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), amount => parseAmount(formatAmount(amount)) === amount),
    );
  });

  test('reject invalid text', () => {
    for (const text of ['', '.5', '1.23456', '-1', '1,000']) expect(() => parseAmount(text)).toThrow('Not an amount');
  });

  test('round to typical prices, monotonically', () => {
    expect([9_400, 120_100, 312_200, 2_123_400].map(amount => formatAmount(priceTag(amount)))).toEqual([
      '0.94',
      '12.04',
      '31.29',
      '212.00',
    ]);
    const pair = fc.tuple(fc.integer({ min: 1, max: 20_000_000 }), fc.integer({ min: 0, max: 20_000 }));
    fc.assert(fc.property(pair, ([amount, more]) => priceTag(amount + more) >= priceTag(amount)));
    expect(percentOf(124_900, 150)).toBe(187_350);
  });
});
