import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { adminPricingTier } from '../../customers/customers/index.js';
import { mostCartName } from '../../definitions/cart.js';

const startsAt = '2026-11-20T12:00:00Z';
let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
beforeEach(() => app.clock.set(startsAt));
afterAll(() => app.close());

interface Listed {
  key: number;
  name: string;
  active: boolean;
  lineCount: number;
}

async function send<Data>(query: string, variables: object, token: string): Promise<Data> {
  const { data, errors } = await app.graphql<Data>(query, { ...variables }, token);
  expect(errors).toBeUndefined();
  return data as Data;
}

const cartsOf = async (token: string) =>
  (await send<{ carts: Listed[] }>('{ carts { key name active lineCount } }', {}, token)).carts;
const cartOf = async (token: string) =>
  (await send<{ cart: Listed | null }>('{ cart { key name active lineCount } }', {}, token)).cart;
const activate = (token: string, key: number) =>
  send('mutation ($key: Int!) { activateCart(key: $key) { key } }', { key }, token);

async function add(token: string, productKey: number): Promise<Listed> {
  const input = { changeId: randomUUID(), lines: [{ productKey, by: 1 }] };
  const change = 'mutation ($input: CartChangeInput!) { changeCart(input: $input) { key name active lineCount } }';
  return (await send<{ changeCart: Listed }>(change, { input }, token)).changeCart;
}

/** Signs in a staff member who acts as the customer from then on. */
async function acting(customer: BuiltCustomer, name = 'Dana Counter'): Promise<string> {
  const admin = await build.customer({ pricingTier: adminPricingTier, name });
  return actAs(customer, admin);
}

async function actAs(customer: BuiltCustomer, admin: BuiltCustomer): Promise<string> {
  const act = 'mutation ($key: Int!) { actAsCustomer(customerKey: $key) { token } }';
  const token = await app.signIn(admin.customerNumber);
  return (await send<{ actAsCustomer: { token: string } }>(act, { key: customer.key }, token)).actAsCustomer.token;
}

