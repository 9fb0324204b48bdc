// Measures the lists and reports of staff on a private PostgreSQL: `node bench/admin-lists.mjs --customers 20000
// --orders 200000`. Prints p50 and p95 of each kind of query, as the services run it.
import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildFirst } from '../scripts/tools/build-first.mjs';
import { startPostgres } from '../scripts/tools/postgres.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const options = {
  vendors: { type: 'string', default: '1000' },
  customers: { type: 'string', default: '20000' },
  orders: { type: 'string', default: '200000' },
  rounds: { type: 'string', default: '10' },
};
const wanted = Object.fromEntries(
  Object.entries(parseArgs({ options }).values).map(([name, text]) => [name, Number(text)]),
);
if (Object.values(wanted).some(number => !Number.isInteger(number) || number < 1))
  throw new Error('All options must be whole numbers from 1.');

buildFirst('graph');
const [
  { openDatabase },
  { entities },
  { CustomersService },
  { OrderingService },
  { ChangeLogService },
  { ReportsService },
] = await Promise.all(
  [
    'platform/database/index.js',
    'server/entities.js',
    'customers/customers/index.js',
    'selling/ordering/index.js',
    'platform/audit/index.js',
    'staff/reporting/index.js',
  ].map(path => import(`../graph/dist/${path}`)),
);

const timeZone = 'America/Phoenix';
const first = { first: 20 };
const page = offset => ({ first: 20, offset });
const year = { from: '2025-11-01', to: '2026-10-31' };
const bothYears = { from: '2024-11-01', to: '2026-10-31' };

const queries = [
  ['customers, first page', ({ customers }) => customers.customers('', first)],
  ['customers, last page', ({ customers }) => customers.customers('', page(wanted.customers - 20))],
  ['customers, name', ({ customers }) => customers.customers('framing 12', first)],
  ['customers, two letters', ({ customers }) => customers.customers('fr', first)],
  ['customers, a word of all', ({ customers }) => customers.customers('framing', first)],
  ['customers, by city, last page', ({ customers }) => customers.customers('', page(wanted.customers - 20), 'CITY')],
  ['customers, two letters by number', ({ customers }) => customers.customers('fr', first, 'NUMBER_DESCENDING')],
  ['customers, number', ({ customers }) => customers.customers('11234', first)],
  ['customers, phone', ({ customers }) => customers.customers('(602) 001-2345', first)],
  ['customers, email', ({ customers }) => customers.customers('person1234@', first)],
  ['customers, city', ({ customers }) => customers.customers('Town 7', first)],
  ['orders, first page', ({ orders }) => orders.allOrders({ search: '' }, first)],
  ['orders, far page', ({ orders }) => orders.allOrders({ search: '' }, page(wanted.orders - 20))],
  [
    'orders, by name, far page',
    ({ orders }) => orders.allOrders({ search: '', sort: 'CUSTOMER_NAME' }, page(wanted.orders - 20)),
  ],
  ['orders, by customer number', ({ orders }) => orders.allOrders({ search: '', sort: 'CUSTOMER_NUMBER' }, first)],
  ['orders, highest total', ({ orders }) => orders.allOrders({ search: '', sort: 'TOTAL_HIGH' }, first)],
  ['orders, a month by total', ({ orders }) => orders.allOrders({ search: 'Mar 2026', sort: 'TOTAL_HIGH' }, first)],
  ['orders, completed', ({ orders }) => orders.allOrders({ search: '', statuses: ['completed'] }, first)],
  ['orders, PO filter', ({ orders }) => orders.allOrders({ search: '', poNumber: 'PO-123456' }, first)],
  ['orders, PO', ({ orders }) => orders.allOrders({ search: 'PO-123456' }, first)],
  ['orders, item', ({ orders }) => orders.allOrders({ search: 'P-11234' }, first)],
  ['orders, frequent word', ({ orders }) => orders.allOrders({ search: 'anchors' }, first)],
  ['orders, customer and item', ({ orders }) => orders.allOrders({ search: 'framing 12 P-11234' }, first)],
  ['orders, phone', ({ orders }) => orders.allOrders({ search: '(602) 000-0012' }, first)],
  ['orders, key or number', ({ orders }) => orders.allOrders({ search: '11234' }, first)],
  ['orders, name', ({ orders }) => orders.allOrders({ search: 'framing 12' }, first)],
  ['orders, day of every year', ({ orders }) => orders.allOrders({ search: '3/4' }, first)],
  ['orders, month', ({ orders }) => orders.allOrders({ search: 'Mar 2026' }, first)],
  ['orders, rare status', ({ orders }) => orders.allOrders({ search: '', statuses: ['readyForPickup'] }, first)],
  ['orders, payment', ({ orders }) => orders.allOrders({ search: '', payments: ['review'] }, first)],
  ['orders, sum of all', ({ orders }) => orders.amountOf({ search: '' })],
  ['history of a record', ({ log }) => log.changes({ subject: 'order', subjectKey: 4711 }, first)],
  ['log, first page', ({ log }) => log.changes({}, first)],
  ['log, a name', ({ log }) => log.changes({ search: 'framing 123' }, first)],
  ['log, a rare field', ({ log }) => log.changes({ field: 'standardCost' }, first)],
  ['report: a year by month', ({ reports }) => reports.report('salesByMonth', year)],
  ...['salesByMonth', 'salesByCategory', 'salesByCustomer', 'topItems', 'idleOrders'].map(name => [
    `report: two years, ${name}`,
    ({ reports }) => reports.report(name, bothYears),
  ]),
  ['report: two years of a vendor', ({ reports }) => reports.vendorReport(1, bothYears)],
];

