import { orderStatusWords } from '../../definitions/order.js';
import { unitsOfMeasure, type UnitOfMeasure } from '../../definitions/unit.js';
import { AppError } from '../../platform/shared/errors.js';
import { composedStatement, intArray, readStatement, type Reads, type Sql } from '../../platform/shared/reads.js';
import { workbookStream, writeCsv, type ColumnType } from '../../platform/spreadsheets/index.js';
import type { OrderStatus } from './order-status.js';

/** The most lines of a file. A longer history must be downloaded in parts. */
export const mostFileLines = 20_000;

interface LineRow {
  orderKey: number;
  customerNumber: number;
  customerName: string;
  /** Day in the store's time zone, such as 2026-11-21 */
  day: string;
  status: OrderStatus;
  poNumber: string | null;
  jobCode: string | null;
  jobName: string | null;
  productId: string;
  ownNumber: string | null;
  description: string;
  quantity: number;
  unit: UnitOfMeasure;
  /** US dollars as decimal text */
  unitPrice: string;
  price: string;
  contactName: string;
  /** null for pickup */
  deliveredTo: string | null;
}

interface FileColumn {
  header: string;
  type: ColumnType;
  width?: number;
  value: (row: LineRow) => string | number | null;
}

const orderColumn: FileColumn = { header: 'Order', type: 'integer', width: 10, value: row => row.orderKey };
const customerColumns: readonly FileColumn[] = [
  { header: 'Customer number', type: 'integer', width: 16, value: row => row.customerNumber },
  { header: 'Customer', type: 'text', width: 32, value: row => row.customerName },
];
const lineColumns: readonly FileColumn[] = [
  { header: 'Date', type: 'text', width: 12, value: row => row.day },
  { header: 'Status', type: 'text', value: row => orderStatusWords[row.status] },
  { header: 'PO number', type: 'text', width: 20, value: row => row.poNumber },
  { header: 'Job code', type: 'text', width: 14, value: row => row.jobCode },
  { header: 'Job', type: 'text', width: 28, value: row => row.jobName },
  { header: 'Item ID', type: 'text', value: row => row.productId },
  { header: 'Your number', type: 'text', value: row => row.ownNumber },
  { header: 'Description', type: 'text', width: 44, value: row => row.description },
  { header: 'Quantity', type: 'number', width: 10, value: row => row.quantity },
  { header: 'Unit', type: 'text', width: 10, value: row => unitsOfMeasure[row.unit].label },
  { header: 'Unit price', type: 'decimal', width: 12, value: row => row.unitPrice },
  { header: 'Line total', type: 'decimal', width: 12, value: row => row.price },
  { header: 'Contact', type: 'text', width: 22, value: row => row.contactName },
  { header: 'Delivered to', type: 'text', width: 36, value: row => row.deliveredTo ?? 'Picked up in store' },
];

export type OrderFileFormat = 'csv' | 'xlsx';

/** Scopes of a file: the orders of one customer, or of all customers with their names */
const filesOf = {
  customer: { name: 'Order history', columns: [orderColumn, ...lineColumns] },
  all: { name: 'All orders', columns: [orderColumn, ...customerColumns, ...lineColumns] },
} as const;
export type OrderFileScope = keyof typeof filesOf;

interface OrderLines {
  key: number;
  lines: number;
}

/** Lines that are read at once, unless one order has more */
const linesPerPage = 500;

const linesOfOrders = readStatement(
  `select o.key as "orderKey", o.customer_number as "customerNumber", o.customer_name as "customerName", to_char(o.placed_at at time zone ?, 'YYYY-MM-DD') as day, o.status, o.po_number as "poNumber", o.job_code as "jobCode",
     o.job_name as "jobName", l.product_id as "productId", l.own_number as "ownNumber", l.description, l.quantity, l.unit, l.unit_price::text as "unitPrice",
     l.price::text as price, o.contact_name as "contactName",
     case when not o.pickup then o.address || ', ' || o.city || ', ' || o.state || ' ' || o.zip_code end as "deliveredTo"
   from orders o join order_line l on l.order_key = o.key where o.key = any (?::int[])
   order by o.placed_at desc, o.key desc, l.position`,
);

/** Returns the matching orders, newest first, with the number of lines of each. */
async function ordersOf(reads: Reads, where: Sql): Promise<OrderLines[]> {
  const orders = await reads.rows<OrderLines>(
    composedStatement(
      `select o.key, (select count(*)::int from order_line l where l.order_key = o.key) as lines
       from (select key, placed_at from orders where ${where.text} order by placed_at desc, key desc limit ${mostFileLines + 1}) o
       order by o.placed_at desc, o.key desc`,
      { prepared: false },
    ),
    where.values,
  );
  if (
    Math.max(
      orders.length,
      orders.reduce((sum, { lines }) => sum + lines, 0),
    ) > mostFileLines
  )
    throw new AppError(
      'TOO_LARGE',
      `A file has at most ${mostFileLines.toLocaleString('en-US')} order lines. Narrow the list, for example to a month such as Nov 2026.`,
    );
  return orders;
}

async function* linesOf(reads: Reads, orders: readonly OrderLines[], timeZone: string): AsyncGenerator<LineRow> {
  let page: number[] = [];
  let count = 0;
  for (const [place, { key, lines }] of orders.entries()) {
    page.push(key);
    count += lines;
    if (count < linesPerPage && place < orders.length - 1) continue;
    yield* await reads.rows<LineRow>(linesOfOrders, [timeZone, intArray(page)]);
    page = [];
    count = 0;
  }
}

/** Writes one row for each line of the matching orders, as fast as the caller reads them. */
export async function orderFile(
  reads: Reads,
  where: Sql,
  { format, scope, timeZone }: { format: OrderFileFormat; scope: OrderFileScope; timeZone: string },
): Promise<AsyncIterable<Buffer>> {
  const orders = await ordersOf(reads, where);
  const { name, columns } = filesOf[scope];
  async function* cells() {
    for await (const line of linesOf(reads, orders, timeZone)) yield columns.map(({ value }) => value(line));
  }
  if (format === 'xlsx') return workbookStream({ sheets: [{ name, columns, rows: cells() }] });
  async function* texts() {
    yield columns.map(({ header }) => header);
    for await (const row of cells()) yield row.map(value => (value === null ? '' : String(value)));
  }
  return writeCsv(texts());
}
