import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { refusalsOf, staffOnly, type Call } from '../../../test/staff-only.js';
import { TestApp } from '../../../test/test-app.js';
import { Order, OrderStatusChange } from '../../selling/ordering/index.js';
import type { Product } from '../../catalog/catalog/index.js';
import type { Vendor } from '../../catalog/purchasing/index.js';
import { readRows } from '../../platform/xlsx-reader/index.js';

let app: TestApp;
let build: Build;
let token: string;
let buyer: BuiltCustomer;
let vendor: Vendor;
let saw: Product;
let blade: Product;

interface Report {
  title: string;
  columns: { name: string; title: string; kind: string }[];
  rows: string[][];
  totals: string[];
  points: { label: string; value: string }[];
  isCut: boolean;
}

const fields = '{ title from to columns { name title kind } rows totals points { label value } isCut }';
const report = async (name: string, from: string, to: string) =>
  (
    await app.graphql<{ report: Report }>(
      `query ($from: String!, $to: String!) { report(name: ${name}, from: $from, to: $to) ${fields} }`,
      { from, to },
      token,
    )
  ).data?.report;

/** Places an order at a given time, with a status. */
async function order(
  customer: BuiltCustomer,
  at: string,
  items: [Product, number][],
  status = 'placed',
): Promise<number> {
  const own = await app.signIn(customer.customerNumber);
  const lines = items.map(([product, quantity]) => ({
    productKey: product.key,
    quantity,
    price: (Number(product.standardCost) * quantity).toFixed(2),
  }));
  const total = lines.reduce((sum, { price }) => sum + Number(price), 0).toFixed(2);
  const input = {
    idempotencyKey: randomUUID(),
    lines,
    total,
    locationKey: 1,
    contactKey: customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
  };
  const { data } = await app.graphql<{ checkout: { order: { key: number } } }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
    { input },
    own,
  );
  const key = data?.checkout.order.key as number;
  await app.em().nativeUpdate(Order, { key }, { placedAt: new Date(at), status: status as Order['status'] });
  await app.em().nativeUpdate(OrderStatusChange, { orderKey: key }, { changedAt: new Date(at) });
  return key;
}

let keys: number[];

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
  buyer = await build.customer({ name: 'Palo Brea Paving' });
  const other = await build.customer({ name: 'Agave Acoustics' });
  vendor = await build.vendor({ name: 'IRONWOOD TOOL' });
  const [saws, blades] = [await build.category({ name: 'Saws' }), await build.category({ name: 'Blades' })];
  saw = await build.product({
    vendor,
    category: saws,
    productId: 'SAW-1',
    description: 'Saw',
    standardCost: '100.0000',
  });
  blade = await build.product({ category: blades, productId: 'BLADE-1', description: 'Blade', standardCost: '2.5000' });
  await build.product({ vendor, category: saws, productId: 'SAW-2', description: 'Saw nobody buys' });
  keys = [
    // The evening of January 31 in Arizona is February in UTC.
    await order(buyer, '2031-02-01T06:30:00Z', [
      [saw, 1],
      [blade, 10],
    ]),
    await order(buyer, '2031-03-15T12:00:00Z', [[saw, 2]], 'completed'),
    await order(other, '2031-03-16T12:00:00Z', [[blade, 4]], 'confirmed'),
    await order(other, '2031-03-17T12:00:00Z', [[saw, 9]], 'cancelled'),
    await order(other, '2031-04-01T07:00:00Z', [[saw, 5]]),
  ];
});
afterAll(() => app.close());

