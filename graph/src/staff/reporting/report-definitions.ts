import type { ReportPeriod } from './report-period.js';
import type { ColumnKind, ReportColumn } from './report-types.js';

export const reportNames = ['salesByMonth', 'salesByCategory', 'salesByCustomer', 'topItems', 'idleOrders'] as const;
export type ReportName = (typeof reportNames)[number];

export interface Sql {
  text: string;
  values: unknown[];
}

export interface ReportDefinition {
  title: string;
  columns: ReportColumn[];
  /** Columns of the chart: the label of each bar and its height */
  chart: { label: string; value: string };
  sql(period: ReportPeriod, timeZone: string): Sql;
}

const column = (name: string, title: string, kind: ColumnKind): ReportColumn => ({ name, title, kind });
const quantity = column('quantity', 'Quantity', 'COUNT');
const orders = column('orders', 'Orders', 'COUNT');
const revenue = column('revenue', 'Revenue', 'MONEY');

/** Lines of orders that were placed in the period and not cancelled; `and` narrows them further. */
export function soldLines({ from, to }: ReportPeriod, timeZone: string, and = ''): Sql {
  return {
    text: `select o.key as order_key, o.customer_key, o.placed_at, l.product_key, l.quantity, l.price
      from orders o join order_line l on l.order_key = o.key
      where o.status <> 'cancelled' and o.placed_at >= (?::timestamp at time zone ?) and o.placed_at < ((?::date + 1)::timestamp at time zone ?) ${and}`,
    values: [from, timeZone, to, timeZone],
  };
}

/** Builds SQL over the sold lines, which it can use as the table `sold`. */
function overSold(period: ReportPeriod, timeZone: string, text: string, values: unknown[] = []): Sql {
  const sold = soldLines(period, timeZone);
  return { text: `with sold as (${sold.text}) ${text}`, values: [...sold.values, ...values] };
}

/** A row of a table of orders is an order, which is counted in half the time of distinct keys. */
const sumsOver = (order: 'order_key' | 'distinct order_key') =>
  `count(${order})::text as orders, coalesce(sum(quantity::numeric), 0)::text as quantity, coalesce(sum(price), 0)::text as revenue`;
const sums = sumsOver('distinct order_key');

