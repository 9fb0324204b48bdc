import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { cardOf, startCardProvider } from '../../../test/card-provider.js';
import { knownDocuments } from '../../../test/known-documents.js';
import { TestApp } from '../../../test/test-app.js';
import { TestClock } from '../../../test/test-clock.js';
import { Product } from '../../catalog/catalog/index.js';
import { Customer } from '../../customers/customers/index.js';
import { Order } from '../ordering/index.js';
import { PaymentIntent } from '../payments/index.js';
import type { Simulator } from '#card-simulator';

let app: TestApp;
let build: Build;
let simulator: Simulator;
const clock = new TestClock();

beforeAll(async () => {
  const provider = await startCardProvider(clock);
  simulator = provider.simulator;
  app = await TestApp.start(provider.env, clock);
  build = new Build(app.em());
});
beforeEach(() => simulator.state.reset());
afterAll(async () => {
  await app.close();
  await simulator.close();
});

interface Placed {
  checkout: Outcome;
}
interface Outcome {
  order: { key: number; total: string; payment: string } | null;
  payment: { status: string; code: string | null; text: string | null };
}

const outcome = '{ order { key total payment } payment { status code text } }';

/** Prepares a valid checkout by card for a customer who may not order on account. */
async function prepare(token = 'tok_ok') {
  const customer = await build.customer({}, { terms: 'COD', isOnAccount: false });
  const product = await build.product({ standardCost: '12.4900' });
  const session = await app.signIn(customer.customerNumber);
  const input = {
    idempotencyKey: randomUUID() as string,
    lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
    total: '24.98',
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: { method: 'CARD', opaqueData: cardOf(token) },
    poNumber: 'PO-7',
    note: 'Gate code 4417',
  };
  return { customer, product, session, input };
}

const checkout = (input: unknown, session?: string) =>
  app.graphql<Placed>(`mutation ($input: CheckoutInput!) { checkout(input: $input) ${outcome} }`, { input }, session);
const statusOf = (key: string, session?: string) =>
  app.graphql<{ checkoutStatus: Outcome }>(
    `query ($key: String!) { checkoutStatus(idempotencyKey: $key) ${outcome} }`,
    { key },
    session,
  );
const newCard = <T extends { payment: object }>(input: T, token: string) => ({
  ...input,
  idempotencyKey: randomUUID() as string,
  payment: { method: 'CARD', opaqueData: cardOf(token) },
});
const ordersOf = (customer: BuiltCustomer) => app.em().count(Order, { customerKey: customer.key });

async function expectNothing(customer: BuiltCustomer): Promise<void> {
  expect([await ordersOf(customer), simulator.state.sum()]).toEqual([0, '0.00']);
}

