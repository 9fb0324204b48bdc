import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { Build, password, type BuiltCustomer } from '../../../test/build.js';
import { pdfFile } from '../../../test/po-files.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Customer } from '../../customers/customers/index.js';
import { mostPoBytes } from '../../definitions/po-attachment.js';
import { sendReport, textWorkbook } from '../../staff/imports/fixtures/send-report.js';
import { Order } from '../../selling/ordering/index.js';
import { PaymentIntent } from '../../selling/payments/index.js';

let app: TestApp;
let build: Build;
let admin: BuiltCustomer;
let adminToken: string;
let productKey: number;

/** Values of this customer only. None may remain after it was erased. */
const needles = [
  'Zanzibar Roofing',
  'Zanzibar & Sons',
  'Vexley',
  '4417 Quillon Trail',
  'Tortilla Flat',
  '6235557781',
  '6235557782',
  'quillon@zanzibar',
  'gate code 9931',
  'PO-ZNZ',
  // As one of the words by which the order is found
  'poznz',
  'Quagga Yard',
  'quagga',
  'Quagga order.pdf',
  'ZNZ-OWN-7',
  'znzown7',
  '203.0.113.77',
];
const ownAddress = { 'x-forwarded-for': '203.0.113.77' };

beforeAll(async () => {
  app = await TestApp.start({ TRUSTED_PROXIES: '1' });
  build = new Build(app.em());
  admin = await build.admin();
  adminToken = await app.signIn(admin.customerNumber);
  productKey = (await build.product({ standardCost: '2.5000' })).key;
});
afterAll(() => app.close());

/** Creates a customer with rows in every table of personal data. */
async function wellKnownCustomer(): Promise<BuiltCustomer> {
  const customer = await build.customer(
    {
      name: 'Zanzibar Roofing',
      address: '4417 Quillon Trail',
      city: 'Tortilla Flat',
      phoneNumber: '6235557781',
      faxNumber: '6235557782',
    },
    { statementEmail: 'bills.quillon@zanzibar.example' },
  );
  const { contact, location } = customer;
  const { body } = await app.rest<{ data: { token: string } }>('POST', '/auth/login', {
    body: { customerNumber: customer.customerNumber, password },
    headers: ownAddress,
  });
  const own = { token: body.data.token, headers: ownAddress };
  const path = `/authcustomers/${customer.key}`;
  await app.rest('PUT', `${path}/contacts/${contact.key}`, {
    ...own,
    body: { name: 'Q. Vexley', email: 'quillon@zanzibar.example', phoneNumber: '6235557781' },
  });
  await app.rest('PUT', `${path}/locations/${location.key}`, {
    ...own,
    body: { address: '4417 Quillon Trail', city: 'Tortilla Flat', state: 'AZ', zipCode: '85190' },
  });
  await app.rest('POST', '/authproducts/favorites', { ...own, body: { customerKey: customer.key, productKey } });
  await app.rest('PUT', '/authcustomers', { ...own, body: { key: customer.key, name: 'Zanzibar & Sons' } });
  await app.rest('POST', '/auth/login', {
    body: { customerNumber: customer.customerNumber, password: 'a wrong password' },
    headers: ownAddress,
  });
  const order = {
    customerKey: customer.key,
    total: 2.5,
    location: location.key,
    contact: contact.key,
    poNumber: 'PO-ZNZ-1',
    note: 'gate code 9931',
    job: (await build.customerJob(customer, { name: 'Quagga Yard' })).key,
  };
  await app.graphql(
    'mutation ($key: Int!) { setOwnNumber(productKey: $key, number: "ZNZ-OWN-7") { key } }',
    { key: productKey },
    body.data.token,
  );
  for (let count = 0; count < 2; count += 1) {
    expect(
      (
        await app.rest('POST', '/authorders', {
          ...own,
          body: { order, products: [{ productKey, quantity: 1, price: 2.5 }] },
        })
      ).status,
    ).toBe(201);
  }
  await app.graphql(
    'mutation ($key: Int!) { actAsCustomer(customerKey: $key) { token } }',
    { key: customer.key },
    adminToken,
  );
  const report = await textWorkbook([
    ['Cust #', 'Name', 'Address', 'City, State Zip', 'Phone'],
    [
      String(customer.customerNumber),
      'Zanzibar Roofing',
      '4417 Quillon Trail',
      'Tortilla Flat, AZ 85190',
      'call Vexley 6235557781',
    ],
  ]);
  await sendReport(app, '/authcustomers/batch', report, { skipBadRows: 'true' }, adminToken);
  await app.runJobs();
  const [first] = await app.em().find(Order, { customerKey: customer.key }, { orderBy: { key: 'asc' } });
  const form = new FormData();
  form.set('doc', new Blob([new Uint8Array(pdfFile)]), 'Quagga order.pdf');
  await app.rest('POST', `/authorders/bykey/${first?.key}/po`, { ...own, body: form });
  await payment(customer, first as Order, 'ORDERED');
  return customer;
}

