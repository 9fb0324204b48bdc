import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

interface OrderAnswer {
  data: {
    order: { contact: Record<string, unknown>; location: Record<string, unknown> } & Record<string, unknown>;
    products: unknown[];
  };
}

test('[D-17] removing or changing a contact or location does not change its orders', async () => {
  const build = new Build(app.em());
  const [customer, product] = [await build.customer(), await build.product({ standardCost: '12.4900' })];
  const token = await app.signIn(customer.customerNumber);
  const { body: placed } = await app.rest<{ data: number }>('POST', '/authorders', {
    token,
    body: {
      order: {
        customerKey: customer.key,
        date: 1,
        total: 24.98,
        location: customer.location.key,
        contact: customer.contact.key,
      },
      products: [{ productKey: String(product.key), quantity: 2, price: 24.98 }],
    },
  });
  const read = async () =>
    (await app.rest<OrderAnswer>('GET', `/authorders/bykey/${placed.data}`, { token })).body.data;
  const before = await read();
  const { address, city, state, zipCode } = customer.location;
  expect(before.order.location).toEqual({ key: customer.location.key, address, city, state, zipCode });

  const contactPath = `/authcustomers/${customer.key}/contacts/${customer.contact.key}`;
  const locationPath = `/authcustomers/${customer.key}/locations/${customer.location.key}`;
  expect(
    (
      await app.rest('PUT', contactPath, {
        token,
        body: { name: 'Luis Ortega', email: 'luis@office.example', phoneNumber: '6025550144' },
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await app.rest('PUT', locationPath, {
        token,
        body: { address: '77 Jobsite Rd', city: 'Gilbert', state: 'AZ', zipCode: '85233' },
      })
    ).status,
  ).toBe(200);
  expect(await read()).toEqual(before);

  for (const path of [contactPath, locationPath])
    expect((await app.rest('DELETE', path, { token })).body).toEqual({ data: true });
  const { order, products } = await read();
  // Their keys are gone; the copies in the order remain.
  expect({ order, products }).toEqual({
    ...before,
    order: {
      ...before.order,
      contact: { ...before.order.contact, key: null },
      location: { ...before.order.location, key: null },
    },
  });
  expect(
    await app.em().count(ChangeLogEntry, { subject: 'order', subjectKey: placed.data, action: { $ne: 'created' } }),
  ).toBe(0);
});