const postgres = await startPostgres({
  settings: { fsync: 'off', shared_buffers: '1GB', work_mem: '16MB', max_wal_size: '4GB' },
});
try {
  await (await openDatabase({ entities, databaseUrl: postgres.url, dataDir: '' })).close();
  // The store's own connections would give up on these statements.
  const loading = new pg.Client(postgres.url);
  // A failed statement stops the cluster, which must not hide the failure.
  loading.on('error', () => undefined);
  await loading.connect();
  for (const statement of rows()) await loading.query(statement);
  await loading.end();
  const database = await openDatabase({ entities, databaseUrl: postgres.url, dataDir: '' });
  for (const [kind, run] of queries) await measure(database, kind, run);
  await database.close();
} finally {
  await postgres.stop();
}

async function measure(database, kind, run) {
  const times = [];
  for (let round = 0; round <= wanted.rounds; round += 1) {
    const actor = {
      customerKey: 1,
      customerNumber: 1,
      name: 'Bench',
      isAdmin: true,
      mustChangePassword: false,
      actingAdmin: null,
      ip: '',
    };
    const made = new Map();
    const context = {
      get: of => made.get(of) ?? made.set(of, new of(context)).get(of),
      settings: { timeZone },
      em: database.em.fork(),
      reads: database.reads,
      catalogReads: database.reads,
      cachedReads: database.reads,
      actor,
      clock: { now: () => new Date() },
      ip: '',
      mostRows: 1000,
    };
    const services = {
      customers: context.get(CustomersService),
      orders: context.get(OrderingService),
      log: context.get(ChangeLogService),
      reports: context.get(ReportsService),
    };
    const started = performance.now();
    await run(services);
    if (round > 0) times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  const at = share => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1).padStart(8);
  console.log(`${kind.padEnd(36)} ${at(0.5)} ${at(0.95)}`);
}

function rows() {
  const { vendors, customers, orders } = wanted;
  return [
    `insert into vendor (id, name) select 'V' || n, 'IRONWOOD TOOL ' || n from generate_series(1, ${vendors}) n`,
    "insert into category (name) select 'Category ' || n from generate_series(1, 40) n",
    `insert into product (product_id, description, standard_cost, base_price, vendor_key, category_key)
      select 'P-' || 10000 + n, (array['Hammer', 'Wedge Anchor', 'Hex Bolt', 'Saw Blade', 'Rope'])[1 + n % 5] || ' number ' || n, 12.49, 19.99, 1 + n % 20, 1 + n % 40 from generate_series(1, 2000) n`,
    `insert into customer (customer_number, name, city, phone_number, pricing_tier)
      select 10000 + n, 'Framing ' || n || ' and Sons', 'Town ' || n % 300, lpad((6020000000 + n)::text, 10, '0'), case when n = 1 then 42069 else 0 end from generate_series(1, ${customers}) n`,
    'insert into customer_finance (customer_key) select key from customer',
    "insert into contact (customer_key, name, email, phone_number) select key, 'Person', 'person' || key || '@framing.example', '6020000000' from customer",
    `insert into orders (customer_key, customer_number, customer_name, placed_at, total, status, payment, contact_name, contact_email, contact_phone_number,
        pickup, address, city, state, zip_code, po_number, idempotency_key, content_hash)
      select c.key, c.customer_number, c.name, timestamptz '2026-11-01' - n * (interval '730 days' / ${orders}), 37.47,
        case when n % 1000 = 0 then 'readyForPickup' when n < 300 then 'placed' else 'completed' end, case when n % 2000 = 1 then 'review' else 'onAccount' end,
        'Person', 'person@framing.example', c.phone_number, true, 'Counter', 'Phoenix', 'AZ', '85034', case when n % 2 = 0 then 'PO-' || 100000 + n end, 'bench-key-' || n, 'hash'
      from generate_series(1, ${orders}) n join customer c on c.key = 1 + n % ${customers}`,
    `insert into order_line (order_key, position, product_key, product_id, description, vendor_key, quantity, unit_price, price)
      select o.key, n, p.key, p.product_id, p.description, p.vendor_key, 1, 12.49, 12.49
      from orders o cross join generate_series(1, 3) n join product p on p.key = 1 + (o.key * n) % 2000 on conflict do nothing`,
    "insert into order_status_change (order_key, status, at, by_name) select key, status, placed_at, 'Bench' from orders",
    `insert into change_log (at, actor_name, ip, subject, subject_key, label, action, changes)
      select placed_at, 'Bench', '', 'order', key, customer_name, 'created', '{"total": {"to": "37.47", "from": null}}' from orders order by placed_at`,
    'vacuum analyze',
  ];
}
