import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { EntityManager } from '@mikro-orm/postgresql';
import { entities } from '../src/server/entities.js';
import { openDatabase } from '../src/platform/database/index.js';
import { Build, password } from './build.js';
import { StoreProcess } from './store-process.js';
import { createEmptyDatabase } from './test-database.js';

/** Where graph/test/kill-at-statement.mjs kills a server */
export interface Kill {
  from: string;
  begun?: number;
  /** None: writes the durations of statements to `file` */
  at?: number | 'end';
  afterMs?: number;
  file: string;
}

/** Number and hash of the rows by table, without keys and times */
export type Content = Record<string, string>;

const killer = fileURLToPath(new URL('kill-at-statement.mjs', import.meta.url));
const longestEndMs = 300_000;

/** Tables that every start or sign-in writes */
const unrelated = ['migration', 'rate_limit', 'sign_in_address'];
/** Columns whose values depend on the sequence of keys or the process */
const incidental = ['key', 'worker', 'made_categories'];

/** A store whose servers are killed, and whose tables are read in between. */
export class CrashedStore {
  private token: string | undefined;

  private constructor(
    private readonly folder: string,
    private readonly databaseUrl: string | null,
    private readonly customerNumber: number,
  ) {}

  /** Fills an empty database with items K-0, K-2 and so on. */
  static async filled(folder: string, databaseUrl: string | null, items: number) {
    const database = await openDatabase({ entities, databaseUrl, dataDir: folder });
    try {
      const em = database.em.fork();
      const build = new Build(em);
      const [admin, vendor, category] = [await build.admin(), await build.vendor(), await build.category()];
      await em.execute(
        `with made as (
           insert into product (product_id, description, vendor_key, category_key, standard_cost, base_price)
           select 'K-' || number, 'Anchor ' || number || ' in', ?, ?, 1.2, 1.99 from generate_series(0, ?, 2) number
           returning key)
         insert into pricing_info (product_key) select key from made`,
        [vendor.key, category.key, 2 * items - 1],
      );
      const store = new CrashedStore(folder, databaseUrl, admin.customerNumber);
      return { store, vendorKey: vendor.key, content: await contentOf(em) };
    } finally {
      await database.close();
    }
  }

  get isEmbedded(): boolean {
    return this.databaseUrl === null;
  }

  /** Copies the store, while none of its servers runs. */
  async copy(): Promise<CrashedStore> {
    const folder = mkdtempSync(join(tmpdir(), 'store-crash-'));
    cpSync(this.folder, folder, { recursive: true });
    const databaseUrl = this.databaseUrl && (await createEmptyDatabase(new URL(this.databaseUrl).pathname.slice(1)));
    return new CrashedStore(folder, databaseUrl, this.customerNumber);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  async start(kill?: Kill): Promise<CrashedServer> {
    const env = { DATA_DIR: this.folder, DATABASE_URL: this.databaseUrl ?? '' };
    const { process, url } = await StoreProcess.start({
      ...env,
      ...(kill && { NODE_OPTIONS: `--import=${killer}`, KILL: JSON.stringify(kill) }),
    });
    // Later servers may be killed during a sign-in.
    this.token ??= await this.signIn(url);
    return new CrashedServer(process, url, this.token);
  }

  private async signIn(url: string): Promise<string> {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ customerNumber: this.customerNumber, password }),
    });
    return ((await response.json()) as { data: { token: string } }).data.token;
  }

  /** Starts a server for some work, and stops it. */
  async serve<T>(kill: Kill | undefined, work: (server: CrashedServer) => Promise<T>): Promise<T> {
    const server = await this.start(kill);
    try {
      return await work(server);
    } finally {
      await server.process.kill('SIGTERM');
    }
  }

  content(): Promise<Content> {
    return this.withTables(contentOf);
  }

  /** Does what the queue does for jobs without a heartbeat, sooner. On the embedded database, a start does it. */
  async retryJobs(): Promise<void> {
    await this.withTables(em =>
      em.execute(
        "update jobs.job set state = 'retry', start_after = now() where name = 'runImport' and state = 'active'",
      ),
    );
  }

  private async withTables<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    const database = await openDatabase({ entities, databaseUrl: this.databaseUrl, dataDir: this.folder });
    try {
      return await work(database.em.fork());
    } finally {
      await database.close();
    }
  }
}

