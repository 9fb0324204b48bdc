import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresClusters } from '../postgres-clusters.js';
import { DrillWorld } from './drill-world.js';
import type { Drill, DrillResult } from './drill.js';

const buyers = 5;
const ordersBefore = 20;
const archivedWithinMs = 20_000;

async function inCluster<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const ordersOf = (client: pg.Client) =>
  client.query<{ key: number }>('select key from orders order by key').then(({ rows }) => rows.map(({ key }) => key));

/** Waits until there are more orders than `count`. */
const untilMoreOrders = (url: string, count: number) =>
  inCluster(url, async client => {
    while ((await ordersOf(client)).length <= count) await pause(100);
  });

/** Closes the current WAL segment and waits until it is archived. */
async function archived(client: pg.Client, archive: string): Promise<void> {
  const {
    rows: [segment],
  } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
  await client.query('select pg_switch_wal()');
  const until = Date.now() + archivedWithinMs;
  while (!readdirSync(archive).includes(segment?.name ?? '')) {
    if (Date.now() > until) throw new Error('PostgreSQL did not archive its WAL in time.');
    await pause(50);
  }
}

/** Places orders continuously before and after a moment, destroys the cluster and restores it to that moment. */
async function run(): Promise<DrillResult> {
  const { unprivilegedUser, baseBackup, startRecovered } = await postgresClusters();
  const folder = mkdtempSync(join(tmpdir(), 'store-recovery-'));
  const archive = join(folder, 'archive');
  mkdirSync(archive);
  const { uid, gid } = unprivilegedUser();
  if (uid !== undefined && gid !== undefined) for (const path of [folder, archive]) chownSync(path, uid, gid);
  const world = await DrillWorld.open({
    settings: {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    },
  });
  world.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  try {
    await world.startStore();
    const load = await world.load(buyers);
    const base = await baseBackup(world.primary, folder);
    await load.start();
    await untilMoreOrders(world.primary.url, ordersBefore);
    // Orders continue, so the moment is between two of them, like that of a real mistake.
    const { before, moment } = await inCluster(world.primary.url, async client => {
      await client.query('begin');
      await client.query('lock table orders in share row exclusive mode');
      const keys = await ordersOf(client);
      const {
        rows: [now],
      } = await client.query<{ at: string }>(
        "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US\"+00\"') as at",
      );
      await pause(20);
      await client.query('commit');
      return { before: keys, moment: now?.at ?? '' };
    });
    await untilMoreOrders(world.primary.url, before.length);
    const figures = await load.stop();
    const after = await inCluster(world.primary.superuserUrl, async client => {
      const keys = await ordersOf(client);
      await archived(client, archive);
      return keys;
    });
    await world.primary.halt('immediate');
    rmSync(world.primary.data, { recursive: true, force: true });
    const began = Date.now();
    const recovered = await startRecovered(base, { archive, targetTime: moment });
    world.atEnd(() => recovered.stop());
    const found = await inCluster(recovered.url, ordersOf);
    const breaches = breachesOf({ before, after, found });
    return { ...figures, secondsToRecover: (Date.now() - began) / 1000, breaches };
  } finally {
    await world.close();
  }
}

function breachesOf({ before, after, found }: Record<'before' | 'after' | 'found', number[]>): string[] {
  const lost = before.filter(key => !found.includes(key)).map(key => `order ${key} from before the moment is lost`);
  const later = found
    .filter(key => !before.includes(key))
    .map(key => `order ${key} from after the moment was restored`);
  const proved =
    before.length > 0 && after.length > before.length
      ? []
      : ['orders were not placed both before and after the moment'];
  return [...lost, ...later, ...proved];
}

export const pointInTime: Drill = {
  name: 'point-in-time',
  fault: 'the cluster is destroyed, and restored from a base backup and archived logs to a moment between two orders',
  isShort: true,
  run,
};
