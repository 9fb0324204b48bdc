import jwt from 'jsonwebtoken';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';

const day = 24 * 60 * 60;
const androidChrome =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const windowsFirefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

interface Session {
  token: string;
  keptUntil: number | null;
}

const now = () => app.clock.now().getTime() / 1000;

async function login(customerNumber: number, keepSignedIn: boolean | null = true): Promise<Session> {
  const { data } = await app.graphql<{ login: Session }>(
    'mutation ($input: LoginInput!) { login(input: $input) { token keptUntil } }',
    { input: { customerNumber, password: 'a-good-password', keepSignedIn } },
  );
  return (data as { login: Session }).login;
}

function call(method: string, headers: Record<string, string>) {
  return fetch(`${app.url}/kept-sign-in`, { method, headers });
}

const claim = (token: string, cookie = '', userAgent = androidChrome) =>
  call('PUT', { authorization: `Bearer ${token}`, cookie, 'user-agent': userAgent });
const resume = (cookie: string) => call('POST', { cookie });
const isAccepted = async (token: string) => (await app.graphql('{ me { key } }', {}, token)).errors === undefined;

/** Returns the values of the cookies as a browser sends them. */
function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ');
}

/** Signs in a browser that stays signed in. */
async function keep({ customerNumber }: Pick<BuiltCustomer, 'customerNumber'>, userAgent = androidChrome) {
  const { token } = await login(customerNumber);
  const response = await claim(token, '', userAgent);
  expect(response.status).toBe(204);
  return { token, cookie: cookieOf(response) };
}

async function resumed(cookie: string): Promise<string | null> {
  const response = await resume(cookie);
  const { data } = (await response.json()) as { data?: { token: string } };
  expect(response.status).toBe(data ? 200 : 401);
  return data?.token ?? null;
}

interface Kept {
  key: number;
  device: string;
  startedAt: number;
  usedAt: number;
  endsAt: number;
}

async function listed(token: string): Promise<Kept[]> {
  const { data } = await app.graphql<{ keptSignIns: Kept[] }>(
    '{ keptSignIns { key device startedAt usedAt endsAt } }',
    {},
    token,
  );
  return (data as { keptSignIns: Kept[] }).keptSignIns;
}

const endOne = (key: number, token: string) =>
  app.graphql('mutation ($key: Int!) { endKeptSignIn(key: $key) }', { key }, token);
const rowsOf = async ({ key }: { key: number }) =>
  Number(
    (
      await app
        .em()
        .execute<{ count: unknown }[]>('select count(*) as count from kept_sign_in where customer_key = ?', [key])
    )[0]?.count,
  );

