import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { refusalsOf, staffOnly } from '../../../test/staff-only.js';
import { TestApp } from '../../../test/test-app.js';
import { Favorite } from '../favorites/index.js';
import { Order } from '../../selling/ordering/index.js';
import { PaymentIntent } from '../../selling/payments/index.js';
import { ActingSession } from './acting-session.entity.js';
import { Contact } from './contact.entity.js';
import { Customer } from './customer.entity.js';

let app: TestApp;
let build: Build;
let admin: BuiltCustomer;
let adminToken: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  admin = await build.customer({ name: 'Dana Cole', pricingTier: 42069 });
  // One admin must remain when another is demoted.
  await build.admin();
});
beforeEach(async () => {
  adminToken = await app.signIn(admin.customerNumber);
});
afterAll(() => app.close());

const startMutation =
  'mutation ($key: Int!) { actAsCustomer(customerKey: $key) { token mustChangePassword user { key customerNumber name pricingTier } } }';

interface Started {
  actAsCustomer: {
    token: string;
    mustChangePassword: boolean;
    user: { key: number; customerNumber: number; name: string; pricingTier: number };
  };
}

function start(key: number, token = adminToken) {
  return app.graphql<Started>(startMutation, { key }, token);
}

async function actAs(customer: { key: number }): Promise<string> {
  const { data, errors } = await start(customer.key);
  expect(errors).toBeUndefined();
  return (data as Started).actAsCustomer.token;
}

const codeOf = async (reply: Promise<{ errors?: { extensions: { code: string } }[] }>) =>
  (await reply).errors?.[0]?.extensions.code;
const me = (token: string) => app.graphql<{ me: { key: number } | null }>('{ me { key } }', {}, token);
const isAlive = async (token: string) => (await me(token)).status === 200;

async function checkoutInput(customer: BuiltCustomer, method = 'ON_ACCOUNT') {
  const product = await build.product({ standardCost: '12.4900' });
  const card =
    method === 'CARD' ? { opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'tok_ok' } } : {};
  return {
    idempotencyKey: randomUUID(),
    lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
    total: '24.98',
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: { method, ...card },
  };
}

const order =
  'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key customerNumber customerName placedBy statusChanges { status by forName } } } }';

interface Ordered {
  checkout: {
    order: {
      key: number;
      customerNumber: number;
      customerName: string;
      placedBy: string | null;
      statusChanges: { status: string; by: string; forName: string | null }[];
    };
  };
}

