import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Build } from '../../../test/build.js';
import { cardOf, startCardProvider } from '../../../test/card-provider.js';
import { passScheduledTimes } from '../../../test/passed-schedules.js';
import { StoreProcess } from '../../../test/store-process.js';
import { TestApp } from '../../../test/test-app.js';
import { TestClock } from '../../../test/test-clock.js';
import { createEmptyDatabase, makeDataDir } from '../../../test/test-database.js';
import { entities } from '../../server/entities.js';
import { createLog } from '../../server/log.js';
import { openDatabase } from '../../platform/database/index.js';
import { actElsewhere, type Simulator } from '#card-simulator';
import { until } from '../../../test/until.js';

let app: TestApp;
let simulator: Simulator;
let env: Record<string, string>;
let staff: string;
let staffName: string;
let customerToken: string;
let orderKey: number;
let transId: string;
let written = '';
const clock = new TestClock();

beforeAll(async () => {
  ({ simulator, env } = await startCardProvider(clock));
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  app = await TestApp.start(env, clock, createLog('info', sink));
  const build = new Build(app.em());
  const admin = await build.admin();
  staffName = admin.name;
  staff = await app.signIn(admin.customerNumber);
  ({ orderKey, transId } = await paidOrder(build));
});
beforeEach(async () => {
  written = '';
  await app.em().execute('delete from payment_difference');
  const charge = simulator.state.find(transId);
  if (charge) charge.amount = '24.98';
});
afterAll(async () => {
  await app.close();
  await simulator.close();
});

/** Places an order paid by card an hour ago. */
async function paidOrder(build: Build) {
  const customer = await build.customer();
  const product = await build.product({ standardCost: '12.4900' });
  const input = {
    idempotencyKey: randomUUID(),
    lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
    total: '24.98',
    locationKey: 1,
    contactKey: customer.contact.key,
    payment: { method: 'CARD', opaqueData: cardOf('tok_ok') },
  };
  customerToken = await app.signIn(customer.customerNumber);
  const { data } = await app.graphql<{ checkout: { order: { key: number } } }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
    { input },
    customerToken,
  );
  clock.advance(3600);
  return { orderKey: data?.checkout.order.key as number, transId: simulator.state.transactions[0]?.transId as string };
}

interface Run {
  comparePayments: {
    state: string;
    by: string | null;
    compared: number;
    found: number;
    closed: number;
    problem: string | null;
  };
}
interface Listed {
  key: number;
  [field: string]: unknown;
}

const compare = async () =>
  (await app.graphql<Run>('mutation { comparePayments { state by compared found closed problem } }', {}, staff)).data
    ?.comparePayments;
const listed = async (status: string | null) =>
  (
    await app.graphql<{ paymentDifferences: { totalCount: number; nodes: Listed[] }; openPaymentDifferences: number }>(
      `query ($status: PaymentDifferenceStatus) {
    openPaymentDifferences
    paymentDifferences(status: $status) { totalCount nodes { key kind transId orderKey storeAmount storeState providerAmount providerStatus foundAt resolvedAt resolvedBy note } }
  }`,
      { status },
      staff,
    )
  ).data;
const resolve = (key: number, note: string) =>
  app.graphql<{ resolvePaymentDifference: Listed }>(
    'mutation ($key: Int!, $note: String!) { resolvePaymentDifference(key: $key, note: $note) { key resolvedBy note resolvedAt } }',
    { key, note },
    staff,
  );
const lines = () =>
  written
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Record<string, unknown>)
    .filter(({ level }) => Number(level) > 30);

async function open(): Promise<Listed> {
  actElsewhere(simulator.state, { action: 'amount', transId, amount: '20.00' });
  await compare();
  return (await listed('open'))?.paymentDifferences.nodes[0] as Listed;
}

