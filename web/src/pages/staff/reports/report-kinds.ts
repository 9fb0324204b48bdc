import type { SalesReportQueryVariables } from './reports.generated';

export interface ReportKind {
  /** Its path below /admin/reports. */
  slug: string;
  /** Its name in the API; the vendor report has its own query. */
  name: SalesReportQueryVariables['name'] | 'vendor';
  title: string;
  description: string;
  /** Heading of the chart. */
  chart: string;
  chartKind: 'MONEY' | 'DAYS';
  labels: 'MONTH' | 'TEXT';
}

/** All reports, in the order of the overview. */
export const reports: readonly ReportKind[] = [
  {
    slug: 'vendor',
    name: 'vendor',
    title: 'Items of a vendor',
    chart: 'Revenue by month',
    chartKind: 'MONEY',
    labels: 'MONTH',
    description:
      'What the items of one vendor sold: quantity, revenue and the last order of each, also of those that sold nothing.',
  },
  {
    slug: 'sales-by-month',
    name: 'salesByMonth',
    title: 'Sales by month',
    chart: 'Revenue by month',
    chartKind: 'MONEY',
    labels: 'MONTH',
    description: 'Orders, quantities and revenue of each month.',
  },
  {
    slug: 'sales-by-category',
    name: 'salesByCategory',
    title: 'Sales by category',
    chart: 'Revenue by category',
    chartKind: 'MONEY',
    labels: 'TEXT',
    description: 'Which categories sell, the best first.',
  },
  {
    slug: 'sales-by-customer',
    name: 'salesByCustomer',
    title: 'Sales by customer',
    chart: 'Revenue by customer',
    chartKind: 'MONEY',
    labels: 'TEXT',
    description: 'Purchases of each customer, with the date of the last one.',
  },
  {
    slug: 'top-items',
    name: 'topItems',
    title: 'Top items',
    chart: 'Revenue by item',
    chartKind: 'MONEY',
    labels: 'TEXT',
    description: 'The items with the most revenue.',
  },
  {
    slug: 'idle-orders',
    name: 'idleOrders',
    title: 'Orders without movement',
    chart: 'Days without movement by order',
    chartKind: 'DAYS',
    labels: 'TEXT',
    description: 'Open orders placed in the period, longest without movement first.',
  },
];
