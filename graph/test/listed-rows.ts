import { randomUUID } from 'node:crypto';
import type { Build, BuiltCustomer } from './build.js';
import type { TestApp } from './test-app.js';

/** A list that a test pages through while rows are added and removed. */
export interface ListedRows {
  /** The list's query, with the placeholders `PAGE` for the page's arguments and `LIST` for the selection */
  query: string;
  /** Name of the nodes' identifying field */
  id: string;
  /** Adds a row at position `at` of the list's order and returns its id. */
  add(at: number): Promise<string>;
  /** Removes a row from the list; null if the list never loses rows */
  drop: ((id: string) => Promise<unknown>) | null;
}

const day = 86_400;
const padded = (at: number) => String(at).padStart(6, '0');
const timeOf = (at: number) => new Date((1_700_000_000 + at * day) * 1000).toISOString();

/** Returns every list of the store. Rows are added and removed by SQL or by its services. */
export async function listedRows(
  app: TestApp,
  build: Build,
  admin: BuiltCustomer,
  staffToken: string,
): Promise<Record<string, ListedRows>> {
  const run = (sql: string, values: unknown[] = []) => app.em().execute<{ key: number }[]>(sql, values);
  const insert = async (table: string, values: Record<string, unknown>, returning = 'key') => {
    const names = Object.keys(values);
    const [row] = await app
      .em()
      .execute<Record<string, string>[]>(
        `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) returning ${returning} as id`,
        Object.values(values),
      );
    return String(row?.id);
  };
  const remove = (table: string) => (key: string) => run(`delete from ${table} where key = ?`, [key]);
  const order = (values: Record<string, unknown>) =>
    insert('orders', {
      customer_key: admin.key,
      customer_number: admin.customerNumber,
      customer_name: admin.name,
      placed_at: timeOf(1),
      total: '10.00',
      status: 'placed',
      payment: 'onAccount',
      contact_name: 'Ana',
      contact_email: 'ana@ruiz.example',
      contact_phone_number: '6025550101',
      location_key: 1,
      pickup: true,
      address: '',
      city: '',
      state: '',
      zip_code: '',
      idempotency_key: randomUUID(),
      content_hash: 'hash',
      ...values,
    });
  const confirm = (key: string) =>
    app.graphql(
      'mutation ($key: Int!) { updateOrderStatus(key: $key, status: confirmed) { key } }',
      { key: Number(key) },
      staffToken,
    );
  const product = (values: Record<string, unknown>) => build.product(values).then(({ key }) => String(key));
  const deleteProduct = (key: string) => run('update product set deleted_at = now() where key = ?', [key]);
  const change = (subjectKey: number) =>
    insert('change_log', {
      at: timeOf(1),
      actor_name: 'the store',
      ip: '',
      subject: 'vendor',
      subject_key: subjectKey,
      action: 'updated',
      changes: '{}',
    });
  const importOf = () =>
    insert('batch_import', {
      kind: 'vendors',
      file_name: 'vendors.xlsx',
      file_hash: randomUUID(),
      imported_by: admin.key,
      imported_at: timeOf(1),
      status: 'completed',
      rows: 1,
      added: 1,
      updated: 0,
      unchanged: 0,
      refused: 0,
    });
  const staged = await importOf();
  const comparison = await insert('settlement_run', { state: 'done', started_at: timeOf(1), lease_until: timeOf(1) });
  const payment = async (nextCheckAt: string | null) =>
    insert('payment_intent', {
      customer_key: (await build.customer()).key,
      idempotency_key: randomUUID(),
      content_hash: 'hash',
      state: nextCheckAt === null ? 'MANUAL' : 'UNKNOWN',
      amount: '5.00',
      frozen_order: JSON.stringify({
        customer: { key: admin.key, customerNumber: admin.customerNumber, name: admin.name },
      }),
      invoice_number: randomUUID().slice(0, 20),
      nonce_hash: randomUUID(),
      created_at: timeOf(1),
      next_check_at: nextCheckAt,
    });

  return {
    'products by name': {
      query: '{ products(sort: NAME, PAGE) LIST }',
      id: 'key',
      add: at => product({ description: `List ${padded(at)}` }),
      drop: deleteProduct,
    },
    'products by cost': {
      query: '{ products(sort: PRICE_HIGH, PAGE) LIST }',
      id: 'key',
      add: at => product({ standardCost: `${at}.1250` }),
      drop: deleteProduct,
    },
    'products by item id': {
      query: '{ products(sort: ITEM_ID, PAGE) LIST }',
      id: 'key',
      add: at => product({ productId: `Z${padded(at)}` }),
      drop: deleteProduct,
    },
    'products with an attribute': {
      query: '{ products(sort: NAME, filter: { attributes: [{ name: "Length", values: ["2 in"] }] }, PAGE) LIST }',
      id: 'key',
      add: at => product({ description: `Rod ${padded(at)}`, attributes: 'Length: 2 in' }),
      drop: deleteProduct,
    },
    'clearance products': {
      query: '{ onSaleProducts(PAGE) LIST }',
      id: 'key',
      add: at => product({ description: `Sale ${padded(at)}`, onSale: true }),
      drop: deleteProduct,
    },
    'found products': {
      query: '{ searchProducts(text: "quartz trowel", PAGE) LIST }',
      id: 'key',
      add: at => product({ description: `Quartz Trowel ${padded(at)}` }),
      drop: deleteProduct,
    },
    'placed orders': {
      query: '{ orders(filter: { statuses: [placed] }, sort: OLDEST, PAGE) LIST }',
      id: 'key',
      add: at => order({ placed_at: timeOf(at) }),
      drop: confirm,
    },
    'orders of a customer': {
      query: `{ customer(key: ${admin.key}) { orders(sort: NEWEST, PAGE) LIST } }`,
      id: 'key',
      add: at => order({ placed_at: timeOf(at) }),
      drop: null,
    },
    'orders by total': {
      query: '{ orders(filter: { statuses: [placed] }, sort: TOTAL_HIGH, PAGE) LIST }',
      id: 'key',
      add: at => order({ total: `${at}.50` }),
      drop: confirm,
    },
    'orders by customer': {
      query: '{ orders(filter: { statuses: [placed] }, sort: CUSTOMER_NAME, PAGE) LIST }',
      id: 'key',
      add: at => order({ customer_name: `Zeta ${padded(at)}` }),
      drop: confirm,
    },
    'found customers': {
      query: '{ customers(search: "Obsidian", sort: NAME, PAGE) LIST }',
      id: 'key',
      add: async at => String((await build.customer({ name: `Obsidian ${padded(at)}` })).key),
      drop: key => run('update customer set deleted_at = now() where key = ?', [key]),
    },
    'customers by a number': {
      query: '{ customers(search: "77", sort: NUMBER_DESCENDING, PAGE) LIST }',
      id: 'key',
      add: async at => String((await build.customer({ customerNumber: 770_000 + at })).key),
      drop: key => run('update customer set deleted_at = now() where key = ?', [key]),
    },
    vendors: {
      query: '{ vendors(search: "Malpais", sort: CITY, PAGE) LIST }',
      id: 'key',
      add: async at => String((await build.vendor({ name: 'Malpais', city: `City ${padded(at)}` })).key),
      drop: remove('vendor'),
    },
    changes: {
      query: '{ changes(filter: { subject: vendor }, PAGE) LIST }',
      id: 'key',
      add: () => change(900_001),
      drop: null,
    },
    'the history of a record': {
      query: '{ history(subject: vendor, key: 900002, PAGE) LIST }',
      id: 'key',
      add: () => change(900_002),
      drop: null,
    },
    imports: { query: '{ batchImports(PAGE) LIST }', id: 'key', add: importOf, drop: remove('batch_import') },
    'unsettled payments': {
      query: '{ unsettledPayments(PAGE) LIST }',
      id: 'key',
      add: at => payment(at % 2 === 0 ? null : timeOf(at)),
      drop: key => run("update payment_intent set state = 'FAILED' where key = ?", [key]),
    },
    'payment differences': {
      query: '{ paymentDifferences(PAGE) LIST }',
      id: 'key',
      drop: remove('payment_difference'),
      add: async at =>
        insert('payment_difference', {
          kind: 'missing',
          trans_id: randomUUID().slice(0, 20),
          provider_status: '',
          found_by_run: comparison,
          found_at: timeOf(at),
          last_found_at: timeOf(at),
        }),
    },
    'failed mail': {
      query: '{ failedMail(PAGE) LIST }',
      id: 'id',
      drop: id => run('delete from jobs.job where id = ?', [id]),
      add: at =>
        insert(
          'jobs.job',
          {
            name: 'failedMail',
            state: 'created',
            source_name: 'orderConfirmation',
            data: '{"orderKey": 1}',
            created_on: timeOf(at),
          },
          'id',
        ),
    },
    'rows of an import': {
      query: `{ batchImport(key: ${staged}) { records(outcome: updated, PAGE) LIST } }`,
      id: 'row',
      drop: row => run('delete from import_row where row = ?', [row]),
      add: async at =>
        insert(
          'import_row',
          { import_key: staged, row: at, outcome: 'updated', said: '{}', price_change: at % 3 === 0 ? '0.5' : null },
          'row',
        ),
    },
  };
}