describe('[CHK-4] paying by card', () => {
  test('[CHK-7] the server charges its own total once, and the order is paid', async () => {
    const { customer, session, input } = await prepare();
    const { data, errors } = await checkout(input, session);
    expect(errors).toBeUndefined();
    expect(data?.checkout).toEqual({
      order: { key: expect.any(Number), total: '24.98', payment: 'paid' },
      payment: { status: 'PAID', code: '1', text: 'This transaction has been approved.' },
    });
    expect(simulator.state.sum()).toBe('24.98');
    expect(simulator.state.transactions).toMatchObject([
      { amount: '24.98', customerId: String(customer.customerNumber) },
    ]);
    expect(await app.em().findOneOrFail(Order, { customerKey: customer.key })).toMatchObject({
      poNumber: 'PO-7',
      note: 'Gate code 4417',
      placedAt: clock.now(),
      idempotencyKey: input.idempotencyKey,
    });
  });

  test("[T-47] the customer's address and IPv4 address go to the bank, and its responses are stored", async () => {
    const { customer, session, input } = await prepare('tok_avs_Z_cvv_M');
    await app
      .em()
      .nativeUpdate(
        Customer,
        { key: customer.key },
        { address: '7 S 1st Ave', city: 'Phoenix', state: 'AZ', zipCode: '85003', phoneNumber: '6025550100' },
      );
    await checkout(input, session);
    const { transactionRequest } = simulator.state.requests.at(-1)?.body as { transactionRequest: object };
    expect(transactionRequest).toMatchObject({
      billTo: {
        company: customer.name,
        address: '7 S 1st Ave',
        city: 'Phoenix',
        state: 'AZ',
        zip: '85003',
        country: 'US',
        phoneNumber: '6025550100',
      },
      customerIP: '127.0.0.1',
    });
    expect(await app.em().findOneOrFail(PaymentIntent, { customerKey: customer.key })).toMatchObject({
      avsCode: 'Z',
      cvvCode: 'M',
    });
  });

  test('[CHK-8] [T-47] a wrong security code is refused, and the message states that nothing was charged', async () => {
    const { customer, session, input } = await prepare('tok_cvv_N');
    const { errors } = await checkout(input, session);
    const text =
      "The security code doesn't match the card. The charge was canceled, so nothing was charged. Use another card, or call us.";
    expect(errors?.[0]).toMatchObject({
      message: `The payment did not go through: ${text}`,
      extensions: { code: 'PAYMENT_DECLINED', provider: { code: 'CVV_MISMATCH', text } },
    });
    await expectNothing(customer);
    expect((await checkout(newCard(input, 'tok_ok'), session)).data?.checkout.payment.status).toBe('PAID');
  });

  test('[D-19] a repeated checkout with a new card entry returns the same order and charges once', async () => {
    const { session, input } = await prepare();
    const first = await checkout(input, session);
    const second = await checkout({ ...input, payment: { method: 'CARD', opaqueData: cardOf('tok_ok') } }, session);
    expect(second.data).toEqual(first.data);
    expect(simulator.state.sum()).toBe('24.98');
  });

  test.each([
    ['other lines', { total: '12.49' }],
    ['on account', { payment: { method: 'ON_ACCOUNT' } }],
  ])('[D-19] the same key with %s is refused', async (_what, change) => {
    const { customer, product, session, input } = await prepare();
    await checkout(input, session);
    const lines = 'total' in change ? [{ productKey: product.key, quantity: 1, price: '12.49' }] : input.lines;
    const { errors } = await checkout({ ...input, ...change, lines }, session);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409 });
    expect([await ordersOf(customer), simulator.state.sum()]).toEqual([1, '24.98']);
  });

  test('[CHK-3] a card payment with the key of an order on account is refused', async () => {
    const { session, input } = await prepare();
    const customer = await build.customer();
    const own = { ...input, locationKey: customer.location.key, contactKey: customer.contact.key };
    const ownSession = await app.signIn(customer.customerNumber);
    await checkout({ ...own, payment: { method: 'ON_ACCOUNT' } }, ownSession);
    const { errors } = await checkout(own, ownSession);
    expect(errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(simulator.state.sum()).toBe('0.00');
    expect((await checkout(input, session)).errors).toBeUndefined();
  });

  test("[CHK-6] a pickup order has the counter's address", async () => {
    const { session, input } = await prepare();
    await checkout({ ...input, locationKey: 1 }, session);
    expect(simulator.state.transactions).toHaveLength(1);
  });
});

