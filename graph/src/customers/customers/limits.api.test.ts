import bcrypt from 'bcrypt';
import { mock } from 'node:test';
import { Build, password, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';

/** The default limits. */
const usual = {
  SIGN_IN_FAILURES_PER_ADDRESS: '',
  NUMBER_QUESTIONS_PER_MINUTE: '',
  REGISTRATIONS_PER_HOUR: '',
  REST_REGISTRATIONS_PER_HOUR: '',
  TRUSTED_PROXIES: '1',
};

let app: TestApp;
let build: Build;
let addresses = 0;

beforeAll(async () => {
  app = await TestApp.start(usual);
  build = new Build(app.em());
});
afterAll(() => app.close());

const newAddress = () => `203.0.113.${(addresses += 1)}`;

interface Problem {
  status: number;
  code: string;
  title: string;
  retryAfter?: number;
}

function login(customer: { customerNumber: number }, address: string, typedPassword: string = password) {
  const body = { customerNumber: customer.customerNumber, password: typedPassword };
  return app.rest<Problem>('POST', '/auth/login', { body, headers: { 'x-forwarded-for': address } });
}

async function fail(customer: { customerNumber: number }, times: number, address: string): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect((await login(customer, address, 'not it at all')).status).toBe(401);
}

describe('[D-13] [T-15] wrong passwords', () => {
  let customer: BuiltCustomer;
  let address: string;

  beforeEach(async () => {
    customer = await build.customer();
    address = newAddress();
  });

  test('lock the customer number after ten in 15 minutes, also for the right password', async () => {
    await fail(customer, 10, address);
    const refused = await login(customer, address);
    expect([refused.status, refused.body.code, refused.body.retryAfter, refused.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      900,
      '900',
    ]);
    // From any other address, too: more addresses must not speed up guessing.
    expect((await login(customer, newAddress())).status).toBe(429);
    // Other customers are not affected.
    expect((await login(await build.customer(), address)).status).toBe(200);
  });

  test('allow one more attempt once the oldest of the ten is 15 minutes old', async () => {
    await fail(customer, 1, address);
    app.clock.advance(600);
    await fail(customer, 9, address);
    expect((await login(customer, address)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 300 });
    app.clock.advance(299);
    expect((await login(customer, address)).status).toBe(429);
    app.clock.advance(1);
    await fail(customer, 1, address);
    expect((await login(customer, address)).status).toBe(429);
  });

  test('allow the right password after nine, and a right one does not count as a failure', async () => {
    for (let round = 0; round < 3; round += 1) expect((await login(customer, address)).status).toBe(200);
    await fail(customer, 9, address);
    for (let round = 0; round < 3; round += 1) expect((await login(customer, address)).status).toBe(200);
    await fail(customer, 1, address);
    expect((await login(customer, address)).status).toBe(429);
  });

  test('from other addresses do not lock out an address that signed in within 30 days', async () => {
    const office = newAddress();
    expect((await login(customer, office)).status).toBe(200);
    await fail(customer, 10, address);
    expect([(await login(customer, address)).status, (await login(customer, office)).status]).toEqual([429, 200]);
    // It has its own limit of ten failures.
    await fail(customer, 10, office);
    expect((await login(customer, office)).status).toBe(429);
  });

  test('lock out a known address like any other after 30 days without a sign-in', async () => {
    const office = newAddress();
    expect((await login(customer, office)).status).toBe(200);
    app.clock.advance(30 * 24 * 60 * 60 + 1);
    await fail(customer, 10, address);
    expect((await login(customer, office)).status).toBe(429);
  });

  test('lock the address after 50, for any customer number', async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, () => build.customer()));
    for (const other of customers.slice(0, 5)) await fail(other, 10, address);
    expect((await login(customers[5] as BuiltCustomer, address)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await login(customers[5] as BuiltCustomer, newAddress())).status).toBe(200);
  });

  test('on a locked customer number do not count toward the limit of the address', async () => {
    await fail(customer, 10, newAddress());
    for (let time = 0; time < 60; time += 1) expect((await login(customer, address)).status).toBe(429);
    expect((await login(await build.customer(), address)).status).toBe(200);
  });

  test('on an unknown customer number count like on any other', async () => {
    const nobody = { customerNumber: 999_000_000 + addresses };
    await fail(nobody, 10, address);
    expect((await login(nobody, address)).status).toBe(429);
  });

  test('[T-16] count for each sign-in in one operation, and exactly when simultaneous', async () => {
    const aliases = Array.from(
      { length: 15 },
      (_, index) =>
        `a${index}: login(input: {customerNumber: ${customer.customerNumber}, password: "wrong ${index}"}) { token }`,
    );
    const guess = () => app.graphql(`mutation { ${aliases.join(' ')} }`, {}, undefined, { 'x-forwarded-for': address });
    const refused = { code: 'TOO_MANY_REQUESTS', status: 429, retryAfter: 900 };
    const wrong = { code: 'WRONG_CREDENTIALS', status: 401 };
    expect((await guess()).errors?.map(({ extensions }) => extensions)).toEqual([
      ...Array<object>(10).fill(wrong),
      ...Array<object>(5).fill(refused),
    ]);
    expect((await guess()).errors?.map(({ extensions }) => extensions)).toEqual(Array<object>(15).fill(refused));
    expect((await login(customer, address)).status).toBe(429);

    const other = await build.customer();
    const burstAddress = newAddress();
    const replies = await Promise.all(Array.from({ length: 30 }, () => login(other, burstAddress, 'wrong')));
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(20).fill(429),
    ]);
  });

  test('[T-22] count as failed sign-ins when given as the current password in a password change', async () => {
    const token = await app.signIn(customer.customerNumber);
    const change = (currentPassword: string) =>
      app.rest<Problem>('POST', '/auth/password', {
        token,
        body: { currentPassword, newPassword: 'another-good-one' },
        headers: { 'x-forwarded-for': address },
      });
    for (let time = 0; time < 10; time += 1) expect((await change('wrong')).status).toBe(400);
    expect((await change(password)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

test('[T-19] an unknown number costs a password hash comparison, like a known one', async () => {
  const customer = await build.customer();
  const newcomer = await build.customer({ passwordHash: null });
  const { mock: compare } = mock.method(bcrypt, 'compare');
  try {
    for (const customerNumber of [customer.customerNumber, newcomer.customerNumber, 999_111_222]) {
      compare.resetCalls();
      expect((await login({ customerNumber }, newAddress(), 'wrong')).status).toBe(401);
      expect([customerNumber, compare.callCount()]).toEqual([customerNumber, 1]);
    }
  } finally {
    compare.restore();
  }
});

describe('[T-20] customer number lookups', () => {
  const lookUp = (customerNumber: number, address: string) =>
    app.rest<Problem & { data?: boolean }>('GET', `/customers/${customerNumber}/exists`, {
      headers: { 'x-forwarded-for': address },
    });

  test('are limited to 30 a minute per address, across both interfaces', async () => {
    const [address, { customerNumber }] = [newAddress(), await build.customer()];
    for (let time = 0; time < 15; time += 1)
      expect((await lookUp(customerNumber, address)).body).toEqual({ data: true });
    const operation = `{ ${Array.from({ length: 15 }, (_, index) => `a${index}: customerNumberExists(customerNumber: ${700_000_000 + index})`).join(' ')} }`;
    const { data } = await app.graphql<Record<string, boolean>>(operation, {}, undefined, {
      'x-forwarded-for': address,
    });
    expect(Object.values(data ?? {})).toEqual(Array<boolean>(15).fill(false));
    const refused = await lookUp(customerNumber, address);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '60',
    ]);
    const suggestion = await app.graphql('{ suggestCustomerNumber }', {}, undefined, { 'x-forwarded-for': address });
    expect(suggestion.errors?.[0]?.extensions).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      retryAfter: 60,
    });
    expect((await lookUp(customerNumber, newAddress())).status).toBe(200);
    app.clock.advance(60);
    expect((await lookUp(customerNumber, address)).status).toBe(200);
  });
});

test('[T-53] [D-13] ignores a forged address without a trusted proxy', async () => {
  const direct = await TestApp.start({ ...usual, TRUSTED_PROXIES: '' });
  try {
    const customer = await new Build(direct.em()).customer();
    const attempt = (address: string) =>
      direct.rest('POST', '/auth/login', {
        body: { customerNumber: customer.customerNumber, password: 'wrong' },
        headers: { 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address },
      });
    for (let time = 0; time < 10; time += 1) expect((await attempt(newAddress())).status).toBe(401);
    expect((await attempt(newAddress())).status).toBe(429);
    const kept = await direct
      .em()
      .execute<{ key: string }[]>("select key from rate_limit where key like 'signIn.address:%'");
    expect(kept).toEqual([{ key: 'signIn.address:127.0.0.1' }]);
  } finally {
    await direct.close();
  }
});

test('deletes expired counts', async () => {
  await fail({ customerNumber: 998_000_001 }, 1, newAddress());
  app.clock.advance(901);
  await login(await build.customer(), newAddress());
  const old = await app.em().execute('select key from rate_limit where ends_at < ?', [app.clock.now().toISOString()]);
  expect(old).toEqual([]);
});