describe('[AUTH-9] a kept sign-in', () => {
  test('sets two strict cookies for exactly 30 days, of which scripts can read one', async () => {
    const customer = await build.customer();
    const { token, keptUntil } = await login(customer.customerNumber);
    expect(keptUntil).toBe(now() + 30 * day);
    const response = await claim(token);
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store']);
    const [session, key] = response.headers.getSetCookie();
    expect(session).toMatch(/^kept-sign-in=\d+\.[\w-]{43}; /);
    expect(session?.split('; ').slice(1)).toEqual([
      'Max-Age=2592000',
      'Path=/kept-sign-in',
      // Set by Express from the machine's time. Browsers follow Max-Age.
      expect.stringMatching(/^Expires=/),
      'HttpOnly',
      'SameSite=Strict',
    ]);
    expect(key).toMatch(/^kept-sign-in-key=\d+\.[\w-]{22}; /);
    expect(key?.split('; ').slice(1)).toEqual([
      'Max-Age=2592000',
      'Path=/',
      expect.stringMatching(/^Expires=/),
      'SameSite=Strict',
    ]);
  });

  test('continues after 29 days, and not after 31', async () => {
    const { token, cookie } = await keep(await build.customer());
    const started = now();
    app.clock.advance(13 * 60 * 60);
    expect(await isAccepted(token)).toBe(false);
    app.clock.advance(29 * day - 13 * 60 * 60);
    const after29 = (await resumed(cookie)) as string;
    expect(await isAccepted(after29)).toBe(true);
    expect(jwt.decode(after29)).toMatchObject({ exp: now() + 12 * 60 * 60 });
    app.clock.advance(18 * 60 * 60);
    const last = (await resumed(cookie)) as string;
    // A token never outlives the sign-in.
    expect(jwt.decode(last)).toMatchObject({ exp: started + 30 * day });
    app.clock.advance(6 * 60 * 60);
    expect([await isAccepted(last), await resumed(cookie)]).toEqual([false, null]);
    app.clock.advance(day);
    const response = await resume(cookie);
    expect([response.status, cookieOf(response)]).toEqual([
      401,
      'kept-sign-in=; kept-sign-in-key=; page-session=; page-session-key=',
    ]);
  });

  test('is listed with device, times and end, and ends at once when it is signed out in the list', async () => {
    const customer = await build.customer();
    const phone = await keep(customer);
    const started = now();
    app.clock.advance(day);
    const office = await keep(customer, windowsFirefox);
    const onPhone = (await resumed(phone.cookie)) as string;
    const [first, second] = await listed(office.token);
    expect([first, second]).toEqual([
      {
        key: expect.any(Number),
        device: 'Firefox on Windows',
        startedAt: now(),
        usedAt: now(),
        endsAt: now() + 30 * day,
      },
      {
        key: expect.any(Number),
        device: 'Chrome on Android',
        startedAt: started,
        usedAt: now(),
        endsAt: started + 30 * day,
      },
    ]);
    expect((await endOne((second as Kept).key, office.token)).data).toEqual({ endKeptSignIn: true });
    expect([await isAccepted(onPhone), await resumed(phone.cookie)]).toEqual([false, null]);
    expect([await isAccepted(office.token), (await listed(office.token)).length]).toEqual([true, 1]);
    const log = await app
      .em()
      .execute('select action, subject_key as key from change_log where actor_key = ?', [customer.key]);
    expect(log).toEqual([{ action: 'signedOutDevice', key: customer.key }]);
  });

  test.each<[string, (customer: BuiltCustomer, token: string) => Promise<unknown>]>([
    ['signing out everywhere', (_customer, token) => app.graphql('mutation { signOutEverywhere }', {}, token)],
    [
      'changing the password',
      (_customer, token) =>
        app.rest('POST', '/auth/password', {
          token,
          body: { currentPassword: 'a-good-password', newPassword: 'another-good-password' },
        }),
    ],
    [
      'resetting the password',
      async ({ key }) =>
        app.graphql(
          'mutation ($key: Int!) { resetCustomerPassword(key: $key) { key } }',
          { key },
          await app.signIn((await build.admin()).customerNumber),
        ),
    ],
    ['becoming staff', ({ key }) => app.em().execute('update customer set pricing_tier = 42069 where key = ?', [key])],
    ['signing out on the device', async () => undefined],
  ])('ends with %s', async (name, end) => {
    const customer = await build.customer();
    const { token, cookie } = await keep(customer);
    await end(customer, token);
    if (name === 'signing out on the device') expect((await call('DELETE', { cookie })).status).toBe(204);
    expect(await resumed(cookie)).toBeNull();
    if (name !== 'becoming staff') expect(await isAccepted(token)).toBe(false);
  });

  test('is stored as a hash, and erased with the customer', async () => {
    const customer = await build.customer();
    const { cookie } = await keep(customer);
    const secret = /\.([\w-]{43});/.exec(cookie)?.[1] as string;
    const [row] = await app
      .em()
      .execute<{ line: string }[]>('select to_jsonb(k)::text as line from kept_sign_in k where customer_key = ?', [
        customer.key,
      ]);
    expect(row?.line).not.toContain(secret);
    const admin = await app.signIn((await build.admin()).customerNumber);
    await app.graphql(
      'mutation ($key: Int!, $customerNumber: Int!) { eraseCustomer(key: $key, customerNumber: $customerNumber) }',
      { key: customer.key, customerNumber: customer.customerNumber },
      admin,
    );
    expect(await rowsOf(customer)).toBe(0);
  });

  test('keeps at most 200 per customer, and ends the least used one', async () => {
    const customer = await build.customer();
    const { cookie } = await keep(customer);
    app.clock.advance(61);
    const recent = await keep(customer);
    await app.em().execute(
      `insert into kept_sign_in (customer_key, token_version, started_at, used_at, ends_at)
       select customer_key, token_version, started_at, used_at + interval '1 second', ends_at from kept_sign_in, generate_series(1, 198) where secret_hash is not null and customer_key = ? and key = (select max(key) from kept_sign_in)`,
      [customer.key],
    );
    expect(await rowsOf(customer)).toBe(200);
    await keep(customer);
    expect([await rowsOf(customer), await resumed(cookie), await resumed(recent.cookie)]).toEqual([
      200,
      null,
      expect.any(String),
    ]);
  });
});