describe('[ADM-11] [D-27] the vendor report', () => {
  const vendorReport = async (from: string, to: string, vendorKey = vendor.key) =>
    app.graphql<{ vendorReport: Report }>(
      `query ($key: Int!, $from: String!, $to: String!) { vendorReport(vendorKey: $key, from: $from, to: $to) ${fields} }`,
      { key: vendorKey, from, to },
      token,
    );

  test('lists quantity, revenue and last order per item, and revenue by month, without cancelled orders', async () => {
    const { data } = await vendorReport('2031-01-01', '2031-03-31');
    expect(data?.vendorReport).toEqual({
      title: 'Items of IRONWOOD TOOL',
      from: '2031-01-01',
      to: '2031-03-31',
      isCut: false,
      columns: [
        { name: 'productId', title: 'Item ID', kind: 'TEXT' },
        { name: 'description', title: 'Description', kind: 'TEXT' },
        { name: 'orders', title: 'Orders', kind: 'COUNT' },
        { name: 'quantity', title: 'Quantity', kind: 'COUNT' },
        { name: 'revenue', title: 'Revenue', kind: 'MONEY' },
        { name: 'lastOrder', title: 'Last order', kind: 'DAY' },
      ],
      rows: [
        ['SAW-1', 'Saw', '2', '3', '300.00', '2031-03-15'],
        ['SAW-2', 'Saw nobody buys', '0', '0', '0', ''],
      ],
      totals: ['', '', '', '3', '300.00', ''],
      points: [
        { label: '2031-01', value: '100.00' },
        { label: '2031-02', value: '0.00' },
        { label: '2031-03', value: '200.00' },
      ],
    });
  });

  test('returns 404 for an unknown vendor and 400 for invalid days', async () => {
    expect((await vendorReport('2031-01-01', '2031-03-31', 999_999)).errors?.[0]?.extensions).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
    for (const [from, to, field] of [
      ['2031-02-30', '2031-03-31', 'from'],
      ['1/1/2031', '2031-03-31', 'from'],
      ['2031-02-02', '2031-02-01', 'to'],
      ['2001-01-01', '2031-01-01', 'to'],
    ] as const) {
      expect([from, (await vendorReport(from, to)).errors?.[0]?.extensions]).toEqual([
        from,
        { code: 'INVALID_INPUT', status: 400, errors: { [field]: [expect.any(String)] } },
      ]);
    }
  });
});

describe('[ADM-11] reports over a period', () => {
  test('list sales by month, including months without sales', async () => {
    expect(await report('salesByMonth', '2031-01-31', '2031-04-01')).toMatchObject({
      rows: [
        ['2031-01', '1', '11', '125.00'],
        ['2031-02', '0', '0', '0'],
        ['2031-03', '2', '6', '210.00'],
        ['2031-04', '1', '5', '500.00'],
      ],
      totals: ['', '', '22', '835.00'],
      points: [
        { label: '2031-01', value: '125.00' },
        { label: '2031-02' },
        { label: '2031-03' },
        { label: '2031-04', value: '500.00' },
      ],
    });
    expect((await report('salesByMonth', '2031-02-01', '2031-02-01'))?.rows).toEqual([['2031-02', '0', '0', '0']]);
  });

  test('list sales by category, customer and item, highest revenue first', async () => {
    expect((await report('salesByCategory', '2031-01-01', '2031-03-31'))?.rows).toEqual([
      ['Saws', '2', '3', '300.00'],
      ['Blades', '2', '14', '35.00'],
    ]);
    const byCustomer = await report('salesByCustomer', '2031-01-01', '2031-03-31');
    expect(byCustomer?.rows.map(([, ...row]) => row)).toEqual([
      ['Palo Brea Paving', '2', '13', '325.00', '2031-03-15'],
      ['Agave Acoustics', '1', '4', '10.00', '2031-03-16'],
    ]);
    expect(byCustomer?.rows[0]?.[0]).toBe(String(buyer.customerNumber));
    expect((await report('topItems', '2031-01-01', '2031-03-31'))?.rows).toEqual([
      ['SAW-1', 'Saw', '2', '3', '300.00'],
      ['BLADE-1', 'Blade', '2', '14', '35.00'],
    ]);
    expect(await report('topItems', '2030-01-01', '2030-12-31')).toMatchObject({
      rows: [],
      points: [],
      totals: ['', '', '', '0', '0.00'],
    });
  });

  test('list idle orders: open ones only, longest idle first', async () => {
    const idle = await report('idleOrders', '2031-01-01', '2031-03-31');
    expect(idle?.rows.map(([key, , customer, ...row]) => [key, customer, ...row])).toEqual([
      [String(keys[0]), 'Palo Brea Paving', 'Placed', '2031-01-31', '2031-01-31', '59', '125.00'],
      [String(keys[2]), 'Agave Acoustics', 'Confirmed', '2031-03-16', '2031-03-16', '15', '10.00'],
    ]);
    expect([idle?.totals.at(-1), idle?.points[0]]).toEqual(['135.00', { label: String(keys[0]), value: '59.00' }]);
  });

  test('cost a fixed number of statements', async () => {
    const count = (from: string, to: string) => app.countStatements(() => report('salesByMonth', from, to));
    expect([await count('2031-01-01', '2031-01-31'), await count('2027-01-01', '2031-12-31')]).toEqual([5, 5]);
  });
});

