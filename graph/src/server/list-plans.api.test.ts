import { openTestDatabase } from '../../test/test-database.js';
import { Build } from '../../test/build.js';
import { rowsRead } from '../../test/rows-read.js';
import { sampleRecord } from '../../test/sample-record.js';
import { TestApp } from '../../test/test-app.js';
import { sortLabels } from '../definitions/list-sorts.js';
import { insertRows } from '../platform/shared/insert-rows.js';
import { inTransaction, liftTimeLimits } from '../platform/shared/transaction.js';
import { sendReport, textWorkbook } from '../staff/imports/fixtures/send-report.js';
import { recordModules } from '../operations/lifecycle/index.js';

let app: TestApp;
let token: string;
const statements: string[] = [];

beforeAll(async () => {
  app = await TestApp.startOn(await openTestDatabase(sql => statements.push(sql)), {});
  const build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
  const category = await build.category();
  for (let number = 0; number < 3; number += 1) {
    await build.product({ category, onSale: true });
    await build.customer();
    for (const { type } of recordModules) await insertRows(app.em(), type.entity, [sampleRecord(type.fields, number)]);
  }
  await app
    .em()
    .execute(`insert into orders (customer_key, customer_number, customer_name, placed_at, total, payment, contact_name, contact_email, contact_phone_number, location_key, pickup, address, city, state, zip_code, idempotency_key, content_hash)
    select 1, 1, 'Zeta', now(), 5, 'onAccount', '', '', '', 1, true, '', '', '', '', number::text, '' from generate_series(1, 3) number`);
});
afterAll(() => app.close());

