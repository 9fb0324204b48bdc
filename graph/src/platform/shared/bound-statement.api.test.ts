import { TestApp } from '../../../test/test-app.js';
import { executeBound, LargeText } from './bound-statement.js';
import { inTransaction } from './transaction.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const sql =
  "select $1::jsonb as rows, $2::text as text, $3::int as number, length($4::text) as length, decode($5, 'hex') = decode('00ff27', 'hex') as same";

test('sends values of any type unchanged, and frees a large text', async () => {
  const rows = [{ id: 'It\'s $1 ? "½" \\' }, { id: null }];
  const large = new LargeText(JSON.stringify(rows));
  const returned = await inTransaction(app.em(), em =>
    executeBound(em, sql, [large, "O'Neil ? $2 \\", 7, new LargeText('é'.repeat(300_000)), '00ff27']),
  );
  expect(returned).toEqual([{ rows, text: "O'Neil ? $2 \\", number: 7, length: 300_000, same: true }]);
  expect(large.toPostgres()).toBe('');
});

test('requires a transaction, and is rolled back with it', async () => {
  await expect(executeBound(app.em(), 'select 1', [])).rejects.toThrow(
    'A bound statement must be sent in a transaction.',
  );
  const failing = inTransaction(app.em(), async em => {
    await executeBound(em, 'insert into search_word (word) values ($1)', ['numbatwombat']);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await app.em().execute("select 1 from search_word where word = 'numbatwombat'")).toEqual([]);
});