describe('[ADM-12] acting as a customer', () => {
  test('returns a token for the customer, without staff rights', async () => {
    const customer = await build.customer({ pricingTier: 2 });
    const { data } = await start(customer.key);
    const { token, ...session } = (data as Started).actAsCustomer;
    expect(session).toEqual({
      mustChangePassword: false,
      user: { key: customer.key, customerNumber: customer.customerNumber, name: customer.name, pricingTier: 2 },
    });
    const claims = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect(claims).toMatchObject({ sub: String(customer.key), scope: 'acting', act: { sub: String(admin.key) } });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(1800);
    expect((await me(token)).data).toEqual({ me: { key: customer.key } });
    expect(await codeOf(app.graphql(`{ customer(key: ${customer.key}) { key } }`, {}, token))).toBe('FORBIDDEN');
    expect(await codeOf(start((await build.customer()).key, token))).toBe('FORBIDDEN');
    expect((await app.rest('GET', '/authorders/all', { token })).status).toBe(403);
    // The admin's own sign-in stays valid.
    expect(await isAlive(adminToken)).toBe(true);
  });

  test('records both names in the order, its mail and the change log when ordering on account', async () => {
    const customer = await build.customer();
    const token = await actAs(customer);
    const { data, errors } = await app.graphql<Ordered>(order, { input: await checkoutInput(customer) }, token);
    expect(errors).toBeUndefined();
    const placed = (data as Ordered).checkout.order;
    expect(placed).toEqual({
      key: placed.key,
      customerNumber: customer.customerNumber,
      customerName: customer.name,
      placedBy: 'Dana Cole',
      statusChanges: [{ status: 'placed', by: 'Dana Cole', forName: customer.name }],
    });
    const rest = await app.rest<{ data: { order: { placedBy: string | null } } }>(
      'GET',
      `/authorders/bykey/${placed.key}`,
      { token: await app.signIn(customer.customerNumber) },
    );
    expect(rest.body.data.order.placedBy).toBe('Dana Cole');
    const log = await app.graphql<{ history: { nodes: unknown[] } }>(
      `{ history(subject: order, key: ${placed.key}) { nodes { action actorKey actorName forKey forName } } }`,
      {},
      adminToken,
    );
    expect(log.data?.history.nodes).toEqual([
      { action: 'created', actorKey: admin.key, actorName: 'Dana Cole', forKey: customer.key, forName: customer.name },
    ]);
    // An order that the customer places itself names only the customer.
    const own = await app.graphql<Ordered>(
      order,
      { input: await checkoutInput(customer) },
      await app.signIn(customer.customerNumber),
    );
    expect(own.data?.checkout.order).toMatchObject({
      placedBy: null,
      statusChanges: [{ by: customer.name, forName: null }],
    });
  });

  test("records start and end in the customer's history", async () => {
    const customer = await build.customer();
    const token = await actAs(customer);
    expect((await app.graphql('mutation { stopActing }', {}, token)).data).toEqual({ stopActing: true });
    const log = await app.graphql<{ history: { nodes: unknown[] } }>(
      `{ history(subject: customer, key: ${customer.key}) { nodes { action label actorName forName } } }`,
      {},
      adminToken,
    );
    const who = { label: customer.name, actorName: 'Dana Cole' };
    expect(log.data?.history.nodes).toEqual([
      { ...who, action: 'actingEnded', forName: customer.name },
      { ...who, action: 'actingStarted', forName: null },
    ]);
  });

  test('allows only staff to act, and only as a customer', async () => {
    const customer = await build.customer();
    const calls = [{ what: 'act', graphql: startMutation, variables: { key: customer.key } }];
    expect(await refusalsOf(app, build, calls)).toEqual(staffOnly(calls));
    expect(await codeOf(start((await build.admin()).key))).toBe('FORBIDDEN');
    expect(await codeOf(start(admin.key))).toBe('FORBIDDEN');
    expect(await codeOf(start(999_999))).toBe('NOT_FOUND');
    expect(await codeOf(start((await build.customer({ deletedAt: new Date() })).key))).toBe('NOT_FOUND');
    expect(await app.em().count(ActingSession, { customerKey: customer.key })).toBe(0);
    expect((await app.graphql('mutation { stopActing }', {}, await app.signIn(customer.customerNumber))).data).toEqual({
      stopActing: false,
    });
  });
});

describe('[T-14] [T-9] an acting token', () => {
  async function acting() {
    const customer = await build.customer();
    return { customer, token: await actAs(customer) };
  }

  test("expires after 30 minutes while the admin's own sign-in stays valid", async () => {
    const { token } = await acting();
    app.clock.advance(30 * 60 - 1);
    expect(await isAlive(token)).toBe(true);
    app.clock.advance(1);
    expect(await isAlive(token)).toBe(false);
    expect(await isAlive(adminToken)).toBe(true);
  });

  test('is revoked by stopActing, which revokes no other', async () => {
    const { customer, token } = await acting();
    const other = await actAs(customer);
    await app.graphql('mutation { stopActing }', {}, token);
    expect([await isAlive(token), await isAlive(other)]).toEqual([false, true]);
    expect((await app.rest('GET', '/authorders', { token })).status).toBe(401);
  });

  test.each([
    [
      'the customer signs out everywhere',
      async (customer: BuiltCustomer) =>
        app.graphql('mutation { signOutEverywhere }', {}, await app.signIn(customer.customerNumber)),
    ],
    [
      'the password of the customer is reset',
      (customer: BuiltCustomer) =>
        app.graphql(`mutation { resetCustomerPassword(key: ${customer.key}) { key } }`, {}, adminToken),
    ],
    [
      'the customer is deleted',
      (customer: BuiltCustomer) => app.graphql(`mutation { deleteCustomer(key: ${customer.key}) }`, {}, adminToken),
    ],
    [
      'the customer becomes an admin',
      (customer: BuiltCustomer) => app.graphql(`mutation { makeAdmin(key: ${customer.key}) { key } }`, {}, adminToken),
    ],
    ['the admin signs out everywhere', () => app.graphql('mutation { signOutEverywhere }', {}, adminToken)],
    // A manual change in the database, which does not raise the token version.
    ['the admin loses admin rights', () => app.em().nativeUpdate(Customer, { key: admin.key }, { pricingTier: 0 })],
  ])('is revoked when %s', async (_what, happens) => {
    const { customer, token } = await acting();
    expect(await isAlive(token)).toBe(true);
    await happens(customer);
    expect(await isAlive(token)).toBe(false);
    await app.em().nativeUpdate(Customer, { key: admin.key }, { pricingTier: 42069 });
  });

  test('is rejected after any change to its claims', async () => {
    const { token } = await acting();
    const [head, body, signature] = token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    for (const forged of [
      { ...claims, scope: 'full' },
      { ...claims, act: undefined },
      { ...claims, exp: Number(claims.exp) + 3600 },
    ]) {
      expect(await isAlive(`${head}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`)).toBe(
        false,
      );
    }
  });
});

