import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { Favorite } from './favorite.entity.js';

let app: TestApp;
let build: Build;
let customer: BuiltCustomer;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  customer = await build.customer();
  token = await app.signIn(customer.customerNumber);
});
afterAll(() => app.close());

describe('[REST-1] favorites through REST', () => {
  const path = '/authproducts/favorites';
  const stored = () => app.em().count(Favorite, { customerKey: customer.key });

  test.each([
    ['DELETE', path],
    ['POST', `${path}/remove`],
  ])('%s %s removes the product of the body, and nothing if it is not a favorite', async (method, removal) => {
    const body = { customerKey: customer.key, productKey: (await build.product()).key };
    expect((await app.rest('POST', path, { body, token })).status).toBe(201);
    expect((await app.rest('POST', path, { body, token })).status).toBe(201);
    expect(await stored()).toBe(1);
    for (const left of [0, 0]) {
      const { status, body: reply } = await app.rest(method, removal, { body, token });
      expect([status, reply, await stored()]).toEqual([200, { data: true }, left]);
    }
  });

  test('refuses the customer key of somebody else', async () => {
    const body = { customerKey: (await build.customer()).key, productKey: (await build.product()).key };
    for (const [method, called] of [
      ['POST', path],
      ['DELETE', path],
      ['POST', `${path}/remove`],
    ] as const)
      expect((await app.rest(method, called, { body, token })).status).toBe(403);
  });
});
