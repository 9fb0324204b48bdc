import { buildProducts } from './build-catalog.js';
import { buildCustomers } from './build-customers.js';
import { buildOrders } from './build-orders.js';
import { buildVendors } from './build-vendors.js';
import { categoryRows } from './catalog-data/categories.js';
import { chooseDiscontinued, chooseFavorites } from './choose-favorites.js';
import { demoRecords } from './demo-records.js';
import type { DemoStore } from './demo-types.js';

/**
 * Builds the demo store. The same time produces the same store; only orders depend on it. Pass the `products` of
 * another demo store to reuse them, because building them takes most of the time.
 */
export function buildDemoStore({
  now,
  products = buildProducts(),
}: {
  now: Date;
  products?: DemoStore['products'];
}): DemoStore {
  const customers = buildCustomers();
  const orders = buildOrders(customers, products, now);
  const discontinuedProductId = chooseDiscontinued(orders, products, now);
  return {
    records: structuredClone(demoRecords),
    vendors: buildVendors(),
    categories: categoryRows.map(([name, featured]) => ({ name, featured })),
    products,
    customers: customers.map(({ customer }) => customer),
    orders,
    favorites: chooseFavorites(orders, discontinuedProductId),
    discontinuedProductId,
  };
}
