import type { UnitOfMeasure } from '../../definitions/unit.js';
import { intArray, readStatement, type Reads } from '../../platform/shared/reads.js';
import type { DecimalText } from '../../platform/shared/money.js';

/** A customer's last purchase of a product. */
export interface LastPurchase {
  productKey: number;
  quantity: number;
  /** Unit of measure at that time, which the price is for */
  unit: UnitOfMeasure;
  unitPrice: DecimalText;
  /** When the order was placed, in Unix seconds */
  date: number;
}

/** A customer's last purchase of a product, with its usual interval. */
export interface PurchaseRhythm extends LastPurchase {
  orderCount: number;
  /** Median of the days between orders; null with fewer than three days with orders */
  intervalDays: number | null;
  /** Day of the next expected order, such as 2026-11-21; null without an interval, or if no longer bought */
  nextOn: string | null;
  isDue: boolean;
}

/** Canceled orders do not count. */
const purchases = "o.customer_key = ? and o.status <> 'cancelled'";

const lastPurchases = readStatement(
  `select distinct on (l.product_key) l.product_key as "productKey", l.quantity, l.unit, l.unit_price as "unitPrice",
     floor(extract(epoch from o.placed_at))::float8 as date
   from order_line l join orders o on o.key = l.order_key
   where ${purchases} and l.product_key = any (?::int[]) order by l.product_key, o.placed_at desc, o.key desc`,
);

/** Returns the customer's last purchase of each of these products. Omits products that it never bought. */
export function lastPurchasesOf(
  reads: Reads,
  customerKey: number,
  productKeys: readonly number[],
): Promise<LastPurchase[]> {
  return reads.rows<LastPurchase>(lastPurchases, [customerKey, intArray(productKeys)]);
}

/** Older orders are a poor guide to current needs, and the statement's cost must not grow every year. */
export const yearsOfRhythm = 2;
/** An interval needs at least two gaps, because a single one may be chance. */
const fewestGaps = 2;
/** After this many intervals without an order, the customer has stopped buying the product. */
const intervalsToEnd = 3;

const rhythms = readStatement(
  `with bought as (
     select l.product_key, l.quantity, l.unit, l.unit_price, o.placed_at, o.key as order_key, (o.placed_at at time zone ?)::date as day
     from orders o join order_line l on l.order_key = o.key
     where ${purchases} and o.placed_at > ?::timestamptz - interval '${yearsOfRhythm} years'
   ), gap as (
     select product_key, day - lag(day) over (partition by product_key order by day) as days
     from (select distinct product_key, day from bought) day_of_order
   ), rhythm as (
     select product_key, round((percentile_cont(0.5) within group (order by days))::numeric)::int as days
     from gap where days is not null group by product_key having count(*) >= ${fewestGaps}
   ), latest as (
     select distinct on (product_key) bought.*, count(*) over (partition by product_key) as order_count
     from bought order by product_key, placed_at desc, order_key desc
   ), today as (
     select (?::timestamptz at time zone ?)::date as day
   ), expected as (
     select latest.*, rhythm.days as interval_days,
       case when today.day < latest.day + ${intervalsToEnd} * rhythm.days then latest.day + rhythm.days end as next_day
     from latest cross join today left join rhythm on rhythm.product_key = latest.product_key
   )
   select expected.product_key as "productKey", quantity, unit, unit_price as "unitPrice",
     floor(extract(epoch from placed_at))::float8 as date, order_count::int as "orderCount", interval_days as "intervalDays",
     to_char(next_day, 'YYYY-MM-DD') as "nextOn", coalesce(next_day <= today.day, false) as "isDue"
   from expected cross join today order by next_day nulls last, placed_at desc, expected.product_key limit ?`,
);

/**
 * Returns the products that the customer bought in the last two years, sorted by the expected day. Products without an
 * interval follow, the last bought first. Days are in the given time zone.
 */
export function purchaseRhythms(
  reads: Reads,
  customerKey: number,
  { now, timeZone, most }: { now: Date; timeZone: string; most: number },
): Promise<PurchaseRhythm[]> {
  const at = now.toISOString();
  return reads.rows<PurchaseRhythm>(rhythms, [timeZone, customerKey, at, at, timeZone, most]);
}
