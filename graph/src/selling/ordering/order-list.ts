import type { Page, Window } from '../../platform/shared/connection.js';
import { invalidInput } from '../../platform/shared/errors.js';
import { searchTextNamed } from '../../platform/shared/input.js';
import {
  anyOf,
  composedStatement,
  intArray,
  readStatement,
  type Reads,
  type ReadValue,
  type Sql,
} from '../../platform/shared/reads.js';
import { sortOrders, type SortedBy } from '../../platform/shared/list-order.js';
import { pageOf, pageStatement, type PagedList, type PageRow } from '../../platform/shared/list-page.js';
import { containing } from '../../platform/shared/text-pattern.js';
import { daysOfYears, isoDayRange, readOrderSearch, type DateText, type DayRange } from './order-search.js';
import { orderColumns, orderRecord, type OrderRecord, type OrderRow } from './order-record.js';
import type { OrderPayment, OrderStatus } from './order-status.js';

const byName: SortedBy = [
  ['lower(customer_name)', 'text'],
  ['key', 'whole'],
];
const byNumber: SortedBy = [
  ['customer_number', 'whole'],
  ['key', 'whole'],
];
const byTotal: SortedBy = [
  ['total', 'decimal'],
  ['key', 'whole'],
];
const byAge: SortedBy = [
  ['placed_at', 'time'],
  ['key', 'whole'],
];

export const orderSorts = [
  'NEWEST',
  'OLDEST',
  'CUSTOMER_NAME',
  'CUSTOMER_NAME_DESCENDING',
  'CUSTOMER_NUMBER',
  'CUSTOMER_NUMBER_DESCENDING',
  'TOTAL_LOW',
  'TOTAL_HIGH',
] as const;
export type OrderSort = (typeof orderSorts)[number];

const orders = sortOrders<OrderSort>('orders', {
  NEWEST: [byAge, 'desc'],
  OLDEST: [byAge, 'asc'],
  CUSTOMER_NAME: [byName, 'asc'],
  CUSTOMER_NAME_DESCENDING: [byName, 'desc'],
  CUSTOMER_NUMBER: [byNumber, 'asc'],
  CUSTOMER_NUMBER_DESCENDING: [byNumber, 'desc'],
  TOTAL_LOW: [byTotal, 'asc'],
  TOTAL_HIGH: [byTotal, 'desc'],
});

/** Ranges before and after all orders. */
const earliest: DayRange = { from: '1900-01-01', before: '1900-01-02' };
const latest: DayRange = { from: '9999-12-30', before: '9999-12-31' };

/** A filter of orders; an omitted condition does not apply. */
export interface OrderListing {
  customerKey?: number;
  search: string;
  statuses?: readonly OrderStatus[] | null;
  payments?: readonly OrderPayment[] | null;
  /** First and last day, such as 2026-11-21 */
  from?: string | null;
  to?: string | null;
  jobKey?: number | null;
  /** The whole code of a job, or a part of its name; case is ignored */
  job?: string | null;
  /** The whole PO number; case is ignored */
  poNumber?: string | null;
  /** Newest first by default */
  sort?: OrderSort | null;
}

/** Counts stop here, because counting all orders of years takes longer than reading the page. */
export const mostOrdersCounted = 10_000;

/** A page with its whole list, for the fields that total the list. */
export interface OrderPage extends Page<OrderRecord> {
  listing: OrderListing;
  /** True if more orders match than `totalCount`, which then is `mostOrdersCounted` */
  totalIsCapped: boolean;
}

/** The store's time zone, and the present day in it */
export interface Calendar {
  timeZone: string;
  today: string;
}

/** Returns a page of the matching orders. Days are those of the calendar. */
export async function listOrders(
  reads: Reads,
  listing: OrderListing,
  window: Window,
  calendar: Calendar,
): Promise<OrderPage> {
  const list: PagedList<ReadValue> = {
    from: 'orders',
    where: await conditions(reads, listing, calendar),
    order: orders[listing.sort ?? 'NEWEST'],
    columns: orderColumns,
    mostCounted: mostOrdersCounted + 1,
  };
  const { text, values } = pageStatement(list, window);
  const rows = await reads.rows<PageRow<OrderRow>>(
    composedStatement(text, { prepared: window.offset === 0 && listing.search === '' }),
    values,
  );
  const page = pageOf(rows, list, window);
  return {
    ...page,
    items: page.items.map(orderRecord),
    totalCount: Math.min(page.totalCount, mostOrdersCounted),
    totalIsCapped: page.totalCount > mostOrdersCounted,
    listing,
  };
}

/** Sums of totals, in US dollars */
export interface OrderAmounts {
  /** Of all orders of a list */
  all: string;
  /** Of the cancelled ones among them */
  cancelled: string;
}

