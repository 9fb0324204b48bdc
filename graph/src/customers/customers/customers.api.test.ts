import jwt from 'jsonwebtoken';
import { Build, password, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Customer } from './customer.entity.js';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start({ DEFAULT_CUSTOMER_PASSWORD: 'the-default-one' });
  build = new Build(app.em());
});
afterAll(() => app.close());

interface SessionBody {
  code?: string;
  data: { token: string; mustChangePassword?: boolean; user: Record<string, unknown> };
}

const secret = 'a secret of the tests, long enough for it';

function login(customerNumber: unknown, typedPassword: string = password) {
  return app.rest<SessionBody>('POST', '/auth/login', { body: { customerNumber, password: typedPassword } });
}

function me(token?: string) {
  return app.graphql<{ me: { key: number; contacts: unknown[]; cod: boolean } | null }>(
    '{ me { key contacts { email } cod } }',
    {},
    token,
  );
}

test('[AUTH-1] a customer signs in over REST and over GraphQL', async () => {
  const customer = await build.customer({ name: 'Copper State Framing', faxNumber: '6025550177' });
  const rest = await login(customer.customerNumber);
  expect(rest.status).toBe(200);
  expect(rest.body.data.user).toEqual({
    key: customer.key,
    customerNumber: customer.customerNumber,
    name: 'Copper State Framing',
    phoneNumber: '6025550100',
    address: '12 E Jackson St',
    zipCode: '85004',
    city: 'Phoenix',
    state: 'AZ',
    faxNumber: '6025550177',
    pricingTier: 0,
  });
  expect(rest.body.data).not.toHaveProperty('mustChangePassword');
  const graphql = await app.graphql<{ login: { mustChangePassword: boolean; user: { key: number } } }>(
    'mutation ($input: LoginInput!) { login(input: $input) { token mustChangePassword user { key } } }',
    { input: { customerNumber: customer.customerNumber, password } },
  );
  expect(graphql.data?.login).toMatchObject({ mustChangePassword: false, user: { key: customer.key } });
});

test('[D-3] accepts a customer number as a number or as digits, and in no other format', async () => {
  const { customerNumber } = await build.customer();
  expect((await login(String(customerNumber))).status).toBe(200);
  for (const odd of [
    `0${customerNumber}`,
    `${customerNumber}.0`,
    `+${customerNumber}`,
    -1,
    1.5,
    null,
    [customerNumber],
    1_000_000_000,
  ]) {
    const { status, body } = await login(odd);
    expect([odd, status]).toEqual([odd, 400]);
    expect(body).toMatchObject({ code: 'INVALID_INPUT', errors: { customerNumber: [expect.any(String)] } });
  }
});

test('[T-19] a wrong password and an unknown number get the same response', async () => {
  const { customerNumber } = await build.customer();
  const wrong = await login(customerNumber, 'not the password');
  const unknown = await login(999_888_777, 'not the password');
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.body).toEqual({
    status: 401,
    title: 'The customer number or the password is wrong.',
    code: 'WRONG_CREDENTIALS',
  });
});

test('[T-18] rejects a password that continues past 72 bytes, although bcrypt reads only the first 72', async () => {
  const { customerNumber } = await build.customer();
  expect((await login(customerNumber, password + 'x'.repeat(80))).status).toBe(401);
});

test('[AUTH-7] the token contains the tier and its times, and no secrets', async () => {
  const admin = await build.admin();
  const claims = jwt.decode(await app.signIn(admin.customerNumber)) as jwt.JwtPayload;
  expect(claims).toEqual({
    iss: 'saguaro-store',
    aud: 'saguaro-store',
    sub: String(admin.key),
    customerNumber: admin.customerNumber,
    pricingTier: 42069,
    ver: 1,
    scope: 'full',
    iat: expect.any(Number),
    nbf: (claims.iat as number) - 120,
    exp: (claims.iat as number) + 12 * 60 * 60,
  });
});

