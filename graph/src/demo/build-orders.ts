import { priceOf } from '../definitions/price.js';
import { parseAmount, type TenThousandths } from './amounts.js';
import { Shopper, unitCost, pricedThen } from './baskets.js';
import type { CustomerWithTrade } from './build-customers.js';
import { deliveryNotes, jobNames, pickupNotes } from './customer-data/order-words.js';
import type { DemoOrder, DemoOrderLine, DemoOrderStatus, DemoProduct } from './demo-types.js';
import { buildSlots, type OrderSlot } from './order-slots.js';
import { changesUntil, plannedChanges, statusAfter } from './order-timeline.js';
import { createRandom, type Random } from './random.js';
import { buildRegularOrders } from './regular-orders.js';

const dollar: TenThousandths = 10_000;
const basketLimit: TenThousandths = 4_500 * dollar;

/** Leaves customer 20001 enough credit to order on account in the demo. */
const guideCustomer = 20_001;
const guideBasketLimit: TenThousandths = 1_900 * dollar;
const guideOpenLimit: TenThousandths = 9_500 * dollar;

interface OrderPlan {
  slot: OrderSlot;
  lines: DemoOrderLine[];
  cancelled: boolean;
}

const pickupPercent = 42;

/** 4%, evenly spread over the months. */
const cancelledEvery = 25;
const cancelledFirst = 12;

export function buildOrders(
  customers: readonly CustomerWithTrade[],
  products: readonly DemoProduct[],
  now: Date,
): DemoOrder[] {
  const random = createRandom(4_242);
  const orderable = products.filter(product => unitCost(product) > 0);
  const buyers = customers.filter(({ customer }) => customer.pricingTier <= 3 && !customer.usesDefaultPassword);
  const shoppers = new Map(buyers.map(buyer => [buyer.customer.customerNumber, new Shopper(buyer, orderable, random)]));
  const book = new OpenAccounts(products);
  const orders = buildSlots(buyers, now, random).map((slot, index) => {
    const { customerNumber } = slot.buyer.customer;
    const lines =
      shoppers.get(customerNumber)?.fillBasket(customerNumber === guideCustomer ? guideBasketLimit : basketLimit) ?? [];
    return buildOrder({ slot, lines, cancelled: index % cancelledEvery === cancelledFirst }, book, now, random);
  });
  return [...orders, ...regularOrders(buyers, orderable, { orders, book, now })].sort(
    (one, other) => one.placedAt.getTime() - other.placedAt.getTime(),
  );
}

/** Builds the guide customer's regular orders, of products that its other orders do not contain. */
function regularOrders(
  buyers: readonly CustomerWithTrade[],
  orderable: readonly DemoProduct[],
  { orders, book, now }: { orders: readonly DemoOrder[]; book: OpenAccounts; now: Date },
): DemoOrder[] {
  const random = createRandom(2_001);
  const buyer = buyers.find(({ customer }) => customer.customerNumber === guideCustomer);
  if (!buyer) throw new Error(`No customer ${guideCustomer}`);
  const known = new Set(
    orders
      .filter(({ customerNumber }) => customerNumber === guideCustomer)
      .flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  );
  const others = orderable.filter(({ productId }) => !known.has(productId));
  return buildRegularOrders(buyer, others, now, random).map(({ placedAt, lines }) =>
    buildOrder({ slot: { buyer, placedAt }, lines, cancelled: false }, book, now, random),
  );
}

function buildOrder(
  { slot: { buyer, placedAt }, lines, cancelled }: OrderPlan,
  book: OpenAccounts,
  now: Date,
  random: Random,
): DemoOrder {
  const { customer } = buyer;
  const pickup = random.chance(pickupPercent) || lines.some(({ productId }) => book.product(productId).inStoreOnly);
  const deliver = pickup ? 'pickup' : Math.min(random.whole(0, 3), random.whole(0, customer.locations.length - 1));
  const statusChanges = changesUntil(now, plannedChanges(placedAt, { pickup, cancelled }, random));
  const status = statusAfter(statusChanges);
  return {
    customerNumber: customer.customerNumber,
    placedAt,
    lines,
    deliver,
    contact: Math.min(random.whole(0, 2), random.whole(0, customer.contacts.length - 1)),
    poNumber: purchaseOrderNumber(customer.finance.isOnAccount, random),
    note: random.chance(16) ? random.pick(pickup ? pickupNotes : deliveryNotes) : null,
    status,
    payment: book.pay(buyer, lines, status, random),
    statusChanges,
  };
}

function purchaseOrderNumber(onAccount: boolean, random: Random): string | null {
  const hasNumber = random.chance(onAccount ? 72 : 18);
  const style = random.whole(0, 2);
  const number = random.whole(1_040, 9_980);
  const job = random.pick(jobNames);
  if (!hasNumber) return null;
  return [`PO-${number}`, `${job} ${(number % 90) + 10}`, `JOB ${number}`][style] ?? null;
}

/** Amounts owed for open orders, so that no customer starts over the credit limit. */
class OpenAccounts {
  private readonly products: ReadonlyMap<string, DemoProduct>;
  private readonly open = new Map<number, TenThousandths>();

  constructor(products: readonly DemoProduct[]) {
    this.products = new Map(products.map(product => [product.productId, product]));
  }

  product(productId: string): DemoProduct {
    const product = this.products.get(productId);
    if (!product) throw new Error(`No product ${productId}`);
    return product;
  }

  pay(
    { customer }: CustomerWithTrade,
    lines: readonly DemoOrderLine[],
    status: DemoOrderStatus,
    random: Random,
  ): DemoOrder['payment'] {
    const prefersCard = customer.finance.hasCreditCard && random.chance(12);
    const ended = status === 'completed' || status === 'cancelled';
    const onAccount =
      customer.finance.isOnAccount &&
      (ended ? !prefersCard : this.takes(customer.customerNumber, customer.finance.creditLimit, lines));
    if (onAccount) return 'onAccount';
    return status === 'cancelled' ? 'voided' : 'paid';
  }

  private takes(customerNumber: number, creditLimit: string | null, lines: readonly DemoOrderLine[]): boolean {
    const owed = this.open.get(customerNumber) ?? 0;
    const total = lines.reduce(
      (sum, line) => sum + parseAmount(priceOf(pricedThen(line, this.product(line.productId)), line.quantity)),
      owed,
    );
    const agreed = creditLimit === null ? Number.MAX_SAFE_INTEGER : parseAmount(creditLimit);
    const limit = customerNumber === guideCustomer ? Math.min(agreed, guideOpenLimit) : agreed;
    if (total > limit) return false;
    this.open.set(customerNumber, total);
    return true;
  }
}
