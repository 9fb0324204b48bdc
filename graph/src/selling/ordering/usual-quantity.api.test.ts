import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { Order } from './order.entity.js';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

interface Listed {
  productsByKey: {
    key: number;
    usualQuantity: number | null;
    quantityLimits: { least: number; most: number; step: number };
  }[];
}
const query =
  'query ($keys: [Int!]!) { productsByKey(keys: $keys) { key usualQuantity quantityLimits { least most step } } }';

async function order(customer: BuiltCustomer, token: string, productKey: number, quantity: number): Promise<void> {
  const total = `${quantity}.00`;
  const input = {
    idempotencyKey: randomUUID(),
    lines: [{ productKey, quantity, price: total }],
    total,
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
  };
  const { errors } = await app.graphql(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
    { input },
    token,
  );
  expect(errors).toBeUndefined();
}

test("[D-7] the usual quantity is the median of this customer's orders, in one statement for a whole list", async () => {
  const [customer, other] = [await build.customer(), await build.customer()];
  const [token, otherToken] = [await app.signIn(customer.customerNumber), await app.signIn(other.customerNumber)];
  const [nails, never] = [await build.product({ standardCost: '1.0000', defaultQuantity: 4 }), await build.product()];
  for (const quantity of [10, 12, 500]) await order(customer, token, nails.key, quantity);
  await order(other, otherToken, nails.key, 900);
  await order(customer, token, nails.key, 700);
  await app.em().nativeUpdate(Order, { customerKey: customer.key, total: '700.00' }, { status: 'cancelled' });

  const keys = [nails.key, never.key];
  const { data } = await app.graphql<Listed>(query, { keys }, token);
  expect(data?.productsByKey.find(({ key }) => key === nails.key)).toMatchObject({
    usualQuantity: 12,
    quantityLimits: { least: 1, most: 999_999, step: 4 },
  });
  expect(data?.productsByKey.find(({ key }) => key === never.key)?.usualQuantity).toBeNull();
  const count = (list: number[]) => app.countStatements(() => app.graphql(query, { keys: list }, token));
  expect(await count(keys)).toBe(await count([nails.key]));
});

test('[PERM-1] a visitor can read the limits, but no usual quantity', async () => {
  const product = await build.product({ minimumQuantity: 5, maximumQuantity: 20, defaultQuantity: 10 });
  const { errors } = await app.graphql<Listed>(query, { keys: [product.key] });
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  const open = await app.graphql<Listed>(
    'query ($keys: [Int!]!) { productsByKey(keys: $keys) { quantityLimits { least most step } } }',
    { keys: [product.key] },
  );
  expect(open.data?.productsByKey).toEqual([{ quantityLimits: { least: 5, most: 20, step: 10 } }]);
});