export async function amountsOf(reads: Reads, listing: OrderListing, calendar: Calendar): Promise<OrderAmounts> {
  const { text, values } = await conditions(reads, listing, calendar);
  const [row] = await reads.rows<OrderAmounts>(
    composedStatement(
      `select coalesce(sum(total), 0)::text as all, coalesce(sum(total) filter (where status = 'cancelled'), 0)::text as cancelled
       from orders where ${text}`,
      { prepared: false },
    ),
    values,
  );
  return row ?? { all: '0', cancelled: '0' };
}

/** Returns the SQL condition of a list, on the columns of `orders`. */
export async function conditions(
  reads: Reads,
  { customerKey, search, statuses, payments, from, to, jobKey, job, poNumber }: OrderListing,
  { timeZone, today }: Calendar,
): Promise<Sql> {
  const sought = readOrderSearch(search.trim(), today);
  const period = daysBetween(from, to);
  const all: Sql[] = [];
  if (customerKey !== undefined) all.push({ text: 'customer_key = ?', values: [customerKey] });
  if (statuses) all.push(anyOf('status', statuses));
  if (payments) all.push(anyOf('payment', payments));
  if (jobKey != null) all.push({ text: 'job_key = ?', values: [jobKey] });
  if (job != null) all.push(forJob(searchTextNamed('job', job)));
  if (poNumber != null) all.push(withPoNumber(poNumber));
  if (period) all.push(placedOn([period], timeZone));
  const withWords = (words: string) => ordersWithWords(reads, customerKey ?? null, words);
  if (sought.orderKey !== null) all.push({ text: 'key = ?', values: [sought.orderKey] });
  if (sought.days) {
    const placed = placedOn(await daysMeant(reads, sought.days.meant, timeZone), timeZone);
    // Among other words, 3/8 is more likely a size than a day.
    all.push(sought.words === '' ? placed : either(placed, await withWords(sought.days.words)));
  }
  if (sought.status)
    all.push(either({ text: 'status = ?', values: [sought.status.meant] }, await withWords(sought.status.words)));
  if (sought.words !== '') all.push(await withWords(sought.words));
  return { text: all.map(one => one.text).join(' and ') || 'true', values: all.flatMap(one => one.values) };
}

function either(one: Sql, other: Sql): Sql {
  return { text: `(${one.text} or ${other.text})`, values: [...one.values, ...other.values] };
}

/** Returns the days from the first to the last. Either may be omitted; null without both. */
function daysBetween(from?: string | null, to?: string | null): DayRange | null {
  if (from == null && to == null) return null;
  const [first, last] = [from == null ? earliest : isoDayRange(from), to == null ? latest : isoDayRange(to)];
  if (!first || !last) throw invalidInput({ [first ? 'to' : 'from']: ['Must be a day such as 2026-11-21'] });
  return { from: first.from, before: last.before };
}

function forJob(text: string): Sql {
  return {
    text: 'job_key is not null and (lower(job_code) = lower(?) or job_name ilike ?)',
    values: [text, containing(text)],
  };
}

function withPoNumber(poNumber: string): Sql {
  return { text: 'po_number is not null and lower(po_number) = lower(?)', values: [poNumber.trim()] };
}

const matching = readStatement(
  `select order_key as key from order_words where words @@ order_query(?::int, ?) limit ${mostOrdersCounted + 1}`,
  { prepared: false },
);

/**
 * Returns the condition for orders with words that begin with each word of the text. Null means all customers, whose
 * names, numbers, phones and addresses are words too. The keys are read first, because PostgreSQL cannot estimate how
 * many orders have a beginning of a word, and reads all orders of years, newest first, to find the one of a PO number.
 * For words of very many orders, reading the newest ones and testing each is the fastest plan, which it then finds.
 */
async function ordersWithWords(reads: Reads, customerKey: number | null, text: string): Promise<Sql> {
  const found = await reads.rows<{ key: number }>(matching, [customerKey, text]);
  return found.length <= mostOrdersCounted
    ? { text: 'key = any (?::int[])', values: [intArray(found.map(({ key }) => key))] }
    : {
        text: 'key in (select order_key from order_words where words @@ order_query(?::int, ?))',
        values: [customerKey, text],
      };
}

const yearsOfOrders = readStatement(
  `select extract(year from min(placed_at) at time zone ?)::int as first, extract(year from max(placed_at) at time zone ?)::int as last from orders`,
);

/** A day without a year means that day of every year with orders. */
async function daysMeant(reads: Reads, date: DateText, timeZone: string): Promise<DayRange[]> {
  if ('from' in date) return [date];
  const [years] = await reads.rows<{ first: number | null; last: number | null }>(yearsOfOrders, [timeZone, timeZone]);
  return years?.first == null || years.last == null ? [] : daysOfYears(date, years.first, years.last);
}

function placedOn(days: DayRange[], timeZone: string): Sql {
  const day = '(placed_at >= ?::timestamp at time zone ? and placed_at < ?::timestamp at time zone ?)';
  return {
    text: days.length === 0 ? 'false' : `(${days.map(() => day).join(' or ')})`,
    values: days.flatMap(({ from, before }) => [from, timeZone, before, timeZone]),
  };
}
