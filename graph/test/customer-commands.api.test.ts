import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { EntityManager } from '@mikro-orm/postgresql';
import JSZip from 'jszip';
import { entities } from '../src/server/entities.js';
import { ChangeLogEntry, recordChanges } from '../src/platform/audit/index.js';
import { Customer } from '../src/customers/customers/index.js';
import { openDatabase } from '../src/platform/database/index.js';
import { Build } from './build.js';
import { runCommand } from './programs.js';
import { createEmptyDatabase, makeDataDir } from './test-database.js';

let dataDir: string;
let env: Record<string, string>;

beforeEach(async () => {
  dataDir = makeDataDir();
  env = { DATA_DIR: dataDir, DATABASE_URL: await createEmptyDatabase() };
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function inDatabase<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
  const database = await openDatabase({ entities, databaseUrl: env.DATABASE_URL || null, dataDir });
  return work(database.em.fork()).finally(() => database.close());
}

function loggedOf(customerKey: number) {
  return inDatabase(async em => {
    const entries = await em.find(
      ChangeLogEntry,
      { subject: 'customer', subjectKey: customerKey },
      { orderBy: { key: 'asc' } },
    );
    return entries.map(({ action, actorName, actorKey }) => [action, actorName, actorKey]);
  });
}

const run = (command: string, words: string[], input?: string) => runCommand(command, words, env, input);

test('exports a customer on the command line, logged as the store', async () => {
  const { key, customerNumber } = await inDatabase(em => new Build(em).customer({ name: 'Zanzibar Roofing' }));
  const file = join(dataDir, 'customer.zip');
  const exported = await run('export-customer', [String(customerNumber), file]);
  expect(exported).toEqual({
    code: 0,
    errors: '',
    output: `Customer ${customerNumber} was exported to ${file} (${statSync(file).size} bytes).\n`,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await (await JSZip.loadAsync(readFileSync(file))).file('customer.json')?.async('string')).toContain(
    'Zanzibar Roofing',
  );
  expect(await run('export-customer', ['999999', file])).toMatchObject({ code: 1, errors: 'Customer not found.\n' });
  expect(await loggedOf(key)).toEqual([['exported', 'the store', null]]);
});

test('erases a customer on the command line, logged as the store', async () => {
  const { key, customerNumber } = await inDatabase(em => new Build(em).customer({ name: 'Zanzibar Roofing' }));
  expect(await run('erase-customer', [String(customerNumber)], '1\n')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('The numbers differ. Nothing was erased.') as string,
  });
  expect(await run('erase-customer', [String(customerNumber)], `${customerNumber}\n`)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Customer ${customerNumber} was erased.`) as string,
  });
  await inDatabase(async em => {
    expect(await em.findOneOrFail(Customer, { key })).toMatchObject({
      customerNumber,
      name: `Erased customer ${customerNumber}`,
      erasedAt: expect.any(Date) as Date,
    });
  });
  expect(await loggedOf(key)).toEqual([['erased', 'the store', null]]);
  expect(await run('erase-customer', [])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('npm run customer:erase -- NUMBER') as string,
  });
});

test('counts and archives old rows on the command line', async () => {
  const yearsAgo = new Date(Date.now() - 4 * 365 * 24 * 60 * 60 * 1000);
  const count = await inDatabase(async em => {
    await recordChanges(em, null, yearsAgo, [{ subject: 'product', subjectKey: 1, action: 'created', changes: {} }]);
    return em.count(ChangeLogEntry);
  });
  expect(count).toBe(1);
  expect(await run('retention', ['--dry-run'])).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringContaining('change-log: 1 to remove\n') as string,
  });
  expect(existsSync(join(dataDir, 'archive'))).toBe(false);
  expect(await run('retention', [])).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringContaining(
      `change-log: 1 removed, archived in 1 file in ${join(dataDir, 'archive')}\n`,
    ) as string,
  });
  expect(await inDatabase(em => em.count(ChangeLogEntry))).toBe(0);
  expect(await run('retention', ['--all'])).toMatchObject({ code: 2 });
});

test('moves audit log entries from before a date into checksummed files, and records those files', async () => {
  const at = (day: string) => new Date(`${day}T19:00:00Z`);
  const change = {
    subject: 'product' as const,
    subjectKey: 1,
    label: 'HAMMER',
    action: 'updated' as const,
    changes: { onSale: { from: false, to: true } },
  };
  await inDatabase(async em => {
    await recordChanges(em, null, at('2024-12-30'), [change, change]);
    // The date starts at midnight in the store's time zone. This is still December 31 in Phoenix.
    await recordChanges(em, null, new Date('2025-01-01T06:59:00Z'), [change]);
    await recordChanges(em, null, new Date('2025-01-01T07:00:00Z'), [change]);
  });
  const folder = join(dataDir, 'old-log');
  expect(await run('archive-audit', ['--before=2025-01-01', `--to=${folder}`])).toEqual({
    code: 0,
    errors: '',
    output: `3 entries moved into 1 file in ${folder}\n`,
  });
  const [file = ''] = readdirSync(folder).filter(name => name.endsWith('.gz'));
  const bytes = readFileSync(join(folder, file));
  expect(readFileSync(join(folder, `${file}.sha256`), 'utf8')).toBe(
    `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`,
  );
  expect(
    gunzipSync(bytes)
      .toString()
      .trimEnd()
      .split('\n')
      .map(line => (JSON.parse(line) as { label: string }).label),
  ).toEqual(['HAMMER', 'HAMMER', 'HAMMER']);
  await inDatabase(async em => {
    expect(await em.count(ChangeLogEntry)).toBe(1);
    expect(await em.execute('select file, entries, last_at from change_log_file')).toEqual([
      { file: join(folder, file), entries: 3, last_at: expect.anything() as unknown },
    ]);
  });
  expect(await run('archive-audit', ['--before=2025-01-01', `--to=${folder}`])).toMatchObject({
    code: 0,
    output: 'No entries from before 2025-01-01. Nothing was archived.\n',
  });
});

test('moves no entries to come, and explains wrong words', async () => {
  expect(await run('archive-audit', ['--before=2125-01-01', `--to=${join(dataDir, 'old-log')}`])).toMatchObject({
    code: 1,
    errors: 'The date is in the future. Nothing was archived.\n',
  });
  for (const words of [[], ['--before=2025-13-01', '--to=x'], ['--before=2025-01-01'], ['--since=2025-01-01']]) {
    expect([words, await run('archive-audit', words)]).toMatchObject([
      words,
      { code: 2, errors: expect.stringContaining('npm run audit:archive -- --before=DATE --to=FOLDER') as string },
    ]);
  }
});