async function payment(customer: BuiltCustomer, order: Order, state: PaymentIntent['state']): Promise<void> {
  const em = app.em();
  const person = { name: 'Q. Vexley', email: 'quillon@zanzibar.example', phoneNumber: '6235557781', key: null };
  const place = { key: null, address: '4417 Quillon Trail', city: 'Tortilla Flat', state: 'AZ', zipCode: '85190' };
  const { key, customerNumber } = customer;
  await em.insert(PaymentIntent, {
    customerKey: key,
    idempotencyKey: `paid-${order.key}`,
    contentHash: 'x',
    state,
    amount: '2.50',
    invoiceNumber: `I-${order.key}`,
    nonceHash: `n-${order.key}`,
    transId: `4${order.key}`,
    lastFour: '0000',
    orderKey: order.key,
    ip: '203.0.113.77',
    createdAt: app.clock.now(),
    nextCheckAt: null,
    frozenOrder: {
      customer: { key, customerNumber, name: 'Zanzibar Roofing' },
      contact: person,
      location: place,
      pickup: false,
      poNumber: 'PO-ZNZ-1',
      note: 'gate code 9931',
      total: '2.50',
      lines: [],
      ip: '203.0.113.77',
    },
  });
}

/** Returns every row of every table as text, with the name of its table. */
async function everything(): Promise<string[]> {
  const em = app.em();
  const tables = await em.execute<{ name: string }[]>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await em.execute<{ line: string }[]>(`select to_jsonb(t)::text as line from ${name} t`);
    // Rate limits count addresses, not customers.
    found.push(...rows.filter(({ line }) => !line.includes('signIn.address:')).map(({ line }) => `${name} ${line}`));
  }
  return found;
}

const findings = async () => {
  const rows = await everything();
  return needles.flatMap(needle =>
    rows.filter(row => row.includes(needle)).map(row => `${needle} in ${row.split(' ')[0] ?? ''}`),
  );
};

async function completeOrders(customerKey: number): Promise<void> {
  await app.em().nativeUpdate(Order, { customerKey }, { status: 'completed' });
}

async function exported(key: number): Promise<JSZip> {
  const { data } = await app.graphql<{ exportCustomer: { name: string; base64: string } }>(
    'mutation ($key: Int!) { exportCustomer(key: $key) { name base64 } }',
    { key },
    adminToken,
  );
  return JSZip.loadAsync(Buffer.from(data?.exportCustomer.base64 ?? '', 'base64'));
}

const eraseMutation =
  'mutation ($key: Int!, $customerNumber: Int!) { eraseCustomer(key: $key, customerNumber: $customerNumber) }';
const erase = ({ key, customerNumber }: { key: number; customerNumber: number }, token?: string) =>
  app.graphql<{ eraseCustomer: true }>(eraseMutation, { key, customerNumber }, token);

