import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { entities } from '../src/app/entities.js';
import { adminPricingTier } from '../src/customers/index.js';
import { openDatabase } from '../src/database/index.js';
import { Build } from './build.js';
import { postgresClusters, type Cluster } from './postgres-clusters.js';
import { TestApp } from './test-app.js';
import { onPostgres } from './test-database.js';
import { until } from './until.js';

const shownBy = 'query ($key: Int!) { product(key: $key) { description } }';

if (onPostgres) {
  describe('a copy of the database that follows it', () => {
    let primary: Cluster;
    let replica: Cluster;
    let copy: pg.Client;
    let app: TestApp;
    let admin: string;

    beforeAll(async () => {
      const clusters = await postgresClusters();
      // A cluster of its own: a copy takes every database of its cluster along, and the other tests fill dozens.
      primary = await clusters.startPostgres({ settings: { fsync: 'off' } });
      replica = await clusters.startReplica(primary.url);
      app = await TestApp.startOn(
        await openDatabase({ entities, databaseUrl: primary.url, replicaUrls: [replica.url], dataDir: '' }),
        { ANSWER_CACHE_MB: '8' },
      );
      copy = new pg.Client(replica.url);
      // The last test ends the copy under its connections.
      copy.on('error', () => undefined);
      await copy.connect();
      admin = await app.signIn((await new Build(app.em()).customer({ pricingTier: adminPricingTier })).customerNumber);
    }, 60_000);
    afterAll(async () => {
      await app.close();
      await replica.stop();
      await primary.stop();
    });

    const shown = async (key: number, token?: string) =>
      (await app.graphql<{ product: { description: string } | null }>(shownBy, { key }, token)).data?.product
        ?.description;

    /** The statements that connections to the copy were last used for */
    const readOnCopy = async () =>
      (
        await copy.query<{ query: string }>(
          "select query from pg_stat_activity where query like '%from product%' and pid <> pg_backend_pid()",
        )
      ).rows;

    test('takes the reads of the catalog', async () => {
      const product = await new Build(app.em()).product({ description: 'Read from the copy' });
      // What is kept is asked for once only, so each question differs.
      let first = 0;
      await until(async () => {
        first += 1;
        await app.graphql('query ($first: Int!) { products(first: $first) { totalCount } }', { first: first % 100 });
        return (await readOnCopy()).length > 0;
      }, true);
      expect(await shown(product.key)).toBe('Read from the copy');
    }, 20_000);

    test('is not read while it lacks a change, so nobody sees an older catalog after a newer one', async () => {
      const product = await new Build(app.em()).product({ description: 'Old name' });
      await until(() => shown(product.key), 'Old name');
      await copy.query('select pg_wal_replay_pause()');
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
        expect(await shown(product.key, admin)).toBe('New name');
        await until(() => shown(product.key), 'New name');
        for (let round = 0; round < 10; round += 1) {
          await pause(20);
          expect(await shown(product.key)).toBe('New name');
        }
        const { rows } = await copy.query<{ description: string }>('select description from product where key = $1', [
          product.key,
        ]);
        expect(rows).toEqual([{ description: 'Old name' }]);
      } finally {
        await copy.query('select pg_wal_replay_resume()');
      }
    }, 20_000);

    test('[F-14] may fail: the database itself answers', async () => {
      const product = await new Build(app.em()).product({ description: 'Without the copy' });
      await until(() => shown(product.key), 'Without the copy');
      await replica.stop();
      for (let first = 1; first < 20; first += 1) {
        const { errors } = await app.graphql(
          'query ($first: Int!) { products(first: $first, sort: ITEM_ID) { totalCount } }',
          { first },
        );
        expect(errors).toBeUndefined();
      }
    }, 20_000);
  });
} else {
  test('the embedded database has no copies', async () => {
    const embedded = await openDatabase({ entities, databaseUrl: null, dataDir: '', inMemory: true });
    expect([embedded.replicas, embedded.catalogReads]).toEqual([null, embedded.reads]);
    await embedded.close();
  });
}
