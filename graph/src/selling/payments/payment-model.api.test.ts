import { runPaymentModel } from '../../../test/payment-model.js';
import { openTestDatabase } from '../../../test/test-database.js';
import type { Database } from '../../platform/database/index.js';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase(() => undefined);
});
afterAll(() => database.close());

test('[CHK-4] in any sequence of events, no attempt has two charges, and each charge has an order or was returned', async () => {
  const figures = await runPaymentModel(database, 40, { seed: 20_261_121 });
  expect(figures.charges).toBeGreaterThan(5);
  expect(figures.powerCuts).toBeGreaterThan(0);
});