async function contentOf(em: EntityManager): Promise<Content> {
  const tables = await em.execute<{ table: string; left_out: string[] | null }[]>(
    `select table_name as "table", array_agg(column_name::text) filter (
       where data_type like 'timestamp%' or column_name like '%\\_key' or column_name in ('${incidental.join("', '")}')) as left_out
     from information_schema.columns where table_schema = 'public' and table_name not in ('${unrelated.join("', '")}')
     group by table_name`,
  );
  const hashes = tables.map(
    ({ table, left_out: names }) =>
      `select '${table}' as "table", count(*) || ' rows ' || coalesce(md5(string_agg(row, ' ' order by row)), '') as hash
       from (select (to_jsonb(t) - '{${(names ?? []).join()}}'::text[])::text as row
         from "${table}" t ${table === 'change_log' ? "where action <> 'signedIn'" : ''}) r`,
  );
  const found = await em.execute<{ table: string; hash: string }[]>(hashes.join(' union all '));
  return Object.fromEntries(found.map(({ table, hash }) => [table, hash]));
}

export function differing(one: Content, other: Content): string[] {
  return Object.keys(other).filter(table => one[table] !== other[table]);
}

interface Imported {
  key: number;
  status: string;
  rows: number;
  added: number;
  updated: number;
  removed: number | null;
  restored: number | null;
}

export interface Report {
  vendorKey: number;
  file: Buffer;
}

/** A server that may be killed at any moment, so that no response is certain. */
export class CrashedServer {
  constructor(
    readonly process: StoreProcess,
    private readonly url: string,
    private readonly token: string,
  ) {}

  async send({ vendorKey, file }: Report): Promise<void> {
    const data = new FormData();
    data.set('vendorKey', String(vendorKey));
    data.set('doc', new Blob([new Uint8Array(file)]), 'items.xlsx');
    const headers = { authorization: `Bearer ${this.token}` };
    // The response arrives only if the server survives the import.
    void fetch(`${this.url}/api/authproducts/batch`, { method: 'POST', body: data, headers }).catch(() => undefined);
    while (this.process.isRunning && !(await this.latest())) await pause(20);
  }

  /** Waits until the import is applied, or the server is killed. */
  async applied(): Promise<Imported | undefined> {
    const until = Date.now() + longestEndMs;
    let found = await this.latest();
    while (this.process.isRunning && found?.status !== 'completed' && Date.now() < until) {
      await pause(50);
      found = await this.latest();
    }
    return found;
  }

  /** Returns the new status, an error code, or `none` without a response. */
  async undo(): Promise<string> {
    const { key } = (await this.latest()) ?? { key: 0 };
    const reply = await this.graphql<{ undoImport: Imported | null }>(
      `mutation { undoImport(key: ${key}) { status } }`,
    );
    return reply?.data?.undoImport?.status ?? reply?.errors?.[0]?.extensions.code ?? 'none';
  }

  async latest(): Promise<Imported | undefined> {
    const query = '{ batchImports(first: 1) { nodes { key status rows added updated removed restored } } }';
    return (await this.graphql<{ batchImports: { nodes: Imported[] } }>(query))?.data?.batchImports.nodes[0];
  }

  private async graphql<Data>(query: string) {
    try {
      const response = await fetch(`${this.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
        body: JSON.stringify({ query }),
      });
      return (await response.json()) as { data?: Data | null; errors?: { extensions: { code: string } }[] };
    } catch {
      return undefined;
    }
  }
}

/** Whether a server was killed at its moment, which only the first to reach it is. */
export function wasKilled({ file }: Kill): boolean {
  return existsSync(file);
}