test('[ADM-11] exports a built-in report under its name and period', async () => {
  const file = await app.file('GET', '/reports/salesByMonth/xlsx?from=2031-01-01&to=2031-03-31', token);
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="salesByMonth 2031-01-01 to 2031-03-31.xlsx"',
  ]);
});

test('[ADM-11] exports a report as a workbook with typed cells', async () => {
  const response = await app.file(
    'GET',
    `/reports/vendor/xlsx?vendorKey=${vendor.key}&from=2031-01-01&to=2031-03-31`,
    token,
  );
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('content-disposition'),
    response.headers.get('cache-control'),
  ]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'attachment; filename="vendor 2031-01-01 to 2031-03-31.xlsx"',
    'private, no-store',
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  try {
    const path = join(folder, 'report.xlsx');
    writeFileSync(path, Buffer.from(await response.arrayBuffer()));
    const rows: (readonly [string, string][])[] = [];
    for await (const row of readRows(path))
      rows.push(row.cells.map(cell => [cell.kind, cell.text] as const) as [string, string][]);
    expect(rows[0]?.map(([, text]) => text)).toEqual([
      'Item ID',
      'Description',
      'Orders',
      'Quantity',
      'Revenue',
      'Last order',
    ]);
    expect(rows[1]).toEqual([
      ['text', 'SAW-1'],
      ['text', 'Saw'],
      ['number', '2'],
      ['number', '3'],
      ['number', '300'],
      ['date', expect.stringMatching(/^2031-03-15/)],
    ]);
    expect(rows.at(-1)).toEqual([
      ['text', 'Total'],
      ['number', '3'],
      ['number', '300'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const failing = (path: string) => app.rest<{ code: string }>('GET', path, { token });
  expect((await failing('/reports/nonsense/xlsx?from=2031-01-01&to=2031-03-31')).status).toBe(404);
  expect((await failing('/reports/topItems/xlsx')).body).toMatchObject({
    status: 400,
    errors: { from: [expect.any(String)], to: [expect.any(String)] },
  });
  expect((await failing('/reports/vendor/xlsx?from=2031-01-01&to=2031-03-31')).status).toBe(400);
});

test('[PERM-3] allows only staff to read reports', async () => {
  const calls: Call[] = [
    { what: 'xlsx', rest: ['GET', '/reports/topItems/xlsx?from=2031-01-01&to=2031-03-31'] },
    ...[
      '{ report(name: topItems, from: "2031-01-01", to: "2031-03-31") { title } }',
      `{ vendorReport(vendorKey: ${vendor.key}, from: "2031-01-01", to: "2031-03-31") { title } }`,
    ].map(document => ({ what: document, graphql: document })),
  ];
  expect(await refusalsOf(app, build, calls)).toEqual(staffOnly(calls));
});