export const reportDefinitions: Record<ReportName, ReportDefinition> = {
  salesByMonth: {
    title: 'Sales by month',
    columns: [column('month', 'Month', 'MONTH'), orders, quantity, revenue],
    chart: { label: 'month', value: 'revenue' },
    sql: (period, timeZone) =>
      overSold(
        period,
        timeZone,
        `
      , placed as (
        select order_key, placed_at, sum(quantity::numeric) as quantity, sum(price) as price from sold group by order_key, placed_at
      )
      select month, ${sumsOver('order_key')} from
        (select to_char(day, 'YYYY-MM') as month from generate_series(date_trunc('month', ?::timestamp), ?::timestamp, interval '1 month') day) months
        left join placed on to_char(placed_at at time zone ?, 'YYYY-MM') = month
      group by month order by month`,
        [period.from, period.to, timeZone],
      ),
  },
  salesByCategory: {
    title: 'Sales by category',
    columns: [column('category', 'Category', 'TEXT'), orders, quantity, revenue],
    chart: { label: 'category', value: 'revenue' },
    sql: (period, timeZone) =>
      overSold(
        period,
        timeZone,
        `
      select coalesce(c.name, 'No longer sold') as category, ${sums} from sold
        join product p on p.key = sold.product_key left join category c on c.key = p.category_key
      group by c.name order by sum(price) desc, c.name`,
      ),
  },
  salesByCustomer: {
    title: 'Sales by customer',
    columns: [
      column('customerNumber', 'Customer number', 'TEXT'),
      column('customer', 'Customer', 'TEXT'),
      orders,
      quantity,
      revenue,
      column('lastOrder', 'Last order', 'DAY'),
    ],
    chart: { label: 'customer', value: 'revenue' },
    sql: (period, timeZone) =>
      overSold(
        period,
        timeZone,
        `
      select c.customer_number::text as "customerNumber", c.name as customer, ${sums}, to_char(max(placed_at) at time zone ?, 'YYYY-MM-DD') as "lastOrder"
      from sold join customer c on c.key = sold.customer_key
      group by c.key order by sum(price) desc, c.key`,
        [timeZone],
      ),
  },
  topItems: {
    title: 'Top items',
    columns: [
      column('productId', 'Item ID', 'TEXT'),
      column('description', 'Description', 'TEXT'),
      orders,
      quantity,
      revenue,
    ],
    chart: { label: 'productId', value: 'revenue' },
    sql: (period, timeZone) =>
      overSold(
        period,
        timeZone,
        `
      select p.product_id as "productId", p.description, ${sums} from sold join product p on p.key = sold.product_key
      group by p.key order by sum(price) desc, p.key`,
      ),
  },
  idleOrders: {
    title: 'Orders without movement',
    columns: [
      column('orderKey', 'Order', 'TEXT'),
      column('customerNumber', 'Customer number', 'TEXT'),
      column('customer', 'Customer', 'TEXT'),
      column('status', 'Status', 'TEXT'),
      column('placedOn', 'Placed', 'DAY'),
      column('movedOn', 'Last moved', 'DAY'),
      column('daysIdle', 'Days without movement', 'COUNT'),
      column('total', 'Total', 'MONEY'),
    ],
    chart: { label: 'orderKey', value: 'daysIdle' },
    sql: ({ from, to }, timeZone) => ({
      text: `
        select o.key::text as "orderKey", o.customer_number::text as "customerNumber", o.customer_name as customer, o.status,
          to_char(o.placed_at at time zone ?, 'YYYY-MM-DD') as "placedOn", to_char(moved.at at time zone ?, 'YYYY-MM-DD') as "movedOn",
          (?::date - (moved.at at time zone ?)::date)::text as "daysIdle", o.total::text
        from orders o, lateral (select coalesce(max(at), o.placed_at) as at from order_status_change where order_key = o.key) moved
        where o.status not in ('completed', 'cancelled') and o.placed_at >= (?::timestamp at time zone ?) and o.placed_at < ((?::date + 1)::timestamp at time zone ?)
          and (moved.at at time zone ?)::date <= ?::date
        order by moved.at, o.key`,
      values: [timeZone, timeZone, to, timeZone, from, timeZone, to, timeZone, timeZone, to],
    }),
  },
};

/** Every item of a vendor that is for sale today or was sold in the period, highest revenue first. */
export function vendorDefinition(vendor: { key: number; name: string }): ReportDefinition {
  return {
    title: `Items of ${vendor.name}`,
    columns: [
      column('productId', 'Item ID', 'TEXT'),
      column('description', 'Description', 'TEXT'),
      orders,
      quantity,
      revenue,
      column('lastOrder', 'Last order', 'DAY'),
    ],
    chart: { label: 'productId', value: 'revenue' },
    sql: (period, timeZone) => {
      const sold = soldLines(period, timeZone, 'and l.vendor_key = ?');
      return {
        text: `with sold as (${sold.text})
          select p.product_id as "productId", p.description, ${sums}, coalesce(to_char(max(placed_at) at time zone ?, 'YYYY-MM-DD'), '') as "lastOrder"
          from product p left join sold on sold.product_key = p.key
          where (p.vendor_key = ? and p.deleted_at is null) or sold.order_key is not null
          group by p.key order by coalesce(sum(price), 0) desc, p.product_id, p.key`,
        values: [...sold.values, vendor.key, timeZone, vendor.key],
      };
    },
  };
}

/** Revenue of a vendor's items in each month of the period. */
export function vendorMonths(vendorKey: number, period: ReportPeriod, timeZone: string): Sql {
  const sold = soldLines(period, timeZone, 'and l.vendor_key = ?');
  return {
    text: `with sold as (${sold.text})
      select month as label, coalesce(sum(price), 0)::text as value from
        (select to_char(day, 'YYYY-MM') as month from generate_series(date_trunc('month', ?::timestamp), ?::timestamp, interval '1 month') day) months
        left join sold on to_char(sold.placed_at at time zone ?, 'YYYY-MM') = month
      group by month order by month`,
    values: [...sold.values, vendorKey, period.from, period.to, timeZone],
  };
}