describe('[CHK-8] a payment that does not go through', () => {
  test.each([
    ['tok_decline', 'DECLINED', '2', 'This transaction has been declined.'],
    ['tok_error_8', 'FAILED', '8', 'The credit card has expired.'],
    ['tok_auth', 'FAILED', 'E00007', 'User authentication failed due to invalid authentication values.'],
    ['tok_partial', 'FAILED', 'PARTIAL', 'The card covers only a part of the total. Nothing was charged.'],
  ])(
    "%s returns the provider's code and text, stores its response, and allows another card",
    async (token, status, code, text) => {
      const { customer, session, input } = await prepare(token);
      const { data, errors } = await checkout(input, session);
      expect(data).toEqual({ checkout: null });
      expect(errors).toMatchObject([
        {
          message: `The payment did not go through: ${text}`,
          extensions: { code: 'PAYMENT_DECLINED', status: 402, provider: { code, text } },
        },
      ]);
      await expectNothing(customer);
      expect((await checkout(input, session)).errors?.[0]?.extensions).toEqual(errors?.[0]?.extensions);
      expect((await statusOf(input.idempotencyKey, session)).data?.checkoutStatus).toEqual({
        order: null,
        payment: { status, code, text },
      });
      expect((await checkout(newCard(input, 'tok_ok'), session)).data?.checkout.payment.status).toBe('PAID');
    },
  );

  test("a card entry that was used before is refused with the provider's message", async () => {
    const { session, input } = await prepare();
    await checkout(input, session);
    const { errors } = await checkout({ ...input, idempotencyKey: randomUUID() }, session);
    expect(errors?.[0]?.extensions).toEqual({
      code: 'PAYMENT_DECLINED',
      status: 402,
      provider: { code: 'E00114', text: 'This card entry was already used. Enter the card again.' },
    });
    expect(simulator.state.sum()).toBe('24.98');
  });

  test('[T-3] an order with a changed price is refused before anything is charged', async () => {
    const { customer, product, session, input } = await prepare();
    await app.em().nativeUpdate(Product, { key: product.key }, { standardCost: '13.0000' });
    expect((await checkout(input, session)).errors?.[0]?.extensions.code).toBe('PRICE_CHANGED');
    expect(simulator.state.requests).toEqual([]);
    await expectNothing(customer);
  });

  test.each([
    ['no token', { method: 'CARD' }, 'payment.opaqueData'],
    [
      'an empty token',
      { method: 'CARD', opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: '' } },
      'payment.opaqueData.dataValue',
    ],
    [
      'a huge token',
      { method: 'CARD', opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'x'.repeat(4001) } },
      'payment.opaqueData.dataValue',
    ],
  ])('%s is refused', async (_what, payment, field) => {
    const { customer, session, input } = await prepare();
    const { errors } = await checkout({ ...input, payment }, session);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      status: 400,
      errors: { [field]: [expect.any(String)] },
    });
    await expectNothing(customer);
  });

  test('[D-34] an order with a zero total cannot be paid by card', async () => {
    const { customer, session, input } = await prepare();
    const product = await build.product({ standardCost: '0.0010' });
    const { errors } = await checkout(
      { ...input, lines: [{ productKey: product.key, quantity: 1, price: '0.00' }], total: '0.00' },
      session,
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { total: ['leaves nothing to charge to a card'] },
    });
    await expectNothing(customer);
  });
});

test('[T-44] a cart whose card payment has no outcome yet cannot be ordered on account as well', async () => {
  const { product, input } = await prepare('tok_charge_then_reset');
  const customer = await build.customer();
  const session = await app.signIn(customer.customerNumber);
  const { data } = await app.graphql<{ changeCart: { key: number; version: number } }>(
    'mutation ($input: CartChangeInput!) { changeCart(input: $input) { key version } }',
    { input: { changeId: randomUUID(), lines: [{ productKey: product.key, by: 2 }] } },
    session,
  );
  const own = {
    ...input,
    contactKey: customer.contact.key,
    locationKey: customer.location.key,
    cartKey: data?.changeCart.key,
    cartVersion: data?.changeCart.version,
  };
  expect((await checkout(own, session)).data?.checkout.payment.status).toBe('CHECKING');
  const onAccount = { ...own, idempotencyKey: randomUUID(), payment: { method: 'ON_ACCOUNT' } };
  expect((await checkout(onAccount, session)).errors?.[0]?.extensions.code).toBe('PAYMENT_IN_PROGRESS');
  expect(await ordersOf(customer)).toBe(0);
  expect((await checkout({ ...onAccount, cartKey: null, cartVersion: null }, session)).errors).toBeUndefined();
});

describe('a lost response', () => {
  test('is checked, blocks a second payment, and leads to the order', async () => {
    const { customer, session, input } = await prepare('tok_charge_then_reset');
    const checking = { order: null, payment: { status: 'CHECKING', code: null, text: null } };
    expect((await checkout(input, session)).data?.checkout).toEqual(checking);
    expect((await checkout(input, session)).data?.checkout).toEqual(checking);
    expect((await checkout(newCard(input, 'tok_ok'), session)).errors?.[0]?.extensions).toEqual({
      code: 'PAYMENT_IN_PROGRESS',
      status: 409,
    });
    await app.reconcile();
    const { data } = await statusOf(input.idempotencyKey, session);
    expect(data?.checkoutStatus).toMatchObject({
      order: { total: '24.98', payment: 'paid' },
      payment: { status: 'PAID' },
    });
    expect([await ordersOf(customer), simulator.state.sum()]).toEqual([1, '24.98']);
  });

  test('a charge that the provider holds puts its order in review', async () => {
    const { session, input } = await prepare('tok_held_253');
    const { data } = await checkout(input, session);
    expect(data?.checkout).toMatchObject({ order: { payment: 'review' }, payment: { status: 'REVIEW', code: '253' } });
  });
});

