import type { EntityManager } from '@mikro-orm/postgresql';
import { Passwords } from '../platform/auth/index.js';
import { Category, PricingInfo, Product, SearchSynonyms } from '../catalog/catalog/index.js';
import { demoSynonyms } from './demo-synonyms.js';
import { Contact, Customer, CustomerFinance, Location } from '../customers/customers/index.js';
import type { ChangeSubject } from '../definitions/change-subjects.js';
import { Favorite } from '../customers/favorites/index.js';
import { Vendor } from '../catalog/purchasing/index.js';
import { inTransaction, liftTimeLimits } from '../platform/shared/transaction.js';
import { buildDemoStore } from './demo-store.js';
import { parseAmount } from './amounts.js';
import type { DemoCustomer, DemoProduct, DemoStore } from './demo-types.js';
import { insertRows } from '../platform/shared/insert-rows.js';
import { seedCarts } from './seed-carts.js';
import { seedOwnNumbers } from './seed-own-numbers.js';
import { seedShoppingLists } from './seed-shopping-lists.js';
import { seedOrders } from './seed-orders.js';
import type { SeededKeys } from './seeded-keys.js';
import { recordModules } from '../operations/lifecycle/index.js';

/** Password of all demo accounts except the one with the default password. */
export const demoPassword = 'saguaro-demo';

export interface SeedOptions {
  now: Date;
  passwordCost: number;
}

/** Fills an empty store with demo data; does nothing if it has customers. Returns whether it was filled. */
export async function seedDemoStore(em: EntityManager, { now, passwordCost }: SeedOptions): Promise<boolean> {
  const passwordHash = await new Passwords(passwordCost).hash(demoPassword);
  return inTransaction(em.fork({ useContext: true }), async inner => {
    // If two servers start together, one seeds the database. The other waits beyond the time limit of a request.
    await liftTimeLimits(inner);
    await inner.execute("select pg_advisory_xact_lock(hashtext('demo store'))");
    if ((await inner.count(Customer)) > 0) return false;
    const demo = buildDemoStore({ now });
    const keys = await seedRecords(inner, demo, passwordHash);
    await seedOrders(inner, demo, keys);
    await seedCarts(inner, demo, keys, now);
    await seedOwnNumbers(inner, demo, keys);
    await seedShoppingLists(inner, demo, keys);
    const discontinued = keys.products.get(demo.discontinuedProductId);
    await inner.nativeUpdate(Product, { key: discontinued }, { deletedAt: now, substituteId: substituteIn(demo) });
    return true;
  });
}

/** Finds the item most like the discontinued one: same category and unit, nearest price. */
function substituteIn({ products, discontinuedProductId }: DemoStore): string | null {
  const old = products.find(({ productId }) => productId === discontinuedProductId);
  if (!old) return null;
  const distance = ({ standardCost }: DemoProduct) =>
    Math.abs(parseAmount(standardCost) - parseAmount(old.standardCost));
  const similar = products.filter(
    other => other !== old && other.categoryName === old.categoryName && other.unit === old.unit && !other.inStoreOnly,
  );
  return similar.sort((one, other) => distance(one) - distance(other))[0]?.productId ?? null;
}

async function seedRecords(em: EntityManager, demo: DemoStore, passwordHash: string): Promise<SeededKeys> {
  const records = new Map<ChangeSubject, number[]>();
  for (const { type } of recordModules)
    records.set(type.subject, await insertRows(em, type.entity, demo.records[type.subject] ?? []));
  const agents = keyed(
    demo.records.purchasingAgent.map(agent => agent.name),
    records.get('purchasingAgent') ?? [],
  );
  const vendors = keyed(
    demo.vendors.map(vendor => vendor.ref),
    await insertRows(
      em,
      Vendor,
      demo.vendors.map(({ ref: _, agentName, ...vendor }) => ({
        ...vendor,
        purchasingAgentKey: agents.get(agentName),
      })),
    ),
  );
  const products = await seedProducts(em, demo, vendors);
  const customers = await seedCustomers(em, demo.customers, passwordHash);
  await insertRows(
    em,
    Favorite,
    demo.favorites.map(({ customerNumber, productId }) => ({
      customerKey: customers.customers.get(customerNumber),
      productKey: products.get(productId),
    })),
  );
  return { vendors, products, ...customers };
}

async function seedProducts(
  em: EntityManager,
  demo: DemoStore,
  vendors: Map<string, number>,
): Promise<Map<string, number>> {
  const categories = keyed(
    demo.categories.map(category => category.name),
    await insertRows(em, Category, demo.categories),
  );
  const rows = demo.products.map(({ vendorRef, categoryName, pricingInfo: _, ...product }) => ({
    ...product,
    vendor: vendors.get(vendorRef),
    category: categories.get(categoryName),
  }));
  await em.nativeUpdate(SearchSynonyms, { key: 1 }, { words: demoSynonyms });
  const products = keyed(
    demo.products.map(product => product.productId),
    await insertRows(em, Product, rows),
  );
  await insertRows(
    em,
    PricingInfo,
    demo.products.map(product => ({ productKey: products.get(product.productId), ...product.pricingInfo })),
  );
  return products;
}

async function seedCustomers(em: EntityManager, demo: DemoCustomer[], passwordHash: string) {
  const rows = demo.map(
    ({ usesDefaultPassword, finance: _, contacts: _contacts, locations: _locations, ...customer }) => ({
      ...customer,
      passwordHash: usesDefaultPassword ? null : passwordHash,
    }),
  );
  const customers = keyed(
    demo.map(customer => customer.customerNumber),
    await insertRows(em, Customer, rows),
  );
  const keyOf = ({ customerNumber }: DemoCustomer) => customers.get(customerNumber);
  await insertRows(
    em,
    CustomerFinance,
    demo.map(customer => ({ customerKey: keyOf(customer), ...customer.finance })),
  );
  const contacts = await insertRows(
    em,
    Contact,
    demo.flatMap(customer => customer.contacts.map(contact => ({ customerKey: keyOf(customer), ...contact }))),
  );
  const locations = await insertRows(
    em,
    Location,
    demo.flatMap(customer => customer.locations.map(location => ({ customerKey: keyOf(customer), ...location }))),
  );
  return {
    customers,
    contacts: perCustomer(demo, contacts, customer => customer.contacts.length),
    locations: perCustomer(demo, locations, customer => customer.locations.length),
  };
}

/** Groups keys, which are in insertion order, by customer. */
function perCustomer(
  demo: DemoCustomer[],
  keys: number[],
  count: (customer: DemoCustomer) => number,
): Map<number, number[]> {
  let next = 0;
  return new Map(
    demo.map(customer => {
      const own = keys.slice(next, next + count(customer));
      next += own.length;
      return [customer.customerNumber, own];
    }),
  );
}

/** Maps names to the keys at the same index. */
function keyed<Name>(names: Name[], keys: number[]): Map<Name, number> {
  return new Map(names.map((name, index) => [name, keys[index] as number]));
}