test('exports everything about a customer as JSON and CSV, without secrets or other customers', async () => {
  const customer = await wellKnownCustomer();
  const other = await build.customer({ name: 'Somebody Else' });
  const zip = await exported(customer.key);
  const read = async (name: string) =>
    JSON.parse(await (zip.file(`${name}.json`)?.async('string') ?? Promise.resolve('null'))) as Record<
      string,
      unknown
    >[];

  const filled = Object.fromEntries(
    await Promise.all(
      Object.keys(zip.files)
        .filter(name => name.endsWith('.json'))
        .map(async name => [name.slice(0, -5), (await read(name.slice(0, -5))).length] as const),
    ),
  );
  expect(filled).toMatchObject({
    customer: 1,
    customer_finance: 1,
    contact: 1,
    location: 1,
    favorite: 1,
    orders: 2,
    order_line: 2,
    order_status_change: 2,
    payment_intent: 1,
    payment_event: 0,
    sign_in_address: 1,
    acting_session: 1,
    batch_import: 1,
    import_row: 1,
    rate_limit: 5,
  });
  expect(await read('customer')).toEqual([
    expect.objectContaining({ name: 'Zanzibar & Sons', customer_number: customer.customerNumber }),
  ]);
  expect((await read('orders'))[0]).toMatchObject({
    po_number: 'PO-ZNZ-1',
    note: 'gate code 9931',
    contact_name: 'Q. Vexley',
  });
  expect(await zip.file('orders.csv')?.async('string')).toMatch(/^key,city,note,.*\r\n.*,gate code 9931,/);
  expect(await read('po_attachment')).toMatchObject([
    { file: expect.stringMatching(/^po_attachment\/\d+\.pdf$/) as string },
  ]);
  const [{ file = '' } = {}] = (await read('po_attachment')) as { file?: string }[];
  expect(await zip.file(file)?.async('nodebuffer')).toEqual(pdfFile);
  const text = (await Promise.all(Object.values(zip.files).map(file => file.async('string')))).join('\n');
  for (const secret of ['password_hash', 'token_version', 'last_four', 'nonce', '"0000"', ',0000,', other.name])
    expect(text).not.toContain(secret);
  expect(needles.filter(needle => !text.includes(needle))).toEqual([]);
  expect(await app.em().findOne(ChangeLogEntry, { action: 'exported' })).toMatchObject({
    actorKey: admin.key,
    subject: 'customer',
    subjectKey: customer.key,
  });

  const rest = await app.file('POST', `/authcustomers/${customer.key}/export`, adminToken);
  expect([rest.status, rest.headers.get('content-type'), rest.headers.get('content-disposition')]).toEqual([
    200,
    'application/zip',
    `attachment; filename="Customer ${customer.customerNumber}.zip"`,
  ]);
  expect(Object.keys((await JSZip.loadAsync(await rest.arrayBuffer())).files).sort()).toEqual(
    Object.keys(zip.files).sort(),
  );
  await completeOrders(customer.key);
  await erase(customer, adminToken);
});

test('exports more rows than are read at once, each once', async () => {
  const customer = await build.customer();
  const product = await build.product();
  const { key } = await build.order(customer, { placedAt: '2026-11-02T15:00:00Z', lines: [{ product, quantity: 1 }] });
  await app
    .em()
    .execute(
      "insert into order_status_change (order_key, status, at, by_name) select ?, 'placed', now(), 'row ' || n from generate_series(1, 4100) n",
      [key],
    );
  const zip = await exported(customer.key);
  const rows = JSON.parse((await zip.file('order_status_change.json')?.async('string')) ?? '') as { by_name: string }[];
  const expected = Array.from({ length: 4100 }, (_row, index) => `row ${index + 1}`);
  expect(rows.map(row => row.by_name)).toEqual(expected);
  const csv = ((await zip.file('order_status_change.csv')?.async('string')) ?? '').split('\r\n');
  expect(csv.map(line => /row \d+/.exec(line)?.[0])).toEqual([undefined, ...expected, undefined]);
});

test('refuses to return an export of more than 25 MB as one value, and names the download', async () => {
  const customer = await build.customer();
  const product = await build.product();
  for (let count = 0; count < 6; count += 1) {
    const { key } = await build.order(customer, {
      placedAt: '2026-11-02T15:00:00Z',
      lines: [{ product, quantity: 1 }],
    });
    await app
      .em()
      .execute(
        "insert into po_attachment (order_key, name, kind, content, attached_at, attached_by) values (?, 'po.pdf', 'pdf', decode(repeat('5a', ?), 'hex'), now(), 'Counter')",
        [key, mostPoBytes],
      );
  }
  const { data, errors } = await app.graphql(
    'mutation ($key: Int!) { exportCustomer(key: $key) { name base64 } }',
    { key: customer.key },
    adminToken,
  );
  expect([data, errors?.[0]]).toMatchObject([
    { exportCustomer: null },
    {
      message: `This export has more than 25 MB. Download it with POST /api/authcustomers/${customer.key}/export.`,
      extensions: { code: 'TOO_LARGE', status: 413 },
    },
  ]);
  expect(await app.em().count(ChangeLogEntry, { action: 'exported', subjectKey: customer.key })).toBe(0);
  // Later tests search the text of every table.
  await app.em().execute('delete from po_attachment where length(content) = ?', [mostPoBytes]);
});

