import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { entities } from '../src/server/entities.js';
import { openDatabase } from '../src/platform/database/index.js';
import { noPooler } from '../src/platform/shared/postgres-settings.js';
import { services } from './drills/services.js';
import { postgresClusters, type Cluster } from './postgres-clusters.js';
import { runCommand } from './programs.js';
import { StoreProcess } from './store-process.js';

describe('a role and a database that an administrator has prepared', () => {
  let cluster: Cluster;
  let folder: string;

  /** A database of the cluster. */
  const databaseOf = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const query = async (url: string, ...statements: string[]) => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      let rows: Record<string, unknown>[] = [];
      for (const sql of statements) rows = (await client.query<Record<string, unknown>>(sql)).rows;
      return rows;
    } finally {
      await client.end();
    }
  };
  /** Creates a database with a schema and a table of another program, and an extension that has views and a table. */
  async function prepare(name: string): Promise<string> {
    await query(databaseOf(cluster.superuserUrl, 'postgres'), `create database ${name} owner store`);
    await query(
      databaseOf(cluster.superuserUrl, name),
      'create extension pg_stat_statements',
      'create table extension_table ()',
      'alter extension pg_stat_statements add table extension_table',
      'create schema own authorization store',
      'create table own.foreign_notes (note text)',
    );
    return databaseOf(cluster.url, name);
  }
  const env = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') });
  async function startAndStop(settings: Record<string, string>): Promise<void> {
    const { process: store, url } = await StoreProcess.start({ ...settings, LOG_LEVEL: 'warn' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await store.kill('SIGTERM')).toBe(0);
    expect(store.output.trim()).toMatch(/^.* is open at http:\S+$/);
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'store-role-'));
    cluster = await (await postgresClusters()).startPostgres({ settings: { fsync: 'off' } });
    await query(
      databaseOf(cluster.superuserUrl, 'postgres'),
      'alter role store set search_path = own, public',
      "alter role store set datestyle = 'SQL, DMY'",
      "alter role store set default_transaction_isolation = 'repeatable read'",
    );
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('runs the store at every start, and backs it up and restores it', async () => {
    const databaseUrl = await prepare('prepared');
    await startAndStop(env(databaseUrl));
    expect(
      await runCommand('create-admin', ['1000', 'Dana Cole'], env(databaseUrl), 'a-good-password\n'),
    ).toMatchObject({
      code: 0,
      output: 'Admin 1000 was created.\n',
    });
    await startAndStop(env(databaseUrl));
    expect(await query(databaseUrl, "select tablename from pg_tables where schemaname = 'own'")).toEqual([
      { tablename: 'foreign_notes' },
    ]);

    const backup = join(folder, 'backup');
    const made = await runCommand('backup', [backup], env(databaseUrl));
    expect(made).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('1 customers') as string });
    const other = await prepare('other');
    for (const more of [[], ['--replace']])
      expect(await runCommand('restore', [backup, ...more], env(other))).toMatchObject({ code: 0, errors: '' });
    expect(await query(other, 'select name from public.customer')).toEqual([{ name: 'Dana Cole' }]);
    expect(await query(other, "select to_regclass('public.extension_table') is not null as stays")).toEqual([
      { stays: true },
    ]);
    await startAndStop(env(other));
  });

  test('runs the store behind PgBouncer in transaction mode with the settings of deploy/', async () => {
    const directUrl = await prepare('pooled');
    const pooler = await (await services()).startPgbouncer('transaction', cluster.port);
    try {
      const pooled = {
        ...env(`postgres://store@127.0.0.1:${pooler.port}/pooled`),
        DATABASE_DIRECT_URL: directUrl,
        DATABASE_POOLING: 'transaction',
      };
      for (let start = 0; start < 2; start += 1) await startAndStop(pooled);
    } finally {
      await pooler.stop();
    }
  });

  test('are named if a pooler leaves them as they are, or there is no schema for the tables', async () => {
    const databaseUrl = await prepare('unsuitable');
    const use = { ...noPooler, pooling: 'transaction' } as const;
    await expect(openDatabase({ entities, databaseUrl, dataDir: '', use })).rejects.toThrow(
      'The database of DATABASE_URL has settings that the store cannot work with: the first schema of search_path is own, not public; ' +
        'DateStyle is SQL, not ISO; default_transaction_isolation is repeatable read, not read committed.',
    );
    await query(databaseOf(cluster.superuserUrl, 'unsuitable'), 'drop schema public cascade');
    await expect(openDatabase({ entities, databaseUrl, dataDir: '' })).rejects.toThrow(
      'cannot work with: the first schema of search_path is own, not public. ',
    );
    expect(await query(databaseUrl, "select tablename from pg_tables where schemaname in ('own', 'public')")).toEqual([
      { tablename: 'foreign_notes' },
    ]);
  });
});

test.each([
  ['store', ['STORE_LISTEN', 'STORE_1', 'STORE_2']],
  ['database', ['DATABASE_LISTEN', 'PRIMARY', 'STANDBY']],
] as const)('haproxy/%s.cfg names every variable that its environment lacks', async (name, variables) => {
  const file = fileURLToPath(new URL(`../../deploy/haproxy/${name}.cfg`, import.meta.url));
  const { status, stderr } = spawnSync((await services()).findProgram('haproxy'), ['-c', '-f', file], {
    env: { [variables[1]]: '127.0.0.1:4000' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect([...stderr.matchAll(/(\w+) is not set/g)].map(([, variable]) => variable)).toEqual([
    variables[0],
    variables[2],
  ]);
});
