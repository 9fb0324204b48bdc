import fc from 'fast-check';
import {
  nearestQuantity,
  quantityBounds,
  quantityFaults,
  quantityLimits,
  quantityProblem,
  quantityRuleWords,
} from './quantity.js';

const item = (minimumQuantity: number, maximumQuantity: number, quantityMultiple: number, defaultQuantity = 1) => ({
  minimumQuantity,
  maximumQuantity,
  quantityMultiple,
  defaultQuantity,
});

test('[D-7] treats 0 as no limit, and steps by a pack', () => {
  expect(quantityLimits(item(0, 0, 0, 0))).toEqual({ least: 1, most: 999_999, multiple: 1, step: 1 });
  expect(quantityLimits(item(5, 20, 1, 10))).toEqual({ least: 5, most: 20, multiple: 1, step: 10 });
});

test('[PRICE-2] raises the minimum and lowers the maximum to a multiple, and steps by one that the pack fits', () => {
  expect(quantityLimits(item(30, 210, 25, 100))).toEqual({ least: 50, most: 200, multiple: 25, step: 100 });
  expect(quantityLimits(item(0, 0, 25, 40))).toEqual({ least: 25, most: 999_975, multiple: 25, step: 25 });
});

test.each([
  [item(0, 0, 1), 0, 'Enter a quantity of 1 or more.'],
  [item(0, 0, 1), 1.5, 'Order a whole number from 1 to 999,999.'],
  [item(0, 0, 1), 1_000_000, 'Order a whole number from 1 to 999,999.'],
  [item(5, 0, 1), 4, 'Order at least 5.'],
  [item(0, 1200, 1), 1201, 'Order at most 1,200.'],
  [item(50, 0, 25), 60, 'Sold in 25s. Order 50 or 75.'],
  [item(0, 80, 25), 76, 'Order at most 75.'],
  [item(0, 0, 25), 26, 'Sold in 25s. Order 25 or 50.'],
  [item(50, 0, 25), 75, null],
])('[PRICE-2] for %o and %d reports %s', (rules, quantity, problem) => {
  expect(quantityProblem(quantityBounds(rules), quantity)).toBe(problem);
});

test.each([
  [item(0, 0, 0), ''],
  [item(1, 0, 1), ''],
  [item(5, 20, 1), 'at least 5, at most 20'],
  [item(25, 0, 25), 'sold in 25s'],
  [item(50, 1000, 25), 'sold in 25s, at least 50, at most 1,000'],
])('[PRICE-2] describes the rules of %o as "%s"', (rules, words) => {
  expect(quantityRuleWords(quantityBounds(rules))).toBe(words);
});

test('[PRICE-2] the nearest quantity can always be ordered, and one that can be ordered is its own nearest', () => {
  const rules = fc.record({
    minimumQuantity: fc.integer({ min: 0, max: 300 }),
    maximumQuantity: fc.constantFrom(0, 400, 5000),
    quantityMultiple: fc.integer({ min: 0, max: 60 }),
    defaultQuantity: fc.integer({ min: 0, max: 300 }),
  });
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 6000 }), (sample, quantity) => {
      const bounds = quantityBounds(sample);
      expect(quantityProblem(bounds, nearestQuantity(bounds, quantity))).toBeNull();
      if (quantityProblem(bounds, quantity) === null) expect(nearestQuantity(bounds, quantity)).toBe(quantity);
    }),
  );
});

test.each([
  [
    item(5, 4, 1, 5),
    {
      maximumQuantity: 'Must be 0 for none, or at least the minimum quantity',
      defaultQuantity: 'Must be at most the maximum quantity',
    },
  ],
  [item(5, 0, 1, 4), { defaultQuantity: 'Must be at least the minimum quantity' }],
  [item(0, 0, 25, 40), { defaultQuantity: 'Must be a multiple of 25' }],
  [
    item(60, 70, 25, 60),
    {
      maximumQuantity: 'No multiple of 25 is between the minimum and this',
      defaultQuantity: 'Must be a multiple of 25',
    },
  ],
  [item(50, 0, 25, 100), {}],
])('of %o finds the faults %o', (rules, faults) => {
  expect(quantityFaults(rules)).toEqual(faults);
});
