import { randomUUID } from 'node:crypto';
import { Build } from '../../../test/build.js';
import { cardOf, startCardProvider } from '../../../test/card-provider.js';
import { TestApp } from '../../../test/test-app.js';
import { TestClock } from '../../../test/test-clock.js';
import { createEmptyDatabase } from '../../../test/test-database.js';
import { entities } from '../../server/entities.js';
import { openDatabase } from '../../platform/database/index.js';
import type { Simulator } from '#card-simulator';

let simulator: Simulator;
const clock = new TestClock();

beforeAll(async () => {
  ({ simulator } = await startCardProvider(clock));
});
beforeEach(() => simulator.state.reset());
afterAll(() => simulator.close());

type Parts = Awaited<ReturnType<typeof startLimited>>['parts'];

const newCard = <T extends object>(input: T, token: string) => ({
  ...input,
  idempotencyKey: randomUUID() as string,
  payment: { method: 'CARD', opaqueData: cardOf(token) },
});

/** Returns the error code of a checkout with another card; undefined if it is accepted. */
const declined = async (
  limited: TestApp,
  parts: Parts,
  token = 'tok_decline',
  headers: Record<string, string> = {},
) => {
  const { errors } = await limited.graphql(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { payment { status } } }',
    { input: newCard(parts.input, token) },
    parts.session,
    headers,
  );
  return errors?.[0]?.extensions;
};

/** Starts a store with other limits and the same provider. */
async function startLimited(env: Record<string, string>, databaseUrl?: string) {
  const { merchant, gatewayUrl } = simulator;
  const all = {
    CARD_API_LOGIN_ID: merchant.apiLoginId,
    CARD_TRANSACTION_KEY: merchant.transactionKey,
    CARD_CLIENT_KEY: merchant.clientKey,
    CARD_GATEWAY_URL: gatewayUrl,
    ...env,
  };
  const limited = databaseUrl
    ? await TestApp.startOn(await openDatabase({ entities, databaseUrl, dataDir: '' }), all, { clock })
    : await TestApp.start(all, clock);
  const builder = new Build(limited.em());
  const prepareHere = async () => {
    const customer = await builder.customer();
    const product = await builder.product({ standardCost: '12.4900' });
    const session = await limited.signIn(customer.customerNumber);
    const input = {
      idempotencyKey: randomUUID() as string,
      lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
      total: '24.98',
      locationKey: customer.location.key,
      contactKey: customer.contact.key,
      payment: { method: 'CARD', opaqueData: cardOf('tok_ok') },
      poNumber: '',
      note: '',
    };
    return { customer, product, session, input };
  };
  return { limited, prepareHere, parts: await prepareHere() };
}

test('[T-47] after five declined cards in an hour, the sixth is not sent, even if it is valid', async () => {
  const { limited, parts } = await startLimited({ CARD_DECLINES_PER_HOUR: '5' });
  for (let index = 0; index < 5; index += 1)
    expect(await declined(limited, parts)).toMatchObject({ code: 'PAYMENT_DECLINED' });
  const sent = simulator.state.requests.length;
  expect(await declined(limited, parts, 'tok_ok')).toEqual({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    retryAfter: 3600,
  });
  expect(simulator.state.requests).toHaveLength(sent);
  clock.advance(3600);
  expect(
    await declined(limited, { ...parts, session: await limited.signIn(parts.customer.customerNumber) }, 'tok_ok'),
  ).toBeUndefined();
  await limited.close();
});

test('[T-47] an IP address that tries cards for many customers is limited as well', async () => {
  const { limited, prepareHere } = await startLimited({ CARD_DECLINES_PER_HOUR: '2', TRUSTED_PROXIES: '1' });
  const [one, two, three] = [await prepareHere(), await prepareHere(), await prepareHere()];
  const here = { 'x-forwarded-for': '203.0.113.9' };
  for (const parts of [one, two])
    expect(await declined(limited, parts, 'tok_error_6', here)).toMatchObject({ code: 'PAYMENT_DECLINED' });
  expect(await declined(limited, three, 'tok_ok', here)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await declined(limited, three, 'tok_ok', { 'x-forwarded-for': '203.0.113.10' })).toBeUndefined();
  await limited.close();
});

test('unanswered charges pause card payments, while orders on account continue', async () => {
  const { limited, prepareHere } = await startLimited({ CARD_LOST_ANSWERS: '2', CARD_PAUSE_SECONDS: '30' });
  for (const parts of [await prepareHere(), await prepareHere()])
    expect(await declined(limited, parts, 'tok_charge_then_reset')).toBeUndefined();
  const third = await prepareHere();
  expect(await declined(limited, third, 'tok_ok')).toEqual({ code: 'NOT_READY', status: 503, retryAfter: 30 });
  clock.advance(30);
  expect(await declined(limited, third, 'tok_ok')).toBeUndefined();
  await limited.close();
});

test('a pause starts in every process at once', async () => {
  const databaseUrl = await createEmptyDatabase();
  const [one, two] = [
    await startLimited({ CARD_LOST_ANSWERS: '2' }, databaseUrl),
    await startLimited({ CARD_LOST_ANSWERS: '2' }, databaseUrl),
  ];
  const parts = [await one.prepareHere(), await one.prepareHere(), await one.prepareHere()] as const;
  expect(await declined(one.limited, parts[0], 'tok_charge_then_reset')).toBeUndefined();
  expect(await declined(two.limited, parts[1], 'tok_charge_then_reset')).toBeUndefined();
  for (const { limited } of [one, two])
    expect(await declined(limited, parts[2], 'tok_ok')).toMatchObject({ code: 'NOT_READY', status: 503 });
  await one.limited.close();
  await two.limited.close();
});
