import { Build } from '../build.js';
import type { Database } from '../../src/platform/database/index.js';

/** Customers with an account, and the product that they order */
export interface Shoppers {
  productKey: number;
  customers: { key: number; customerNumber: number; locationKey: number; contactKey: number }[];
}

export async function makeShoppers(database: Database, count: number): Promise<Shoppers> {
  const build = new Build(database.em.fork());
  const { key: productKey } = await build.product({ standardCost: '2.5000' });
  const customers: Shoppers['customers'] = [];
  for (let index = 0; index < count; index += 1) {
    const { key, customerNumber, location, contact } = await build.customer();
    customers.push({ key, customerNumber, locationKey: location.key, contactKey: contact.key });
  }
  return { productKey, customers };
}