test('[F-26] staff start a comparison and see each difference with its order, and one alarm is raised', async () => {
  expect(await compare()).toEqual({ state: 'done', by: staffName, compared: 1, found: 0, closed: 0, problem: null });
  const difference = await open();
  expect(difference).toEqual({
    key: expect.any(Number),
    kind: 'amount',
    transId,
    orderKey,
    storeAmount: '24.98',
    storeState: 'ORDERED',
    providerAmount: '20.00',
    providerStatus: 'capturedPendingSettlement',
    foundAt: clock.now().getTime() / 1000,
    resolvedAt: null,
    resolvedBy: null,
    note: null,
  });
  expect((await listed('open'))?.openPaymentDifferences).toBe(1);
  expect(await compare()).toMatchObject({ found: 1, closed: 0 });
  expect(lines().map(({ level, code, kind, count }) => [level, code, kind ?? count])).toEqual([
    [50, 'PAYMENT_DIFFERENCE', 'amount'],
    [50, 'PAYMENT_DIFFERENCES', 1],
  ]);
  const { data } = await app.graphql('{ lastSettlementRun { state by found } }', {}, staff);
  expect(data).toEqual({ lastSettlementRun: { state: 'done', by: staffName, found: 1 } });
});

test('[F-26] reports a provider that does not respond, and changes nothing', async () => {
  await open();
  written = '';
  simulator.state.faults.push({ request: 'getUnsettledTransactionListRequest', delivery: 'reset', times: 1 });
  expect(await compare()).toMatchObject({
    state: 'failed',
    problem: 'The provider could not be read: connection broken.',
  });
  expect((await listed(null))?.paymentDifferences.totalCount).toBe(1);
  expect(lines()).toMatchObject([
    { level: 50, code: 'PAYMENT_COMPARISON_FAILED', reason: 'The provider could not be read: connection broken.' },
  ]);
});

test('[T-52] staff resolve a difference once, with a note in the history', async () => {
  const { key } = await open();
  for (const [note, message] of [
    ['  ', 'Enter how it was resolved.'],
    ['x'.repeat(501), 'must have at most 500 characters'],
    ['4111 1111 1111 1111', 'must not contain a card number'],
  ] as const) {
    expect((await resolve(key, note)).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { note: [message] },
    });
  }
  expect((await resolve(key, ' Agreed with the bank. ')).data?.resolvePaymentDifference).toEqual({
    key,
    resolvedBy: staffName,
    note: 'Agreed with the bank.',
    resolvedAt: clock.now().getTime() / 1000,
  });
  expect((await resolve(key, 'Again')).errors?.[0]?.extensions).toMatchObject({
    code: 'STATUS_NOT_ALLOWED',
    status: 409,
  });
  expect((await resolve(999_999, 'Nobody')).errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
  expect([
    (await listed('open'))?.paymentDifferences.totalCount,
    (await listed('resolved'))?.paymentDifferences.totalCount,
  ]).toEqual([0, 1]);
  const { data } = await app.graphql(
    '{ changes(filter: { subject: paymentDifference }) { nodes { subjectKey actorName label fields { field to } } } }',
    {},
    staff,
  );
  expect(data).toEqual({
    changes: {
      nodes: [
        {
          subjectKey: key,
          actorName: staffName,
          label: `Transaction ${transId}`,
          fields: [
            { field: 'note', to: 'Agreed with the bank.' },
            { field: 'resolved', to: 'true' },
          ],
        },
      ],
    },
  });
});