describe('[T-44] many at once', () => {
  test('[F-10] 50 identical checkouts place one order and charge once', async () => {
    const { customer, session, input } = await prepare();
    const replies = await Promise.all(Array.from({ length: 50 }, () => checkout(input, session)));
    const statuses = replies.map(reply => reply.data?.checkout.payment.status);
    expect(new Set(statuses)).toEqual(new Set(['PAID', 'CHECKING']));
    expect(new Set(replies.flatMap(reply => reply.data?.checkout.order?.key ?? [])).size).toBe(1);
    expect([await ordersOf(customer), simulator.state.sum(), simulator.state.requests.length]).toEqual([1, '24.98', 1]);
  });

  test('[F-10] 50 checkouts with separate keys while the first outcome is unknown: one charge, 49 refusals', async () => {
    const { customer, session, input } = await prepare();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => checkout(newCard(input, 'tok_charge_then_reset'), session)),
    );
    const codes = replies.map(reply => reply.errors?.[0]?.extensions.code ?? reply.data?.checkout.payment.status);
    expect(Map.groupBy(codes, code => code).get('PAYMENT_IN_PROGRESS')).toHaveLength(49);
    expect(codes).toContain('CHECKING');
    await app.reconcile();
    expect([await ordersOf(customer), simulator.state.sum()]).toEqual([1, '24.98']);
  });
});

describe('over REST', () => {
  function send(
    { customer, product, session }: Awaited<ReturnType<typeof prepare>>,
    token: string,
    headers: Record<string, string> = {},
  ) {
    return app.rest<{ data: unknown }>('POST', '/authorders/card', {
      token: session,
      headers,
      body: {
        order: {
          customerKey: customer.key,
          date: 12,
          total: 24.98,
          location: customer.location.key,
          contact: customer.contact.key,
        },
        products: [{ productKey: product.key, quantity: 2, price: 24.98 }],
        payment: cardOf(token),
      },
    });
  }

  test('[REST-1] returns 201 with the key for approved and for held charges', async () => {
    const parts = await prepare();
    for (const [token, payment] of [
      ['tok_ok', 'paid'],
      ['tok_held_252', 'review'],
    ] as const) {
      const { status, body } = await send(parts, token, { 'idempotency-key': `rest-${payment}-key` });
      expect([status, body]).toEqual([201, { data: expect.any(Number) }]);
      expect(
        (await app.rest('GET', `/authorders/payment/rest-${payment}-key`, { token: parts.session })).body,
      ).toMatchObject({ data: { status: payment, orderKey: body.data } });
    }
  });

  test("[REST-1] returns 402 with the provider's code and text for a declined charge", async () => {
    const parts = await prepare();
    const { status, body } = await send(parts, 'tok_decline', { 'idempotency-key': 'rest-declined' });
    expect([status, body]).toEqual([
      402,
      {
        status: 402,
        code: 'PAYMENT_DECLINED',
        title: 'The payment did not go through: This transaction has been declined.',
        provider: { code: '2', text: 'This transaction has been declined.' },
      },
    ]);
    expect((await app.rest('GET', '/authorders/payment/rest-declined', { token: parts.session })).body).toEqual({
      data: { status: 'declined', provider: { code: '2', text: 'This transaction has been declined.' } },
    });
    await expectNothing(parts.customer);
  });

  test('[REST-1] returns 202 with the key to poll with for an unknown outcome', async () => {
    const parts = await prepare();
    const { status, body } = await send(parts, 'tok_charge_then_500', { 'idempotency-key': 'rest-checking' });
    expect([status, body]).toEqual([202, { data: { status: 'checking', idempotencyKey: 'rest-checking' } }]);
    await app.reconcile();
    expect((await app.rest('GET', '/authorders/payment/rest-checking', { token: parts.session })).body).toMatchObject({
      data: { status: 'paid', orderKey: expect.any(Number) },
    });
  });

  test("[PERM-2] a payload in another customer's name is refused, and nothing is charged", async () => {
    const parts = await prepare();
    const other = await build.customer();
    expect((await send({ ...parts, customer: other }, 'tok_ok')).status).toBe(403);
    await expectNothing(parts.customer);
  });
});