describe("[PERM-2] staff who act as a customer cannot use the customer's personal functions", () => {
  let customer: BuiltCustomer;
  let token: string;

  beforeEach(async () => {
    customer = await build.customer();
    token = await actAs(customer);
  });

  test('card payments are refused in both interfaces and not offered', async () => {
    expect(await codeOf(app.graphql(order, { input: await checkoutInput(customer, 'CARD') }, token))).toBe('FORBIDDEN');
    const { lines, total } = await checkoutInput(customer);
    const body = {
      order: {
        customerKey: customer.key,
        total: Number(total),
        location: customer.location.key,
        contact: customer.contact.key,
      },
      products: lines.map(line => ({ ...line, price: Number(line.price) })),
      payment: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'tok_ok' },
    };
    const rest = await app.rest<{ code: string }>('POST', '/authorders/card', { body, token });
    expect([rest.status, rest.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await app.em().count(PaymentIntent, {})).toBe(0);
    expect(await app.em().count(Order, { customerKey: customer.key })).toBe(0);
    const offer = (of: string) =>
      app.graphql<{ paymentSettings: { card: object | null } }>('{ paymentSettings { card { isTest } } }', {}, of);
    expect((await offer(token)).data?.paymentSettings.card).toBeNull();
    expect((await offer(await app.signIn(customer.customerNumber))).data?.paymentSettings.card).toEqual({
      isTest: true,
    });
  });

  test('changes to password, business, contacts, locations and favorites are refused', async () => {
    const product = await build.product();
    const contact = `{ name: "Eve Hill", email: "eve@hill.example", phoneNumber: "6025550111" }`;
    const place = '{ address: "1 Elm St", city: "Mesa", state: "AZ", zipCode: "85201" }';
    const refused = [
      'changePassword(input: { currentPassword: "a-good-password", newPassword: "another-good-one" }) { token }',
      'signOutEverywhere',
      'updateAccount(input: { name: "Eve Hill" }) { key }',
      `addContact(input: ${contact}) { key }`,
      `removeContact(key: ${customer.contact.key})`,
      `addLocation(input: ${place}) { key }`,
      `removeLocation(key: ${customer.location.key})`,
      `addFavorite(productKey: ${product.key}) { key }`,
    ];
    for (const call of refused)
      expect([call, await codeOf(app.graphql(`mutation { ${call} }`, {}, token))]).toEqual([call, 'FORBIDDEN']);
    const rest: [string, string, object][] = [
      ['PUT', '/authcustomers', { name: 'Eve Hill' }],
      ['POST', '/auth/password', { currentPassword: 'a-good-password', newPassword: 'another-good-one' }],
      [
        'PUT',
        `/authcustomers/${customer.key}/contacts/${customer.contact.key}`,
        { name: 'Eve Hill', email: 'eve@hill.example', phoneNumber: '6025550111' },
      ],
      ['POST', '/authproducts/favorites', { customerKey: customer.key, productKey: product.key }],
    ];
    for (const [method, path, body] of rest)
      expect([path, (await app.rest(method, path, { body, token })).status]).toEqual([path, 403]);
    const em = app.em();
    const stored = await em.findOneOrFail(Customer, { key: customer.key });
    expect([stored.name, stored.tokenVersion]).toEqual([customer.name, 1]);
    expect((await em.find(Contact, { customerKey: customer.key })).map(({ name }) => name)).toEqual(['Ana Ruiz']);
    expect(await em.count(Favorite, { customerKey: customer.key })).toBe(0);
    expect(await app.signIn(customer.customerNumber)).toEqual(expect.any(String));
  });

  test("another customer's order is reported as not found", async () => {
    const other = await build.customer();
    const { data } = await app.graphql<Ordered>(
      order,
      { input: await checkoutInput(other) },
      await app.signIn(other.customerNumber),
    );
    const key = (data as Ordered).checkout.order.key;
    expect(await codeOf(app.graphql(`{ order(key: ${key}) { key } }`, {}, token))).toBe('NOT_FOUND');
  });
});