describe('[T-10] [T-11] [T-12] token verification', () => {
  let customer: BuiltCustomer;
  const now = () => Math.floor(app.clock.now().getTime() / 1000);
  const claims = (overrides: object = {}) => ({
    iss: 'saguaro-store',
    aud: 'saguaro-store',
    sub: String(customer.key),
    customerNumber: customer.customerNumber,
    pricingTier: 0,
    ver: 1,
    scope: 'full',
    nbf: now(),
    exp: now() + 60,
    ...overrides,
  });

  const withoutExpiration = () => {
    const { exp: _, ...rest } = claims();
    return rest;
  };

  beforeAll(async () => {
    customer = await build.customer();
  });

  test('accepts a valid token, which shows that the others are rejected for their defect', async () => {
    expect((await me(jwt.sign(claims(), secret))).data?.me?.key).toBe(customer.key);
  });

  test.each([
    ['[T-10] unsigned', () => jwt.sign(claims(), '', { algorithm: 'none' })],
    ['[T-11] of another algorithm', () => jwt.sign(claims(), secret, { algorithm: 'HS512' })],
    ['[T-12] expired', () => jwt.sign(claims({ exp: now() - 1 }), secret)],
    ['[T-12] not yet valid', () => jwt.sign(claims({ nbf: now() + 60 }), secret)],
    ['[T-12] without an expiration', () => jwt.sign(withoutExpiration(), secret)],
    ['signed with another secret', () => jwt.sign(claims(), `${secret}!`)],
    ['for another store', () => jwt.sign(claims({ aud: 'elsewhere' }), secret)],
    ['for an unknown customer', () => jwt.sign(claims({ sub: '999999' }), secret)],
    ['from an earlier sign-in', () => jwt.sign(claims({ ver: 0 }), secret)],
    ['not a token', () => 'nonsense'],
  ])('returns 401, on public paths too, for a token that is: %s', async (_what, token) => {
    const graphql = await me(token());
    expect([graphql.status, graphql.errors?.[0]?.extensions]).toEqual([401, { code: 'UNAUTHENTICATED', status: 401 }]);
    for (const path of ['/products/categories', '/authorders']) {
      const rest = await app.rest('GET', path, { token: token() });
      expect([path, rest.status, rest.body]).toEqual([path, 401, expect.objectContaining({ code: 'UNAUTHENTICATED' })]);
    }
  });
});

test('[T-13] a changed secret keeps existing sign-ins valid and signs all new tokens', async () => {
  const changed = 'another secret of the tests, as long as the first';
  const rotated = await TestApp.start({ TOKEN_SECRET: changed, TOKEN_SECRET_PREVIOUS: secret });
  try {
    const { customerNumber, key } = await new Build(rotated.em()).customer();
    const meWith = (token: string) => rotated.graphql<{ me: { key: number } | null }>('{ me { key } }', {}, token);
    const fresh = await rotated.signIn(customerNumber);
    expect(() => jwt.verify(fresh, secret)).toThrow('invalid signature');
    const { iat: _, ...claims } = jwt.verify(fresh, changed, {
      ignoreNotBefore: true,
      ignoreExpiration: true,
    }) as jwt.JwtPayload;
    for (const [signedWith, status] of [
      [changed, 200],
      [secret, 200],
      ['a third secret that the store has never known', 401],
    ] as const) {
      expect([signedWith, (await meWith(jwt.sign(claims, signedWith))).status]).toEqual([signedWith, status]);
    }
    expect((await meWith(fresh)).data?.me?.key).toBe(key);
  } finally {
    await rotated.close();
  }
});

describe('[T-17] a flood of sign-ins', () => {
  test('does not delay other requests', async () => {
    // Half the cost of a hash in production, and thirty times the cost in other tests.
    const busy = await TestApp.start({ PASSWORD_COST: '9' });
    try {
      const flood = Promise.all(
        Array.from({ length: 120 }, (_, index) =>
          busy.rest<{ code?: string }>('POST', '/auth/login', {
            body: { customerNumber: 60_000 + index, password: 'wrong' },
          }),
        ),
      );
      let served = 0;
      let over = false;
      const done = flood.finally(() => (over = true));
      while (!over) {
        expect((await busy.rest('GET', '/products/categories')).status).toBe(200);
        served += 1;
      }
      const codes = (await done).map(({ status, body }) => `${status} ${body.code ?? ''}`);
      expect(codes.filter(code => code !== '401 WRONG_CREDENTIALS' && code !== '503 NOT_READY')).toEqual([]);
      // One after another, each would otherwise wait for the 120 sign-ins before it.
      expect(served).toBeGreaterThan(10);
    } finally {
      await busy.close();
    }
  });
});

