import fc from 'fast-check';
import { priceOf } from '../definitions/price.js';
import { parseAmount } from './amounts.js';
import { buildDemoStore } from './demo-store.js';
import type { DemoOrder, DemoOrderStatus, DemoProduct, DemoStore } from './demo-types.js';
import { isWeekday, isWorkingTime } from './working-time.js';

const dollar = 10_000;
const dayMs = 86_400_000;
const now = new Date('2026-11-21T02:50:00Z');
const store = buildDemoStore({ now });
const { orders } = store;

const nextStatuses: Record<DemoOrderStatus, readonly DemoOrderStatus[]> = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['readyForPickup', 'shipped', 'cancelled'],
  readyForPickup: ['completed', 'cancelled'],
  shipped: ['completed'],
  completed: [],
  cancelled: [],
};

function count<T extends string | number>(values: readonly T[]): Partial<Record<T, number>> {
  const counts: Partial<Record<T, number>> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function ordersOf(customerNumber: number): DemoOrder[] {
  return orders.filter(order => order.customerNumber === customerNumber);
}

function totals(from: DemoStore): (order: DemoOrder) => number {
  const products = new Map(from.products.map(product => [product.productId, product]));
  return ({ lines }) =>
    lines.reduce(
      (sum, { productId, quantity }) => sum + parseAmount(priceOf(products.get(productId) as DemoProduct, quantity)),
      0,
    );
}

function openOnAccount(from: DemoStore): Map<number, number> {
  const total = totals(from);
  const sums = new Map<number, number>();
  for (const order of from.orders) {
    if (order.payment !== 'onAccount' || order.status === 'completed' || order.status === 'cancelled') continue;
    sums.set(order.customerNumber, (sums.get(order.customerNumber) ?? 0) + total(order));
  }
  return sums;
}

function ageInDays(order: DemoOrder, at: Date): number {
  return (at.getTime() - order.placedAt.getTime()) / dayMs;
}

/** Invariants of an order that do not depend on the time. */
function faults(order: DemoOrder, from: DemoStore, at: Date): string[] {
  const customer = from.customers.find(({ customerNumber }) => customerNumber === order.customerNumber);
  const steps = ['placed' as const, ...order.statusChanges.map(({ to }) => to)];
  const times = [order.placedAt, ...order.statusChanges.map(({ at: changed }) => changed), at].map(time =>
    time.getTime(),
  );
  const bought = order.lines.map(({ productId }) => from.products.find(product => product.productId === productId));
  const oldest = new Date(at);
  oldest.setUTCMonth(oldest.getUTCMonth() - 18);
  const checks: Record<string, boolean> = {
    'placed within 18 months': order.placedAt.getTime() >= oldest.getTime(),
    'changes follow each other': times.every(
      (time, index) =>
        index === 0 || time > (times[index - 1] ?? time) || (index === times.length - 1 && time === times[index - 1]),
    ),
    'steps allowed': steps.slice(1).every((step, index) => nextStatuses[steps[index] ?? 'completed'].includes(step)),
    'status is the last step': order.status === steps.at(-1),
    'ended after three weeks': ageInDays(order, at) <= 21 || ['completed', 'cancelled'].includes(order.status),
    'way fits the step': order.deliver === 'pickup' ? !steps.includes('shipped') : !steps.includes('readyForPickup'),
    'in working hours':
      isWorkingTime(order.placedAt) && order.statusChanges.every(({ at: changed }) => isWorkingTime(changed)),
    'contact and location exist':
      customer?.contacts[order.contact] !== undefined &&
      (order.deliver === 'pickup' || customer.locations[order.deliver] !== undefined),
    'in-store items are picked up':
      order.deliver === 'pickup' || bought.every(product => product?.inStoreOnly === false),
    'only account customers owe': order.payment !== 'onAccount' || customer?.finance.isOnAccount === true,
    'cards are voided when cancelled':
      order.payment === 'onAccount' || (order.payment === 'voided') === (order.status === 'cancelled'),
    'signs in to order': customer?.usesDefaultPassword === false && customer.pricingTier <= 3,
    'one line per product':
      order.lines.length >= 1 &&
      order.lines.length <= 12 &&
      new Set(order.lines.map(({ productId }) => productId)).size === order.lines.length,
    'quantities allowed': order.lines.every(
      ({ quantity }, index) =>
        quantity >= (bought[index]?.minimumQuantity ?? Infinity) &&
        (bought[index]?.maximumQuantity === 0 || quantity <= (bought[index]?.maximumQuantity ?? 0)),
    ),
    'nothing without a price': bought.every(product => product !== undefined && product.standardCost !== '0'),
    'short purchase order number': order.poNumber === null || order.poNumber.length <= 25,
  };
  return Object.entries(checks).flatMap(([name, holds]) =>
    holds ? [] : [`${order.customerNumber} ${order.placedAt.toISOString()}: ${name}`],
  );
}

describe('orders', () => {
  test('number 426, all valid, oldest first', () => {
    expect(orders.length).toBe(426);
    expect(orders.map(({ placedAt }) => placedAt.getTime())).toEqual(
      orders.map(({ placedAt }) => placedAt.getTime()).sort((a, b) => a - b),
    );
    expect(orders.flatMap(order => faults(order, store, now))).toEqual([]);
  });

  test('have all statuses and payments', () => {
    expect(count(orders.map(({ status }) => status))).toEqual({
      placed: 4,
      confirmed: 16,
      readyForPickup: 6,
      shipped: 10,
      completed: 375,
      cancelled: 15,
    });
    expect(count(orders.map(({ payment }) => payment))).toEqual({ onAccount: 279, paid: 144, voided: 3 });
  });

  test('are mostly small and placed on weekdays', () => {
    expect(orders.filter(({ lines }) => lines.length <= 4).length).toBeGreaterThan(180);
    expect(new Set(orders.map(({ lines }) => lines.length))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
    expect(orders.filter(({ placedAt }) => !isWeekday(placedAt)).length).toBe(10);
  });

  test('have totals from tens to a few thousand dollars', () => {
    const amounts = orders.map(totals(store)).sort((a, b) => a - b);
    expect(amounts[0]).toBeGreaterThanOrEqual(18 * dollar);
    expect(amounts[200]).toBeGreaterThan(150 * dollar);
    expect(amounts[200]).toBeLessThan(500 * dollar);
    expect(amounts.at(-1)).toBeGreaterThan(2000 * dollar);
    expect(amounts.at(-1)).toBeLessThanOrEqual(4500 * dollar);
  });

  test('include open ones of the customers named in the guide', () => {
    expect(ordersOf(20_001)).toHaveLength(49);
    expect(ordersOf(20_002)).toHaveLength(12);
    const open = openOnAccount(store).get(20_001) ?? 0;
    expect(open).toBeGreaterThan(0);
    expect(open).toBeLessThan(10_000 * dollar);
  });

  test('repeat the same products', () => {
    const repeated = count(ordersOf(20_001).flatMap(({ lines }) => lines.map(({ productId }) => productId)));
    expect(Object.values(repeated).filter(times => times !== undefined && times >= 3).length).toBeGreaterThanOrEqual(6);
  });

  test('show twelve products that 20001 buys every one to six weeks for half a year, some at earlier prices', () => {
    const lines = ordersOf(20_001)
      .filter(order => ageInDays(order, now) <= 190)
      .flatMap(order => order.lines.map(line => ({ ...line, age: ageInDays(order, now) })));
    const regular = [...Map.groupBy(lines, ({ productId }) => productId).values()]
      .map(bought => {
        const ages = bought.map(({ age }) => age).sort((one, other) => one - other);
        const gaps = ages.slice(1).map((age, index) => age - (ages[index] ?? 0));
        return { bought, last: ages[0] ?? 0, shortest: Math.min(...gaps), longest: Math.max(...gaps) };
      })
      .filter(({ bought, shortest, longest }) => bought.length >= 4 && longest - shortest < 5);
    expect(regular.length).toBe(12);
    const weeks = regular.map(({ shortest, longest }) => Math.round((shortest + longest) / 14)).sort();
    expect(weeks).toEqual([1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 6]);
    // Due: the last purchase is at least one interval ago.
    expect(regular.filter(({ last, shortest }) => last >= shortest).length).toBe(6);
    expect(regular.filter(({ bought }) => bought[0]?.earlierPrice !== undefined).length).toBe(3);
  });

  test('are valid at any time, and no customer is over the credit limit', () => {
    const times = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2032-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(times, at => {
        const other = buildDemoStore({ now: at, products: store.products });
        const open = openOnAccount(other);
        expect(other.orders.flatMap(order => faults(order, other, at))).toEqual([]);
        expect(other.orders.filter(({ status }) => status === 'placed').length).toBeGreaterThanOrEqual(4);
        expect(open.get(20_001)).toBeGreaterThan(0);
        expect(open.get(20_001)).toBeLessThan(10_000 * dollar);
        const over = other.customers.filter(
          ({ customerNumber, finance }) =>
            finance.creditLimit !== null && (open.get(customerNumber) ?? 0) > parseAmount(finance.creditLimit),
        );
        expect(over).toEqual([]);
      }),
      { numRuns: 30, seed: 7 },
    );
  });
});

describe('data derived from orders', () => {
  test('the discontinued product is in a completed older order of 20001, and is neither featured nor a favorite', () => {
    const holders = ordersOf(20_001).filter(({ lines }) =>
      lines.some(({ productId }) => productId === store.discontinuedProductId),
    );
    expect(
      holders.filter(order => order.status === 'completed' && ageInDays(order, now) >= 60).length,
    ).toBeGreaterThanOrEqual(1);
    expect(store.products.find(({ productId }) => productId === store.discontinuedProductId)).toMatchObject({
      featured: false,
      onSale: false,
    });
    expect(store.favorites.filter(({ productId }) => productId === store.discontinuedProductId)).toEqual([]);
    const open = orders.filter(({ status }) => status !== 'completed' && status !== 'cancelled');
    expect(
      open.filter(({ lines }) => lines.some(({ productId }) => productId === store.discontinuedProductId)),
    ).toEqual([]);
  });

  test('seven customers have six favorites each, all ordered before', () => {
    const perCustomer = count(store.favorites.map(({ customerNumber }) => customerNumber));
    expect(Object.values(perCustomer)).toEqual([6, 6, 6, 6, 6, 6, 6]);
    expect(perCustomer[20_001]).toBe(6);
    expect(perCustomer[20_002]).toBe(6);
    expect(new Set(store.favorites.map(({ customerNumber, productId }) => `${customerNumber} ${productId}`)).size).toBe(
      42,
    );
    const never = store.favorites.filter(
      ({ customerNumber, productId }) =>
        !ordersOf(customerNumber).some(({ lines }) => lines.some(line => line.productId === productId)),
    );
    expect(never).toEqual([]);
  });
});