test('[PERM-2] [T-1] only the customer sees the outcome of its checkout', async () => {
  const { session, input } = await prepare();
  await checkout(input, session);
  const other = await app.signIn((await build.customer()).customerNumber);
  const admin = await app.signIn((await build.admin()).customerNumber);
  const codes = await Promise.all(
    [undefined, other, admin, session].map(
      async as => (await statusOf(input.idempotencyKey, as)).errors?.[0]?.extensions.code,
    ),
  );
  expect(codes).toEqual(['UNAUTHENTICATED', 'NOT_FOUND', 'NOT_FOUND', undefined]);
  const path = `/authorders/payment/${input.idempotencyKey}`;
  expect(
    await Promise.all(
      [undefined, other, admin, session].map(async as => (await app.rest('GET', path, { token: as })).status),
    ),
  ).toEqual([401, 404, 404, 200]);
  expect((await app.rest('POST', '/authorders/card', { body: {} })).status).toBe(401);
});

test('[D-18] payment settings are public, and the secret key is not', async () => {
  const { session } = await prepare();
  for (const as of [undefined, session]) {
    const { data } = await app.graphql(
      '{ paymentSettings { card { apiLoginId clientKey scriptUrl isTest } } }',
      {},
      as,
    );
    expect(data).toEqual({
      paymentSettings: {
        card: {
          apiLoginId: 'simulated-store',
          clientKey: 'simulated-public-client-key',
          scriptUrl: simulator.scriptUrl,
          isTest: true,
        },
      },
    });
  }
});

describe('[T-41] the content policy', () => {
  const policyOf = async (path: string) =>
    (await fetch(`${app.url}${path}`)).headers.get('content-security-policy') ?? '';

  test("only the checkout page allows the provider's script and frame", async () => {
    const { origin } = new URL(simulator.scriptUrl);
    expect(await policyOf('/checkout')).toContain(`script-src 'self' ${origin};`);
    expect(await policyOf('/checkout')).toContain(`frame-src ${origin}`);
    for (const path of ['/', '/shopping-cart', '/checkouts']) {
      expect([path, await policyOf(path)]).toEqual([path, expect.not.stringContaining(origin)]);
      expect(await policyOf(path)).not.toContain('frame-src');
    }
  });
});

describe('without a provider', () => {
  test("[D-18] the store runs the provider's simulator, and serves its form", async () => {
    const own = await TestApp.start({}, clock);
    const { data } = await own.graphql('{ paymentSettings { card { scriptUrl isTest } } }');
    expect(data).toEqual({ paymentSettings: { card: { scriptUrl: '/card-simulator/v3/AcceptUI.js', isTest: true } } });
    const script = await fetch(`${own.url}/card-simulator/v3/AcceptUI.js`);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    const frame = await fetch(`${own.url}/card-simulator/v3/acceptMain/acceptMain.html`);
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect((await fetch(`${own.url}/card-simulator/ledger`)).status).toBe(404);
    expect((await fetch(`${own.url}/checkout`)).headers.get('content-security-policy')).toContain("frame-src 'self'");
    await own.close();
  });

  test('[D-31] production offers no card payments, and rejects a submitted one', async () => {
    const settings = '{ paymentSettings { card { scriptUrl } } }';
    const checkout = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { payment { status } } }';
    const documents = knownDocuments([settings, checkout]);
    const own = await TestApp.start(
      { NODE_ENV: 'production', DEFAULT_CUSTOMER_PASSWORD: 'a-default-one', OPERATIONS_FILE: documents.file },
      clock,
    );
    const customer = await new Build(own.em()).customer();
    const product = await new Build(own.em()).product({ standardCost: '12.4900' });
    const session = await own.signIn(customer.customerNumber);
    expect((await own.graphql(settings)).data).toEqual({ paymentSettings: { card: null } });
    const input = {
      idempotencyKey: randomUUID(),
      lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
      total: '24.98',
      locationKey: customer.location.key,
      contactKey: customer.contact.key,
      payment: { method: 'CARD', opaqueData: cardOf('tok_ok') },
    };
    const { errors } = await own.graphql(checkout, { input }, session);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CARD_NOT_OFFERED', status: 403 });
    expect(await own.em().count(PaymentIntent, {})).toBe(0);
    expect((await fetch(`${own.url}/card-simulator/v3/AcceptUI.js`)).status).toBe(404);
    await own.close();
    documents.remove();
  });
});