test('[AUTH-2] a token expires after 12 hours', async () => {
  const token = await app.signIn((await build.customer()).customerNumber);
  app.clock.advance(12 * 60 * 60 - 1);
  expect((await me(token)).status).toBe(200);
  app.clock.advance(1);
  expect((await me(token)).status).toBe(401);
});

test('[T-9] [D-8] a demoted admin loses admin rights with the next request', async () => {
  const admin = await build.admin();
  const token = await app.signIn(admin.customerNumber);
  expect((await app.rest('GET', '/vendors', { token })).status).toBe(200);
  await app.em().nativeUpdate(Customer, { key: admin.key }, { pricingTier: 0 });
  expect((await app.rest('GET', '/vendors', { token })).status).toBe(403);
});

test('[T-14] a deleted customer is signed out at once and cannot sign in', async () => {
  const customer = await build.customer();
  const token = await app.signIn(customer.customerNumber);
  await app.em().nativeUpdate(Customer, { key: customer.key }, { deletedAt: new Date() });
  expect((await me(token)).status).toBe(401);
  expect((await login(customer.customerNumber)).status).toBe(401);
  expect((await app.rest('GET', `/customers/${customer.customerNumber}/exists`)).body).toEqual({ data: true });
});

test('[T-14] sign out everywhere revokes every token and is logged', async () => {
  const customer = await build.customer();
  const [one, two] = [await app.signIn(customer.customerNumber), await app.signIn(customer.customerNumber)];
  expect((await app.graphql('mutation { signOutEverywhere }', {}, one)).data).toEqual({ signOutEverywhere: true });
  expect([(await me(one)).status, (await me(two)).status]).toEqual([401, 401]);
  const log = await app.em().find(ChangeLogEntry, { subject: 'customer', subjectKey: customer.key });
  expect(log).toEqual([
    expect.objectContaining({ action: 'signedOutEverywhere', actorKey: customer.key, actorName: customer.name }),
  ]);
});

test('[T-52] logs each staff sign-in with its address, and no customer sign-in', async () => {
  const [admin, customer] = [await build.admin(), await build.customer()];
  const logOf = ({ key }: BuiltCustomer) => app.em().find(ChangeLogEntry, { subject: 'customer', subjectKey: key });
  await login(admin.customerNumber, 'not the password');
  expect(await logOf(admin)).toEqual([]);
  await login(admin.customerNumber);
  await login(customer.customerNumber);
  expect(await logOf(admin)).toEqual([
    expect.objectContaining({
      action: 'signedIn',
      actorKey: admin.key,
      actorName: admin.name,
      ip: expect.stringMatching(/127\.0\.0\.1/),
      at: app.clock.now(),
      changes: {},
    }),
  ]);
  expect(await logOf(customer)).toEqual([]);
});

test('[T-14] [T-22] a password change requires the current password and ends the other sign-ins', async () => {
  const customer = await build.customer();
  const [old, other] = [await app.signIn(customer.customerNumber), await app.signIn(customer.customerNumber)];
  const change = (currentPassword: string, newPassword: string) =>
    app.rest<SessionBody>('POST', '/auth/password', { token: old, body: { currentPassword, newPassword } });

  expect((await change('wrong', 'another-good-one')).body).toMatchObject({
    code: 'INVALID_INPUT',
    errors: { currentPassword: [expect.any(String)] },
  });
  expect((await change(password, 'short')).body).toMatchObject({ errors: { newPassword: [expect.any(String)] } });
  expect((await change(password, 'é'.repeat(37))).body).toMatchObject({
    errors: { newPassword: ['Use at most 72 characters (letters with accents count more than once)'] },
  });
  const changed = await change(password, 'another-good-one');
  expect(changed.status).toBe(200);
  expect([(await me(old)).status, (await me(other)).status, (await me(changed.body.data.token)).status]).toEqual([
    401, 401, 200,
  ]);
  expect((await login(customer.customerNumber)).status).toBe(401);
  expect((await login(customer.customerNumber, 'another-good-one')).status).toBe(200);
});

