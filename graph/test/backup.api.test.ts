import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Migration } from '@mikro-orm/migrations';
import { restore } from '../src/operations/backup/index.js';
import { entities } from '../src/server/entities.js';
import { Customer } from '../src/customers/customers/index.js';
import { knownMigrations, migrations, openDatabase } from '../src/platform/database/index.js';
import { Build } from './build.js';
import { runCommand } from './programs.js';
import { StoreProcess } from './store-process.js';
import { createEmptyDatabase, makeDataDir, onPostgres } from './test-database.js';

interface Target {
  dataDir: string;
  env: Record<string, string>;
}

const folders: string[] = [];
let source: Target;
let backup: string;

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'store-backup-'));
  folders.push(made);
  return made;
};

/** Creates a store's data directory and database, either migrated or without tables. */
async function target(kind: 'migrated' | 'empty'): Promise<Target> {
  const dataDir = kind === 'migrated' ? makeDataDir() : folder();
  folders.push(dataDir);
  return {
    dataDir,
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: onPostgres ? await createEmptyDatabase(kind === 'migrated' ? undefined : 'template1') : '',
    },
  };
}

const command = (name: string, { env }: Target, ...words: string[]) => runCommand(name, words, env);

async function inDatabase<T>({ dataDir, env }: Target, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const database = await openDatabase({ entities, databaseUrl: env.DATABASE_URL || null, dataDir });
  return work(database.em.fork()).finally(() => database.close());
}

/** Restores in this process. The tests of the command check how it prints errors. */
const replace = ({ dataDir, env }: Target, from: string) =>
  restore({
    folder: from,
    databaseUrl: env.DATABASE_URL || null,
    dataDir,
    replaces: true,
    programPath: process.env.PATH ?? '',
  });

const names = (at: Target) =>
  inDatabase(at, async em => (await em.find(Customer, {}, { orderBy: { key: 'asc' } })).map(({ name }) => name));

beforeAll(async () => {
  source = await target('migrated');
  await inDatabase(source, async em => {
    const build = new Build(em);
    await build.product();
    await build.customer({ name: 'Roadrunner Ridge Construction' });
  });
  mkdirSync(join(source.dataDir, 'mail'));
  writeFileSync(join(source.dataDir, 'mail', 'order-1.eml'), 'Subject: order 1\n');
  writeFileSync(join(source.dataDir, 'token-secret'), 'a secret');
  backup = join(folder(), 'monday');
  const made = await command('backup', source, backup);
  expect(made).toEqual({
    code: 0,
    errors: '',
    output: expect.stringMatching(
      /^Backed up 0 orders, 1 customers and 1 products \(schema \d{14}-[a-z-]+\) into .*monday: 2 files, \d+ bytes\.\n$/,
    ) as string,
  });
});
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

test('restores records and files into an empty store, with statistics for the planner, and the store starts', async () => {
  const restored = await target('empty');
  const result = await command('restore', restored, backup);
  expect(result).toEqual({
    code: 0,
    errors: '',
    output: expect.stringMatching(
      /2 files with the right checksums\.\nRows: .*customer 1.*; all as in the backup\.\nThe tables were up to date\.\n$/,
    ) as string,
  });
  expect(await names(restored)).toEqual(['Roadrunner Ridge Construction']);
  expect(readFileSync(join(restored.dataDir, 'mail', 'order-1.eml'), 'utf8')).toBe('Subject: order 1\n');
  expect(existsSync(join(restored.dataDir, 'token-secret'))).toBe(false);
  // Search depends on functions, generated columns and triggers of the database.
  await inDatabase(restored, async em => {
    // A dump has none. The embedded database is copied with its files.
    const statistics = await em.execute("select 1 from pg_stats where tablename = 'customer' and attname = 'name'");
    if (onPostgres) expect(statistics).toHaveLength(1);
    await new Build(em).product({ productId: 'NEW-1', description: 'Framing Nailer' });
    expect(
      await em.execute(
        "select product_id from ranked_products(to_tsquery('simple', 'nailer:*'), null, to_tsquery('simple', 'nailer:*'), to_tsquery('simple', 'nailer:*'), null, null, null, null, null, 10)",
      ),
    ).toEqual([{ product_id: 'NEW-1' }]);
  });
  const { process: store, url } = await StoreProcess.start(restored.env);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await store.kill('SIGTERM');
});

test('includes the secret only with --with-secret, and prints a warning', async () => {
  const withSecret = join(folder(), 'secret');
  const made = await command('backup', source, withSecret, '--with-secret');
  expect(made).toMatchObject({
    code: 0,
    errors:
      'This backup contains the secret that signs tokens. Anyone with it can sign in as any user, so store it safely.\n',
  });
  expect(readFileSync(join(withSecret, 'files', 'token-secret'), 'utf8')).toBe('a secret');
});

test('refuses a target that is not empty, and replaces it with --replace', async () => {
  const other = await target('migrated');
  await inDatabase(other, em => new Build(em).customer({ name: 'Another Customer' }));
  const refused = await command('restore', other, backup);
  expect(refused).toMatchObject({
    code: 1,
    output: '',
    errors: expect.stringMatching(/^.*Restore with --replace to replace it\. Nothing was restored\.\n$/) as string,
  });
  expect(await names(other)).toEqual(['Another Customer']);

  expect(await command('restore', other, backup, '--replace')).toMatchObject({ code: 0, errors: '' });
  expect(await names(other)).toEqual(['Roadrunner Ridge Construction']);
});

