import type { EntityManager } from '@mikro-orm/postgresql';
import { normalizeCode } from '../catalog/catalog/index.js';
import { OwnNumber } from '../customers/own-numbers/index.js';
import { insertRows } from '../platform/shared/insert-rows.js';
import type { DemoStore } from './demo-types.js';
import type { SeededKeys } from './seeded-keys.js';

const customerNumber = 20_001;
const firstNumber = 101;

/** Gives the guide's customer a part number for each of its favorite products: RR-101 and so on. */
export async function seedOwnNumbers(em: EntityManager, demo: DemoStore, keys: SeededKeys): Promise<void> {
  const favorites = demo.favorites.filter(favorite => favorite.customerNumber === customerNumber);
  const rows = favorites.map(({ productId }, index) => {
    const number = `RR-${firstNumber + index}`;
    return {
      customerKey: keys.customers.get(customerNumber),
      productKey: keys.products.get(productId),
      number,
      code: normalizeCode(number),
    };
  });
  await insertRows(em, OwnNumber, rows);
}
