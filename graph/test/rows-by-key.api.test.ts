import { intArray, readStatement } from '../src/platform/shared/reads.js';
import { RowsByKey } from '../src/platform/shared/rows-by-key.js';
import type { Database } from '../src/platform/database/index.js';
import { Build, type BuiltCustomer } from './build.js';
import { TestApp } from './test-app.js';
import { openTestDatabase } from './test-database.js';

const namesByKey = readStatement('select key, name from customer where key = any (?::int[])');

describe('RowsByKey', () => {
  let database: Database;
  let keys: number[];
  const statements: string[] = [];
  const byKey = new RowsByKey<{ key: number; name: string }>(namesByKey);

  beforeAll(async () => {
    database = await openTestDatabase(sql => statements.push(sql));
    const build = new Build(database.em.fork());
    keys = [(await build.customer()).key, (await build.customer()).key, (await build.customer()).key];
  });
  beforeEach(() => {
    statements.length = 0;
  });
  afterAll(() => database.close());

  test('batches lookups into one statement, and returns null for invalid and unknown keys', async () => {
    const [first = 0, second = 0, third = 0] = keys;
    const wanted = [second, first, 2 ** 31, second, Number.NaN, 1.5, -1, 2 ** 31 - 1, third];
    const rows = await Promise.all(wanted.map(key => byKey.row(database.reads, key)));
    expect(rows.map(row => row?.key ?? null)).toEqual([second, first, null, second, null, null, null, null, third]);
    expect(statements).toHaveLength(1);
    expect((await byKey.rows(database.reads, [third, 0, first, third])).map(({ key }) => key)).toEqual([third, first]);
    statements.length = 0;
    await byKey.rows(
      database.reads,
      Array.from({ length: 5000 }, (_, index) => index + 1),
    );
    expect(statements).toHaveLength(1);
  });

  test('reads a row again for a later lookup', async () => {
    const [key = 0] = keys;
    await byKey.row(database.reads, key);
    await database.em.fork().execute('update customer set name = ? where key = ?', ['Renamed meanwhile', key]);
    expect((await byKey.row(database.reads, key))?.name).toBe('Renamed meanwhile');
  });

  test('fails all lookups of a failed statement, and no later ones', async () => {
    const [key = 0] = keys;
    let fails = true;
    const failing = {
      rows: <Row>() =>
        fails
          ? Promise.reject(new Error('The database is gone.'))
          : database.reads.rows<Row>(namesByKey, [intArray([key])]),
    };
    expect(
      (await Promise.allSettled([byKey.row(failing, key), byKey.row(failing, key)])).map(({ status }) => status),
    ).toEqual(['rejected', 'rejected']);
    fails = false;
    expect((await byKey.row(failing, key))?.key).toBe(key);
  });
});

describe('[PERM-1][PERM-2] concurrent requests', () => {
  let app: TestApp;
  const customers: { customer: BuiltCustomer; token: string }[] = [];
  let product: number;

  beforeAll(async () => {
    app = await TestApp.start();
    const build = new Build(app.em());
    product = (await build.product({ standardCost: '10' })).key;
    for (let count = 0; count < 5; count += 1) {
      const customer = await build.customer();
      customers.push({ customer, token: await app.signIn(customer.customerNumber) });
    }
  });
  afterAll(() => app.close());

  test("return each caller's own account, and prices only to signed-in callers", async () => {
    const query = `{ me { key customerNumber } product(key: ${product}) { key standardCost } }`;
    const callers = Array.from({ length: 60 }, (_, index) => (index % 6 === 5 ? undefined : customers[index % 6]));
    const replies = await Promise.all(
      callers.map(caller =>
        app.graphql<{
          me: { key: number; customerNumber: number } | null;
          product: { key: number; standardCost: string | null };
        }>(query, {}, caller?.token),
      ),
    );
    for (const [index, { data }] of replies.entries()) {
      const caller = callers[index];
      expect(data?.me ?? null).toEqual(
        caller ? { key: caller.customer.key, customerNumber: caller.customer.customerNumber } : null,
      );
      expect(data?.product.standardCost ?? null).toBe(caller ? '10.00' : null);
    }
  });
});
