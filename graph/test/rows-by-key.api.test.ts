import { intArray, readStatement } from '../src/shared/reads.js';
import { RowsByKey } from '../src/shared/rows-by-key.js';
import type { Database } from '../src/database/index.js';
import { Build, type BuiltCustomer } from './build.js';
import { TestApp } from './test-app.js';
import { openTestDatabase } from './test-database.js';

const namesByKey = readStatement('select key, name from customer where key = any (?::int[])');

describe('rows that are asked for one by one', () => {
  let database: Database;
  let keys: number[];
  const asked: string[] = [];
  const byKey = new RowsByKey<{ key: number; name: string }>(namesByKey);

  beforeAll(async () => {
    database = await openTestDatabase(sql => asked.push(sql));
    const build = new Build(database.em.fork());
    keys = [(await build.customer()).key, (await build.customer()).key, (await build.customer()).key];
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(() => database.close());

  test('cost one statement together, each asker gets its own, and a key that is none fails nobody', async () => {
    const [first = 0, second = 0, third = 0] = keys;
    const wanted = [second, first, 2 ** 31, second, Number.NaN, 1.5, -1, 2 ** 31 - 1, third];
    const rows = await Promise.all(wanted.map(key => byKey.row(database.reads, key)));
    expect(rows.map(row => row?.key ?? null)).toEqual([second, first, null, second, null, null, null, null, third]);
    expect(asked).toHaveLength(1);
    expect((await byKey.rows(database.reads, [third, 0, first, third])).map(({ key }) => key)).toEqual([third, first]);
    asked.length = 0;
    await byKey.rows(
      database.reads,
      Array.from({ length: 5000 }, (_, index) => index + 1),
    );
    expect(asked).toHaveLength(1);
  });

  test('are read anew by whoever asks later', async () => {
    const [key = 0] = keys;
    await byKey.row(database.reads, key);
    await database.em.fork().execute('update customer set name = ? where key = ?', ['Renamed meanwhile', key]);
    expect((await byKey.row(database.reads, key))?.name).toBe('Renamed meanwhile');
  });

  test('fail for all who asked together, and for nobody after them', async () => {
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

describe('[PERM-1][PERM-2] people who ask in the same moment', () => {
  let app: TestApp;
  const people: { customer: BuiltCustomer; token: string }[] = [];
  let product: number;

  beforeAll(async () => {
    app = await TestApp.start();
    const build = new Build(app.em());
    product = (await build.product({ standardCost: '10' })).key;
    for (let count = 0; count < 5; count += 1) {
      const customer = await build.customer();
      people.push({ customer, token: await app.signIn(customer.customerNumber) });
    }
  });
  afterAll(() => app.close());

  test('are each told of themselves, and only those who are signed in of the price', async () => {
    const ask = `{ me { key customerNumber } product(key: ${product}) { key standardCost } }`;
    const askers = Array.from({ length: 60 }, (_, index) => (index % 6 === 5 ? undefined : people[index % 6]));
    const answers = await Promise.all(
      askers.map(asker =>
        app.graphql<{
          me: { key: number; customerNumber: number } | null;
          product: { key: number; standardCost: string | null };
        }>(ask, {}, asker?.token),
      ),
    );
    for (const [index, { data }] of answers.entries()) {
      const asker = askers[index];
      expect(data?.me ?? null).toEqual(
        asker ? { key: asker.customer.key, customerNumber: asker.customer.customerNumber } : null,
      );
      expect(data?.product.standardCost ?? null).toBe(asker ? '10.00' : null);
    }
  });
});
