import { setTimeout as pause } from 'node:timers/promises';
import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { until } from '../../../test/until.js';
import { PurchasingAgent } from '../../catalog/purchasing/index.js';
import { sendReport, textWorkbook } from './fixtures/send-report.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

test('waits for an import that another server claimed first, and returns its result', async () => {
  const token = await app.signIn((await new Build(app.em()).admin()).customerNumber);
  const agentKey = await app
    .em()
    .insert(PurchasingAgent, { name: 'Ines', phoneNumber: '6025550107', email: 'ines@store.example', version: 1 });
  await app.em().execute(
    `create function claim_elsewhere() returns trigger language plpgsql as $$
     begin new.worker := '00000000-0000-4000-8000-000000000000'; new.worker_seen_at := now(); return new; end $$`,
  );
  await app
    .em()
    .execute('create trigger claims before insert on batch_import for each row execute function claim_elsewhere()');
  const file = await textWorkbook([['CLAIM1', 'Milwaukee Tool', '13135 W Lisbon Rd', 'Brookfield', 'WI', '53005']]);
  const sending = sendReport(app, '/authvendors/batch', file, { agentKey: String(agentKey) }, token);
  const isClaimed = async () =>
    (await app.em().execute<unknown[]>('select 1 from batch_import where worker is not null')).length > 0;
  await until(isClaimed, true);
  await pause(300);
  await app.em().execute('update batch_import set worker = null');
  const { status, body } = await sending;
  expect([status, body.data?.added]).toEqual([200, 1]);
});