describe('[T-74] a kept sign-in cannot be taken', () => {
  test('not without asking for it, and not by staff or before a password was chosen', async () => {
    const customer = await build.customer();
    const admin = await build.admin();
    for (const { token, keptUntil } of [
      await login(customer.customerNumber, false),
      await login(customer.customerNumber, null),
      await login(admin.customerNumber),
    ]) {
      expect(keptUntil).toBeNull();
      const response = await claim(token);
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    }
    const newcomer = await build.customer({ passwordHash: null });
    const { data } = await app.graphql<{ login: Session }>(
      'mutation ($input: LoginInput!) { login(input: $input) { token keptUntil } }',
      { input: { customerNumber: newcomer.customerNumber, password: 'saguaro-start', keepSignedIn: true } },
    );
    expect(data?.login.keptUntil).toBeNull();
    expect([await rowsOf(customer), await rowsOf(admin), await rowsOf(newcomer)]).toEqual([0, 0, 0]);
  });

  test('not with a stolen token: its cookies are given out once', async () => {
    const { token, cookie } = await keep(await build.customer());
    const again = await claim(token);
    expect([again.status, again.headers.getSetCookie()]).toEqual([403, []]);
    expect(await resumed(cookie)).toEqual(expect.any(String));
  });

  test('not with one of the cookies, with those of two sign-ins mixed, or with any other text', async () => {
    const customer = await build.customer();
    const [one, other] = [await keep(customer), await keep(customer)];
    const [session = '', key = ''] = one.cookie.split('; ');
    const [otherSession = '', otherKey = ''] = other.cookie.split('; ');
    for (const cookie of [
      '',
      session,
      key,
      `${session}; ${otherKey}`,
      `${otherSession}; ${key}`,
      `${session}x; ${key}`,
      `kept-sign-in=1; ${key}`,
      `${session.replace(/=\d+/, '=99999999999')}; ${key}`,
    ])
      expect(await resumed(cookie)).toBeNull();
    expect(await resumed(one.cookie)).toEqual(expect.any(String));
  });

  test('not by another customer, who can neither see nor end it', async () => {
    const { token, cookie } = await keep(await build.customer());
    const other = await app.signIn((await build.customer()).customerNumber);
    const [kept] = await listed(token);
    expect(await listed(other)).toEqual([]);
    expect((await endOne((kept as Kept).key, other)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await resumed(cookie)).toEqual(expect.any(String));
  });

  test('replaces the one that the same browser kept before', async () => {
    const customer = await build.customer();
    const { cookie } = await keep(customer);
    expect((await claim((await login(customer.customerNumber)).token, cookie)).status).toBe(204);
    expect([await resumed(cookie), await rowsOf(customer)]).toEqual([null, 1]);
  });

  test('[T-72] its cookies authorize no other request, and its page session ends with it', async () => {
    const { token, cookie } = await keep(await build.customer());
    expect((await app.graphql('{ me { key } }', {}, undefined, { cookie })).data).toEqual({ me: null });
    const pages = await fetch(`${app.url}/page-session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const expires = new Date((now() + 30 * day) * 1000).toUTCString();
    expect(pages.headers.getSetCookie().map(line => /Expires=([^;]*)/.exec(line)?.[1])).toEqual([expires, expires]);
  });
});
