import type { ProductRecord } from '../../catalog/catalog/index.js';
import { reviewLine, reviewSubstitute, type LineReview } from './review-line.js';

function product(facts: Partial<ProductRecord>): ProductRecord {
  const usual = {
    key: 1,
    productId: '50-1',
    standardCost: '2.0800',
    minimumQuantity: 0,
    maximumQuantity: 0,
    quantityMultiple: 1,
  };
  return {
    ...usual,
    unit: 'each',
    priceBreaks: null,
    defaultQuantity: 1,
    inStoreOnly: false,
    ...facts,
  } as ProductRecord;
}

const ordered = { quantity: 5, unit: 'each', unitPrice: '2.0000' } as const;
const alone = { inCart: 0, pickup: false };

const cases: [string, Partial<ProductRecord>, Partial<typeof alone>, Partial<LineReview>][] = [
  ['the same price', { standardCost: '2.0000' }, {}, { verdict: 'UNCHANGED', message: null, quantity: 5 }],
  ['a higher price', {}, {}, { verdict: 'PRICE_UP', message: 'Price up 4%, from $2.00 to $2.08.', priceChange: '4.0' }],
  [
    'a price that changed by less than 0.1%',
    { standardCost: '2.0001' },
    {},
    { verdict: 'PRICE_UP', message: 'Price up by less than 0.1%, from $2.00 to $2.0001.', priceChange: '0.0' },
  ],
  [
    'pieces in the cart that reach the minimum together',
    { standardCost: '2.0000', minimumQuantity: 8 },
    { inCart: 3 },
    { verdict: 'UNCHANGED', quantity: 5 },
  ],
  [
    'too few pieces together with those in the cart',
    { minimumQuantity: 12 },
    { inCart: 3 },
    { verdict: 'QUANTITY', message: 'Order at least 12. Your cart already has 3.', quantity: 9 },
  ],
  [
    'too many pieces together with those in the cart',
    { maximumQuantity: 6 },
    { inCart: 4 },
    { verdict: 'QUANTITY', message: 'Order at most 6. Your cart already has 4.', quantity: 2 },
  ],
  [
    'a quantity between multiples',
    { quantityMultiple: 4 },
    {},
    { verdict: 'QUANTITY', message: 'Sold in 4s. Order 4 or 8.', quantity: 8 },
  ],
  [
    'the lower price of a larger quantity',
    { standardCost: '2.5000', priceBreaks: '5: 2.1, 10: 1.9' },
    { inCart: 0 },
    { verdict: 'PRICE_UP', message: 'Price up 5%, from $2.00 to $2.10.', priceChange: '5.0' },
  ],
  [
    'another unit of measure',
    { unit: 'hundred' },
    {},
    { verdict: 'UNIT', message: 'Sold per hundred now, and each then.', priceChange: null },
  ],
  ['a full cart', { maximumQuantity: 6 }, { inCart: 6 }, { verdict: 'QUANTITY', quantity: 0 }],
  ['an item that became pickup only', { inStoreOnly: true }, {}, { verdict: 'IN_STORE_ONLY', quantity: 5 }],
  [
    'a pickup-only item of an order that was picked up',
    { inStoreOnly: true, standardCost: '2.0000' },
    { pickup: true },
    { verdict: 'UNCHANGED' },
  ],
  ['an item without a price', { standardCost: '0.0000' }, {}, { verdict: 'CALL_FOR_PRICE', quantity: 0 }],
];

test.each(cases)('[ORD-4] reviews %s', (_name, facts, circumstances, expected) => {
  expect(reviewLine(ordered, product(facts), { ...alone, ...circumstances })).toMatchObject(expected);
});

test('[ORD-4] reports a product that is no longer sold', () => {
  expect(reviewLine(ordered, null, alone)).toEqual({
    verdict: 'DISCONTINUED',
    message: 'No longer sold.',
    quantity: 0,
    priceChange: null,
  });
});

test('[SUB-3] a substitute keeps the ordered quantity if its rules allow it, and its price is not compared', () => {
  const review = (facts: object) => reviewSubstitute(ordered, product(facts), alone);
  expect(review({ standardCost: '99.0000' })).toEqual({ quantity: 5, message: null });
  expect(review({ minimumQuantity: 12 })).toEqual({ quantity: 12, message: 'Order at least 12.' });
  expect(review({ standardCost: '0.0000' })).toMatchObject({ quantity: 0 });
});
