import type { EntityManager } from '@mikro-orm/postgresql';
import { insertRows } from '../platform/shared/insert-rows.js';
import { ShoppingList, ShoppingListLine } from '../customers/shopping-lists/index.js';
import type { DemoProduct, DemoStore } from './demo-types.js';
import type { SeededKeys } from './seeded-keys.js';

const customerNumber = 20_001;
const packsEach = 4;
const mostConsumables = 12;
const places = ['Bin A1', 'Bin A2', 'Bin B1', ''];

/** Gives the guide's customer two lists with par: its favorite products, and products that it buys by the pack. */
export async function seedShoppingLists(em: EntityManager, demo: DemoStore, keys: SeededKeys): Promise<void> {
  const customerKey = keys.customers.get(customerNumber);
  const listKeys = await insertRows(em, ShoppingList, [
    { customerKey, name: 'Truck stock', note: 'Truck 4. Count on Friday, fill up for Monday.', version: 1 },
    { customerKey, name: 'Shop consumables', note: 'Cage by the loading door.', version: 1 },
  ]);
  const favorites = new Set(
    demo.favorites.filter(favorite => favorite.customerNumber === customerNumber).map(({ productId }) => productId),
  );
  const isOffered = ({ productId, standardCost, inStoreOnly }: DemoProduct) =>
    productId !== demo.discontinuedProductId && standardCost !== null && !inStoreOnly;
  const ofTruck = demo.products.filter(({ productId }) => favorites.has(productId));
  const consumables = demo.products
    .filter(product => isOffered(product) && !favorites.has(product.productId) && product.defaultQuantity > 1)
    .slice(0, mostConsumables);
  const lines = [ofTruck, consumables].flatMap((products, list) =>
    products.map(({ productId, defaultQuantity }, index) => ({
      listKey: listKeys[list],
      productKey: keys.products.get(productId),
      par: packsEach * Math.max(1, defaultQuantity),
      note: places[index % places.length],
      position: index + 1,
    })),
  );
  await insertRows(em, ShoppingListLine, lines);
}
