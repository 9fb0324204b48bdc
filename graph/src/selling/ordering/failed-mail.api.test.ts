import { Build, type BuiltCustomer } from '../../../test/build.js';
import { MailServer } from '../../../test/mail-server.js';
import { refusalsOf, staffOnly } from '../../../test/staff-only.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';

let server: MailServer;
let app: TestApp;
let build: Build;
let admin: string;

beforeAll(async () => {
  server = await MailServer.start();
  app = await TestApp.start({ SMTP_URL: server.url });
  build = new Build(app.em());
  admin = await app.signIn((await build.admin()).customerNumber);
});
beforeEach(async () => {
  server.received.length = 0;
  server.refusals.clear();
  await app.em().execute('delete from jobs.job');
});
afterAll(async () => {
  await app.close();
  await server.goAway();
});

/** Places an order on account. Returns its key and the customer. */
async function placeOrder(): Promise<{ orderKey: number; customer: BuiltCustomer }> {
  const customer = await build.customer();
  const product = await build.product({ standardCost: '2.5000' });
  const { body } = await app.rest<{ data: number }>('POST', '/authorders', {
    token: await app.signIn(customer.customerNumber),
    body: {
      order: { customerKey: customer.key, total: 2.5, location: customer.location.key, contact: customer.contact.key },
      products: [{ productKey: product.key, quantity: 1, price: 2.5 }],
    },
  });
  return { orderKey: body.data, customer };
}

/** Places an order whose recipient the mail server refuses. */
async function failOrder() {
  const placed = await placeOrder();
  server.refusals.set(placed.customer.contact.email, 550);
  await app.runJobs();
  return placed;
}

interface Listed {
  failedMail: { totalCount: number; nodes: { id: string; orderKey: number; reason: string }[] };
  mailStatus: { isSending: boolean; failedCount: number };
}

const query = `{
  failedMail { totalCount nodes { id orderKey customerKey customerNumber customerName recipient reason isRefused attempts firstAttemptAt lastAttemptAt } }
  mailStatus { isSending failedCount }
}`;
const list = async () => (await app.graphql<Listed>(query, {}, admin)).data as Listed;
const resend = async (ids: string[]) =>
  (
    await app.graphql<{ resendFailedMail: number }>(
      'mutation ($ids: [ID!]!) { resendFailedMail(ids: $ids) }',
      { ids },
      admin,
    )
  ).data?.resendFailedMail;
const orderLog = async (orderKey: number) =>
  (
    await app
      .em()
      .find(ChangeLogEntry, { subject: 'order', subjectKey: orderKey, action: 'updated' }, { orderBy: { key: 'asc' } })
  ).map(({ actorName, changes }) => ({ actorName, changes }));

test('[F-22] staff see a permanently rejected mail with its order, customer, recipient and reason', async () => {
  const { orderKey, customer } = await failOrder();
  const at = Math.floor(app.clock.now().getTime() / 1000);
  const { failedMail, mailStatus } = await list();
  expect(mailStatus).toEqual({ isSending: true, failedCount: 1 });
  expect(failedMail.nodes).toEqual([
    {
      id: expect.any(String),
      orderKey,
      customerKey: customer.key,
      customerNumber: customer.customerNumber,
      customerName: customer.name,
      recipient: customer.contact.email,
      reason: '550 5.1.1 [address]: Address rejected',
      isRefused: true,
      attempts: 1,
      firstAttemptAt: at,
      lastAttemptAt: at,
    },
  ]);
  const { body, headers } = await app.rest<{ data: unknown }>('GET', '/failedmail', { token: admin });
  expect([body.data, headers.get('x-total-count')]).toEqual([failedMail.nodes, '1']);
});

test('a resent mail keeps its Message-ID, is sent once, and is logged with the person who resent it', async () => {
  const { orderKey, customer } = await failOrder();
  server.refusals.clear();
  const [mail] = (await list()).failedMail.nodes;
  const ids = [mail?.id ?? ''];
  expect(await Promise.all([resend(ids), resend(ids)])).toEqual(expect.arrayContaining([0, 1]));
  expect((await list()).mailStatus.failedCount).toBe(0);
  await app.runJobs();
  await app.runJobs();
  expect(server.received).toEqual([
    { recipient: customer.contact.email, messageId: `order-${orderKey}@store.example` },
  ]);
  expect(await orderLog(orderKey)).toEqual([
    { actorName: 'Counter', changes: { confirmationMail: { from: 'failed', to: 'resent' } } },
  ]);
});

