import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { PurchasingAgent } from '../../catalog/purchasing/index.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

test('a new store lists what it lacks, for its first admin only, until each thing is there', async () => {
  const build = new Build(app.em());
  const admin = await app.signIn((await build.admin()).customerNumber);
  const missing = async (token?: string) =>
    (await app.graphql<{ firstSteps: string[] }>('{ firstSteps }', {}, token)).data?.firstSteps;
  expect(await missing(admin)).toEqual(['purchasingAgents', 'vendors', 'items', 'customers']);
  expect(await missing()).toBeUndefined();
  const { customerNumber } = await build.customer();
  expect(await missing(await app.signIn(customerNumber))).toBeUndefined();
  expect(await missing(admin)).toEqual(['purchasingAgents', 'vendors', 'items']);
  await build.product();
  expect(await missing(admin)).toEqual(['purchasingAgents']);
  const agent = { name: 'Ines Ortega', phoneNumber: '6025550107', email: 'ines@store.example', version: 1 };
  await app.em().insert(PurchasingAgent, agent);
  expect(await missing(admin)).toEqual([]);
});
