import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Order } from '../../selling/ordering/index.js';
import { Contact } from './contact.entity.js';
import { CustomerFinance } from './customer-finance.entity.js';
import { Customer } from './customer.entity.js';
import { Location } from './location.entity.js';

let app: TestApp;
let build: Build;
let staff: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  staff = await app.signIn((await build.admin()).customerNumber);
});
afterAll(() => app.close());

interface Removed {
  key: number;
  customerNumber: number;
  name: string;
  removedAt: number;
  version: number;
}

const list = `query ($search: String, $first: Int, $after: String) {
  removedCustomers(search: $search, first: $first, after: $after) {
    totalCount
    pageInfo { endCursor }
    nodes { key customerNumber name removedAt version }
  }
}`;
async function removed(variables: Record<string, unknown>) {
  const { data } = await app.graphql<{
    removedCustomers: { totalCount: number; pageInfo: { endCursor: string }; nodes: Removed[] };
  }>(list, variables, staff);
  if (!data) throw new Error('No list');
  return data.removedCustomers;
}
const remove = (key: number) => app.rest('DELETE', `/authcustomers/${key}`, { token: staff });
const restored = (key: number, version?: number) =>
  app.graphql<{ restoreCustomer: { key: number } | null }>(
    'mutation ($key: Int!, $version: Int) { restoreCustomer(key: $key, version: $version) { key } }',
    { key, version },
    staff,
  );
const codeOf = async (answer: ReturnType<typeof restored>) => (await answer).errors?.[0]?.extensions.code;

/** Creates customers of this name, each deleted a minute after the one before. */
async function removedCustomers(name: string, count: number): Promise<BuiltCustomer[]> {
  const customers: BuiltCustomer[] = [];
  for (let index = 0; index < count; index += 1) {
    const customer = await build.customer({ name: `${name} ${index}` });
    const at = new Date(Date.UTC(2026, 9, 1, 8, index));
    await app.em().nativeUpdate(Customer, { key: customer.key }, { deletedAt: at });
    customers.push(customer);
  }
  return customers;
}

const stored = async ({ key, contact, location }: BuiltCustomer) => ({
  contact: { ...(await app.em().findOneOrFail(Contact, { key: contact.key })) },
  location: { ...(await app.em().findOneOrFail(Location, { key: location.key })) },
  finance: { ...(await app.em().findOneOrFail(CustomerFinance, { customerKey: key })) },
});