describe('[CART-5] [ADM-12] staff who act as a customer', () => {
  test("fill a cart of their own, which the customer sees by its name beside the customer's", async () => {
    const customer = await build.customer();
    const [token, staff] = [await app.signIn(customer.customerNumber), await acting(customer)];
    const { key: productKey } = await build.product();
    const theirs = await add(token, productKey);
    expect(await cartOf(staff)).toBeNull();
    const own = await add(staff, productKey);
    expect(own).toEqual({
      key: expect.any(Number),
      name: 'By phone, Dana Counter, Nov 20',
      active: true,
      lineCount: 1,
    });
    expect(await cartOf(staff)).toEqual(own);
    expect(await cartOf(token)).toEqual(theirs);
    expect(await cartsOf(token)).toEqual([theirs, { ...own, active: false }]);
    expect(await cartsOf(staff)).toEqual([own, { ...theirs, active: false }]);
  });

  test('order their lines only, and the cart of the customer stays as it is', async () => {
    const customer = await build.customer();
    const [token, staff] = [await app.signIn(customer.customerNumber), await acting(customer)];
    const { key: productKey } = await build.product({ standardCost: '12.4900' });
    const theirs = await add(token, productKey);
    const { key: cartKey } = await add(staff, productKey);
    const input = {
      idempotencyKey: randomUUID(),
      lines: [{ productKey, quantity: 1, price: '12.49' }],
      total: '12.49',
      locationKey: customer.location.key,
      contactKey: customer.contact.key,
      payment: { method: 'ON_ACCOUNT' },
      cartKey,
    };
    await send('mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }', { input }, staff);
    expect(await cartOf(staff)).toMatchObject({ key: cartKey, lineCount: 0 });
    expect(await cartOf(token)).toEqual(theirs);
  });

  test('have one cart for a day on all devices, and each of them their own', async () => {
    const customer = await build.customer();
    const admin = await build.customer({ pricingTier: adminPricingTier, name: 'Dana Counter' });
    const devices = await Promise.all([actAs(customer, admin), actAs(customer, admin)]);
    const namesake = await acting(customer);
    const { key: productKey } = await build.product();
    const added = await Promise.all([...devices, ...devices].map(device => add(device, productKey)));
    expect(new Set(added.map(({ key }) => key)).size).toBe(1);
    expect(await add(namesake, productKey)).toMatchObject({ name: 'By phone, Dana Counter, Nov 20 (2)', lineCount: 1 });
  });

  test('begin a new cart when the day of the store begins, not of the server', async () => {
    const customer = await build.customer();
    const admin = await build.customer({ pricingTier: adminPricingTier, name: 'Dana Counter' });
    const { key: productKey } = await build.product();
    const first = await add(await actAs(customer, admin), productKey);
    app.clock.set('2026-11-21T06:59:00Z');
    expect(await cartOf(await actAs(customer, admin))).toEqual(first);
    app.clock.set('2026-11-21T07:00:00Z');
    const nextDay = await actAs(customer, admin);
    expect(await cartOf(nextDay)).toBeNull();
    expect(await add(nextDay, productKey)).toMatchObject({ name: 'By phone, Dana Counter, Nov 21', lineCount: 1 });
  });

  test("switch to the customer's cart without switching the customer's", async () => {
    const customer = await build.customer();
    const [token, staff] = [await app.signIn(customer.customerNumber), await acting(customer)];
    const { key: productKey } = await build.product();
    const main = await add(token, productKey);
    const own = await add(staff, productKey);
    await activate(staff, main.key);
    expect(await cartOf(staff)).toMatchObject({ key: main.key, active: true });
    const create = 'mutation { createCart(input: { name: "Mesa site" }) { name active } }';
    expect(await send(create, {}, staff)).toEqual({ createCart: { name: 'Mesa site', active: true } });
    expect(await cartOf(token)).toEqual(main);
    await activate(staff, own.key);
    expect(await cartOf(staff)).toEqual(own);
    await send('mutation ($key: Int!) { deleteCart(key: $key) }', { key: own.key }, staff);
    expect(await cartOf(staff)).toBeNull();
    expect(await cartOf(token)).toEqual(main);
  });

  test('name their cart with at most 60 characters, and it never becomes the active one of the customer', async () => {
    const customer = await build.customer();
    const [token, staff] = [await app.signIn(customer.customerNumber), await acting(customer, 'D'.repeat(100))];
    const { key: productKey } = await build.product();
    const main = await add(token, productKey);
    const { name } = await add(staff, productKey);
    expect(name).toHaveLength(mostCartName);
    expect(name).toMatch(/^By phone, D+, Nov 20$/);
    await send('mutation ($key: Int!) { deleteCart(key: $key) }', { key: main.key }, token);
    expect(await cartOf(token)).toBeNull();
    expect(await add(token, productKey)).toMatchObject({ name: 'Main cart', lineCount: 1 });
  });
});

test('[CART-5] a cart that staff left is deleted a day after it is empty, and otherwise after 90 days', async () => {
  const customer = await build.customer();
  const [token, empty, full] = [
    await app.signIn(customer.customerNumber),
    await acting(customer, 'Ann'),
    await acting(customer, 'Bob'),
  ];
  const kept = await acting(customer, 'Cyd');
  const { key: productKey } = await build.product();
  const { key: emptied } = await add(empty, productKey);
  const none = { changeId: randomUUID(), key: emptied, lines: [{ productKey, quantity: 0 }] };
  await send('mutation ($input: CartChangeInput!) { changeCart(input: $input) { key } }', { input: none }, empty);
  await add(full, productKey);
  const { key: renamed } = await add(kept, productKey);
  await send('mutation ($key: Int!) { renameCart(key: $key, name: "Yard") { key } }', { key: renamed }, token);
  const namesAfter = async (days: number) => {
    app.clock.advance(days * 24 * 60 * 60);
    await app.em().execute("insert into jobs.job (name, data) values ('retention', '{}')");
    await app.runJobs();
    return (await cartsOf(await app.signIn(customer.customerNumber))).map(({ name }) => name);
  };
  expect(await namesAfter(2)).toEqual(['By phone, Bob, Nov 20', 'Yard']);
  expect(await namesAfter(90)).toEqual(['Yard']);
});
