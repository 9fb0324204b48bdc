import Big from 'big.js';
import fc from 'fast-check';
import { priceOrder, type ProductToPrice } from './price-order.js';

function product(overrides: Partial<ProductToPrice>): ProductToPrice {
  return {
    key: 1,
    productId: '48-22-1234',
    standardCost: '10.00',
    minimumQuantity: 0,
    maximumQuantity: 0,
    quantityMultiple: 1,
    unit: 'each',
    priceBreaks: null,
    inStoreOnly: false,
    ...overrides,
  };
}

function priceOf(overrides: Partial<ProductToPrice>, quantity: number) {
  return priceOrder([{ productKey: 1, quantity }], new Map([[1, product(overrides)]]));
}

test.each([
  ['0.0845', 100, '8.45'],
  ['0.0845', 1, '0.08'],
  ['0.0850', 1, '0.09'],
  ['0.005', 1, '0.01'],
  ['1.005', 1, '1.01'],
  ['12.49', 3, '37.47'],
  ['9999999.9999', 999_999, '9999989999900.00'],
])('[CART-4] %s times %i is %s, rounded half up', (standardCost, quantity, price) => {
  expect(priceOf({ standardCost }, quantity).lines[0]?.price).toBe(price);
});

test.each([
  [99, '2.09', '206.91'],
  [100, '1.95', '195.00'],
  [499, '1.95', '973.05'],
  [500, '1.805', '902.50'],
])('[PRICE-1] %i pieces with price breaks cost %s each, %s together', (quantity, unitPrice, price) => {
  const [line] = priceOf({ standardCost: '2.09', priceBreaks: '100: 1.95, 500: 1.805' }, quantity).lines;
  expect(line).toMatchObject({ unitPrice, price });
});

test.each([
  ['hundred', '8.45', 25, '2.11'],
  ['hundred', '8.45', 100, '8.45'],
  ['thousand', '31.9999', 1, '0.03'],
  ['thousand', '5', 101, '0.51'],
  ['box', '8.45', 3, '25.35'],
] as const)('[PRICE-1] prices per %s of %s make %i cost %s', (unit, standardCost, quantity, price) => {
  expect(priceOf({ unit, standardCost }, quantity).lines[0]?.price).toBe(price);
});

test('[CART-4] the total is the sum of the rounded lines, not the rounded sum', () => {
  const products = new Map([1, 2, 3].map(key => [key, product({ key, standardCost: '0.005' })]));
  const { total } = priceOrder(
    [1, 2, 3].map(productKey => ({ productKey, quantity: 1 })),
    products,
  );
  expect(total).toBe('0.03');
});

test('adds up any order exactly, and never below zero', () => {
  const lines = fc.array(
    fc.record({ units: fc.integer({ min: 1, max: 99_999_999_999 }), quantity: fc.integer({ min: 1, max: 999_999 }) }),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(lines, sample => {
      const products = new Map(
        sample.map(({ units }, key) => [key, product({ key, standardCost: new Big(units).div(10_000).toFixed(4) })]),
      );
      const priced = priceOrder(
        sample.map(({ quantity }, productKey) => ({ productKey, quantity })),
        products,
      );
      // Recomputed in whole ten-thousandths, without a decimal library.
      const cents = sample.map(({ units, quantity }) => (BigInt(units) * BigInt(quantity) + 50n) / 100n);
      expect(priced.lines.map(line => BigInt((line.price ?? '').replace('.', '')))).toEqual(cents);
      expect(BigInt(priced.total.replace('.', ''))).toBe(cents.reduce((sum, value) => sum + value, 0n));
    }),
  );
});

test.each([
  [0, {}, 'INVALID_QUANTITY'],
  [-1, {}, 'INVALID_QUANTITY'],
  [1.5, {}, 'INVALID_QUANTITY'],
  [1_000_000, {}, 'INVALID_QUANTITY'],
  [9, { minimumQuantity: 10 }, 'INVALID_QUANTITY'],
  [10, { minimumQuantity: 10 }, null],
  [21, { maximumQuantity: 20 }, 'INVALID_QUANTITY'],
  [20, { maximumQuantity: 20 }, null],
  [30, { quantityMultiple: 25 }, 'INVALID_QUANTITY'],
  [50, { quantityMultiple: 25 }, null],
  [1, { standardCost: '0.0000' }, 'PRODUCT_UNAVAILABLE'],
])('quantity %p of a product with %p gives the problem %p', (quantity, overrides, problem) => {
  const line = priceOf(overrides, quantity).lines[0];
  expect(line?.problem).toBe(problem);
  expect(line?.price === null).toBe(problem !== null);
});

test('reports a product that is not sold, and charges nothing for it', () => {
  const priced = priceOrder([{ productKey: 7, quantity: 1 }], new Map());
  expect(priced).toMatchObject({ total: '0.00', lines: [{ problem: 'PRODUCT_UNAVAILABLE', unitPrice: null }] });
});

test('[CHK-5] one in-store-only item makes the whole order a pickup', () => {
  const products = new Map([
    [1, product({})],
    [2, product({ key: 2, inStoreOnly: true })],
  ]);
  expect(priceOrder([{ productKey: 1, quantity: 1 }], products).pickupRequired).toBe(false);
  expect(
    priceOrder(
      [
        { productKey: 1, quantity: 1 },
        { productKey: 2, quantity: 1 },
      ],
      products,
    ).pickupRequired,
  ).toBe(true);
});