describe('[ADM-14] removed customers', () => {
  test('are listed in consecutive pages, most recently removed first, without erased ones', async () => {
    const customers = await removedCustomers('Quoin Masonry', 5);
    const [erased, ...others] = customers as [BuiltCustomer, ...BuiltCustomer[]];
    const erase = await app.rest('POST', `/authcustomers/${erased.key}/erase`, {
      token: staff,
      body: { customerNumber: erased.customerNumber },
    });
    expect(erase.status).toBe(200);
    await build.customer({ name: 'Quoin Masonry of today' });
    const newestFirst = others.map(({ key }) => key).reverse();
    const first = await removed({ search: 'quoin masonry', first: 3 });
    expect([first.totalCount, first.nodes.map(({ key }) => key)]).toEqual([4, newestFirst.slice(0, 3)]);
    expect(first.nodes[0]).toEqual({
      key: customers[4]?.key,
      customerNumber: customers[4]?.customerNumber,
      name: 'Quoin Masonry 4',
      removedAt: Date.UTC(2026, 9, 1, 8, 4) / 1000,
      version: 2,
    });
    const next = await removed({ search: 'quoin', first: 3, after: first.pageInfo.endCursor });
    expect(next.nodes.map(({ key }) => key)).toEqual(newestFirst.slice(3));
    const byNumber = await removed({ search: String(customers[2]?.customerNumber) });
    expect(byNumber.nodes.map(({ key }) => key)).toContain(customers[2]?.key);
    expect((await removed({ search: 'quoin%' })).totalCount).toBe(0);
    const rest = await app.rest<{ data: Removed[] }>('GET', '/authcustomers/removed?search=quoin&limit=1', {
      token: staff,
    });
    expect(rest.body.data.map(({ key }) => key)).toEqual(newestFirst.slice(0, 1));
  });

  test('are restored with contacts, locations and finance, without a password, and with a change log entry', async () => {
    const customer = await build.customer({ name: 'Ferrule Fencing' });
    const { key, customerNumber } = customer;
    const own = await app.signIn(customerNumber);
    const before = await stored(customer);
    expect((await remove(key)).status).toBe(200);
    expect(await stored(customer)).toEqual(before);
    const { version } = (await removed({ search: 'Ferrule' })).nodes[0] as Removed;
    const answer = await app.rest<{ data: { key: number } }>('PUT', `/authcustomers/${key}/restored`, {
      token: staff,
      body: { version },
    });
    expect([answer.status, answer.body.data.key]).toEqual([200, key]);
    const { data } = await app.graphql(
      `{ customer(key: ${key}) { name customerNumber contacts { key } locations { key } finance { customerKey } } }`,
      {},
      staff,
    );
    expect(data).toEqual({
      customer: {
        name: 'Ferrule Fencing',
        customerNumber,
        contacts: [{ key: customer.contact.key }],
        locations: [{ key: customer.location.key }],
        finance: { customerKey: key },
      },
    });
    expect(await stored(customer)).toEqual(before);
    expect((await removed({ search: 'Ferrule' })).totalCount).toBe(0);
    // Neither the password nor an earlier sign-in returns.
    expect((await app.rest('GET', '/authorders', { token: own })).status).toBe(401);
    const { passwordHash } = await app.em().findOneOrFail(Customer, { key }, { refresh: true });
    expect(passwordHash).toBeNull();
    const entries = await app
      .em()
      .find(ChangeLogEntry, { subject: 'customer', subjectKey: key }, { orderBy: { key: 'asc' } });
    expect(entries.map(({ action }) => action)).toEqual(['deleted', 'restored']);
  });

  test('are restored without staff rights, and with new finance if an earlier release deleted it', async () => {
    const colleague = await build.admin();
    expect((await remove(colleague.key)).status).toBe(200);
    await app.em().nativeDelete(CustomerFinance, { customerKey: colleague.key });
    expect((await restored(colleague.key)).errors).toBeUndefined();
    const { data } = await app.graphql(
      `{ customer(key: ${colleague.key}) { pricingTier finance { terms } } }`,
      {},
      staff,
    );
    expect(data).toEqual({ customer: { pricingTier: 0, finance: { terms: 'COD' } } });
  });

  test('cannot be restored with a stale version, twice, or once they are erased', async () => {
    const [one, erased] = (await removedCustomers('Gudgeon Gates', 2)) as [BuiltCustomer, BuiltCustomer];
    expect(await codeOf(restored(one.key, 9))).toBe('STALE');
    expect(await codeOf(restored(one.key, 2))).toBeUndefined();
    expect(await codeOf(restored(one.key))).toBe('NOT_FOUND');
    await app.rest('POST', `/authcustomers/${erased.key}/erase`, {
      token: staff,
      body: { customerNumber: erased.customerNumber },
    });
    expect(await codeOf(restored(erased.key))).toBe('NOT_FOUND');
  });

  test('hide their contacts and locations from changes by staff', async () => {
    const [customer] = (await removedCustomers('Trammel Tile', 1)) as [BuiltCustomer];
    const before = await stored(customer);
    const { contact, location } = customer;
    const calls = [`removeContact(key: ${contact.key})`, `removeLocation(key: ${location.key})`];
    const replies = await Promise.all(calls.map(call => app.graphql(`mutation { ${call} }`, {}, staff)));
    expect(replies.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const path = `/authcustomers/${customer.key}/contacts/${contact.key}`;
    expect((await app.rest('DELETE', path, { token: staff })).status).toBe(404);
    expect(await stored(customer)).toEqual(before);
  });
});

test('[ADM-14] an order tells staff whether its customer was deleted', async () => {
  const customer = await build.customer();
  const lines = [{ product: await build.product(), quantity: 1 }];
  const order = await build.order(customer, { placedAt: '2026-10-01T16:00:00Z', lines });
  const isDeleted = async () =>
    (await app.graphql<{ order: unknown }>(`{ order(key: ${order.key}) { customerIsDeleted } }`, {}, staff)).data
      ?.order;
  expect(await isDeleted()).toEqual({ customerIsDeleted: false });
  await remove(customer.key);
  expect(await isDeleted()).toEqual({ customerIsDeleted: true });
});

const checkout = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }';

test('[ADM-14] of a checkout and the deletion of its customer at the same moment, one is refused', async () => {
  const product = await build.product();
  const outcomes: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const customer = await build.customer();
    const own = await app.signIn(customer.customerNumber);
    const input = {
      idempotencyKey: randomUUID(),
      lines: [{ productKey: product.key, quantity: 1, price: '12.49' }],
      total: '12.49',
      locationKey: customer.location.key,
      contactKey: customer.contact.key,
      payment: { method: 'ON_ACCOUNT' },
    };
    const place = app.graphql(checkout, { input }, own);
    const [placed, deleted] = await Promise.all([place, remove(customer.key)]);
    const refusal = placed.errors?.[0]?.extensions.code;
    expect(await app.em().count(Order, { customerKey: customer.key })).toBe(refusal ? 0 : 1);
    outcomes.push(`${refusal ?? 'ordered'} ${deleted.status}`);
  }
  expect(outcomes.filter(outcome => outcome !== 'ordered 409' && outcome !== 'UNAUTHENTICATED 200')).toEqual([]);
});
