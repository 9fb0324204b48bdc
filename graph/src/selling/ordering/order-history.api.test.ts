import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { adminPricingTier } from '../../customers/customers/index.js';
import { readRows } from '../../platform/xlsx-reader/index.js';
import { mostFileLines } from './order-file.js';

let app: TestApp;
let build: Build;
let customer: BuiltCustomer;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
beforeEach(async () => {
  customer = await build.customer();
  token = await app.signIn(customer.customerNumber);
});
afterAll(() => app.close());

async function place(productKey: number, more: object = {}, by = { customer, token }): Promise<number> {
  const input = {
    idempotencyKey: randomUUID(),
    lines: [{ productKey, quantity: 2, price: '24.98' }],
    total: '24.98',
    locationKey: by.customer.location.key,
    contactKey: by.customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
    ...more,
  };
  const { data, errors } = await app.graphql<{ checkout: { order: { key: number } } }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
    { input },
    by.token,
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.checkout.order.key;
}

/** Adds orders without lines, with the PO numbers PLAN-1, PLAN-2 and so on. */
async function addOrders(count: number, { key } = customer): Promise<void> {
  await app.em().execute(
    `insert into orders (customer_key, customer_number, customer_name, placed_at, total, payment, contact_name, contact_email, contact_phone_number, location_key, pickup,
       address, city, state, zip_code, po_number, idempotency_key, content_hash)
     select ?, 1, 'Many', now(), 5, 'onAccount', '', '', '', 1, true, '', '', '', '', 'PLAN-' || number, 'plan' || number, '' from generate_series(1, ?) number`,
    [key, count],
  );
}

interface Listed {
  nodes: { key: number }[];
  totalCount: number;
}

async function found(search: string, filter: object = {}, by = token): Promise<number[]> {
  const { data, errors } = await app.graphql<{ me: { orders: Listed } }>(
    'query ($search: String, $filter: OrderFilter) { me { orders(search: $search, filter: $filter) { totalCount nodes { key } } } }',
    { search, filter },
    by,
  );
  expect(errors).toBeUndefined();
  const { nodes = [], totalCount } = data?.me.orders ?? {};
  expect(totalCount).toBe(nodes.length);
  return nodes.map(({ key }) => key);
}

