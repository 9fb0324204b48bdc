import {
  lineTotal,
  priceBreaksText,
  priceFaults,
  quantityPrices,
  readPriceBreaks,
  sumMoney,
  unitPriceAt,
} from './price.js';

test('[CART-4] sums are exact', () => {
  expect(sumMoney(['0.10', '0.20'])).toBe('0.30');
  expect(sumMoney(['0.005', '0.0049'])).toBe('0.01');
  expect(sumMoney(['999999999999.99', '0.01'])).toBe('1000000000000.00');
  expect(sumMoney([])).toBe('0.00');
  expect(lineTotal('0.1', 3, 'each')).toBe('0.30');
});

test.each([
  ['100: 1.95, 500: 1.80', '100: 1.95, 500: 1.8'],
  ['100+ @ $1.95; 500+ @ $1.8000', '100: 1.95, 500: 1.8'],
  ['25=12', '25: 12'],
  ['', ''],
])('[PRICE-3] reads the price breaks "%s" as "%s"', (text, stored) => {
  const breaks = readPriceBreaks(text);
  expect(typeof breaks === 'string' ? breaks : priceBreaksText(breaks)).toBe(stored);
});

test.each([
  ['100', '"100" is not a quantity and a price, such as 100: 1.95'],
  ['100: 1.95555', '"100: 1.95555" is not a quantity and a price, such as 100: 1.95'],
  ['100: 1.95: 3', '"100: 1.95: 3" is not a quantity and a price, such as 100: 1.95'],
  ['1: 1.95', 'Quantities must be from 2 to 999999'],
  ['500: 1.8, 100: 1.7', 'Quantities must rise from price to price'],
  ['100: 1.8, 500: 1.80', 'Prices must fall from quantity to quantity'],
  ['100: 0', 'Prices must be above 0'],
  [Array.from({ length: 11 }, (_, index) => `${index + 2}: ${20 - index}`).join(', '), 'Must have at most 10 prices'],
])('[PRICE-3] rejects the price breaks "%s"', (text, problem) => {
  expect(readPriceBreaks(text)).toBe(problem);
});

const bolt = { standardCost: '2.09', unit: 'each', priceBreaks: '100: 1.95, 500: 1.8' } as const;

test('[PRICE-1] lists the unit prices by quantity, and finds the price for a quantity', () => {
  expect(quantityPrices(bolt)).toEqual([
    { quantity: 1, unitPrice: '2.09' },
    { quantity: 100, unitPrice: '1.95' },
    { quantity: 500, unitPrice: '1.8' },
  ]);
  expect([1, 99, 100, 499, 500].map(quantity => unitPriceAt(bolt, quantity))).toEqual([
    '2.09',
    '2.09',
    '1.95',
    '1.95',
    '1.8',
  ]);
});

test('[PRICE-3] requires the first price break to be lower than the standard cost', () => {
  expect(priceFaults(bolt)).toEqual({});
  expect(priceFaults({ ...bolt, standardCost: '0' })).toEqual({});
  expect(priceFaults({ ...bolt, standardCost: '1.95' })).toEqual({
    priceBreaks: 'Must be lower than the standard cost',
  });
});
