import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DrillWorld, untilReady } from './drill-world.js';
import { buyers, inOneStore, withFault, type Drill } from './drill.js';
import { clocks, fullDisk, killedWorker, lostNetwork, pagesWithoutDatabase, slowDisk } from './machine-drills.js';
import { pointInTime } from './point-in-time.js';
import { previousRelease } from './previous-release.js';
import { freePort } from './services.js';

const terminate =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()';

async function asSuperuser(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const restart: Drill = {
  name: 'restart',
  fault: 'PostgreSQL stops as in a crash (`pg_ctl -m immediate`) and restarts after 2 s',
  isShort: false,
  run: () =>
    inOneStore((world, load) =>
      withFault(world, load, async () => {
        await world.primary.halt('immediate');
        await pause(2000);
        await world.primary.start();
      }),
    ),
};

const terminatedBackends: Drill = {
  name: 'backends',
  fault: "all of the store's database connections are terminated, four times",
  isShort: false,
  run: () =>
    inOneStore((world, load) =>
      withFault(world, load, async () => {
        for (let round = 0; round < 4; round += 1) {
          await asSuperuser(world.primary.superuserUrl, terminate);
          await pause(500);
        }
      }),
    ),
};

const pausedStore: Drill = {
  name: 'pause',
  fault: 'the store is suspended for 11.5 s, twice; the database ends its idle transactions after 10 s',
  isShort: false,
  run: () =>
    inOneStore((world, load) =>
      withFault(world, load, async () => {
        for (let round = 0; round < 2; round += 1) {
          world.instance(0).process.signal('SIGSTOP');
          await pause(11_500);
          world.instance(0).process.signal('SIGCONT');
          await pause(1000);
        }
      }),
    ),
};

function pooled(mode: 'session' | 'transaction'): Drill {
  return {
    name: `pooler-${mode}`,
    fault: `none: customers order at two instances through PgBouncer in ${mode} mode`,
    isShort: true,
    run: async () => {
      const world = await DrillWorld.open();
      try {
        const pooler = await world.pgbouncer(mode);
        const url = new URL(world.primary.url);
        url.port = String(pooler.port);
        const env = { DATABASE_URL: url.href, DATABASE_DIRECT_URL: world.primary.url, DATABASE_POOLING: mode };
        await world.startStore(env);
        await world.startStore(env);
        let turn = 0;
        const load = await world.load(buyers, () => world.instance(turn++ % 2).url);
        await load.start();
        await pause(5000);
        const figures = await load.stop();
        const breaches = await world.breaches(load);
        if (figures.failures > 0) breaches.push(`${figures.failures} requests failed`);
        return { ...figures, secondsToRecover: null, breaches };
      } finally {
        await world.close();
      }
    },
  };
}

const rollingRestarts: Drill = {
  name: 'rolling',
  fault: 'two instances behind HAProxy are restarted one after the other',
  isShort: true,
  run: async () => {
    const world = await DrillWorld.open();
    try {
      const port = await freePort();
      for (let index = 0; index < 2; index += 1) await world.startStore({ DRAIN_SECONDS: '3', TRUSTED_PROXIES: '1' });
      const [first, second] = world.instances.map(({ url }) => new URL(url).host) as [string, string];
      await world.haproxy('store', { STORE_LISTEN: `127.0.0.1:${port}`, STORE_1: first, STORE_2: second }, port);
      const load = await world.load(buyers, () => `http://127.0.0.1:${port}`);
      await load.start(250);
      const breaches: string[] = [];
      for (const index of [0, 1]) {
        await pause(1500);
        const code = await world.instance(index).process.kill('SIGTERM');
        if (code !== 0) breaches.push(`an instance exited with ${code}`);
        await world.restartStore(index);
        await untilReady(world.instance(index).url);
        // HAProxy also needs to detect that it is ready.
        await pause(2000);
      }
      while (load.requestsSoFar < 2000) await pause(100);
      const figures = await load.stop();
      breaches.push(...(await world.breaches(load)));
      if (figures.failures > 0) breaches.push(`${figures.failures} requests failed`);
      return { ...figures, secondsToRecover: null, breaches };
    } finally {
      await world.close();
    }
  },
};

const failover: Drill = {
  name: 'failover',
  fault: 'the primary of a synchronous pair behind HAProxy is killed; the standby is promoted after 3 s',
  isShort: true,
  run: async () => {
    const world = await DrillWorld.open();
    try {
      const standby = await world.replica();
      await asSuperuser(world.primary.superuserUrl, "alter system set synchronous_standby_names = '*'");
      await asSuperuser(world.primary.superuserUrl, 'select pg_reload_conf()');
      const port = await freePort();
      await world.haproxy(
        'database',
        {
          DATABASE_LISTEN: `127.0.0.1:${port}`,
          PRIMARY: `127.0.0.1:${world.primary.port}`,
          STANDBY: `127.0.0.1:${standby.port}`,
        },
        port,
      );
      const url = new URL(world.primary.url);
      url.port = String(port);
      await world.startStore({ DATABASE_URL: url.href });
      return await withFault(
        world,
        await world.load(buyers),
        async () => {
          await world.primary.halt('immediate');
          await pause(3000);
          await standby.promote();
        },
        { calmMs: 2000, cluster: standby },
      );
    } finally {
      await world.close();
    }
  },
};

export const drills: readonly Drill[] = [
  restart,
  terminatedBackends,
  pausedStore,
  lostNetwork,
  fullDisk,
  slowDisk,
  ...clocks,
  killedWorker,
  pagesWithoutDatabase,
  rollingRestarts,
  pooled('session'),
  pooled('transaction'),
  failover,
  pointInTime,
  previousRelease,
];