describe('[JOB-6] [ORD-4] the order search', () => {
  test('finds an order by number, PO, job, item, vendor number, own number and description', async () => {
    const job = await build.customerJob(customer, { name: 'Mesa Medical Center', code: 'MESA-01' });
    const anchor = await build.product({
      productId: '61-07-0042',
      vendorItemNumber: 'KWIK-3812',
      description: 'Wedge Anchor 3/8 in. zinc',
    });
    const hammer = await build.product({ description: 'Framing Hammer 22 oz' });
    await app.graphql(
      'mutation ($productKey: Int!) { setOwnNumber(productKey: $productKey, number: "STOCK.118") { key } }',
      { productKey: anchor.key },
      token,
    );
    const first = await place(anchor.key, { jobKey: job.key, poNumber: 'PO-4471/B' });
    const second = await place(hammer.key, { poNumber: '9001' });
    for (const text of [
      String(first),
      'PO-4471',
      'po4471b',
      '4471-b',
      '4471',
      'mesa',
      'Mesa-01',
      'MESA01',
      'medical mesa',
      '61-07-0042',
      '61070042',
      'kwik 3812',
      'STOCK.118',
      'stock118',
      'wedge',
      'anchor zin',
      'anchor 4471 mesa',
    ])
      expect([text, await found(text)]).toEqual([text, [first]]);
    for (const text of ['9001', 'hammer fram', String(second)])
      expect([text, await found(text)]).toEqual([text, [second]]);
    for (const text of ['wedge hammer', 'edge', '447', '6107', '&', "'", '!:*', 'nothing'])
      expect([text, await found(text)]).toEqual([text, []]);
    expect(await found('')).toEqual([second, first]);
  });

  test('is narrowed by job and by PO number', async () => {
    const [mesa, yuma] = [await build.customerJob(customer), await build.customerJob(customer)];
    const { key } = await build.product();
    const first = await place(key, { jobKey: mesa.key, poNumber: 'A-1' });
    const second = await place(key, { jobKey: yuma.key, poNumber: 'a-1' });
    const third = await place(key, { jobKey: mesa.key, poNumber: 'A-12' });
    expect(await found('', { jobKey: mesa.key })).toEqual([third, first]);
    expect(await found('', { poNumber: ' A-1 ' })).toEqual([second, first]);
    expect(await found('a-12', { jobKey: mesa.key })).toEqual([third]);
    const { body } = await app.rest('GET', `/authorders?jobKey=${mesa.key}&search=a-12`, { token });
    expect(body).toMatchObject({ data: [{ key: third, poNumber: 'A-12', job: { code: mesa.code } }] });
  });

  test('is no longer narrowed by a deleted job, whose name and code stay in its orders', async () => {
    const job = await build.customerJob(customer, { name: 'Agave Flats', code: 'AGAVE-1' });
    const order = await place((await build.product()).key, { jobKey: job.key });
    expect(await found('', { jobKey: job.key })).toEqual([order]);
    await app.graphql(`mutation { deleteCustomerJob(key: ${job.key}) }`, {}, token);
    expect(await found('', { jobKey: job.key })).toEqual([]);
    expect(await found('agave')).toEqual([order]);
    const { body } = await app.rest('GET', `/authorders/bykey/${order}`, { token });
    expect(body).toMatchObject({ data: { order: { job: { name: 'Agave Flats', code: 'AGAVE-1' } } } });
  });

  test("[T-1] never finds another customer's orders, nor filters by its jobs", async () => {
    const other = await build.customer();
    const otherToken = await app.signIn(other.customerNumber);
    const job = await build.customerJob(other, { name: 'Secret Site', code: 'SECRET-1' });
    const { key } = await build.product();
    const theirs = await place(key, { jobKey: job.key, poNumber: 'SECRET-9' }, { customer: other, token: otherToken });
    expect(await found('secret', {}, otherToken)).toEqual([theirs]);
    for (const text of ['secret', 'secret-9', String(theirs), `:${other.key}`]) expect(await found(text)).toEqual([]);
    expect(await found('', { jobKey: job.key })).toEqual([]);
    expect(await found('', { poNumber: 'SECRET-9' })).toEqual([]);
    for (const path of ['/authorders', '/authorders/csv', '/authorders/xlsx'])
      expect((await app.rest('GET', path, {})).status).toBe(401);
    expect(await (await app.file('GET', `/authorders/csv?jobKey=${job.key}`, token)).text()).not.toContain('SECRET');
  });

  test('lets staff search the orders of all customers by the same words, and by customer', async () => {
    const admin = await build.customer({ pricingTier: adminPricingTier });
    const staff = await app.signIn(admin.customerNumber);
    const { key } = await build.product();
    const order = await place(key, { poNumber: 'STAFF-SEES-7' });
    const all = async (search: string) => {
      const { data } = await app.graphql<{ orders: Listed }>(
        'query ($search: String) { orders(search: $search) { nodes { key } totalCount } }',
        { search },
        staff,
      );
      return data?.orders.nodes.map(node => node.key) ?? [];
    };
    expect(await all('staff-sees')).toEqual([order]);
    expect(await all(String(customer.customerNumber))).toContain(order);
  });

  test('[ADM-6] finds orders for staff by customer and item together, plural, phone, contact and address', async () => {
    const staff = await app.signIn((await build.customer({ pricingTier: adminPricingTier })).customerNumber);
    const buyer = await build.customer({ name: 'Quartzite Roofing', phoneNumber: '6025550148' });
    const by = { customer: buyer, token: await app.signIn(buyer.customerNumber) };
    const torch = await build.product({ description: 'Roofing Torch with hoses and boxes' });
    const other = await place((await build.product({ description: 'Ladder 3/8' })).key, {}, by);
    await app
      .em()
      .execute(
        "update contact set name = 'Odalys Varga', email = 'odalys@quartzite.example', phone_number = '4805550177' where key = ?",
        [buyer.contact.key],
      );
    await app
      .em()
      .execute("update location set address = '77 Cholla Ln', city = 'Wickenburg', zip_code = '85390' where key = ?", [
        buyer.location.key,
      ]);
    const order = await place(torch.key, {}, by);
    const all = async (search: string, filter: object = {}) => {
      const { data } = await app.graphql<{ orders: Listed }>(
        'query ($search: String, $filter: OrderFilter) { orders(search: $search, filter: $filter) { nodes { key } totalCount } }',
        { search, filter },
        staff,
      );
      return data?.orders.nodes.map(({ key }) => key) ?? [];
    };
    for (const text of [
      'quartzite torches',
      `${buyer.customerNumber} torch`,
      'box hose',
      'quartz boxes',
      '480-555-0177',
      '4805550177',
      '555-0177',
      'odalys',
      'odalys@quartzite.example',
      '77 cholla',
      'wickenburg quartzite',
      '85390',
    ])
      expect([text, await all(text)]).toEqual([text, [order]]);
    for (const text of ['quartzite', '(602) 555-0148', '602.555.0148 roofing', String(buyer.customerNumber)])
      expect([text, await all(text)]).toEqual([text, [order, other]]);
    expect(await all('quartzite ladders 85390')).toEqual([]);
    const today = new Date(app.clock.now().getTime() - 7 * 3_600_000).toISOString().slice(0, 10);
    expect(await all('quartzite', { from: today, to: today })).toEqual([order, other]);
    expect(await all('quartzite', { to: '2020-01-01' })).toEqual([]);
    const [year, month, day] = today.split('-').map(Number);
    for (const text of [
      `quartzite ${month}/${day}`,
      `${month}/${day}/${year} quartzite`,
      'quartzite today',
      'quartzite placed',
    ])
      expect([text, await all(text)]).toEqual([text, [order, other]]);
    for (const text of ['quartzite yesterday', 'quartzite 1/2/2020', 'quartzite shipped', `order 999999 quartzite`])
      expect([text, await all(text)]).toEqual([text, []]);
    expect(await all('quartzite 3/8')).toEqual([other]);
    expect(await all(`order ${order}`)).toEqual([order]);
    const dated = await app.rest('GET', `/authorders/all?search=quartzite&from=${today}&to=${today}`, { token: staff });
    expect(dated.body).toMatchObject({ data: [{ orderKey: order }, { orderKey: other }] });
    const earlier = await app.rest('GET', '/authorders/all?search=quartzite&to=2020-01-01', { token: staff });
    expect(earlier.body).toMatchObject({ data: [] });
    // A customer's own name would find all its orders, which helps nobody.
    for (const text of ['quartzite', 'odalys', '85390', '@odalys']) expect(await found(text, {}, by.token)).toEqual([]);
  });

  test('stops counting at 10,000 orders and says so, over GraphQL and REST', async () => {
    const staff = await app.signIn((await build.admin()).customerNumber);
    const crowd = await build.customer();
    await addOrders(10_001, crowd);
    const ask = async (filter: object) =>
      (
        await app.graphql<{ orders: Listed & { totalIsCapped: boolean; pageInfo: { hasNextPage: boolean } } }>(
          'query ($filter: OrderFilter) { orders(filter: $filter, first: 1) { totalCount totalIsCapped pageInfo { hasNextPage } } }',
          { filter },
          staff,
        )
      ).data?.orders;
    expect(await ask({})).toEqual({ totalCount: 10_000, totalIsCapped: true, pageInfo: { hasNextPage: true } });
    expect(await ask({ poNumber: 'plan-9' })).toMatchObject({ totalCount: 1, totalIsCapped: false });
    await app.em().execute('delete from orders where customer_key = ?', [crowd.key]);
  });

  test('uses the index to search the orders of one customer, for any number of orders', async () => {
    const em = app.em();
    const others = await build.customer();
    await addOrders(2000, others);
    await addOrders(100);
    const { key } = await build.product();
    await em.execute(
      `insert into order_line (order_key, position, product_key, product_id, description, quantity, unit_price, price)
       select key, 1, ?, 'X', 'Hex bolt', 1, 5, 5 from orders where customer_key = any (?::int[])`,
      [key, `{${customer.key},${others.key}}`],
    );
    await em.execute('analyze orders, order_words');
    expect(await found('plan-34')).toHaveLength(1);
    // Shows the index for a condition. With all scans enabled, the planner would read so few rows sequentially.
    const planOf = (sql: string, values: (string | number)[]) =>
      em.transactional(async inner => {
        for (const setting of ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'])
          await inner.execute(`set local ${setting} = off`);
        const rows = await inner.execute<Record<string, string>[]>(`explain (costs off) ${sql}`, values);
        return rows.map(row => row['QUERY PLAN']).join('\n');
      });
    const words = await planOf(
      'select order_key as key from order_words where words @@ order_query(?::int, ?) limit 10001',
      [customer.key, 'plan-34'],
    );
    expect(words).toContain('Bitmap Index Scan on order_words_words');
    const samePo = await planOf(
      `select key from orders where customer_key = ? and po_number is not null and lower(po_number) = lower(?) and status <> 'cancelled'`,
      [customer.key, 'PLAN-77'],
    );
    expect(samePo).toContain('orders_po_number');
    const ofJob = await planOf(
      'select * from orders where job_key = ? order by placed_at desc, key desc limit 21',
      [1],
    );
    expect(ofJob).toContain('orders_job');
  });
});

describe('[JOB-7] the order history as a file', () => {
  const headings =
    'Order,Date,Status,PO number,Job code,Job,Item ID,Your number,Description,Quantity,Unit,Unit price,Line total,Contact,Delivered to';

  test('has a row for each line of the matching orders, and escapes formulas', async () => {
    const job = await build.customerJob(customer, { name: '=HYPERLINK("x")', code: '+1' });
    const product = await build.product({ productId: '61-0001', description: 'Anchor, 3/8"', standardCost: '12.4900' });
    const order = await place(product.key, { jobKey: job.key, poNumber: '@SUM(A1)' });
    await place(product.key, { poNumber: 'OTHER', locationKey: 1 });
    const csv = await (await app.file('GET', '/authorders/csv?search=sum', token)).text();
    const [heading, row, ...more] = csv.replace('\ufeff', '').trimEnd().split('\r\n');
    expect([heading, more]).toEqual([headings, []]);
    const { address, city, state, zipCode } = customer.location;
    const [, day] = row?.split(',') ?? [];
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(row).toBe(
      `${order},${day},Placed,'@SUM(A1),'+1,"'=HYPERLINK(""x"")",61-0001,,"Anchor, 3/8""",2,Each,12.4900,24.98,Ana Ruiz,"${address}, ${city}, ${state} ${zipCode}"`,
    );
    const response = await app.file('GET', '/authorders/xlsx', token);
    const texts: string[][] = [];
    for await (const { cells } of readRows(Buffer.from(await response.arrayBuffer())))
      texts.push(cells.map(cell => cell.text));
    expect(texts).toHaveLength(3);
    expect(texts[0]).toEqual(headings.split(','));
    expect(texts[1]).toContain('Picked up in store');
    expect(texts[2]).toEqual(expect.arrayContaining([String(order), '@SUM(A1)', '=HYPERLINK("x")', '24.98']));
  });

  test('is refused as a whole if it has more lines than a file may have', async () => {
    const { key } = await build.product();
    const em = app.em();
    await addOrders(mostFileLines + 1);
    // Skips indexing the words, which is slow for so many lines and not needed here.
    await em.execute('alter table order_line disable trigger order_lines_have_words');
    await em.execute(
      `insert into order_line (order_key, position, product_key, product_id, description, quantity, unit_price, price)
       select key, 1, ?, 'X', 'Y', 1, 5, 5 from orders where customer_key = ?`,
      [key, customer.key],
    );
    await em.execute('alter table order_line enable trigger order_lines_have_words');
    const { status, body } = await app.rest<{ code: string }>('GET', '/authorders/csv', { token });
    expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
  });
});

describe("[JOB-10] staff's list of all orders", () => {
  test('can be searched and filtered by PO number and job, over GraphQL and REST', async () => {
    const staff = await app.signIn((await build.admin()).customerNumber);
    const product = await build.product({ productId: '61-0010', standardCost: '12.4900' });
    const job = await build.customerJob(customer, { name: 'Cactus Wren School 100%', code: 'CW-2026' });
    const other = await build.customerJob(customer, { name: 'Cactus Wren Annex', code: 'CW-20261' });
    const order = await place(product.key, { jobKey: job.key, poNumber: 'PO-88-Q' });
    const annex = await place(product.key, { jobKey: other.key });
    await place(product.key, { poNumber: 'PO-88-QX' });
    const all = async (variables: Record<string, unknown>) => {
      const { data, errors } = await app.graphql<{ orders: { nodes: object[] } }>(
        `query ($search: String, $filter: OrderFilter) { orders(search: $search, filter: $filter, sort: OLDEST) {
          nodes { key poNumber job { code name } } } }`,
        variables,
        staff,
      );
      expect(errors).toBeUndefined();
      return data?.orders.nodes;
    };
    const found = { key: order, poNumber: 'PO-88-Q', job: { code: 'CW-2026', name: 'Cactus Wren School 100%' } };
    const foundAnnex = { key: annex, poNumber: null, job: { code: 'CW-20261', name: 'Cactus Wren Annex' } };
    expect(await all({ search: 'wren school' })).toEqual([found]);
    expect(await all({ search: 'PO-88-Q cw-2026' })).toEqual([found]);
    expect(await all({ filter: { job: ' cw-2026 ' } })).toEqual([found]);
    expect(await all({ filter: { job: '100%' } })).toEqual([found]);
    expect(await all({ filter: { job: 'cactus wren' } })).toEqual([found, foundAnnex]);
    expect(await all({ filter: { poNumber: 'po-88-q' } })).toEqual([found]);
    expect(await all({ filter: { job: 'cactus wren', poNumber: 'po-88-qx' } })).toEqual([]);

    const { status, body } = await app.rest<{ data: object[] }>(
      'GET',
      '/authorders/all?job=CW-2026&poNumber=po-88-q&status=placed&payment=onAccount',
      { token: staff },
    );
    expect([status, body.data]).toEqual([
      200,
      [
        expect.objectContaining({
          orderKey: order,
          poNumber: 'PO-88-Q',
          status: 'placed',
          job: { key: job.key, ...found.job },
        }),
      ],
    ]);
    expect(
      (await app.rest<{ data: object[] }>('GET', '/authorders/all?job=CW-2026&status=shipped', { token: staff })).body
        .data,
    ).toEqual([]);
    expect((await app.rest('GET', '/authorders/all?status=sent', { token: staff })).status).toBe(400);
  });

  test('can be downloaded with the customers', async () => {
    const staff = await app.signIn((await build.admin()).customerNumber);
    const product = await build.product({ standardCost: '12.4900' });
    const job = await build.customerJob(customer, { code: 'FILE-7' });
    const order = await place(product.key, { jobKey: job.key, poNumber: 'PO-FILE' });
    await place(product.key);
    const csv = await (await app.file('GET', '/authorders/all/csv?job=FILE-7', staff)).text();
    const [heading, row, ...more] = csv.replace('\ufeff', '').trimEnd().split('\r\n');
    expect([heading?.slice(0, 70), more]).toEqual([
      'Order,Customer number,Customer,Date,Status,PO number,Job code,Job,Item',
      [],
    ]);
    expect(row).toMatch(
      new RegExp(`^${order},${customer.customerNumber},${customer.name},[0-9-]{10},Placed,PO-FILE,FILE-7,`),
    );
    const response = await app.file('GET', `/authorders/all/xlsx?search=${order}&poNumber=po-file`, staff);
    const rows = [];
    for await (const { cells } of readRows(Buffer.from(await response.arrayBuffer()))) rows.push(cells[1]?.text);
    expect(rows).toEqual(['Customer number', String(customer.customerNumber)]);
    for (const path of ['/authorders/all/csv', '/authorders/all/xlsx'])
      expect([(await app.rest('GET', path)).status, (await app.rest('GET', path, { token })).status]).toEqual([
        401, 403,
      ]);
  });
});
