import { raw, type EntityManager, type FilterQuery, type QBFilterQuery } from '@mikro-orm/postgresql';
import type { Page } from '../shared/connection.js';
import { invalidInput } from '../shared/errors.js';
import { descending, orderBy, type SortedBy } from '../shared/sorted-by.js';
import { containing } from '../shared/text-pattern.js';
import { daysOfYears, isoDayRange, readDateText, type DayRange } from './order-search.js';
import type { OrderPayment, OrderStatus } from './order-status.js';
import { Order } from './order.entity.js';

const byName: SortedBy = [['lower(customer_name)', 'asc'], ['key', 'asc']];
const byNumber: SortedBy = [['customer_number', 'asc'], ['key', 'asc']];
const byTotal: SortedBy = [['total', 'asc'], ['key', 'asc']];
const byAge: SortedBy = [['placed_at', 'desc'], ['key', 'desc']];

export const orderSorts = [
  'NEWEST', 'OLDEST', 'CUSTOMER_NAME', 'CUSTOMER_NAME_DESCENDING', 'CUSTOMER_NUMBER', 'CUSTOMER_NUMBER_DESCENDING', 'TOTAL_LOW', 'TOTAL_HIGH',
] as const;
export type OrderSort = (typeof orderSorts)[number];

const orders: Record<OrderSort, SortedBy> = {
  NEWEST: byAge, OLDEST: descending(byAge), CUSTOMER_NAME: byName, CUSTOMER_NAME_DESCENDING: descending(byName),
  CUSTOMER_NUMBER: byNumber, CUSTOMER_NUMBER_DESCENDING: descending(byNumber), TOTAL_LOW: byTotal, TOTAL_HIGH: descending(byTotal),
};

/** Before and after any order */
const earliest: DayRange = { from: '1900-01-01', before: '1900-01-02' };
const latest: DayRange = { from: '9999-12-30', before: '9999-12-31' };

/** What a list of orders holds; what is left out does not narrow it. */
export interface OrderListing {
  customerKey?: number;
  search: string;
  statuses?: readonly OrderStatus[] | null;
  payments?: readonly OrderPayment[] | null;
  /** First and last day, as 2026-11-21 */
  from?: string | null;
  to?: string | null;
  /** The newest first unless told */
  sort?: OrderSort | null;
}

/** A page of a list, with what the list is, so that it can be summed up. */
export interface OrderPage extends Page<Order> {
  listing: OrderListing;
}

/** A page of the orders that match; days are those of the time zone. */
export async function listOrders(em: EntityManager, listing: OrderListing, window: { limit: number; offset: number }, timeZone: string): Promise<OrderPage> {
  const where = await conditions(em, listing, timeZone);
  const items = await em.find(Order, where(), { ...window, orderBy: orderBy(orders[listing.sort ?? 'NEWEST']) });
  const totalCount = await em.count(Order, where());
  return { items, offset: window.offset, totalCount, listing };
}

/** Sum of the totals of all orders of a list, in US dollars. */
export async function amountOf(em: EntityManager, listing: OrderListing, timeZone: string): Promise<string> {
  const where = await conditions(em, listing, timeZone);
  const [row] = await em.createQueryBuilder(Order).select(raw('coalesce(sum(total), 0)::text as amount')).where(where() as QBFilterQuery<Order>).execute<{ amount: string }[]>();
  return row?.amount ?? '0';
}

/** The conditions of a list, made anew for each statement: a piece of raw SQL serves only once. */
async function conditions(em: EntityManager, { customerKey, search, statuses, payments, from, to }: OrderListing, timeZone: string): Promise<() => FilterQuery<Order>> {
  const text = search.trim();
  const days = await daysMeant(em, text, timeZone);
  const period = daysBetween(from, to);
  return () => {
    const all: FilterQuery<Order>[] = [];
    if (customerKey !== undefined) all.push({ customerKey });
    if (statuses) all.push({ status: { $in: [...statuses] } });
    if (payments) all.push({ payment: { $in: [...payments] } });
    if (period) all.push(placedOn([period], timeZone));
    if (days) all.push(placedOn(days, timeZone));
    else if (text !== '') all.push(named(text));
    return { $and: all };
  };
}

/** The days from the first to the last one, of which either may be left out; null without both. */
function daysBetween(from?: string | null, to?: string | null): DayRange | null {
  if (from == null && to == null) return null;
  const [first, last] = [from == null ? earliest : isoDayRange(from), to == null ? latest : isoDayRange(to)];
  if (!first || !last) throw invalidInput({ [first ? 'to' : 'from']: ['Must be a day such as 2026-11-21'] });
  return { from: first.from, before: last.before };
}

function named(text: string): FilterQuery<Order> {
  const any: FilterQuery<Order>[] = [{ customerName: { $ilike: containing(text) } }];
  if (/^\d{1,9}$/.test(text)) any.push({ key: Number(text) }, { customerNumber: Number(text) });
  return { $or: any };
}

/** The days that a date text means; a day without a year is that of every year with orders. Null for other texts. */
async function daysMeant(em: EntityManager, text: string, timeZone: string): Promise<DayRange[] | null> {
  const date = readDateText(text);
  if (!date) return null;
  if ('from' in date) return [date];
  const [years] = await em.execute<{ first: number | null; last: number | null }[]>(
    `select extract(year from min(placed_at) at time zone ?)::int as first, extract(year from max(placed_at) at time zone ?)::int as last from orders`,
    [timeZone, timeZone],
  );
  return years?.first == null || years.last == null ? [] : daysOfYears(date, years.first, years.last);
}

function placedOn(days: DayRange[], timeZone: string): FilterQuery<Order> {
  const startOf = (day: string) => raw('(?::timestamp at time zone ?)', [day, timeZone]);
  if (days.length === 0) return { key: 0 };
  return { $or: days.map(({ from, before }) => ({ placedAt: { $gte: startOf(from), $lt: startOf(before) } })) } as FilterQuery<Order>;
}