describe('[D-11] the default password', () => {
  test('[T-75] cannot be guessed by changing a password: changes are counted first, of a customer and from an address', async () => {
    const limited = await TestApp.start({
      DEFAULT_CUSTOMER_PASSWORD: 'the-default-one',
      TRUSTED_PROXIES: '1',
      PASSWORD_CHANGES_PER_HOUR: '3',
    });
    try {
      const others = new Build(limited.em());
      const customer = await others.customer();
      let current = password;
      const change = async (newPassword: string, address: string, of = customer.customerNumber, old = current) => {
        const { body, status } = await limited.rest<SessionBody>('POST', '/auth/password', {
          token: await limited.signIn(of, old),
          body: { currentPassword: old, newPassword },
          headers: { 'x-forwarded-for': address },
        });
        if (status === 200 && of === customer.customerNumber) current = newPassword;
        return [status, body.code];
      };
      expect(await change('the-default-one', '198.51.100.1')).toEqual([400, 'INVALID_INPUT']);
      expect(await change('not-the-default-1', '198.51.100.1')).toEqual([200, undefined]);
      expect(await change('not-the-default-2', '198.51.100.1')).toEqual([200, undefined]);
      // Right and wrong guesses get the same answer now, also from elsewhere, and nothing is stored.
      for (const guess of ['the-default-one', 'not-the-default-3'])
        expect(await change(guess, '198.51.100.2')).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(await limited.signIn(customer.customerNumber, 'not-the-default-2')).toEqual(expect.any(String));
      // Nor with another customer from the same address.
      const second = await others.customer();
      for (const guess of ['the-default-one', 'not-the-default-3'])
        expect(await change(guess, '198.51.100.1', second.customerNumber, password)).toEqual([
          429,
          'TOO_MANY_REQUESTS',
        ]);
      limited.clock.advance(3600);
      expect(await change('not-the-default-4', '198.51.100.1')).toEqual([200, undefined]);
    } finally {
      await limited.close();
    }
  });

  test('[T-21] only allows changing the password; every other call is refused', async () => {
    const customer = await build.customer({ passwordHash: null });
    const { status, body } = await login(customer.customerNumber, 'the-default-one');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      token: expect.any(String),
      mustChangePassword: true,
      user: { key: customer.key, customerNumber: customer.customerNumber },
    });
    expect(JSON.stringify(body)).not.toContain(customer.name);
    const { token } = body.data;
    for (const path of ['/authorders', '/products/categories', `/authcustomers/${customer.key}/contacts`]) {
      expect((await app.rest('GET', path, { token })).body).toMatchObject({
        status: 403,
        code: 'PASSWORD_CHANGE_REQUIRED',
      });
    }
    for (const document of ['{ me { key } }', '{ categories { key } }', 'mutation { signOutEverywhere }']) {
      expect((await app.graphql(document, {}, token)).errors?.[0]?.extensions).toMatchObject({
        status: 403,
        code: 'PASSWORD_CHANGE_REQUIRED',
      });
    }
  });
});

describe('[PERM-2] access to contacts and locations', () => {
  test.each(['contacts', 'locations'])('%s: customers read their own, staff read all, others none', async what => {
    const [own, other, admin] = [await build.customer(), await build.customer(), await build.admin()];
    const get = (token?: string) =>
      app.rest<{ data: { customerKey: number }[] }>('GET', `/authcustomers/${own.key}/${what}`, { token });
    const mine = await get(await app.signIn(own.customerNumber));
    expect([mine.status, mine.body.data.map(({ customerKey }) => customerKey)]).toEqual([200, [own.key]]);
    expect((await get(await app.signIn(admin.customerNumber))).status).toBe(200);
    expect((await get(await app.signIn(other.customerNumber))).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await get()).body).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  test("[D-2] no customer's locations include the pickup counter", async () => {
    const customer = await build.customer();
    const { data } = await app.graphql<{ me: { locations: { key: number }[] } }>(
      '{ me { locations { key } } }',
      {},
      await app.signIn(customer.customerNumber),
    );
    expect(data?.me.locations).toEqual([{ key: customer.location.key }]);
  });
});

test.each([
  ['NET30', true, false],
  ['NET30', false, true],
  ['COD', true, true],
  ['COD', false, true],
])('[CHK-3] with terms %s and on account %p, cod is %p', async (terms, isOnAccount, cod) => {
  const token = await app.signIn((await build.customer({}, { terms, isOnAccount })).customerNumber);
  expect((await app.rest('GET', '/authcustomers/cod', { token })).body).toEqual({ data: cod });
  expect((await me(token)).data?.me?.cod).toBe(cod);
});

test('[ENT-1] only staff can read finance; customers cannot read their own', async () => {
  const token = await app.signIn((await build.customer()).customerNumber);
  const { errors } = await app.graphql('{ me { finance { creditLimit } } }', {}, token);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', status: 403 });
});
