import type { CustomerWithTrade } from './build-customers.js';
import type { Random } from './random.js';
import { workingMinutesBefore, workingMomentDaysAgo } from './working-time.js';

export interface OrderSlot {
  buyer: CustomerWithTrade;
  placedAt: Date;
}

const orders = 400;

/** Minutes ago, before the earliest confirmation, so that some orders are always unconfirmed. */
const fresh = [4, 11, 18, 26] as const;
const recent = 64;
/** Mostly in the last days, so that every status has orders. */
const recentSpan = [1, 20] as const;
/** Eighteen months are at least 545 days, and a weekend may move an order back by two. */
const olderSpan = [21, 540] as const;

/** Orders of the customers named in the guide, by age. */
const reserved: readonly { customerNumber: number; fresh: number; recentDays: readonly number[]; older: number }[] = [
  { customerNumber: 20_001, fresh: 1, recentDays: [1, 3, 6, 13], older: 18 },
  { customerNumber: 20_002, fresh: 1, recentDays: [4, 9], older: 9 },
];

/** Returns the buyers and times of all orders, oldest first. */
export function buildSlots(buyers: readonly CustomerWithTrade[], now: Date, random: Random): OrderSlot[] {
  const others = random.shuffled(
    buyers.filter(({ customer }) => !reserved.some(({ customerNumber }) => customerNumber === customer.customerNumber)),
  );
  const reservedDays = reserved.flatMap(({ recentDays }) => [...recentDays]);
  const recentDays = Array.from(
    { length: recent },
    (_, index) => reservedDays[index] ?? Math.min(random.whole(...recentSpan), random.whole(...recentSpan)),
  );
  const olderDays = Array.from({ length: orders - fresh.length - recent }, () => random.whole(...olderSpan));
  const daysAgo = (days: number) => workingMomentDaysAgo(now, days, random);
  const slots = [
    ...assign(
      fresh.map(minutes => workingMinutesBefore(now, minutes)),
      row => row.fresh,
    ),
    ...assign(recentDays.map(daysAgo), row => row.recentDays.length),
    ...assign(olderDays.map(daysAgo), row => row.older),
  ];
  return slots.sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());

  /** Assigns the first times to the customers named in the guide, and the others at random. */
  function assign(moments: readonly Date[], share: (row: (typeof reserved)[number]) => number): OrderSlot[] {
    const named = reserved.flatMap(row =>
      Array.from({ length: share(row) }, () => findBuyer(buyers, row.customerNumber)),
    );
    return moments.map((placedAt, index) => ({ placedAt, buyer: named[index] ?? pickRegular(others, random) }));
  }
}

function findBuyer(buyers: readonly CustomerWithTrade[], customerNumber: number): CustomerWithTrade {
  const buyer = buyers.find(({ customer }) => customer.customerNumber === customerNumber);
  if (!buyer) throw new Error(`No customer ${customerNumber}`);
  return buyer;
}

/** Picks a customer; a few order weekly, most rarely. */
function pickRegular(others: readonly CustomerWithTrade[], random: Random): CustomerWithTrade {
  const buyer = others[Math.floor(random.fraction() ** 1.8 * others.length)];
  if (!buyer) throw new Error('No customer can order');
  return buyer;
}
