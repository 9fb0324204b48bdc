import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { entities } from '../src/server/entities.js';
import { adminPricingTier } from '../src/customers/customers/index.js';
import { openDatabase } from '../src/platform/database/index.js';
import { Build } from './build.js';
import { postgresClusters, type Cluster } from './postgres-clusters.js';
import { TestApp } from './test-app.js';
import { until } from './until.js';

const productQuery = 'query ($key: Int!) { product(key: $key) { description } }';

describe('a read replica', () => {
  let primary: Cluster;
  let replica: Cluster;
  let client: pg.Client;
  let app: TestApp;
  let admin: string;

  beforeAll(async () => {
    const clusters = await postgresClusters();
    // A separate cluster, because a replica copies every database of its cluster, and the other tests create dozens.
    primary = await clusters.startPostgres({ settings: { fsync: 'off' } });
    replica = await clusters.startReplica(primary.url);
    app = await TestApp.startOn(
      await openDatabase({ entities, databaseUrl: primary.url, replicaUrls: [replica.url], dataDir: '' }),
      { ANSWER_CACHE_MB: '8' },
    );
    client = new pg.Client(replica.superuserUrl);
    // The last test stops the replica while this client is connected.
    client.on('error', () => undefined);
    await client.connect();
    admin = await app.signIn((await new Build(app.em()).customer({ pricingTier: adminPricingTier })).customerNumber);
  });
  afterAll(async () => {
    await app.close();
    await replica.stop();
    await primary.stop();
  });

  const descriptionOf = async (key: number, token?: string) =>
    (await app.graphql<{ product: { description: string } | null }>(productQuery, { key }, token)).data?.product
      ?.description;

  /** Returns the last catalog statement of each connection to the replica. */
  const readOnReplica = async () =>
    (
      await client.query<{ query: string }>(
        "select query from pg_stat_activity where query like '%from product%' and pid <> pg_backend_pid()",
      )
    ).rows;

  const storedOnReplica = async (key: number) =>
    (await client.query<{ description: string }>('select description from product where key = $1', [key])).rows[0]
      ?.description;

  test('serves reads of the catalog', async () => {
    const product = await new Build(app.em()).product({ description: 'Read from the replica' });
    // Each query differs, because cached responses cause no reads.
    let first = 0;
    await until(async () => {
      first += 1;
      await app.graphql('query ($first: Int!) { products(first: $first) { totalCount } }', { first: first % 100 });
      return (await readOnReplica()).length > 0;
    }, true);
    expect(await descriptionOf(product.key)).toBe('Read from the replica');
  });

  test('is not read while it lags behind a change, so the catalog never reverts to an older state', async () => {
    const product = await new Build(app.em()).product({ description: 'Old name' });
    // The primary may serve reads until the replica has the row.
    await until(() => storedOnReplica(product.key), 'Old name');
    await client.query('select pg_wal_replay_pause()');
    try {
      const details = await app.rest<{ data: { product: Record<string, unknown> } }>(
        'GET',
        `/authproducts/fulldetails/${product.key}`,
        { token: admin },
      );
      const { status } = await app.rest('PUT', '/authproducts', {
        token: admin,
        body: { ...details.body.data.product, description: 'New name' },
      });
      expect(status).toBe(200);
      expect(await descriptionOf(product.key, admin)).toBe('New name');
      await until(() => descriptionOf(product.key), 'New name');
      for (let round = 0; round < 10; round += 1) {
        await pause(20);
        expect(await descriptionOf(product.key)).toBe('New name');
      }
      expect(await storedOnReplica(product.key)).toBe('Old name');
    } finally {
      await client.query('select pg_wal_replay_resume()');
    }
  });

  test('[F-14] can fail: the primary serves its reads', async () => {
    const product = await new Build(app.em()).product({ description: 'Without the replica' });
    await until(() => descriptionOf(product.key), 'Without the replica');
    await replica.stop();
    for (let first = 1; first < 20; first += 1) {
      const { errors } = await app.graphql(
        'query ($first: Int!) { products(first: $first, sort: ITEM_ID) { totalCount } }',
        { first },
      );
      expect(errors).toBeUndefined();
    }
  });
});

test('the embedded database has no replicas', async () => {
  const embedded = await openDatabase({ entities, databaseUrl: null, dataDir: '', inMemory: true });
  expect([embedded.replicas, embedded.catalogReads]).toEqual([null, embedded.reads]);
  await embedded.close();
});
