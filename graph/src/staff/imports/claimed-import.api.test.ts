import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { createEmptyDatabase } from '../../../test/test-database.js';
import { until } from '../../../test/until.js';
import { PurchasingAgent, vendors } from '../../catalog/purchasing/index.js';
import { openDatabase } from '../../platform/database/index.js';
import { entities } from '../../server/entities.js';
import { BatchImport } from './batch-import.entity.js';
import { sendReport, textWorkbook } from './fixtures/send-report.js';

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  const databaseUrl = await createEmptyDatabase();
  const start = async () => TestApp.startOn(await openDatabase({ entities, databaseUrl, dataDir: '' }), {});
  app = await start();
  other = await start();
});
afterAll(async () => {
  await app.close();
  await other.close();
});

const count = async (sql: string) => (await app.em().execute<unknown[]>(sql)).length;

test('an import whose server is held up is done by another one, and only once', async () => {
  const token = await app.signIn((await new Build(app.em()).admin()).customerNumber);
  const agentKey = await app
    .em()
    .insert(PurchasingAgent, { name: 'Ines', phoneNumber: '6025550107', email: 'ines@store.example', version: 1 });
  const rows = 1200;
  const file = await textWorkbook(
    Array.from({ length: rows }, (_, row) => [`HELD${row}`, `Vendor ${row}`, '1 Main St', 'Mesa', 'AZ', '85201']),
  );
  await app.em().execute(`create sequence stagings`);
  // The first run is held up in the middle of its rows.
  await app.em().execute(
    `create function hold_up() returns trigger language plpgsql as $$
     begin if nextval('stagings') = ${rows / 2} then perform pg_advisory_xact_lock(7); end if; return new; end $$`,
  );
  await app.em().execute('create trigger hold_up before insert on import_row for each row execute function hold_up()');
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

  const holder = app.em();
  await holder.begin();
  await holder.execute('select pg_advisory_xact_lock(7)');
  const sending = sendReport(app, '/authvendors/batch', file, { agentKey: String(agentKey) }, token);
  await until(() => count(waiting), 1);
  // The queue does this for jobs without a heartbeat.
  await app.em().execute("update jobs.job set state = 'retry', start_after = now() where name = 'runImport'");
  const done = other.runJobs();
  await until(() => count(waiting), 2);
  await holder.commit();

  const { status, body } = await sending;
  await done;
  expect([status, body.data?.rows, body.data?.added]).toEqual([200, rows, rows]);
  await until(() => count("select 1 from jobs.job where name = 'runImport' and state <> 'completed'"), 0);
  expect(await app.em().find(BatchImport, {}, { fields: ['status', 'rowsDone', 'message'] })).toMatchObject([
    { status: 'completed', rowsDone: rows, message: null },
  ]);
  expect([await count('select 1 from import_row'), await app.em().count(vendors.entity)]).toEqual([rows, rows]);
});
