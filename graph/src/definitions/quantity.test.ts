import fc from 'fast-check';
import {
  isQuantity,
  nearestQuantity,
  quantityBounds,
  quantityFaults,
  quantityLimits,
  quantityProblem,
  quantityRuleWords,
  sumQuantities,
} from './quantity.js';

const item = (minimumQuantity: number, maximumQuantity: number, quantityMultiple: number, defaultQuantity = 1) => ({
  unit: 'each' as const,
  minimumQuantity,
  maximumQuantity,
  quantityMultiple,
  defaultQuantity,
});

/** An item sold by the foot, whose quantities may have decimals if no multiple is set */
const cable = (minimumQuantity: number, maximumQuantity: number, quantityMultiple = 0) => ({
  ...item(minimumQuantity, maximumQuantity, quantityMultiple),
  unit: 'foot' as const,
});

test('[D-7] treats 0 as no limit, and steps by a pack', () => {
  expect(quantityLimits(item(0, 0, 0, 0))).toEqual({ least: 1, most: 999_999, multiple: 1, step: 1 });
  expect(quantityLimits(item(5, 20, 1, 10))).toEqual({ least: 5, most: 20, multiple: 1, step: 10 });
});

test('[PRICE-2] raises the minimum and lowers the maximum to a multiple, and steps by a multiple that fits the pack', () => {
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
  [cable(0, 0), 12.5, null],
  [cable(0, 0), 0.01, null],
  [cable(0, 0), 999_999, null],
  [cable(0, 0), 0, 'Enter a quantity of 0.01 or more.'],
  [cable(0, 0), 12.345, 'Order a number from 0.01 to 999,999, with at most 2 decimals.'],
  [cable(0, 0), 1_000_000, 'Order a number from 0.01 to 999,999, with at most 2 decimals.'],
  [cable(10, 0), 9.99, 'Order at least 10.'],
  [cable(0, 500), 500.5, 'Order at most 500.'],
  [cable(0, 0, 1), 12.5, 'Order a whole number from 1 to 999,999.'],
  [cable(0, 0, 25), 30, 'Sold in 25s. Order 25 or 50.'],
  [item(0, 0, 0), 12.5, 'Order a whole number from 1 to 999,999.'],
])('[PRICE-2] for %o and %d reports %s', (rules, quantity, problem) => {
  expect(quantityProblem(quantityBounds(rules), quantity)).toBe(problem);
});

test.each([
  [item(0, 0, 0), ''],
  [item(1, 0, 1), ''],
  [item(5, 20, 1), 'at least 5, at most 20'],
  [item(25, 0, 25), 'sold in 25s'],
  [item(50, 1000, 25), 'sold in 25s, at least 50, at most 1,000'],
  [cable(0, 0), 'decimals such as 12.5 are possible'],
  [cable(10, 500), 'decimals such as 12.5 are possible, at least 10, at most 500'],
  [cable(0, 0, 1), ''],
])('[PRICE-2] describes the rules of %o as "%s"', (rules, words) => {
  expect(quantityRuleWords(quantityBounds(rules))).toBe(words);
});

test('[PRICE-2] rounds to the nearest quantity that can be ordered, and keeps one that can be ordered', () => {
  const rules = fc.record({
    unit: fc.constantFrom('each' as const, 'foot' as const),
    minimumQuantity: fc.integer({ min: 0, max: 300 }),
    maximumQuantity: fc.constantFrom(0, 400, 5000),
    quantityMultiple: fc.integer({ min: 0, max: 60 }),
    defaultQuantity: fc.integer({ min: 0, max: 300 }),
  });
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 600_000 }), (sample, hundredths) => {
      const quantity = hundredths / 100;
      const bounds = quantityBounds(sample);
      expect(quantityProblem(bounds, nearestQuantity(bounds, quantity))).toBeNull();
      if (quantityProblem(bounds, quantity) === null) expect(nearestQuantity(bounds, quantity)).toBe(quantity);
    }),
  );
});

test('[PRICE-2] adds quantities without floating-point errors', () => {
  expect(sumQuantities(0.1, 0.2)).toBe(0.3);
  expect(sumQuantities(12.5, -12.4)).toBe(0.1);
  const quantity = fc.integer({ min: 0, max: 99_999_900 });
  fc.assert(
    fc.property(quantity, quantity, (one, other) => {
      expect(sumQuantities(one / 100, other / 100, -other / 100)).toBe(one / 100);
      expect(isQuantity(sumQuantities(one / 100, other / 100))).toBe(true);
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
])('for the rules %o reports the errors %o', (rules, faults) => {
  expect(quantityFaults(rules)).toEqual(faults);
});
