import { randomUUID } from 'node:crypto';
import { Build, password, type BuiltCustomer } from '../../../test/build.js';
import { refusalsOf, staffOnly, type Call } from '../../../test/staff-only.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Favorite } from '../favorites/index.js';
import { Order } from '../../selling/ordering/index.js';
import { Contact } from './contact.entity.js';
import { CustomerFinance } from './customer-finance.entity.js';
import { Customer } from './customer.entity.js';
import { Location } from './location.entity.js';

let app: TestApp;
let build: Build;
let admin: BuiltCustomer;
let token: string;

beforeAll(async () => {
  app = await TestApp.start({ DEFAULT_CUSTOMER_PASSWORD: 'the-default-one' });
  build = new Build(app.em());
  admin = await build.admin();
  token = await app.signIn(admin.customerNumber);
});
afterAll(() => app.close());

interface ResponseBody {
  data?: Record<string, unknown> & { key: number; token: string };
  status?: number;
  code?: string;
  title?: string;
  errors?: Record<string, string[]>;
}

const call = (method: string, path: string, body?: unknown, as: string | undefined = token) =>
  app.rest<ResponseBody>(method, path, { body, token: as });
const graphql = <Data = Record<string, Record<string, unknown>>>(
  document: string,
  variables = {},
  as: string | undefined = token,
) => app.graphql<Data>(document, variables, as);
const log = (subject: string, subjectKey: number) =>
  app.em().find(ChangeLogEntry, { subject, subjectKey }, { orderBy: { key: 'asc' } });
const stored = async (key: number) => ({ ...(await app.em().findOneOrFail(Customer, { key })) });
const login = (customerNumber: number, secret = password) =>
  app.rest<ResponseBody>('POST', '/auth/login', { body: { customerNumber, password: secret } });
const failure = ({ errors }: { errors?: { message: string; extensions: { code: string; status: number } }[] }) =>
  errors && [errors[0]?.extensions.status, errors[0]?.extensions.code];

let nextNumber = 700_000;
function business(overrides: object = {}) {
  nextNumber += 1;
  return {
    customerNumber: nextNumber,
    name: `Ocotillo Drywall ${nextNumber}`,
    address: '4 W Broadway Rd',
    city: 'Tempe',
    state: 'AZ',
    zipCode: '85282',
    phoneNumber: '4805550110',
    faxNumber: null,
    ...overrides,
  };
}

describe('[ADM-4] [D-11] a customer created by staff', () => {
  test('is added over REST, can use the default password only to set one, and the change log names the creator', async () => {
    const customer = business({ password: 'chosen by staff', pricingTier: 42069 });
    const added = await call('POST', '/authcustomers/', { customer });
    const key = added.body.data?.key as number;
    const { password: _password, ...shown } = customer as ReturnType<typeof business> & { password: string };
    expect([added.status, added.body.data]).toEqual([
      201,
      { key, ...shown, pricingTier: 0, version: 1, activationCode: expect.any(String) },
    ]);
    expect((await login(customer.customerNumber, 'chosen by staff')).status).toBe(401);
    const session = await login(customer.customerNumber, 'the-default-one');
    expect(session.body.data).toEqual({
      token: expect.any(String),
      mustChangePassword: true,
      user: { key, customerNumber: customer.customerNumber },
    });
    const changed = await call(
      'POST',
      '/auth/password',
      {
        currentPassword: 'the-default-one',
        newPassword: 'a-password-of-mine',
        activationCode: added.body.data?.activationCode,
      },
      session.body.data?.token,
    );
    expect(changed.status).toBe(200);
    expect((await graphql('{ defaultCustomerPassword }')).data).toEqual({ defaultCustomerPassword: 'the-default-one' });
    expect(await app.em().findOneOrFail(CustomerFinance, { customerKey: key })).toMatchObject({
      terms: 'COD',
      paymentMethod: 'CC',
      isOnAccount: false,
    });
    expect(await log('customer', key)).toEqual([
      expect.objectContaining({
        action: 'created',
        actorKey: admin.key,
        label: customer.name,
        changes: expect.objectContaining({ zipCode: { from: null, to: '85282' } }),
      }),
      expect.objectContaining({ action: 'passwordChanged', actorKey: key }),
    ]);
  });

  test('is added over GraphQL', async () => {
    const input = business();
    const { data } = await graphql(
      `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { ${Object.keys(input).join(' ')} pricingTier version cod finance { terms pricingTier } } }`,
      { input },
    );
    expect(data?.createCustomer).toEqual({
      ...input,
      pricingTier: 0,
      version: 1,
      cod: true,
      finance: { terms: 'COD', pricingTier: 0 },
    });
  });

  test('is rejected if its number is or was in use, or if any value is invalid, and nothing is stored', async () => {
    const [known, deleted] = [await build.customer(), await build.customer({ deletedAt: new Date() })];
    const before = await app.em().count(Customer);
    for (const { customerNumber } of [known, deleted]) {
      const refused = await call('POST', '/authcustomers', { customer: business({ customerNumber }) });
      expect([refused.status, refused.body.code, refused.body.title]).toEqual([
        409,
        'CUSTOMER_NUMBER_TAKEN',
        'That customer number already exists',
      ]);
      expect(
        failure(
          await graphql('mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { key } }', {
            input: business({ customerNumber }),
          }),
        ),
      ).toEqual([409, 'CUSTOMER_NUMBER_TAKEN']);
    }
    const wrong = await call('POST', '/authcustomers', {
      customer: { customerNumber: '012', phoneNumber: '1', zipCode: '' },
    });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([
      400,
      ['address', 'city', 'customerNumber', 'name', 'phoneNumber', 'state', 'zipCode'],
    ]);
    for (const body of [{}, [], { customer: 'x' }, undefined])
      expect((await call('POST', '/authcustomers', body)).status).toBe(400);
    expect(await app.em().count(Customer)).toBe(before);
  });
});

