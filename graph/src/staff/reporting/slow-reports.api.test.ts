import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { until } from '../../../test/until.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  const build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
  const lines = [{ product: await build.product(), quantity: 1 }];
  await build.order(await build.customer(), { placedAt: '2026-01-05T16:00:00Z', lines });
  // Longer than the 5 s of other statements.
  await app.em().execute('alter table orders rename to stored_orders');
  await app.em().execute('create view orders as select o.* from stored_orders o, pg_sleep(5.2)');
});
afterAll(() => app.close());

// The embedded database has no limit of time, and one connection.
test('reports that read for a long time are completed, two at a time', async () => {
  const running = async () => {
    const [row] = await app
      .em()
      .execute<{ count: string }[]>(
        "select count(*) from pg_stat_activity where datname = current_database() and state = 'active' and query like 'with sold as %'",
      );
    return Number(row?.count);
  };
  const reports = Promise.all(
    [1, 2, 3].map(() =>
      app.graphql('{ report(name: topItems, from: "2024-01-01", to: "2026-12-31") { title } }', {}, token),
    ),
  );
  await until(running, 2);
  await new Promise(resolve => setTimeout(resolve, 500));
  expect(await running()).toBe(2);
  for (const { data } of await reports) expect(data).toEqual({ report: { title: 'Top items' } });
});