describe('leaves the target unchanged if the backup is', () => {
  let other: Target;
  beforeAll(async () => {
    other = await target('migrated');
    await inDatabase(other, em => new Build(em).customer({ name: 'Another Customer' }));
  });
  const copyOf = async () => {
    const copy = join(folder(), 'copy');
    cpSync(backup, copy, { recursive: true });
    return copy;
  };
  const dump = onPostgres ? 'database.dump' : 'database.tar.gz';
  const changed = (file: string, change: (content: Buffer) => Buffer | string) =>
    writeFileSync(file, change(readFileSync(file)));

  test.each<[string, (copy: string) => void, RegExp]>([
    [
      'damaged',
      copy =>
        changed(join(copy, dump), content => {
          content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
          return content;
        }),
      /^The backup is damaged: database\.\S+ does not match its checksum\. Nothing was restored\.$/,
    ],
    [
      'truncated',
      copy => changed(join(copy, dump), content => content.subarray(0, content.length - 100)),
      /^The backup is damaged/,
    ],
    [
      'missing one of its files',
      copy => rmSync(join(copy, 'files', 'mail', 'order-1.eml')),
      /^The backup is incomplete: files\/mail\/order-1\.eml is missing\. Nothing was restored\.$/,
    ],
    [
      'missing its manifest',
      copy => rmSync(join(copy, 'manifest.json')),
      /holds no complete backup: its manifest\.json is missing or cannot be read\. Nothing was restored\.$/,
    ],
    [
      'newer than the program',
      copy =>
        changed(join(copy, 'manifest.json'), content =>
          content.toString().replace(knownMigrations.at(-1) as string, '29990101000000-later'),
        ),
      /^This backup was made by a newer store \(version \S+, schema 29990101000000-later\)\. Update the store first\. Nothing was restored\.$/,
    ],
    [
      'from the other type of database',
      copy =>
        changed(join(copy, 'manifest.json'), content =>
          content.toString().replace(/"database": "\w+"/, `"database": "${onPostgres ? 'embedded' : 'postgresql'}"`),
        ),
      /^This backup holds an? .* database: .* Nothing was restored\.$/,
    ],
  ])('%s', async (_what, damage, message) => {
    const copy = await copyOf();
    damage(copy);
    await expect(replace(other, copy)).rejects.toThrow(message);
    expect(await names(other)).toEqual(['Another Customer']);
    expect(existsSync(join(other.dataDir, 'mail'))).toBe(false);
  });

  test('rejected by the database', async () => {
    // The checksums match, so only the restore itself detects this.
    const copy = await copyOf();
    changed(join(copy, 'manifest.json'), content => content.toString().replace('"customer": 1', '"customer": 2'));
    if (onPostgres) {
      writeFileSync(join(copy, dump), 'no dump');
      const sha256 = createHash('sha256').update('no dump').digest('hex');
      changed(join(copy, 'manifest.json'), content =>
        content
          .toString()
          .replace(new RegExp(`("${dump}": \\{\\s*"bytes": )\\d+(,\\s*"sha256": ")\\w+`), `$17$2${sha256}`),
      );
    }
    await expect(replace(other, copy)).rejects.toThrow(
      onPostgres ? /^pg_restore failed: / : /customer has 1 rows instead of 2/,
    );
    expect(await names(other)).toEqual(['Another Customer']);
  });
});

test('migrates an older backup to the tables of the next release', async () => {
  class NextMigration extends Migration {
    override up(): void {
      this.addSql('create table next_table (key int primary key)');
    }
  }
  const restored = await target('empty');
  expect(await command('restore', restored, backup)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/The tables were up to date\.\n$/) as string,
  });
  const opened = await openDatabase({
    entities,
    databaseUrl: restored.env.DATABASE_URL || null,
    dataDir: restored.dataDir,
    migrations: [...migrations, { name: '29990101000000-next', class: NextMigration, sql: '' }],
  });
  try {
    expect(await opened.em.fork().execute('select * from next_table')).toEqual([]);
  } finally {
    await opened.close();
  }
});

test('refuses to run while a store uses the data, except for backups of PostgreSQL', async () => {
  const { process: store } = await StoreProcess.start(source.env);
  try {
    const made = await command('backup', source, join(folder(), 'running'));
    // PostgreSQL can be dumped while it is in use.
    expect(made).toMatchObject(
      onPostgres
        ? { code: 0 }
        : {
            code: 1,
            output: '',
            errors: `The data directory ${source.dataDir} is in use by another server (process ${store.pid}). Stop that one first, or set DATA_DIR.\n`,
          },
    );
    const restored = await command('restore', source, backup, '--replace');
    expect(restored).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(
        onPostgres
          ? /^The database of DATABASE_URL has \d+ other open connections\. Stop the store/
          : /is in use by another server/,
      ) as string,
    });
  } finally {
    await store.kill('SIGTERM');
  }
});

test('requires a backup folder that is empty and outside DATA_DIR', async () => {
  expect(await command('backup', source, backup)).toMatchObject({
    code: 1,
    errors: `${backup} is not empty. Name a new folder for the backup.\n`,
  });
  expect(await command('backup', source, join(source.dataDir, 'backup'))).toMatchObject({
    code: 1,
    errors: `${join(source.dataDir, 'backup')} is in DATA_DIR, which the backup copies. Name a folder outside of it.\n`,
  });
  expect(await command('backup', source)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('npm run backup -- FOLDER') as string,
  });
});