describe('[ADM-5] customers', () => {
  test('are found by number, name, city, phone and contact, by words in any order, with the exact number first', async () => {
    const one = await build.customer({
      name: 'Ironwood 100%_Plumbing',
      city: 'Flagstaff',
      phoneNumber: '9285550199',
      customerNumber: 8123,
    });
    const two = await build.customer({ name: 'A Palo Verde Paving', customerNumber: 81234, city: 'Flagstaff' });
    const found = async (search: string) => {
      const { data } = await graphql<{ customers: { totalCount: number; nodes: { key: number }[] } }>(
        'query ($search: String) { customers(search: $search, first: 50) { totalCount nodes { key } } }',
        { search },
      );
      const rest = await app.rest<{ data: { key: number }[] }>(
        'GET',
        `/authcustomers/search/${encodeURIComponent(search)}`,
        { token },
      );
      expect(rest.body.data.map(({ key }) => key)).toEqual(data?.customers.nodes.map(({ key }) => key));
      expect(rest.headers.get('x-total-count')).toBe(String(data?.customers.totalCount));
      return data?.customers.nodes.map(({ key }) => key);
    };
    for (const text of ['ironwood', '100%_p', '(928) 555-0199', '5550199', one.contact.email.toUpperCase()])
      expect([text, await found(text)]).toEqual([text, [one.key]]);
    await app
      .em()
      .execute("update contact set name = 'Odalys Varga', phone_number = '4805550177' where key = ?", [
        one.contact.key,
      ]);
    for (const text of ['plumbing ironwood', 'Flagstaff ironwood', '(480) 555-0177', 'varga odalys ironwood 555-0177'])
      expect([text, await found(text)]).toEqual([text, [one.key]]);
    for (const text of ['ironwood paving', 'odalys verde']) expect([text, await found(text)]).toEqual([text, []]);
    expect(await found('a verde')).toEqual([two.key]);
    expect(await found('8123')).toEqual([one.key, two.key]);
    expect(await found('81234')).toEqual([two.key]);
    expect(await found(' flagstaff ')).toEqual([two.key, one.key]);
    for (const text of ["' or 1=1 --", '%%', '100%x', 'no such name'])
      expect([text, await found(text)]).toEqual([text, []]);
    await call('DELETE', `/authcustomers/${two.key}`);
    expect(await found('flagstaff')).toEqual([one.key]);
    expect((await call('GET', `/authcustomers/search/${'x'.repeat(101)}`)).status).toBe(400);
  });

  test('a list page with contacts, locations and finance costs a fixed number of statements', async () => {
    for (let index = 0; index < 8; index += 1) await build.customer({ name: `Listed ${index}`, city: 'Bisbee' });
    const query =
      'query ($first: Int, $after: String) { customers(search: "Bisbee", first: $first, after: $after) { totalCount pageInfo { endCursor } nodes { name contacts { email } locations { city } cod finance { terms pricingTier } } } }';
    type Page = {
      customers: {
        totalCount: number;
        pageInfo: { endCursor: string };
        nodes: { name: string; contacts: unknown[]; cod: boolean }[];
      };
    };
    const count = (first: number) => app.countStatements(() => graphql(query, { first }));
    // Sign-in, keys, customers, contacts, locations, finance, tiers.
    expect([await count(8), await count(2)]).toEqual([7, 7]);
    const first = (await graphql<Page>(query, { first: 3 })).data?.customers;
    expect([first?.totalCount, first?.nodes.map(({ name }) => name), first?.nodes[0]?.contacts.length]).toEqual([
      8,
      ['Listed 0', 'Listed 1', 'Listed 2'],
      1,
    ]);
    expect(
      (await graphql<Page>(query, { first: 3, after: first?.pageInfo.endCursor })).data?.customers.nodes[0]?.name,
    ).toBe('Listed 3');
  });

  test('are changed over GraphQL, and a stale change lists who changed which fields', async () => {
    const customer = await build.customer();
    const mutation =
      'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { name zipCode customerNumber version } }';
    const number = business().customerNumber;
    const changed = await graphql(mutation, {
      input: { key: customer.key, zipCode: '85001', customerNumber: number, version: 1 },
    });
    expect(changed.data).toEqual({
      updateCustomer: { name: customer.name, zipCode: '85001', customerNumber: number, version: 2 },
    });
    await call('PUT', '/authcustomers', { name: 'By its owner' }, await app.signIn(number));
    const stale = await graphql(mutation, { input: { key: customer.key, name: 'Late', version: 2 } });
    expect(stale.errors?.[0]).toMatchObject({
      message: `${customer.name} changed this record meanwhile.`,
      extensions: {
        code: 'STALE',
        status: 409,
        current: 3,
        changedBy: customer.name,
        changes: [{ field: 'name', from: customer.name, to: 'By its owner', by: customer.name }],
      },
    });
    expect((await stored(customer.key)).name).toBe('By its owner');
  });
});

