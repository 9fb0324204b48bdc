import { quantityLimits, quantityMessage } from './quantity-limits.js';

test('[D-7] treats 0 as no limit, and steps by a pack', () => {
  expect(quantityLimits({ minimumQuantity: 0, maximumQuantity: 0, defaultQuantity: 0 })).toEqual({
    least: 1,
    most: 999_999,
    step: 1,
  });
  expect(quantityLimits({ minimumQuantity: 5, maximumQuantity: 20, defaultQuantity: 10 })).toEqual({
    least: 5,
    most: 20,
    step: 10,
  });
});

test('[D-7] accepts every quantity within the reported limits, and none outside', () => {
  for (const [minimumQuantity, maximumQuantity] of [
    [0, 0],
    [1, 0],
    [5, 20],
    [0, 3],
  ] as const) {
    const product = { productId: 'X', minimumQuantity, maximumQuantity, defaultQuantity: 1 };
    const { least, most } = quantityLimits(product);
    expect([least, most].map(quantity => quantityMessage(quantity, product))).toEqual([null, null]);
    for (const quantity of [least - 1, most + 1, least + 0.5])
      expect(quantityMessage(quantity, product)).not.toBeNull();
  }
});
