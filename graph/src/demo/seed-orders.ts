import type { EntityManager } from '@mikro-orm/postgresql';
import { Order, OrderLine, OrderStatusChange } from '../selling/ordering/index.js';
import { priceOrder } from '../catalog/pricing/index.js';
import { pickupLocationKey } from '../customers/customers/index.js';
import { store } from '../platform/config/index.js';
import { pricedThen } from './baskets.js';
import type { DemoCustomer, DemoOrder, DemoProduct, DemoStore } from './demo-types.js';
import { insertRows } from '../platform/shared/insert-rows.js';
import { seedJobs } from './seed-jobs.js';
import type { SeededKeys } from './seeded-keys.js';

/** The employee who changed the status of the orders. */
const counterNumber = 10001;

/** Stores the demo's orders, priced by the store's own rules. */
export async function seedOrders(em: EntityManager, demo: DemoStore, keys: SeededKeys): Promise<void> {
  const productOf = new Map(demo.products.map(product => [product.productId, product]));
  const customerOf = new Map(demo.customers.map(customer => [customer.customerNumber, customer]));
  const jobs = await seedJobs(em, demo, keys);
  const lines = demo.orders.map(order => orderLines(order, productOf, keys));
  const rows = demo.orders.map((order, index) => ({
    ...orderRow(
      order,
      index,
      customerOf.get(order.customerNumber) as DemoCustomer,
      lines[index]?.total as string,
      keys,
    ),
    jobKey: jobs.get(order)?.key ?? null,
    jobName: jobs.get(order)?.name ?? null,
    jobCode: jobs.get(order)?.code ?? null,
  }));
  const orderKeys = await insertRows(em, Order, rows);
  await insertRows(
    em,
    OrderLine,
    lines.flatMap(({ rows: own }, index) => own.map(line => ({ ...line, orderKey: orderKeys[index] }))),
  );
  const counter = customerOf.get(counterNumber) as DemoCustomer;
  await insertRows(
    em,
    OrderStatusChange,
    demo.orders.flatMap((order, index) => statusRows(order, orderKeys[index] as number, customerOf, counter, keys)),
  );
}

function orderLines(order: DemoOrder, productOf: Map<string, DemoProduct>, keys: SeededKeys) {
  const products = order.lines.map(line => ({
    ...pricedThen(line, productOf.get(line.productId) as DemoProduct),
    key: keys.products.get(line.productId) as number,
  }));
  const priced = priceOrder(
    order.lines.map((line, index) => ({ productKey: products[index]?.key as number, quantity: line.quantity })),
    new Map(products.map(product => [product.key, product])),
  );
  const rows = priced.lines.map(({ productKey, quantity, unitPrice, price }, index) => {
    const { productId, description, imageAddress, vendorRef, unit } = products[index] as DemoProduct;
    return {
      position: index + 1,
      productKey,
      productId,
      description,
      imageAddress,
      vendorKey: keys.vendors.get(vendorRef),
      quantity,
      unit,
      unitPrice,
      price,
    };
  });
  return { rows, total: priced.total };
}

function orderRow(
  order: DemoOrder,
  index: number,
  customer: DemoCustomer,
  total: string,
  keys: SeededKeys,
): Record<string, unknown> {
  const pickup = order.deliver === 'pickup';
  const { address, city, state, zipCode } =
    order.deliver === 'pickup' ? store : (customer.locations[order.deliver] as DemoCustomer['locations'][number]);
  const contact = customer.contacts[order.contact] as DemoCustomer['contacts'][number];
  return {
    customerKey: keys.customers.get(customer.customerNumber),
    customerNumber: customer.customerNumber,
    customerName: customer.name,
    placedAt: order.placedAt,
    total,
    status: order.status,
    payment: order.payment,
    contactKey: keys.contacts.get(customer.customerNumber)?.[order.contact],
    contactName: contact.name,
    contactEmail: contact.email,
    contactPhoneNumber: contact.phoneNumber,
    locationKey:
      order.deliver === 'pickup' ? pickupLocationKey : keys.locations.get(customer.customerNumber)?.[order.deliver],
    pickup,
    address,
    city,
    state,
    zipCode,
    poNumber: order.poNumber,
    note: order.note,
    idempotencyKey: `demo-order-${index + 1}`,
    contentHash: '',
  };
}

function statusRows(
  order: DemoOrder,
  orderKey: number,
  customerOf: Map<number, DemoCustomer>,
  counter: DemoCustomer,
  keys: SeededKeys,
) {
  const step = (status: string, changedAt: Date, by: DemoCustomer) => ({
    orderKey,
    status,
    changedAt,
    byCustomerKey: keys.customers.get(by.customerNumber),
    byName: by.name,
  });
  const placed = step('placed', order.placedAt, customerOf.get(order.customerNumber) as DemoCustomer);
  return [placed, ...order.statusChanges.map(change => step(change.to, change.at, counter))];
}
