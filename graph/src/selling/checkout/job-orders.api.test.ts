import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { cardOf, startCardProvider } from '../../../test/card-provider.js';
import { TestApp } from '../../../test/test-app.js';
import type { CustomerJob } from '../../customers/customer-jobs/index.js';
import { Order } from '../ordering/index.js';
import { PaymentIntent } from '../payments/index.js';
import type { Simulator } from '#card-simulator';

let app: TestApp;
let build: Build;
let simulator: Simulator;

beforeAll(async () => {
  const provider = await startCardProvider();
  simulator = provider.simulator;
  app = await TestApp.start(provider.env);
  build = new Build(app.em());
});
afterAll(async () => {
  await app.close();
  await simulator.close();
});

const onAccount = { method: 'ON_ACCOUNT' };
const byCard = () => ({ method: 'CARD', opaqueData: cardOf('tok_ok') });

async function prepare(finance: object = {}, job: Partial<CustomerJob> = {}) {
  const customer = await build.customer({}, finance);
  const mesa = await build.customerJob(customer, { name: 'Mesa Medical Center', code: 'MESA-01', ...job });
  const product = await build.product({ standardCost: '12.4900' });
  const token = await app.signIn(customer.customerNumber);
  const input = {
    idempotencyKey: randomUUID() as string,
    lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
    total: '24.98',
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: onAccount as object,
    jobKey: mesa.key,
    poNumber: null as string | null,
  };
  return { customer, job: mesa, product, token, input };
}

interface Placed {
  checkout: { order: { key: number; job: { key: number | null; name: string; code: string } | null } } | null;
}

function checkout(input: unknown, token: string) {
  return app.graphql<Placed>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key job { key name code } } } }',
    { input },
    token,
  );
}

const ordersOf = (customer: BuiltCustomer) => app.em().count(Order, { customerKey: customer.key });

describe('[JOB-3] an order for a job', () => {
  test.each([
    ['on account', () => onAccount],
    ['by card', byCard],
  ])('stores copies of name and code, %s', async (_how, payment) => {
    const { job, token, input } = await prepare();
    const { data, errors } = await checkout({ ...input, payment: payment() }, token);
    expect(errors).toBeUndefined();
    const copy = { name: 'Mesa Medical Center', code: 'MESA-01' };
    expect(data?.checkout?.order.job).toEqual({ key: job.key, ...copy });
    const path = `/authorders/bykey/${data?.checkout?.order.key}`;
    await app.rest('PUT', `/authjobs/${job.key}`, { token, body: { name: 'Renamed', code: 'R-1' } });
    expect((await app.rest('GET', path, { token })).body).toMatchObject({
      data: { order: { job: { key: job.key, ...copy } } },
    });
    await app.rest('DELETE', `/authjobs/${job.key}`, { token });
    expect((await app.rest('GET', path, { token })).body).toMatchObject({
      data: { order: { job: { key: null, ...copy } } },
    });
  });

  test('[REST-1] is placed over REST as well', async () => {
    const { customer, job, product, token } = await prepare();
    const body = {
      order: {
        customerKey: customer.key,
        total: 24.98,
        location: customer.location.key,
        contact: customer.contact.key,
        job: job.key,
      },
      products: [{ productKey: product.key, quantity: 2, price: 24.98 }],
    };
    const { body: placed, status } = await app.rest<{ data: number }>('POST', '/authorders', { token, body });
    expect(status).toBe(201);
    expect((await app.em().findOneOrFail(Order, { key: placed.data })).jobCode).toBe('MESA-01');
  });

  test('is refused for the job of another customer, and nothing is stored', async () => {
    const { customer, token, input } = await prepare();
    const theirs = await build.customerJob(await build.customer());
    const { errors } = await checkout({ ...input, jobKey: theirs.key }, token);
    expect(errors?.[0]).toMatchObject({
      message: 'This job is not one of yours.',
      extensions: { code: 'NOT_FOUND' },
    });
    expect(await ordersOf(customer)).toBe(0);
  });

  test('is refused for an archived job', async () => {
    const { customer, token, input } = await prepare({}, { isArchived: true });
    const { errors } = await checkout(input, token);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { jobKey: ['The job Mesa Medical Center is archived. Choose another one.'] },
    });
    expect(await ordersOf(customer)).toBe(0);
  });

  test.each([
    ['on account', () => onAccount],
    ['by card', byCard],
  ])('[D-19] [T-44] is refused without its job under the same key, %s', async (_how, payment) => {
    const { customer, job, token, input } = await prepare();
    const sent = { ...input, payment: payment() };
    const first = await checkout(sent, token);
    const { errors } = await checkout({ ...sent, jobKey: null }, token);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      differences: [{ field: 'jobKey', before: job.key, sent: null }],
    });
    expect((await checkout(sent, token)).data).toEqual(first.data);
    expect(await ordersOf(customer)).toBe(1);
  });

  test('is returned for its key after the job was removed', async () => {
    const { customer, job, token, input } = await prepare();
    await checkout(input, token);
    await app.rest('DELETE', `/authjobs/${job.key}`, { token });
    const { data } = await checkout(input, token);
    expect(data?.checkout?.order.job).toEqual({ key: null, name: 'Mesa Medical Center', code: 'MESA-01' });
    expect(await ordersOf(customer)).toBe(1);
  });

  test('stores its job in the card payment attempt', async () => {
    const { customer, job, token, input } = await prepare();
    await checkout({ ...input, payment: byCard() }, token);
    const [intent] = await app.em().find(PaymentIntent, { customerKey: customer.key });
    expect(intent?.frozenOrder.job).toEqual({ key: job.key, name: 'Mesa Medical Center', code: 'MESA-01' });
  });
});