describe('[ADM-5] [D-5] finance', () => {
  const everything = {
    isTaxable: false,
    isOnAccount: true,
    hasStatement: true,
    hasLateCharges: true,
    autoSendStatements: true,
    hasCreditCard: true,
    preBill: true,
    requiresShipTo: true,
    requiresPayment: true,
    requiresPoNumber: true,
    canHaveBackOrders: true,
    shipCompleteOnly: true,
    hasBreakoutPricing: true,
    statementEmail: 'books@contractor.example',
    statementFaxNumber: '6025550190',
    taxAuthority: 'MARICOPA',
    terms: 'NET45',
    creditLimit: 2500.5,
    paymentMethod: 'ACCT',
    pricingTier: 2,
  };

  test('reads and changes every field over REST, with one change log entry', async () => {
    const { key } = await build.customer({}, { terms: 'COD', isOnAccount: false, paymentMethod: 'CC' });
    const path = `/authcustomers/${key}/finance`;
    expect((await call('GET', path)).body.data).toMatchObject({
      customerKey: key,
      terms: 'COD',
      isOnAccount: false,
      creditLimit: null,
      pricingTier: 0,
      version: 1,
    });
    const changed = await call('PUT', path, { ...everything, version: 1, customerKey: 999 });
    expect([changed.status, changed.body.data]).toEqual([200, { customerKey: key, ...everything, version: 2 }]);
    expect((await call('GET', `${path}/`)).body.data).toEqual(changed.body.data);
    expect((await stored(key)).pricingTier).toBe(2);
    const [entry, ...others] = await log('customer', key);
    expect(others).toEqual([]);
    expect(entry?.changes).toMatchObject({
      creditLimit: { from: null, to: '2500.50' },
      terms: { from: 'COD', to: 'NET45' },
      pricingTier: { from: 0, to: 2 },
    });
    expect(Object.keys(entry?.changes ?? {})).toHaveLength(20);
    expect((await call('PUT', path, { creditLimit: '', statementEmail: '', terms: 'NET45' })).body.data).toMatchObject({
      creditLimit: null,
      statementEmail: null,
      taxAuthority: 'MARICOPA',
      version: 3,
    });
  });

  test('is changed over GraphQL, and a change of the tier alone also raises the version', async () => {
    const { key } = await build.customer();
    const mutation =
      'mutation ($input: UpdateCustomerFinanceInput!) { updateCustomerFinance(input: $input) { terms creditLimit pricingTier version } }';
    expect((await graphql(mutation, { input: { customerKey: key, pricingTier: 3, version: 1 } })).data).toEqual({
      updateCustomerFinance: { terms: 'NET30', creditLimit: null, pricingTier: 3, version: 2 },
    });
    expect(
      (await graphql(mutation, { input: { customerKey: key, creditLimit: '100', version: 1 } })).errors?.[0]
        ?.extensions,
    ).toMatchObject({
      code: 'STALE',
      current: 2,
      changes: [{ field: 'pricingTier', from: 0, to: 3 }],
    });
    expect((await graphql(mutation, { input: { customerKey: key, creditLimit: '100', version: 2 } })).data).toEqual({
      updateCustomerFinance: { terms: 'NET30', creditLimit: '100.00', pricingTier: 3, version: 3 },
    });
  });

  test("[D-8] [T-8] cannot make anyone an admin: rejects tier 42069, and shows an admin's tier as 0 without changing it", async () => {
    const { key } = await build.customer();
    for (const pricingTier of [42069, 4, -1, 1.5, '42069']) {
      expect((await call('PUT', `/authcustomers/${key}/finance`, { pricingTier, terms: 'NET50' })).body).toMatchObject({
        status: 400,
        errors: { pricingTier: ['Must be 0, 1, 2 or 3'] },
      });
    }
    expect([(await stored(key)).pricingTier, (await log('customer', key)).length]).toEqual([0, 0]);
    const other = await build.admin();
    const changed = await call('PUT', `/authcustomers/${other.key}/finance`, { pricingTier: 1, terms: 'NET50' });
    expect(changed.body.data).toMatchObject({ pricingTier: 0, terms: 'NET50' });
    expect((await stored(other.key)).pricingTier).toBe(42069);
  });

  test('reports an error for each invalid field', async () => {
    const { key } = await build.customer();
    const wrong = {
      isTaxable: 'yes',
      statementEmail: 'books',
      statementFaxNumber: '1',
      taxAuthority: 'x'.repeat(51),
      terms: 'NET90',
      creditLimit: '1.234',
      paymentMethod: 'CASH',
      pricingTier: 9,
    };
    const { status, body } = await call('PUT', `/authcustomers/${key}/finance`, wrong);
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([400, Object.keys(wrong).sort()]);
    for (const creditLimit of [-1, 'x', 1e21])
      expect((await call('PUT', `/authcustomers/${key}/finance`, { creditLimit })).status).toBe(400);
    expect((await call('PUT', '/authcustomers/999999/finance', { terms: 'COD' })).status).toBe(404);
    expect((await call('GET', '/authcustomers/999999/finance')).status).toBe(404);
    expect(await log('customer', key)).toEqual([]);
  });
});

