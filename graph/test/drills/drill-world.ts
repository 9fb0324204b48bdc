import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { entities } from '../../src/server/entities.js';
import { openDatabase } from '../../src/platform/database/index.js';
import { postgresClusters, type Cluster } from '../postgres-clusters.js';
import { StoreProcess } from '../store-process.js';
import { OrderLoad } from './order-load.js';
import { makeShoppers } from './shoppers.js';
import { freePort, services, type Service } from './services.js';

/** No card is charged in a drill. Several stores cannot share the card simulator, whose cards exist in one process. */
const cardKeys = { CARD_API_LOGIN_ID: 'login-1', CARD_TRANSACTION_KEY: 'secret-1', CARD_CLIENT_KEY: 'public-1' };

/** The servers of one drill: a PostgreSQL cluster, store instances and the proxies between them. `close` ends all. */
export class DrillWorld {
  readonly instances: { process: StoreProcess; url: string; env: Record<string, string> }[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'store-drill-'));
  private readonly cleanups: (() => Promise<unknown>)[] = [];

  private constructor(readonly primary: Cluster) {}

  /** `parent` is the folder for the cluster's data, by default the folder for temporary files. */
  static async open({
    settings = {},
    parent,
  }: {
    settings?: Record<string, string>;
    parent?: string;
  } = {}): Promise<DrillWorld> {
    const primary = await (await postgresClusters()).startPostgres({
      settings: { max_connections: '100', ...settings },
      parent,
    });
    const world = new DrillWorld(primary);
    world.cleanups.push(() => primary.stop());
    return world;
  }

  /** Runs `cleanup` at the end of the drill, before the cleanups that were added earlier. */
  atEnd(cleanup: () => Promise<unknown>): void {
    this.cleanups.push(cleanup);
  }

  async replica(settings: Record<string, string> = {}): Promise<Cluster> {
    const replica = await (await postgresClusters()).startReplica(this.primary.url, { settings });
    this.atEnd(() => replica.stop());
    return replica;
  }

  async haproxy(name: 'store' | 'database', env: Record<string, string>, port: number): Promise<Service> {
    const proxy = await (await services()).startHaproxy(name, env, port);
    this.atEnd(() => proxy.stop());
    return proxy;
  }

  async pgbouncer(poolMode: 'session' | 'transaction'): Promise<Service> {
    const pooler = await (await services()).startPgbouncer(poolMode, this.primary.port);
    this.atEnd(() => pooler.stop());
    return pooler;
  }

  /** `main` is the entry file of another build. */
  async startStore(env: Record<string, string> = {}, main?: string): Promise<void> {
    const index = this.instances.length;
    const all: Record<string, string> = {
      DATABASE_URL: this.primary.url,
      DATA_DIR: join(this.folder, `data-${index}`),
      PORT: String(await freePort()),
      ...cardKeys,
      ...env,
    };
    const started = await StoreProcess.start(all, main);
    this.instances[index] = { ...started, env: all };
  }

  /** Restarts an instance with the same settings, on the same port. */
  async restartStore(index: number): Promise<void> {
    const { env } = this.instance(index);
    this.instances[index] = { ...(await StoreProcess.start(env)), env };
  }

  instance(index: number): (typeof this.instances)[number] {
    const instance = this.instances[index];
    if (!instance) throw new Error(`Instance ${index} does not exist.`);
    return instance;
  }

  /** Creates customers who order at the first instance, or at `url`. */
  async load(buyers: number, url = () => this.instance(0).url): Promise<OrderLoad> {
    const database = await openDatabase({ entities, databaseUrl: this.primary.url, dataDir: '' });
    try {
      return new OrderLoad(url, await makeShoppers(database, buyers));
    } finally {
      await database.close();
    }
  }

  /** Returns the violations found in a cluster's orders. */
  async breaches(load: OrderLoad, cluster = this.primary): Promise<string[]> {
    return onCluster(cluster, client => load.breaches(client));
  }

  /** Returns the number of migrations applied to the primary. */
  async migrations(): Promise<number> {
    return onCluster(this.primary, async client => (await client.query('select 1 from migration')).rows.length);
  }

  async close(): Promise<void> {
    for (const { process } of this.instances) await process.kill();
    for (const cleanup of this.cleanups.reverse()) await cleanup();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function onCluster<T>(cluster: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Waits until `/readyz` of a URL returns the status. */
export async function untilReady(url: string, status = 200): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.status === status) return;
    await pause(50);
  }
}