describe('[JOB-4] a PO number', () => {
  const ofCompany = 'Enter a PO number. Your company requires one on every order.';
  const ofJob = 'Enter a PO number. Orders for Mesa Medical Center require one.';

  test.each([
    ['the customer', { requiresPoNumber: true }, {}, ofCompany],
    ['the job', {}, { requiresPoNumber: true }, ofJob],
  ])('is required if %s requires one', async (_who, finance, rule, message) => {
    const { customer, token, input } = await prepare(finance, rule);
    for (const payment of [onAccount, byCard()]) {
      const { errors } = await checkout({ ...input, payment, poNumber: '  ' }, token);
      expect(errors?.[0]).toMatchObject({
        message,
        extensions: { code: 'PO_NUMBER_REQUIRED', status: 400, errors: { poNumber: [message] } },
      });
    }
    expect(await ordersOf(customer)).toBe(0);
    expect(await app.em().count(PaymentIntent, { customerKey: customer.key })).toBe(0);
    expect((await checkout({ ...input, poNumber: 'PO-1' }, token)).errors).toBeUndefined();
  });

  test('is not required for other jobs of the customer', async () => {
    const { customer, token, input } = await prepare({}, { requiresPoNumber: true });
    const other = await build.customerJob(customer);
    expect((await checkout({ ...input, jobKey: other.key }, token)).errors).toBeUndefined();
  });

  test('customers see whether their company requires one', async () => {
    const { token } = await prepare({ requiresPoNumber: true });
    expect((await app.graphql('{ me { requiresPoNumber } }', {}, token)).data).toEqual({
      me: { requiresPoNumber: true },
    });
    expect((await app.rest('GET', '/authcustomers/porule', { token })).body).toEqual({ data: true });
  });
});

describe('[JOB-5] a PO number used before', () => {
  async function withPo(token: string, poNumber: string): Promise<number[]> {
    const { data } = await app.graphql<{ ordersWithPo: { key: number }[] }>(
      'query ($poNumber: String!) { ordersWithPo(poNumber: $poNumber) { key } }',
      { poNumber },
      token,
    );
    return (data?.ordersWithPo ?? []).map(({ key }) => key);
  }

  test('is found ignoring case and surrounding spaces, except in canceled orders, and does not block', async () => {
    const { token, input } = await prepare();
    const place = async (poNumber: string) => {
      const { data } = await checkout({ ...input, poNumber, idempotencyKey: randomUUID() }, token);
      return data?.checkout?.order.key as number;
    };
    const first = await place('Po-4471');
    const second = await place('PO-4471');
    await place('PO-44711');
    expect(await withPo(token, ' po-4471 ')).toEqual([second, first]);
    await app.graphql('mutation ($key: Int!) { cancelOrder(key: $key) { key } }', { key: second }, token);
    expect(await withPo(token, 'PO-4471')).toEqual([first]);
    expect(await withPo(token, ' ')).toEqual([]);
    expect((await app.rest('GET', '/authorders/samepo?poNumber=po-4471', { token })).body).toMatchObject({
      data: [{ key: first, poNumber: 'Po-4471', status: 'placed', job: { code: 'MESA-01' } }],
    });
  });

  test('is not found for another customer, nor for visitors', async () => {
    const { token, input } = await prepare();
    await checkout({ ...input, poNumber: 'PO-77' }, token);
    const other = await app.signIn((await build.customer()).customerNumber);
    expect(await withPo(other, 'PO-77')).toEqual([]);
    expect((await app.rest('GET', '/authorders/samepo?poNumber=PO-77', {})).status).toBe(401);
  });
});

describe('[HDR-2] the number of an order or PO', () => {
  async function numbered(number: string, sender: string): Promise<number[]> {
    const { data } = await app.graphql<{ ordersNumbered: { key: number }[] }>(
      'query ($number: String!) { ordersNumbered(number: $number) { key } }',
      { number },
      sender,
    );
    return (data?.ordersNumbered ?? []).map(({ key }) => key);
  }

  test('finds the orders of the signed-in customer, and those of nobody else', async () => {
    const { token, input } = await prepare();
    const place = async (poNumber: string) => {
      const { data } = await checkout({ ...input, poNumber, idempotencyKey: randomUUID() }, token);
      return data?.checkout?.order.key as number;
    };
    const [first, second] = [await place('HILL-4471'), await place('hill-4480')];
    expect(await numbered(' hill-44', token)).toEqual([second, first]);
    expect(await numbered('HILL-4471', token)).toEqual([first]);
    expect(await numbered(`#${first}`, token)).toEqual([first]);
    expect(await numbered(String(second), token)).toEqual([second]);
    for (const text of ['H', ' ', '%', 'ILL-4471', '99999999999'])
      expect([text, await numbered(text, token)]).toEqual([text, []]);
    expect((await app.rest('GET', '/authorders/numbered?number=hill-4471', { token })).body).toMatchObject({
      data: [{ key: first, poNumber: 'HILL-4471' }],
    });

    const other = await app.signIn((await build.customer()).customerNumber);
    const staff = await app.signIn((await build.admin()).customerNumber);
    for (const sender of [other, staff])
      expect([await numbered('HILL-44', sender), await numbered(String(first), sender)]).toEqual([[], []]);
    const visitor = await app.graphql('{ ordersNumbered(number: "HILL-4471") { key } }');
    expect(visitor.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await app.rest('GET', '/authorders/numbered?number=HILL-4471', {})).status).toBe(401);
  });
});