describe('an order whose payment differs at the provider', () => {
  interface Shown {
    paymentInQuestion: boolean;
    nextStatuses: string[];
    status: string;
    version: number;
    paymentDifferences?: { kind: string; resolvedBy: string | null; note: string | null }[];
  }
  const shown = async (token: string, fields = '') =>
    (
      await app.graphql<{ order: Shown }>(
        `query ($key: Int!) { order(key: $key) { paymentInQuestion nextStatuses status version ${fields} } }`,
        { key: orderKey },
        token,
      )
    ).data?.order;
  const differences = 'paymentDifferences { kind resolvedBy note }';
  const move = (status: string) =>
    app.graphql<{ updateOrderStatus: { status: string } | null }>(
      'mutation ($key: Int!, $status: OrderStatus!) { updateOrderStatus(key: $key, status: $status) { status } }',
      { key: orderKey, status },
      staff,
    );

  test('[T-52] says so to staff and to the customer, and goes on only after a decision by staff', async () => {
    const before = await shown(staff, differences);
    expect(before).toMatchObject({
      paymentInQuestion: false,
      nextStatuses: ['confirmed', 'cancelled'],
      paymentDifferences: [],
    });
    const { key } = await open();

    expect(await shown(staff, differences)).toEqual({
      ...before,
      paymentInQuestion: true,
      nextStatuses: ['cancelled'],
      paymentDifferences: [{ kind: 'amount', resolvedBy: null, note: null }],
    });
    expect(await shown(customerToken)).toMatchObject({ paymentInQuestion: true, nextStatuses: [] });
    const { data, errors } = await app.graphql(
      'query ($key: Int!) { order(key: $key) { paymentDifferences { key } } }',
      { key: orderKey },
      customerToken,
    );
    expect([data, errors?.[0]?.extensions.code]).toEqual([{ order: null }, 'FORBIDDEN']);

    for (const status of ['confirmed', 'shipped'])
      expect((await move(status)).errors).toMatchObject([
        {
          message:
            "The card payment of this order differs from the provider's records. Resolve the difference with a note, or cancel the order.",
          extensions: { code: 'PAYMENT_DIFFERENCE', status: 409 },
        },
      ]);
    expect(await shown(staff)).toMatchObject({ status: 'placed', version: before?.version });

    await resolve(key, 'Paid the rest in cash.');
    expect(await shown(staff, differences)).toEqual({
      ...before,
      paymentDifferences: [{ kind: 'amount', resolvedBy: staffName, note: 'Paid the rest in cash.' }],
    });
    expect((await move('confirmed')).data?.updateOrderStatus).toEqual({ status: 'confirmed' });
  });

  test('reads the differences of a list of orders in one statement', async () => {
    await open();
    const count = await app.countStatements(() =>
      app.graphql('{ orders(first: 20) { nodes { paymentInQuestion nextStatuses } } }', {}, staff),
    );
    expect(count).toBe(3);
  });
});

test('[REST-1] lists, resolves and compares over REST', async () => {
  const { key } = await open();
  const all = await app.rest<{ data: Listed[] }>('GET', '/paymentdifferences?status=open&limit=10', { token: staff });
  expect([all.headers.get('x-total-count'), all.body.data]).toMatchObject([
    '1',
    [{ key, kind: 'amount', transId, orderKey, storeAmount: '24.98', providerAmount: '20.00' }],
  ]);
  expect((await app.rest('GET', '/paymentdifferences?status=late', { token: staff })).status).toBe(400);
  expect(await app.rest('PUT', `/paymentdifferences/${key}`, { token: staff, body: { note: 'Seen' } })).toMatchObject({
    status: 200,
    body: { data: { key, note: 'Seen', resolvedBy: staffName } },
  });
  expect((await app.rest('POST', '/paymentdifferences/compare', { token: staff })).body).toMatchObject({
    data: { state: 'done', by: staffName },
  });
});

test('listing differences costs a fixed number of statements', async () => {
  await app
    .em()
    .execute(`insert into payment_difference (kind, trans_id, provider_status, found_by_run, found_at, last_found_at)
    select 'unknown', n::text, 'settledSuccessfully', (select max(key) from settlement_run), now(), now() from generate_series(1, 500) n`);
  let page: Awaited<ReturnType<typeof listed>> = null;
  const count = await app.countStatements(async () => (page = await listed('open')));
  expect((page as Awaited<ReturnType<typeof listed>>)?.paymentDifferences.totalCount).toBe(500);
  expect(count).toBeLessThanOrEqual(4);
});

test('[F-26] two instances of a store that missed the hour of the daily comparison run it once in total', async () => {
  const databaseUrl = await createEmptyDatabase();
  const dataDir = makeDataDir();
  const before = simulator.state.requests.filter(({ root }) => root === 'getSettledBatchListRequest').length;
  const batchLists = () =>
    simulator.state.requests.filter(({ root }) => root === 'getSettledBatchListRequest').length - before;
  const settings = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    CARD_RECONCILE_HOUR: '0',
    ...env,
  };
  const { process: first } = await StoreProcess.start(settings);
  await first.kill('SIGTERM');
  const stopped = await openDatabase({ entities, databaseUrl, dataDir });
  await passScheduledTimes(stopped.em.fork());
  await stopped.close();
  const running = await Promise.all([StoreProcess.start(settings), StoreProcess.start(settings)]);
  await until(() => batchLists() > 0, true);
  await pause(1000);
  for (const { process: instance } of running) await instance.kill('SIGTERM');
  const database = await openDatabase({ entities, databaseUrl, dataDir });
  expect(await database.em.fork().execute('select state, by_name from settlement_run')).toEqual([
    { state: 'done', by_name: null },
  ]);
  expect(batchLists()).toBe(1);
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});
