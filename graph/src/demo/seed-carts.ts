import type { EntityManager } from '@mikro-orm/postgresql';
import { Cart, CartLine } from '../selling/carts/index.js';
import { firstCartName } from '../definitions/cart.js';
import { insertRows } from '../platform/shared/insert-rows.js';
import type { DemoStore } from './demo-types.js';
import type { SeededKeys } from './seeded-keys.js';

const customerNumber = 20_001;
const packsEach = 2;

/** Gives the guide's customer an empty active cart, and one for a truck with two packs of each favorite product. */
export async function seedCarts(em: EntityManager, demo: DemoStore, keys: SeededKeys, now: Date): Promise<void> {
  const cart = {
    customerKey: keys.customers.get(customerNumber),
    changedAt: now,
    version: 1,
  };
  const [, truckKey] = await insertRows(em, Cart, [
    { ...cart, name: firstCartName, active: true },
    { ...cart, name: 'Truck 4', active: false },
  ]);
  const favorites = new Set(
    demo.favorites.filter(favorite => favorite.customerNumber === customerNumber).map(({ productId }) => productId),
  );
  const lines = demo.products
    .filter(({ productId }) => favorites.has(productId))
    .map(({ productId, defaultQuantity, standardCost, inStoreOnly }, index) => ({
      cartKey: truckKey,
      productKey: keys.products.get(productId),
      quantity: packsEach * Math.max(1, defaultQuantity),
      confirmed: 0,
      position: index + 1,
      seenPrice: standardCost,
      seenInStoreOnly: inStoreOnly,
      staffName: null,
    }));
  await insertRows(em, CartLine, lines);
}
