import { compareMoney, isDecimalText, subtractMoney, trimDecimal } from './money.js';

test.each([
  ['12.4900', '12.49'],
  ['12.0000', '12.00'],
  ['0.0845', '0.0845'],
  ['0.0840', '0.084'],
  ['9999999.9999', '9999999.9999'],
])('%s is formatted as %s', (stored, shown) => {
  expect(trimDecimal(stored)).toBe(shown);
});

test.each(['', '1.', '.5', '-1', '+1', '1e3', '01', '1,000', ' 1', 'NaN', '1.00001', null, 5, '1'.repeat(21)])(
  '%p is not a decimal with at most 4 places',
  value => {
    expect(isDecimalText(value, 4)).toBe(false);
  },
);

test('[CART-4] differences and comparisons are exact', () => {
  expect(subtractMoney('1000000000000.01', '0.02')).toBe('999999999999.99');
  expect(compareMoney('10.00', '9.99')).toBe(1);
});
