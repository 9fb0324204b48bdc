import { Migration } from '@mikro-orm/migrations';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Build } from '../../../test/build.js';
import { createEmptyDatabase, onPostgres, openTestDatabase } from '../../../test/test-database.js';
import { ChangeLogEntry, recordChanges } from '../audit/index.js';
import { Category } from '../../catalog/catalog/index.js';
import { until } from '../../../test/until.js';
import { entities } from '../../server/entities.js';
import { inTransaction } from '../shared/transaction.js';
import { migrations, openDatabase, type Database, type KnownMigration } from './index.js';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase(() => undefined);
});
afterAll(() => database.close());

const request = () => database.em.fork({ useContext: true });

describe('the single connection of the embedded database', () => {
  test('rejects a statement on another fork inside a transaction instead of waiting forever', async () => {
    const work = inTransaction(request(), async em => {
      await em.insert(Category, { name: 'Trap' });
      await database.em.fork().find(Category, {});
    });
    if (onPostgres) await expect(work).resolves.toBeUndefined();
    else await expect(work).rejects.toThrow('outside of the transaction that is open here');
    // Later statements still work, and the failed transaction stored nothing.
    expect(await database.em.fork().count(Category, { name: 'Trap' })).toBe(onPostgres ? 1 : 0);
  });

  test('rejects a transaction on another fork inside a transaction', async () => {
    const work = inTransaction(request(), em =>
      em.insert(Category, { name: 'Nested' }).then(() => database.em.fork().transactional(async () => undefined)),
    );
    if (onPostgres) await expect(work).resolves.toBeUndefined();
    else await expect(work).rejects.toThrow('outside of the transaction that is open here');
  });

  test("the request's entity manager uses the transaction that it opened", async () => {
    const em = request();
    await inTransaction(em, async inner => {
      await inner.insert(Category, { name: 'Seen inside' });
      expect(await em.count(Category, { name: 'Seen inside' })).toBe(1);
    });
  });

  test('other requests wait for an open transaction and then complete', async () => {
    const [, count] = await Promise.all([
      inTransaction(request(), em => em.insert(Category, { name: 'Beside' })),
      request().count(Category, { name: 'Nobody' }),
    ]);
    expect(count).toBe(0);
  });

  test('a failed transaction stores nothing', async () => {
    await expect(
      inTransaction(request(), async em => {
        await em.insert(Category, { name: 'Undone' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await request().count(Category, { name: 'Undone' })).toBe(0);
  });
});

test('[ENT-1] the migrated tables have every column of every entity, with its type and nullability', async () => {
  const columns = await request().execute<
    { table_name: string; column_name: string; is_nullable: string; data_type: string }[]
  >(
    "select table_name, column_name, is_nullable, data_type from information_schema.columns where table_schema = 'public'",
  );
  const stored = new Map(columns.map(column => [`${column.table_name}.${column.column_name}`, column]));
  const kinds: Record<string, string[]> = {
    integer: ['integer'],
    BigIntType: ['bigint'],
    string: ['character varying', 'text'],
    boolean: ['boolean'],
    DecimalType: ['numeric'],
    DoubleType: ['double precision'],
    datetime: ['timestamp with time zone'],
    JsonType: ['jsonb'],
  };
  const wrong: string[] = [];
  for (const entity of entities) {
    const meta = database.orm.getMetadata().get(entity as never);
    for (const property of Object.values(meta.properties)) {
      const field = property.fieldNames?.[0];
      if (property.kind === '1:m' || property.persist === false || !field) continue;
      const column = stored.get(`${meta.tableName}.${field}`);
      const kind =
        property.kind === 'm:1' ? 'integer' : String(property.runtimeType === 'Date' ? 'datetime' : property.type);
      if (!column) wrong.push(`${meta.tableName}.${field} is missing`);
      else if (!kinds[kind]?.includes(column.data_type))
        wrong.push(`${meta.tableName}.${field} is ${column.data_type}, not ${kind}`);
      else if ((column.is_nullable === 'YES') !== Boolean(property.nullable))
        wrong.push(`${meta.tableName}.${field} nullable: ${column.is_nullable}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('[ENT-1] every reference to another record is a foreign key with an index', async () => {
  const rows = await request().execute<{ source: string; indexed: boolean }[]>(`
    select c.conrelid::regclass || '.' || a.attname as source,
      exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum) as indexed
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`);
  expect(rows.map(row => row.source)).toEqual([
    'acting_session.admin_key',
    'acting_session.customer_key',
    'activation_code.customer_key',
    'activation_code.import_key',
    'batch_import.agent_key',
    'batch_import.imported_by',
    'batch_import.vendor_key',
    'cart.customer_key',
    'cart_change.customer_key',
    'cart_line.cart_key',
    'cart_line.product_key',
    'column_mapping.vendor_key',
    'contact.customer_key',
    'customer_finance.customer_key',
    'customer_job.contact_key',
    'customer_job.customer_key',
    'customer_job.location_key',
    'favorite.customer_key',
    'favorite.product_key',
    'import_file.import_key',
    'import_row.import_key',
    'import_search.import_key',
    'kept_sign_in.customer_key',
    'location.customer_key',
    'order_line.order_key',
    'order_line.product_key',
    'order_status_change.by_customer_key',
    'order_status_change.order_key',
    'order_words.order_key',
    'orders.contact_key',
    'orders.customer_key',
    'orders.job_key',
    'orders.location_key',
    'own_number.customer_key',
    'own_number.product_key',
    'payment_difference.found_by_run',
    'payment_difference.intent_key',
    'payment_difference.resolved_by_key',
    'payment_event.by_customer_key',
    'payment_event.intent_key',
    'payment_intent.customer_key',
    'payment_intent.order_key',
    'po_attachment.order_key',
    'pricing_info.product_key',
    'product.category_key',
    'product.vendor_key',
    'settlement_run.by_customer_key',
    'shopping_list.customer_key',
    'shopping_list_line.list_key',
    'shopping_list_line.product_key',
    'sign_in_address.customer_key',
    'sign_in_help.customer_key',
    'staff_cart.cart_key',
    'staff_cart.customer_key',
    'staff_cart.staff_key',
    'vendor.purchasing_agent_key',
  ]);
  expect(rows.filter(row => !row.indexed).map(row => row.source)).toEqual([]);
});

describe('the tables themselves reject', () => {
  test.each([
    ['a tier between customer and staff', 'update customer set pricing_tier = 4'],
    ['a customer number of 0', 'update customer set customer_number = 0'],
    ['a negative cost', 'update product set standard_cost = -1'],
    ['a default quantity below the minimum', 'update product set minimum_quantity = 5, default_quantity = 2'],
    ['a sold product without a category', 'update product set category_key = null'],
    ['a phone number of 9 digits', "update contact set phone_number = '602555018'"],
    ['a second counter', "insert into location (address) values ('elsewhere')"],
    [
      'the counter assigned to a customer',
      'update location set customer_key = (select min(key) from customer) where key = 1',
    ],
    ['two categories with the same name', "insert into category (name) values ('Twice'), ('TWICE')"],
    ['a vendor that is still in use', 'delete from vendor where key in (select vendor_key from product)'],
  ])('%s', async (_what, sql) => {
    const build = new Build(request());
    await build.product();
    await build.customer();
    await expect(request().execute(sql)).rejects.toThrow(/violates|constraint/);
  });
});

describe('[T-52] the change log', () => {
  test.each(["update change_log set actor_name = 'nobody'", 'delete from change_log', 'truncate change_log'])(
    'rejects: %s',
    async sql => {
      await recordChanges(request(), null, new Date(), [
        { subject: 'product', subjectKey: 1, action: 'updated', changes: { onSale: { from: false, to: true } } },
      ]);
      const before = await request().find(ChangeLogEntry, {}, { orderBy: { key: 'asc' } });
      await expect(request().execute(sql)).rejects.toThrow('the change log is append-only');
      expect(await request().find(ChangeLogEntry, {}, { orderBy: { key: 'asc' } })).toEqual(before);
    },
  );
});

test('the change log refuses changes again right after an erasure, in the same transaction', async () => {
  const work = inTransaction(request(), async em => {
    await em.execute('select change_log_erase(0, ?)', ['Erased']);
    await em.execute("update change_log set ip = ''");
  });
  await expect(work).rejects.toThrow('the change log is append-only');
});

test('no function keeps a setting of the store, which only a superuser may restore', async () => {
  const kept = "select proname from pg_proc where array_to_string(proconfig, ' ') like '%store.%'";
  expect(await request().execute(kept)).toEqual([]);
});

test('a failing migration names itself and its statement, and the one before it stays', async () => {
  class AddTable extends Migration {
    override up(): void {
      this.addSql('create table added (key int primary key)');
    }
  }
  class ChangeMissing extends Migration {
    override up(): void {
      this.addSql('alter table added add column extra int');
      this.addSql('alter table missing\n  add column extra int');
    }
  }
  const added = { name: '29990101000000-add-table', class: AddTable, sql: '' };
  const failing = { name: '29990102000000-change-missing', class: ChangeMissing, sql: '' };
  const databaseUrl = onPostgres ? await createEmptyDatabase() : null;
  const open = (list: KnownMigration[]) =>
    openDatabase({ entities, databaseUrl, dataDir: '', inMemory: true, migrations: [...migrations, ...list] });
  await expect(open([added, failing])).rejects.toThrow(
    'The migration 29990102000000-change-missing failed and was rolled back: relation "missing" does not exist\n' +
      '  alter table missing add column extra int',
  );
  // A database in memory is gone.
  if (!onPostgres) return;
  const opened = await open([added]);
  const columns = "select column_name from information_schema.columns where table_name = 'added'";
  expect(await opened.em.fork().execute(columns)).toEqual([{ column_name: 'key' }]);
  await opened.close();
});

if (onPostgres) {
  test('an owner without superuser rights migrates an empty database', async () => {
    const opened = await openDatabase({ entities, databaseUrl: await createEmptyDatabase('template1'), dataDir: '' });
    const [user] = await opened.em
      .fork()
      .execute<{ rolsuper: boolean }[]>('select rolsuper from pg_roles where rolname = current_user');
    await opened.close();
    expect(user).toEqual({ rolsuper: false });
  });

  test('each migration has its own transaction, and is tried again if a lock is held for more than 2 s', async () => {
    class AddTable extends Migration {
      override up(): void {
        this.addSql('create table added (key int primary key)');
      }
    }
    class ChangeVendor extends Migration {
      override up(): void {
        this.addSql('alter table vendor add column added int');
      }
    }
    const databaseUrl = await createEmptyDatabase();
    const first = await openDatabase({ entities, databaseUrl, dataDir: '' });
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query('begin; lock table vendor in access share mode');
    const opening = openDatabase({
      entities,
      databaseUrl,
      dataDir: '',
      migrations: [
        ...migrations,
        { name: '29990101000000-add-table', class: AddTable, sql: '' },
        { name: '29990102000000-change-vendor', class: ChangeVendor, sql: '' },
      ],
    });
    const found = async (sql: string) => (await first.em.fork().execute<object[]>(sql)).length > 0;
    await until(() => found("select 1 from pg_locks where not granted and relation = 'vendor'::regclass"), true);
    const began = performance.now();
    expect(await found("select 1 from migration where name like '%-add-table'")).toBe(true);
    // With the limits of a request, it would wait for up to 3 s and get the lock within that time.
    await pause(2500);
    await holder.query('rollback');
    await (await opening).close();
    expect(await found("select 1 from migration where name like '%-change-vendor'")).toBe(true);
    await first.close();
    await holder.end();
    expect(performance.now() - began).toBeGreaterThan(2950);
  });
}