describe('[D-17] a deleted customer', () => {
  test('has no open orders, loses favorites and sign-ins, and keeps orders, number, and hidden contacts, locations and finance', async () => {
    const customer = await build.customer();
    const { key, customerNumber } = customer;
    const own = await app.signIn(customerNumber);
    const product = await build.product();
    await call('POST', '/authproducts/favorites', { customerKey: key, productKey: product.key }, own);
    const input = {
      idempotencyKey: randomUUID(),
      lines: [{ productKey: product.key, quantity: 1, price: '12.49' }],
      total: '12.49',
      locationKey: customer.location.key,
      contactKey: customer.contact.key,
      payment: { method: 'ON_ACCOUNT' },
    };
    const placed = await graphql<{ checkout: { order: { key: number } } }>(
      'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
      { input },
      own,
    );
    const orderKey = placed.data?.checkout.order.key as number;

    const before = await stored(key);
    const refused = await call('DELETE', `/authcustomers/${key}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CUSTOMER_IN_USE', openOrders: [orderKey] } });
    expect(await stored(key)).toEqual(before);
    expect(await app.em().count(Contact, { customerKey: key })).toBe(1);
    expect((await log('customer', key)).filter(({ action }) => action === 'deleted')).toEqual([]);
    await graphql(`mutation { updateOrderStatus(key: ${orderKey}, status: cancelled) { key } }`);
    expect((await call('DELETE', `/authcustomers/${key}`)).body).toEqual({ data: true });
    const left = await Promise.all([
      app.em().count(Contact, { customerKey: key }),
      app.em().count(Location, { customerKey: key }),
      app.em().count(Favorite, { customerKey: key }),
      app.em().count(CustomerFinance, { customerKey: key }),
    ]);
    expect(left).toEqual([1, 1, 0, 1]);
    expect([(await call('GET', '/authorders', undefined, own)).status, (await login(customerNumber)).status]).toEqual([
      401, 401,
    ]);
    expect(await app.em().findOneOrFail(Order, { key: orderKey })).toMatchObject({
      customerName: customer.name,
      contactName: 'Ana Ruiz',
      contactKey: customer.contact.key,
      locationKey: customer.location.key,
      city: 'Phoenix',
    });
    expect((await call('GET', `/authorders/bykey/${orderKey}`)).status).toBe(200);
    expect((await call('GET', `/customers/${customerNumber}/exists`)).body).toEqual({ data: true });
    for (const [method, path] of [
      ['DELETE', `/authcustomers/${key}`],
      ['GET', `/authcustomers/${key}/finance`],
      ['GET', `/authcustomers/${key}/contacts`],
    ] as const) {
      expect([method, (await call(method, path)).status]).toEqual([method, 404]);
    }
    expect((await log('customer', key)).at(-1)).toMatchObject({
      action: 'deleted',
      actorKey: admin.key,
      label: customer.name,
      changes: { name: { from: customer.name, to: null } },
    });
  });

  test('[D-8] cannot be the admin who requests it', async () => {
    const before = await stored(admin.key);
    const refused = await call('DELETE', `/authcustomers/${admin.key}`);
    expect([refused.status, refused.body.code, refused.body.title]).toEqual([
      403,
      'FORBIDDEN',
      'You cannot delete yourself.',
    ]);
    expect(failure(await graphql(`mutation { deleteCustomer(key: ${admin.key}) }`))).toEqual([403, 'FORBIDDEN']);
    expect(await stored(admin.key)).toEqual(before);
  });

  test('[D-8] is only one of two admins who delete each other at the same time', async () => {
    const [one, two] = [await build.admin(), await build.admin()];
    const [first, second] = [await app.signIn(one.customerNumber), await app.signIn(two.customerNumber)];
    const replies = await Promise.all([
      call('DELETE', `/authcustomers/${two.key}`, undefined, first),
      call('DELETE', `/authcustomers/${one.key}`, undefined, second),
    ]);
    expect(replies.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1);
    expect(await app.em().count(Customer, { key: { $in: [one.key, two.key] }, deletedAt: null })).toBe(1);
  });
});

test('[D-11] a password reset by staff ends all sign-ins and returns an activation code', async () => {
  const customer = await build.customer();
  const own = await app.signIn(customer.customerNumber);
  const reset = (key: number) =>
    graphql(`mutation { resetCustomerPassword(key: ${key}) { key version activationCode { code } } }`);
  const { data } = await reset(customer.key);
  expect(data).toEqual({
    resetCustomerPassword: { key: customer.key, version: 1, activationCode: { code: expect.any(String) } },
  });
  const { code } = (data as { resetCustomerPassword: { activationCode: { code: string } } }).resetCustomerPassword
    .activationCode;
  expect([
    (await call('GET', '/authorders', undefined, own)).status,
    (await login(customer.customerNumber)).status,
  ]).toEqual([401, 401]);
  const session = await login(customer.customerNumber, 'the-default-one');
  expect(session.body.data).toMatchObject({ mustChangePassword: true });
  const changed = await call(
    'POST',
    '/auth/password',
    { currentPassword: 'the-default-one', newPassword: 'mine-once-again', activationCode: code },
    session.body.data?.token,
  );
  expect(changed.status).toBe(200);
  expect((await log('customer', customer.key)).map(({ action, actorKey }) => [action, actorKey])).toEqual([
    ['passwordReset', admin.key],
    ['passwordChanged', customer.key],
  ]);
  // The default password is public, so anyone could sign in as that admin.
  const other = await build.admin();
  expect(failure(await reset(other.key))).toEqual([403, 'FORBIDDEN']);
  expect((await stored(other.key)).passwordHash).toEqual(expect.any(String));
  expect(failure(await reset(999_999))).toEqual([404, 'NOT_FOUND']);
});

describe('[D-8] admin rights', () => {
  const make = (key: number, as = token) => graphql(`mutation { makeAdmin(key: ${key}) { pricingTier } }`, {}, as);
  const revoke = (key: number, as = token) => graphql(`mutation { revokeAdmin(key: ${key}) { pricingTier } }`, {}, as);

  test('are granted and revoked by an admin; either ends the sign-ins and is logged', async () => {
    const customer = await build.customer();
    const own = await app.signIn(customer.customerNumber);
    expect((await make(customer.key)).data).toEqual({ makeAdmin: { pricingTier: 42069 } });
    expect((await call('GET', '/vendors', undefined, own)).status).toBe(401);
    const asAdmin = await app.signIn(customer.customerNumber);
    expect((await call('GET', '/vendors', undefined, asAdmin)).status).toBe(200);
    expect((await revoke(customer.key)).data).toEqual({ revokeAdmin: { pricingTier: 0 } });
    expect((await call('GET', '/vendors', undefined, asAdmin)).status).toBe(401);
    expect((await call('GET', '/vendors', undefined, await app.signIn(customer.customerNumber))).status).toBe(403);
    expect((await log('customer', customer.key)).map(({ action, changes }) => [action, changes])).toEqual([
      ['updated', { pricingTier: { from: 0, to: 42069 } }],
      ['signedIn', {}],
      ['updated', { pricingTier: { from: 42069, to: 0 } }],
    ]);
    expect((await revoke(customer.key)).data).toEqual({ revokeAdmin: { pricingTier: 0 } });
    expect(await log('customer', customer.key)).toHaveLength(3);
  });

  test('are not granted to a customer who still has the default password', async () => {
    const { key } = await build.customer({ passwordHash: null });
    expect(failure(await make(key))).toEqual([403, 'FORBIDDEN']);
    expect((await stored(key)).pricingTier).toBe(0);
    expect(failure(await make(999_999))).toEqual([404, 'NOT_FOUND']);
  });

  test('are never revoked from the last admin', async () => {
    await app.em().nativeUpdate(Customer, { pricingTier: 42069, key: { $ne: admin.key } }, { pricingTier: 0 });
    const refused = await revoke(admin.key);
    expect(refused.errors?.[0]).toMatchObject({
      message: 'This is the last admin. Make another one first.',
      extensions: { code: 'FORBIDDEN', status: 403 },
    });
    expect((await stored(admin.key)).pricingTier).toBe(42069);
    const other = await build.admin();
    const as = await app.signIn(other.customerNumber);
    expect((await revoke(other.key, as)).data).toEqual({ revokeAdmin: { pricingTier: 0 } });
  });
});

test('[PERM-3] [T-2] allows only staff, and rejects malformed keys', async () => {
  const { key } = await build.customer();
  const before = [await stored(key), await app.em().count(ChangeLogEntry)];
  const customers = await app.em().count(Customer);
  const calls: Call[] = [
    ...(
      [
        ['POST', '/authcustomers', { customer: business() }],
        ['GET', '/authcustomers/search/a'],
        ['GET', `/authcustomers/${key}/finance`],
        ['PUT', `/authcustomers/${key}/finance`, { terms: 'NET50' }],
        ['DELETE', `/authcustomers/${key}`],
        ['GET', '/authcustomers/removed'],
        ['PUT', `/authcustomers/${key}/restored`, {}],
      ] as [string, string, unknown][]
    ).map(rest => ({ what: `${rest[0]} ${rest[1]}`, rest })),
    ...[
      '{ customers { totalCount } }',
      `{ customer(key: ${key}) { name } }`,
      '{ defaultCustomerPassword }',
      `mutation { updateCustomer(input: { key: ${key}, name: "X" }) { key } }`,
      `mutation { updateCustomerFinance(input: { customerKey: ${key}, terms: "NET50" }) { terms } }`,
      `mutation { deleteCustomer(key: ${key}) }`,
      '{ removedCustomers { totalCount } }',
      `mutation { restoreCustomer(key: ${key}) { key } }`,
      `mutation { resetCustomerPassword(key: ${key}) { key } }`,
      `mutation { makeAdmin(key: ${key}) { key } }`,
      `mutation { revokeAdmin(key: ${admin.key}) { key } }`,
    ].map(document => ({ what: document, graphql: document })),
    {
      what: 'createCustomer',
      graphql: 'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { key } }',
      variables: { input: business() },
    },
  ];
  expect(await refusalsOf(app, build, calls)).toEqual(staffOnly(calls));
  for (const odd of ['0', '-1', '1e0', '01', '99999999999']) {
    expect((await call('DELETE', `/authcustomers/${odd}`)).status).toBe(400);
    expect((await call('GET', `/authcustomers/${odd}/finance`)).status).toBe(400);
  }
  expect([await stored(key), await app.em().count(ChangeLogEntry)]).toEqual(before);
  expect(await app.em().count(Customer)).toBe(customers + 1);
});

test('[ADM-5] saves a customer and its finance together, or neither', async () => {
  const customer = await build.customer({ city: 'Tempe' }, { terms: 'NET30' });
  const save = (input: object) =>
    graphql<{
      updateCustomer: { city: string; pricingTier: number; finance: { terms: string; creditLimit: string | null } };
    }>(
      'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { city pricingTier finance { terms creditLimit } } }',
      { input: { key: customer.key, ...input } },
    );
  const saved = await save({
    city: 'Globe',
    version: 1,
    finance: { terms: 'NET45', creditLimit: '500.00', pricingTier: 2, version: 1 },
  });
  expect([saved.errors, saved.data?.updateCustomer]).toEqual([
    undefined,
    { city: 'Globe', pricingTier: 2, finance: { terms: 'NET45', creditLimit: '500.00' } },
  ]);
  const before = [
    await stored(customer.key),
    { ...(await app.em().findOneOrFail(CustomerFinance, { customerKey: customer.key })) },
    (await log('customer', customer.key)).length,
  ];
  expect(failure(await save({ city: 'Miami', finance: { terms: 'NET90' } }))).toEqual([400, 'INVALID_INPUT']);
  expect(failure(await save({ city: 'Miami', finance: { terms: 'COD', version: 1 } }))).toEqual([409, 'STALE']);
  expect(failure(await save({ customerNumber: admin.customerNumber, finance: { terms: 'COD' } }))).toEqual([
    409,
    'CUSTOMER_NUMBER_TAKEN',
  ]);
  expect([
    await stored(customer.key),
    { ...(await app.em().findOneOrFail(CustomerFinance, { customerKey: customer.key })) },
    (await log('customer', customer.key)).length,
  ]).toEqual(before);
  const create = (finance: object) =>
    graphql<{ createCustomer: { key: number; finance: { terms: string; isOnAccount: boolean } } }>(
      'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { key finance { terms isOnAccount } } }',
      { input: business({ name: 'Saved Together', finance }) },
    );
  expect(failure(await create({ terms: 'NET90' }))).toEqual([400, 'INVALID_INPUT']);
  expect(await app.em().count(Customer, { name: 'Saved Together' })).toBe(0);
  expect((await create({ terms: 'NET30', isOnAccount: true })).data?.createCustomer.finance).toEqual({
    terms: 'NET30',
    isOnAccount: true,
  });
});
