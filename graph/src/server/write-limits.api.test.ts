import { Build, password, type BuiltCustomer } from '../../test/build.js';
import { TestApp } from '../../test/test-app.js';
import { ChangeLogEntry } from '../platform/audit/index.js';
import { Order } from '../selling/ordering/index.js';

let app: TestApp;
let build: Build;
let productKey: number;

beforeAll(async () => {
  app = await TestApp.start({
    CHANGES_PER_HOUR: '12',
    ORDERS_PER_MINUTE: '3',
    ORDERS_PER_HOUR: '5',
    MAILS_PER_RECIPIENT_PER_HOUR: '4',
  });
  build = new Build(app.em());
  productKey = (await build.product({ standardCost: '2.5000' })).key;
});
afterAll(() => app.close());

interface Problem {
  code?: string;
  retryAfter?: number;
}

const signedIn = async (customer: BuiltCustomer) => ({ customer, token: await app.signIn(customer.customerNumber) });

function order({ customer, token }: { customer: BuiltCustomer; token: string }, headers: Record<string, string> = {}) {
  const body = {
    order: { customerKey: customer.key, total: 2.5, location: customer.location.key, contact: customer.contact.key },
    products: [{ productKey, quantity: 1, price: 2.5 }],
  };
  return app.rest<Problem>('POST', '/authorders', { body, token, headers });
}

const setCity = (token: string, city: string) =>
  app.graphql(
    'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { city } }',
    { input: { city } },
    token,
  );

describe('[D-13] [T-67] a signed-in customer', () => {
  test('is limited to 12 changes an hour across both interfaces, and can still read', async () => {
    const { customer, token } = await signedIn(await build.customer());
    for (let change = 0; change < 6; change += 1) {
      expect(
        (await app.rest('PUT', '/authcustomers', { body: { key: customer.key, city: `Town ${change}` }, token }))
          .status,
      ).toBe(200);
      expect((await setCity(token, `Village ${change}`)).errors).toBeUndefined();
    }
    const refused = await app.rest<Problem>('PUT', '/authcustomers', {
      body: { key: customer.key, city: 'Globe' },
      token,
    });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '3600',
    ]);
    expect((await setCity(token, 'Globe')).errors?.[0]?.extensions).toEqual({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      retryAfter: 3600,
    });
    expect(
      (await app.rest('DELETE', `/authcustomers/${customer.key}/contacts/${customer.contact.key}`, { token })).status,
    ).toBe(429);
    expect(await app.em().count(ChangeLogEntry, { subject: 'customer', subjectKey: customer.key })).toBe(12);
    expect((await app.rest('GET', '/authorders', { token })).status).toBe(200);
    expect((await setCity((await signedIn(await build.customer())).token, 'Globe')).errors).toBeUndefined();
    app.clock.advance(3600);
    expect((await setCity(token, 'Globe')).errors).toBeUndefined();
  });

  test('[T-65] can change the password and sign out everywhere after reaching the limit of changes', async () => {
    const { customer, token } = await signedIn(await build.customer());
    for (let change = 0; change < 12; change += 1) await setCity(token, `Town ${change}`);
    expect((await setCity(token, 'Globe')).errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS');
    const changed = await app.rest<{ data: { token: string } }>('POST', '/auth/password', {
      body: { currentPassword: password, newPassword: 'another-good-one' },
      token,
    });
    expect(changed.status).toBe(200);
    expect((await app.graphql('mutation { signOutEverywhere }', {}, changed.body.data.token)).data).toEqual({
      signOutEverywhere: true,
    });
    expect(
      (await app.rest('GET', '/authorders', { token: await app.signIn(customer.customerNumber, 'another-good-one') }))
        .status,
    ).toBe(200);
  });

  test('is limited in orders per minute and per hour, not counting a repeated request', async () => {
    const one = await signedIn(await build.customer());
    for (let count = 0; count < 3; count += 1)
      expect((await order(one, { 'idempotency-key': `order-number-${count}` })).status).toBe(201);
    const refused = await order(one);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await order(one, { 'idempotency-key': 'order-number-2' })).status).toBe(201);
    app.clock.advance(60);
    expect((await order(one)).status).toBe(201);
    expect(await app.em().count(Order, { customerKey: one.customer.key })).toBe(4);
    // The contact's address has received four mails; another contact's order is the fifth and last of the hour.
    const other = await app.em().findOneOrFail(Order, { customerKey: one.customer.key });
    expect(other.contactEmail).toBe(one.customer.contact.email);
    const contact = await app.graphql<{ addContact: { key: number } }>(
      'mutation ($input: AddContactInput!) { addContact(input: $input) { key } }',
      { input: { name: 'Bo Lind', email: 'bo@contractor.example', phoneNumber: '6025550102' } },
      one.token,
    );
    const withBo = {
      ...one,
      customer: {
        ...one.customer,
        contact: { ...one.customer.contact, key: contact.data?.addContact.key as number },
      } as BuiltCustomer,
    };
    expect((await order(withBo)).status).toBe(201);
    app.clock.advance(60);
    const last = await order(withBo);
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, String(3600 - 120)]);
  });

  test('cannot exceed the limit of confirmations to one address, which all customers share', async () => {
    const customers = await Promise.all([1, 2, 3].map(async () => signedIn(await build.customer())));
    const victim = 'victim@elsewhere.example';
    for (const { customer } of customers)
      await app
        .em()
        .execute('update contact set email = ? where key = ?', [
          victim.toUpperCase().slice(0, customers.length) + victim.slice(customers.length),
          customer.contact.key,
        ]);
    const statuses: number[] = [];
    for (const caller of [...customers, ...customers]) statuses.push((await order(caller)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
    const stored = await app
      .em()
      .execute<{ key: string }[]>("select key from rate_limit where key like 'mails.recipient:%'");
    expect(stored.filter(({ key }) => /elsewhere/i.test(key))).toEqual([]);
  });

  test('is not affected by actions of staff, which are not counted, even while they act as the customer', async () => {
    const { customer, token } = await signedIn(await build.customer());
    const staff = await app.signIn((await build.admin()).customerNumber);
    const acting = await app.graphql<{ actAsCustomer: { token: string } }>(
      'mutation ($key: Int!) { actAsCustomer(customerKey: $key) { token } }',
      { key: customer.key },
      staff,
    );
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await order({ customer, token: acting.data?.actAsCustomer.token as string })).status);
    expect(statuses).toEqual(Array<number>(7).fill(201));
    for (let change = 0; change < 14; change += 1)
      expect(
        (await app.rest('PUT', '/authcustomers', { body: { key: customer.key, city: `Town ${change}` }, token: staff }))
          .status,
      ).toBe(200);
    expect((await order({ customer, token })).status).toBe(201);
  });
});
