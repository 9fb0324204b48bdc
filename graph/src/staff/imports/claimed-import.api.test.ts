import { Build } from '../../../test/build.js';
import { Previews } from '../../../test/previews.js';
import { TestApp } from '../../../test/test-app.js';
import { createEmptyDatabase } from '../../../test/test-database.js';
import { until } from '../../../test/until.js';
import { Product } from '../../catalog/catalog/index.js';
import { PurchasingAgent, vendors } from '../../catalog/purchasing/index.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
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

describe('two servers', () => {
  const header = ['Item #', 'Description', 'Std Cost'];
  const both = <T>(work: (one: TestApp) => Promise<T>) => Promise.all([app, other].map(work));
  const changesOf = (product: Product) =>
    app
      .em()
      .find(ChangeLogEntry, { subject: 'product', subjectKey: product.key }, { orderBy: { key: 'asc' } })
      .then(entries => entries.map(({ changes }) => changes));
  const [up, down] = [{ standardCost: { from: '5.00', to: '6.00' } }, { standardCost: { from: '6.00', to: '5.00' } }];
  let token: string;
  let product: Product;
  let vendorKey: number;
  let sheet: string[][];

  beforeEach(async () => {
    const build = new Build(app.em());
    token = await app.signIn((await build.admin()).customerNumber);
    const vendor = await build.vendor();
    product = await build.product({ vendor, standardCost: '5.0000' });
    vendorKey = vendor.key;
    sheet = [header, [product.productId, product.description, '6.00']];
  });

  test('that are told to apply an import at once, and then to undo it, each do so once, and the other one says why not', async () => {
    const key = await new Previews(app, token).of(sheet, { vendorKey });
    const statuses = await both(one => new Previews(one, token).submit(key));
    expect(statuses.filter(status => status !== 'STATUS_NOT_ALLOWED')).toHaveLength(1);
    expect(await changesOf(product)).toEqual([up]);

    const undone = await both(one =>
      one.graphql('mutation ($key: Int!) { undoImport(key: $key) { status } }', { key }, token),
    );
    expect(undone.flatMap(({ errors = [] }) => errors.map(({ message }) => message))).toEqual([
      'This import was undone completely.',
    ]);
    expect(await changesOf(product)).toEqual([up, down]);
    expect(await app.em().findOneOrFail(Product, { key: product.key })).toMatchObject({ standardCost: '5.0000' });
  });

  test('of which one saves an import for long: an undo on the other one says so, and changes nothing', async () => {
    const key = await new Previews(app, token).of(sheet, { vendorKey });
    await new Previews(app, token).submit(key);
    const holder = app.em();
    await holder.begin();
    await holder.execute("select pg_advisory_xact_lock(hashtext('batch import'))");
    const { errors } = await other.graphql(
      'mutation ($key: Int!) { undoImport(key: $key) { status } }',
      { key },
      token,
    );
    await holder.rollback();
    expect(errors?.map(({ message, extensions }) => [extensions.code, message])).toEqual([
      ['NOT_READY', 'Another import or undo is being saved. Try again when it has ended.'],
    ]);
    expect(await changesOf(product)).toEqual([up]);
  });

  test('that get the same file at once change each record once, and the second import reports it as unchanged', async () => {
    const file = await textWorkbook(sheet);
    const replies = await both(one =>
      sendReport(one, '/authproducts/batch', file, { vendorKey: String(vendorKey) }, token),
    );
    expect(replies.map(({ status, body }) => [status, body.data.updated, body.data.unchanged]).sort()).toEqual([
      [200, 0, 1],
      [200, 1, 0],
    ]);
    expect(await changesOf(product)).toEqual([up]);
  });
});