/** The generic plan of a prepared statement, on a database that avoids sequential scans, sorts and bitmaps by default. */
async function planOf(sql: string, avoided = ['seqscan', 'sort', 'bitmapscan']): Promise<string> {
  let place = 0;
  const numbered = sql.replaceAll('?', () => `$${++place}`);
  const count = Math.max(0, ...[...numbered.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  return app.em().transactional(async em => {
    for (const method of avoided) await em.execute(`set local enable_${method} = off`);
    await em.execute('set local plan_cache_mode = force_generic_plan');
    await em.execute(`prepare listed as ${numbered}`);
    const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
    const rows = await em.execute<Record<string, string>[]>(`explain (costs off) execute listed${values}`);
    await em.execute('deallocate listed');
    return rows.map(row => row['QUERY PLAN']).join('\n');
  });
}

const productSorts = [
  'NAME',
  'NAME_DESCENDING',
  'ITEM_ID',
  'ITEM_ID_DESCENDING',
  'PRICE_LOW',
  'PRICE_HIGH',
  'NEWEST',
].map(sort => [`products(sort: ${sort}, PAGE)`, 'product']);
const orderSorts = [
  'NEWEST',
  'OLDEST',
  'CUSTOMER_NAME',
  'CUSTOMER_NAME_DESCENDING',
  'CUSTOMER_NUMBER',
  'CUSTOMER_NUMBER_DESCENDING',
  'TOTAL_LOW',
  'TOTAL_HIGH',
];
const customerSorts = [
  'NAME',
  'NAME_DESCENDING',
  'NUMBER',
  'NUMBER_DESCENDING',
  'CITY',
  'CITY_DESCENDING',
  'NEWEST',
].map(sort => [`customers(sort: ${sort}, PAGE)`, 'customer']);
const recordSorts = recordModules.flatMap(({ type, sorts }) =>
  Object.keys(sorts ? sortLabels(type.fields, sorts) : {}).map(sort => [
    `${type.list}(sort: ${sort}, PAGE)`,
    type.table,
  ]),
);

test.each([
  ...productSorts,
  ['onSaleProducts(PAGE)', 'product'],
  ['products(filter: { categoryKeys: [1] }, PAGE)', 'product'],
  ...orderSorts.map(sort => [`orders(sort: ${sort}, PAGE)`, 'orders']),
  ...customerSorts,
  ...recordSorts,
  ['changes(PAGE)', 'change_log'],
])('finds the rows after a cursor of %s with an index', async (list, table) => {
  const read = async (page: string) => {
    const { data, errors } = await app.graphql<{ list: { pageInfo: { endCursor: string } } }>(
      `{ list: ${list?.replace('PAGE', page)} { pageInfo { endCursor } } }`,
      {},
      token,
    );
    expect(errors).toBeUndefined();
    return data?.list.pageInfo.endCursor ?? '';
  };
  if (list === 'changes(PAGE)')
    await app.graphql(
      'mutation { a: createCategory(input: { name: "A" }) { key } b: createCategory(input: { name: "B" }) { key } }',
      {},
      token,
    );
  const cursor = await read('first: 1');
  statements.length = 0;
  await read(`first: 1, after: "${cursor}"`);
  const page = statements.find(sql => sql.includes('sort_values') && sql.includes(`from ${table}`)) ?? '';
  const plan = await planOf(page);
  // The last condition on an index is the one for rows after the cursor; only the page itself is sorted.
  expect(plan).toMatch(/Index (Only )?Cond: .*(ROW\(| [<>] )/);
  expect(plan.match(/Sort Key/g)?.length ?? 0).toBeLessThanOrEqual(1);
});

describe('products with a chosen attribute', () => {
  const most = 10_000;
  let customer: string;

  beforeAll(async () => {
    const build = new Build(app.em());
    customer = await app.signIn((await build.customer()).customerNumber);
    const { key } = await build.category();
    // The last one is the first by description and price. Two more than a list counts have the same finish.
    await app.em().transactional(async em => {
      await em.execute(`set local store.search_is_prepared = 'yes'`);
      await em.execute(
        `insert into product (product_id, description, vendor_key, category_key, standard_cost, base_price, attributes, search)
         select 'ROD-' || number, 'Rod ' || 40000 - number, (select min(key) from vendor), ?, 40000 - number, 40000, 'Length: ' || number || ' in; Finish: Zinc', ''
         from generate_series(10001, ?) number`,
        [key, 2 * most + 2],
      );
    });
    await app.em().execute('vacuum analyze product');
  });

  const list = async (sort: string, choice: string) => {
    statements.length = 0;
    const products = `products(sort: ${sort}, first: 1, filter: { attributes: [${choice}] })`;
    const { data } = await app.graphql(
      `{ ${products} { totalCount totalIsCapped nodes { productId } } }`,
      {},
      customer,
    );
    return data;
  };
  const found = (totalCount: number, productId: string) => ({
    products: { totalCount, totalIsCapped: totalCount === most, nodes: [{ productId }] },
  });

  test.each([
    ['NAME', 'ROD-20002'],
    ['NAME_DESCENDING', 'ROD-10001'],
    ['ITEM_ID', 'ROD-10001'],
    ['ITEM_ID_DESCENDING', 'ROD-20002'],
    ['PRICE_LOW', 'ROD-20002'],
    ['PRICE_HIGH', 'ROD-10001'],
    ['NEWEST', 'ROD-20002'],
  ])(
    'are found by its index if few have it, and sorted by %s if more have it than are counted',
    async (sort, first) => {
      expect(await list(sort, '{ name: "Length", values: ["10007 in"] }')).toEqual(found(1, 'ROD-10007'));
      const plan = await planOf(statements.find(sql => sql.includes('sort_values')) ?? '', ['seqscan', 'sort']);
      const scans = [...plan.matchAll(/Scan (?:Backward )?(?:using|on) (product_\w+)/g)].map(([, index]) => index);
      expect(new Set(scans)).toEqual(new Set(['product_attributes', 'product_pkey']));

      expect(await list(sort, '{ name: "Finish", values: ["Zinc"] }')).toEqual(found(most, first));
    },
  );
});

test.each([
  ['products', 'product_id_unique'],
  ['customers', 'customer_number_text'],
  ['vendors', 'vendor_id_unique'],
])('each part of an export of %s is read by an index', async (records, index) => {
  statements.length = 0;
  const file = await app.file('GET', `/exports/${records}/xlsx`, token);
  await file.arrayBuffer();
  expect(await planOf(statements.find(sql => sql.includes(' order by ')) ?? '')).toMatch(
    new RegExp(`Scan using ${index} .*\\n.*Index Cond: .* > `),
  );
});

test('new records of an import get their keys without comparing each of its rows with each', async () => {
  statements.length = 0;
  const file = await textWorkbook([
    ['Customer #', 'Name', 'Address', 'City', 'State', 'Zip', 'Phone'],
    ['900001', 'Saguaro Builders', '12 Main St', 'Mesa', 'AZ', '85201', '(602) 555-0101'],
  ]);
  expect((await sendReport(app, '/authcustomers/batch', file, {}, token)).body.data).toMatchObject({ added: 1 });
  const plan = await planOf(statements.find(sql => sql.includes('set record_key = nextval')) ?? '');
  expect(plan).toContain('Tid Scan on import_row');
  expect(plan).not.toMatch(/Nested Loop|Join/);
});

/** Executes a statement on many rows, which on a busy machine takes longer than a request may. */
const executeInBulk = <Row>(sql: string) =>
  inTransaction(app.em(), async em => {
    await liftTimeLimits(em);
    return em.execute<Row[]>(sql);
  });

const productsRead = (sql: string, values: unknown[]): Promise<number> =>
  app.em().transactional(em => rowsRead(em, ['product'], () => em.execute(sql, values)));

test.each([
  ['were gathered after their removal', 'select 1', 'analyze product'],
  ['are from before their removal', 'analyze product', 'select 1'],
])('the order pad reads no removed items but those named, with statistics that %s', async (_when, before, after) => {
  const customer = await app.signIn((await new Build(app.em()).customer()).customerNumber);
  await executeInBulk('delete from product where deleted_at is not null');
  const [{ key } = { key: 0 }] = await executeInBulk<{ key: number }>(
    `insert into product (product_id, description, vendor_key, category_key, standard_cost, base_price, substitute_id)
     select 'OLD-' || number, 'Old', (select min(key) from vendor), (select min(key) from category), 1, 1, 'OLD-' || number + 1
     from generate_series(1, 20000) number returning key`,
  );
  await executeInBulk(before);
  await executeInBulk("update product set deleted_at = now() - key * interval '1 s' where product_id like 'OLD-%'");
  await executeInBulk(after);
  statements.length = 0;
  const { data } = await app.graphql(
    'query ($lines: [String!]!) { orderPadLines(lines: $lines) { verdict } }',
    { lines: ['OLD-19998', 'old 19999'] },
    customer,
  );
  expect(data).toEqual({ orderPadLines: [{ verdict: 'DISCONTINUED' }, { verdict: 'DISCONTINUED' }] });
  const discontinued = statements.find(sql => sql.includes('order by deleted_at desc')) ?? '';
  expect(await productsRead(discontinued.replace('$1', '?'), ['OLD19998 OLD19999'])).toBe(2);
  // With its substitutes OLD-19999 and OLD-20000, of which none is for sale
  expect(await productsRead('select substitute_of(?)', [key + 19_997])).toBe(3);
});