test('a mail that is rejected again returns to the list', async () => {
  const { orderKey } = await failOrder();
  await app.graphql('mutation { resendAllFailedMail }', {}, admin);
  await app.runJobs();
  expect((await list()).failedMail.nodes).toMatchObject([{ orderKey }]);
});

test('all failed mail can be sent again at once, through GraphQL and REST', async () => {
  await failOrder();
  await failOrder();
  const resendAll = await app.graphql('mutation { resendAllFailedMail }', {}, admin);
  expect(resendAll.data).toEqual({ resendAllFailedMail: 2 });
  await app.runJobs();
  server.refusals.clear();
  const reply = await app.rest<{ data: unknown }>('POST', '/failedmail/resend', { token: admin, body: { all: true } });
  expect([reply.status, reply.body.data]).toEqual([200, { resent: 2 }]);
  await app.runJobs();
  expect(server.received.length).toBe(2);
});

test('REST resends only the given mail', async () => {
  await failOrder();
  for (const body of [{}, { ids: ['x'], all: true }, { all: false }])
    expect((await app.rest('POST', '/failedmail/resend', { token: admin, body })).status).toBe(400);
  const unknown = await app.rest<{ data: unknown }>('POST', '/failedmail/resend', {
    token: admin,
    body: { ids: ['not an id', '00000000-0000-0000-0000-000000000000'] },
  });
  expect(unknown.body.data).toEqual({ resent: 0 });
  const [mail] = (await list()).failedMail.nodes;
  const known = await app.rest<{ data: unknown }>('POST', '/failedmail/resend', {
    token: admin,
    body: { ids: [mail?.id] },
  });
  expect(known.body.data).toEqual({ resent: 1 });
});

test("a dismissed mail leaves the list, and its note appears in the order's history", async () => {
  const [first, second] = [await failOrder(), await failOrder()];
  const dismiss = 'mutation ($id: ID!, $note: String) { dismissFailedMail(id: $id, note: $note) }';
  const idOf = async (orderKey: number) =>
    (await list()).failedMail.nodes.find(mail => mail.orderKey === orderKey)?.id ?? '';
  const id = await idOf(first.orderKey);
  expect((await app.graphql(dismiss, { id, note: ' Called Ana ' }, admin)).data).toEqual({ dismissFailedMail: true });
  expect((await app.graphql(dismiss, { id }, admin)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  expect((await app.rest('POST', `/failedmail/${await idOf(second.orderKey)}/dismiss`, { token: admin })).status).toBe(
    200,
  );
  expect((await app.rest('POST', '/failedmail/none/dismiss', { token: admin })).status).toBe(404);
  expect((await list()).mailStatus.failedCount).toBe(0);
  await app.runJobs();
  expect(server.received).toEqual([]);
  expect(await orderLog(first.orderKey)).toEqual([
    {
      actorName: 'Counter',
      changes: { confirmationMail: { from: 'failed', to: 'dismissed' }, note: { from: null, to: 'Called Ana' } },
    },
  ]);
  expect(await orderLog(second.orderKey)).toEqual([
    { actorName: 'Counter', changes: { confirmationMail: { from: 'failed', to: 'dismissed' } } },
  ]);
});

test('listing failed mail costs a fixed number of statements', async () => {
  await failOrder();
  const one = await app.countStatements(list);
  await failOrder();
  await failOrder();
  expect(await app.countStatements(list)).toBe(one);
});

test('[PERM-3] only staff can list, resend and dismiss failed mail', async () => {
  const calls = [
    { what: 'list', graphql: '{ failedMail { totalCount } }' },
    { what: 'status', graphql: '{ mailStatus { failedCount } }' },
    { what: 'resend', graphql: 'mutation { resendFailedMail(ids: []) }' },
    { what: 'resend all', graphql: 'mutation { resendAllFailedMail }' },
    { what: 'dismiss', graphql: 'mutation { dismissFailedMail(id: "x") }' },
    { what: 'REST list', rest: ['GET', '/failedmail'] as [string, string] },
    { what: 'REST resend', rest: ['POST', '/failedmail/resend', { all: true }] as [string, string, unknown] },
    { what: 'REST dismiss', rest: ['POST', '/failedmail/x/dismiss'] as [string, string] },
  ];
  expect(await refusalsOf(app, build, calls)).toEqual(staffOnly(calls));
});
