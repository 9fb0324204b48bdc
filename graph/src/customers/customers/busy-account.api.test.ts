import { Build, password, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { Customer } from './customer.entity.js';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

const attempts = 15;

interface Session {
  data: { token: string };
}

/** Updates the fax number in three parallel loops, with the customer's current token, until `stop` is called. */
function keepUpdating(customer: BuiltCustomer, tokenNow: () => string): { stop: () => Promise<number> } {
  let writes = 0;
  let isOver = false;
  const loop = async () => {
    while (!isOver) {
      const faxNumber = `602555${String(writes % 10_000).padStart(4, '0')}`;
      const { status } = await app.rest('PUT', '/authcustomers', {
        body: { key: customer.key, faxNumber },
        token: tokenNow(),
      });
      if (status === 200) writes += 1;
    }
  };
  const loops = [loop(), loop(), loop()];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
      return writes;
    },
  };
}

test('[T-65] a password change always succeeds while another client keeps updating the record', async () => {
  const customer = await build.customer();
  let token = await app.signIn(customer.customerNumber);
  let current = password;
  const busy = keepUpdating(customer, () => token);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const newPassword = `another-good-one-${attempt}`;
    const changed = await app.rest<Session>('POST', '/auth/password', {
      token,
      body: { currentPassword: current, newPassword },
    });
    statuses.push(changed.status);
    if (changed.status === 200) [token, current] = [changed.body.data.token, newPassword];
  }
  expect(await busy.stop()).toBeGreaterThan(0);
  expect(statuses).toEqual(Array<number>(attempts).fill(200));
});

test('[T-65] sign out everywhere always succeeds while another client keeps updating the record', async () => {
  const customer = await build.customer();
  let token = await app.signIn(customer.customerNumber);
  const busy = keepUpdating(customer, () => token);
  const outcomes: unknown[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    outcomes.push((await app.graphql('mutation { signOutEverywhere }', {}, token)).data);
    token = await app.signIn(customer.customerNumber);
  }
  expect(await busy.stop()).toBeGreaterThan(0);
  expect(outcomes).toEqual(Array<unknown>(attempts).fill({ signOutEverywhere: true }));
});

test('[T-65] neither raises the record version, so an open form can still be saved', async () => {
  const customer = await build.customer();
  const token = await app.signIn(customer.customerNumber);
  const { version } = await app.em().findOneOrFail(Customer, { key: customer.key });
  const changed = await app.rest<Session>('POST', '/auth/password', {
    token,
    body: { currentPassword: password, newPassword: 'another-good-one' },
  });
  expect((await app.graphql('mutation { signOutEverywhere }', {}, changed.body.data.token)).data).toEqual({
    signOutEverywhere: true,
  });
  const saved = await app.rest('PUT', '/authcustomers', {
    body: { key: customer.key, city: 'Globe', version },
    token: await app.signIn(customer.customerNumber, 'another-good-one'),
  });
  expect([changed.status, saved.status]).toEqual([200, 200]);
});

test('[T-22] exactly one of two simultaneous password changes succeeds', async () => {
  const customer = await build.customer();
  const token = await app.signIn(customer.customerNumber);
  const change = (newPassword: string) =>
    app.rest<{ code?: string }>('POST', '/auth/password', { token, body: { currentPassword: password, newPassword } });
  const replies = await Promise.all([change('the-first-new-one'), change('the-second-new-one')]);
  expect(replies.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  const working = await Promise.all(
    ['the-first-new-one', 'the-second-new-one'].map(
      async word =>
        (await app.rest('POST', '/auth/login', { body: { customerNumber: customer.customerNumber, password: word } }))
          .status,
    ),
  );
  expect(working.sort()).toEqual([200, 401]);
});