test('erases every personal value and keeps amounts, items, dates and who did what', async () => {
  const customer = await wellKnownCustomer();
  const token = await app.signIn(customer.customerNumber);
  await completeOrders(customer.key);
  const before = await app.em().find(Order, { customerKey: customer.key }, { orderBy: { key: 'asc' } });
  const log = await app.em().count(ChangeLogEntry);
  expect(new Set((await findings()).map(line => line.split(' in ')[0]))).toEqual(new Set(needles));
  const mail = join(app.dataDir, 'mail');
  await app.graphql('mutation ($email: String!) { askSignInHelp(email: $email) }', {
    email: 'quillon@zanzibar.example',
  });
  await app.runJobs();
  const mailsAboutCustomer = () =>
    readdirSync(mail).filter(file => readFileSync(join(mail, file), 'utf8').includes(String(customer.customerNumber)));
  expect(existsSync(join(mail, `order-${before[0]?.key}.eml`))).toBe(true);
  expect(mailsAboutCustomer().filter(file => file.startsWith('sign-in-help-'))).toHaveLength(1);

  expect(await erase(customer, adminToken)).toMatchObject({ data: { eraseCustomer: true } });

  expect(await findings()).toEqual([]);
  expect(existsSync(join(mail, `order-${before[0]?.key}.eml`))).toBe(false);
  expect(mailsAboutCustomer()).toEqual([]);
  const pseudonym = `Erased customer ${customer.customerNumber}`;
  const after = await app.em().find(Order, { customerKey: customer.key }, { orderBy: { key: 'asc' } });
  expect(
    after.map(({ key, total, placedAt, status, customerName, contactName }) => ({
      key,
      total,
      placedAt,
      status,
      customerName,
      contactName,
    })),
  ).toEqual(
    before.map(({ key, total, placedAt, status }) => ({
      key,
      total,
      placedAt,
      status,
      customerName: pseudonym,
      contactName: pseudonym,
    })),
  );
  expect(
    await app
      .em()
      .execute(
        'select count(*)::int as lines from order_line l join orders o on o.key = l.order_key where o.customer_key = ?',
        [customer.key],
      ),
  ).toEqual([{ lines: 2 }]);
  expect(await app.em().findOneOrFail(PaymentIntent, { customerKey: customer.key })).toMatchObject({
    amount: '2.50',
    state: 'ORDERED',
    lastFour: null,
    frozenOrder: { total: '2.50', customer: { name: pseudonym } },
  });
  expect(await app.em().count(ChangeLogEntry)).toBe(log + 1);
  expect(await app.em().findOne(ChangeLogEntry, { action: 'erased', subjectKey: customer.key })).toMatchObject({
    actorKey: admin.key,
    label: pseudonym,
  });
  const renamed = await app.em().findOneOrFail(ChangeLogEntry, { subject: 'contact', ownerKey: customer.key });
  expect(renamed).toMatchObject({
    actorKey: customer.key,
    actorName: pseudonym,
    ip: '',
    changes: { name: { from: '(erased)', to: '(erased)' } },
  });

  expect((await app.graphql('{ me { key } }', {}, token)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect((await app.rest('GET', `/customers/${customer.customerNumber}/exists`)).body).toEqual({ data: true });
  expect((await erase(customer, adminToken)).errors?.[0]).toMatchObject({
    message: 'This customer has already been erased.',
    extensions: { code: 'NOT_ERASABLE' },
  });
});

test('refuses to erase while orders are open or a payment is unsettled, and changes nothing', async () => {
  const customer = await wellKnownCustomer();
  const [first, second] = await app.em().find(Order, { customerKey: customer.key }, { orderBy: { key: 'asc' } });
  expect((await erase(customer, adminToken)).errors?.[0]).toMatchObject({
    message: `This customer has open orders: ${first?.key}, ${second?.key}. Complete or cancel them first.`,
    extensions: { code: 'NOT_ERASABLE', status: 409 },
  });
  await completeOrders(customer.key);
  await app.em().nativeUpdate(PaymentIntent, { customerKey: customer.key }, { state: 'REFUND_PENDING' });
  expect((await erase(customer, adminToken)).errors?.[0]?.message).toMatch(/^This customer has 1 unsettled payment\./);
  expect(await app.em().findOneOrFail(Customer, { key: customer.key })).toMatchObject({
    erasedAt: null,
    deletedAt: null,
    phoneNumber: '6235557781',
  });
});

test('erases a customer or accepts its order when both happen concurrently', async () => {
  const outcomes: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const customer = await build.customer({ name: 'Racing Roofers' });
    const token = await app.signIn(customer.customerNumber);
    const order = {
      customerKey: customer.key,
      total: 2.5,
      location: customer.location.key,
      contact: customer.contact.key,
    };
    const [placed, erased] = await Promise.all([
      app.rest('POST', '/authorders', { token, body: { order, products: [{ productKey, quantity: 1, price: 2.5 }] } }),
      erase(customer, adminToken),
    ]);
    const stored = await app.em().findOneOrFail(Customer, { key: customer.key });
    expect([placed.status === 201, stored.erasedAt === null]).toEqual([
      erased.errors !== undefined,
      erased.errors !== undefined,
    ]);
    expect(await app.em().count(Order, { customerKey: customer.key })).toBe(placed.status === 201 ? 1 : 0);
    outcomes.push(placed.status === 201 ? 'ordered' : `erased, ${placed.status}`);
  }
  expect(outcomes).toHaveLength(10);
  expect(outcomes.filter(outcome => outcome.includes('500'))).toEqual([]);
});

test("erases a deleted customer; rejects admins, one's own account and a wrong number", async () => {
  const deleted = await build.customer({ name: 'Deleted Before' });
  await app.rest('DELETE', `/authcustomers/${deleted.key}`, { token: adminToken });
  expect(
    (await erase({ key: deleted.key, customerNumber: deleted.customerNumber + 1 }, adminToken)).errors?.[0]?.extensions,
  ).toMatchObject({
    code: 'INVALID_INPUT',
    errors: { customerNumber: ['This is not the number of this customer.'] },
  });
  const rest = await app.rest('POST', `/authcustomers/${deleted.key}/erase`, {
    token: adminToken,
    body: { customerNumber: deleted.customerNumber },
  });
  expect([rest.status, rest.body]).toEqual([200, { data: true }]);
  expect((await everything()).filter(row => row.includes('Deleted Before'))).toEqual([]);

  const colleague = await build.admin();
  expect((await erase(colleague, adminToken)).errors?.[0]).toMatchObject({
    message: 'This is an admin. Revoke that first.',
  });
  expect((await erase(admin, adminToken)).errors?.[0]).toMatchObject({
    message: 'You cannot erase your own account.',
    extensions: { code: 'FORBIDDEN' },
  });
});

test('[PERM-3] only staff can export or erase', async () => {
  const [customer, other] = [await build.customer(), await build.customer()];
  const exportMutation = 'mutation ($key: Int!) { exportCustomer(key: $key) { name } }';
  for (const [token, status, code] of [
    [undefined, 401, 'UNAUTHENTICATED'],
    [await app.signIn(other.customerNumber), 403, 'FORBIDDEN'],
    [await app.signIn(customer.customerNumber), 403, 'FORBIDDEN'],
  ] as const) {
    expect((await erase(customer, token)).errors?.[0]?.extensions.code).toBe(code);
    expect((await app.graphql(exportMutation, { key: customer.key }, token)).errors?.[0]?.extensions.code).toBe(code);
    expect((await app.rest('POST', `/authcustomers/${customer.key}/export`, { token })).status).toBe(status);
    expect(
      (
        await app.rest('POST', `/authcustomers/${customer.key}/erase`, {
          token,
          body: { customerNumber: customer.customerNumber },
        })
      ).status,
    ).toBe(status);
  }
  expect(await app.em().findOneOrFail(Customer, { key: customer.key })).toMatchObject({ erasedAt: null });
});
