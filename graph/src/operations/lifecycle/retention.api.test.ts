import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry, recordChanges } from '../../platform/audit/index.js';
import { BatchImport } from '../../staff/imports/index.js';
import { readArchive, writeArchive } from './archive-file.js';
import type { LifecycleSettings } from './data-rules.js';
import { archiveOldRows } from './retention.js';

let app: TestApp;
let settings: LifecycleSettings;
let runs = 0;

const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * day);
const run = (isDryRun = false) => archiveOldRows({ em: app.em(), clock: app.clock, settings, isDryRun });
const rowsOf = async (isDryRun = false) =>
  Object.fromEntries((await run(isDryRun)).map(({ name, rows }) => [name, rows]));
const logged = async (at: Date, count: number) =>
  recordChanges(
    app.em(),
    null,
    at,
    Array.from({ length: count }, (_, index) => ({
      subject: 'product' as const,
      subjectKey: index + 1,
      label: 'Ölfilter "9"',
      action: 'updated' as const,
      changes: { standardCost: { from: '1.0000', to: '2.5' } },
    })),
  );

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  runs += 1;
  settings = {
    retentionDays: { auditLog: 30, imports: 10, mail: 5 },
    archiveDir: join(app.dataDir, `archive-${runs}`),
    dataDir: app.dataDir,
    knownAddressDays: 30,
  };
  // Removes the entries of earlier tests, which are old by now. Keys and times of the log rise together.
  app.clock.advance((60 * day) / 1000);
  await archiveOldRows({
    em: app.em(),
    clock: app.clock,
    settings: { ...settings, archiveDir: join(app.dataDir, 'earlier') },
  });
});
afterAll(() => app.close());

/** Returns the lines of the archives with this prefix, after checking their checksums. */
function archived(name: string): Record<string, unknown>[] {
  const files = existsSync(settings.archiveDir)
    ? readdirSync(settings.archiveDir)
        .filter(file => file.startsWith(name) && file.endsWith('.gz'))
        .sort()
    : [];
  return files.flatMap(file => {
    const bytes = readFileSync(join(settings.archiveDir, file));
    expect(readFileSync(join(settings.archiveDir, `${file}.sha256`), 'utf8')).toBe(
      `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`,
    );
    return gunzipSync(bytes)
      .toString()
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>);
  });
}

test('[T-67] staff see how many log entries were archived, through which time and where', async () => {
  const admin = await new Build(app.em()).admin();
  await logged(daysAgo(31), 3);
  await run();
  const { data } = await app.graphql<{ archivedChanges: { entries: number; through: number; folders: string[] } }>(
    '{ archivedChanges { entries through folders } }',
    {},
    await app.signIn(admin.customerNumber),
  );
  expect(data?.archivedChanges.folders).toContain(settings.archiveDir);
  expect([data?.archivedChanges.through, (data?.archivedChanges.entries ?? 0) >= 3]).toEqual([
    daysAgo(31).getTime() / 1000,
    true,
  ]);
});

test('moves log entries older than the setting into checksummed files, in batches, and keeps the younger ones', async () => {
  await logged(daysAgo(31), 5003);
  await logged(daysAgo(29), 2);
  expect(await rowsOf(true)).toMatchObject({ 'change-log': 5003 });
  expect(await app.em().count(ChangeLogEntry)).toBe(5005);
  expect(existsSync(settings.archiveDir)).toBe(false);

  expect(await rowsOf()).toMatchObject({ 'change-log': 5003 });
  expect(await app.em().count(ChangeLogEntry)).toBe(2);
  const lines = archived('change-log');
  expect(lines).toHaveLength(5003);
  expect(lines[5002]).toMatchObject({
    subject: 'product',
    label: 'Ölfilter "9"',
    changes: { standardCost: { from: '1.0000', to: '2.5' } },
  });
  expect(readdirSync(settings.archiveDir)).toHaveLength(4);
  expect(await rowsOf()).toMatchObject({ 'change-log': 0 });
});

test('still rejects every other change of the log, also from the archiving function', async () => {
  await logged(daysAgo(31), 3);
  await logged(daysAgo(1), 1);
  const before = await app.em().count(ChangeLogEntry);
  const last = (await app.em().find(ChangeLogEntry, {}, { orderBy: { key: 'desc' }, limit: 1 }))[0]?.key;
  for (const sql of ['delete from change_log', "update change_log set ip = ''", 'truncate change_log'])
    await expect(app.em().execute(sql)).rejects.toThrow('the change log is append-only');
  await expect(app.em().execute('select change_log_archive(?::bigint, ?)', [last, 'not the digest'])).rejects.toThrow(
    'the archive does not hold these rows',
  );
  // The table stays protected afterwards.
  await run();
  await expect(app.em().execute('delete from change_log')).rejects.toThrow('the change log is append-only');
  expect([before, await app.em().count(ChangeLogEntry)]).toEqual([4, 1]);
});

test('deletes nothing if the file cannot be written or differs when read back', async () => {
  await logged(daysAgo(31), 3);
  const before = await app.em().count(ChangeLogEntry);
  writeFileSync(settings.archiveDir, 'a file where the folder should be');
  await expect(run()).rejects.toThrow();
  expect(await app.em().count(ChangeLogEntry)).toBe(before);

  settings.archiveDir += '-2';
  const file = await writeArchive(settings.archiveDir, 'x', ['{}']);
  writeFileSync(file, readFileSync(file).subarray(0, -1));
  await expect(readArchive(file)).rejects.toThrow(/does not match its checksum/);
});

test('continues after a run that was interrupted between write and delete, without archiving a row twice', async () => {
  await logged(daysAgo(31), 4);
  await logged(daysAgo(30), 1);
  const [before] = await app
    .em()
    .execute<{ line: string }[]>('select line from change_log_lines(?::timestamptz, 1)', [daysAgo(30).toISOString()]);

  const { key } = JSON.parse(before?.line ?? '{}') as { key: number };
  await writeArchive(settings.archiveDir, `change-log-${String(key).padStart(12, '0')}`, [before?.line ?? '']);

  expect(await rowsOf()).toMatchObject({ 'change-log': 4 });
  expect(archived('change-log').map(line => line.key)).toEqual([key, key + 1, key + 2, key + 3]);
});

test('archives each row once when two runs overlap', async () => {
  await logged(daysAgo(31), 6000);
  const runs = [
    run(),
    archiveOldRows({
      em: app.em(),
      clock: app.clock,
      settings: { ...settings, retentionDays: { ...settings.retentionDays, auditLog: 30.5 } },
    }),
  ];
  const reports = await Promise.all(runs);
  expect(
    reports
      .flat()
      .filter(({ name }) => name === 'change-log')
      .reduce((sum, { rows }) => sum + rows, 0),
  ).toBe(6000);
  expect(new Set(archived('change-log').map(line => line.key)).size).toBe(6000);
  expect(archived('change-log')).toHaveLength(6000);
});

test('archives the rows of imports that ended long ago, and keeps what each import did', async () => {
  const admin = await new Build(app.em()).admin();
  const imported = async (at: Date, status: 'completed' | 'previewed') => {
    const key = await app.em().insert(BatchImport, {
      kind: 'customers',
      fileName: 'x.xlsx',
      fileHash: 'x',
      importedBy: admin.key,
      importedAt: at,
      finishedAt: at,
      status,
      rows: 2,
      added: 2,
      updated: 0,
      unchanged: 0,
      refused: 0,
      errors: [],
    } as never);
    for (const row of [2, 3])
      await app
        .em()
        .execute(
          "insert into import_row (import_key, row, record_id, outcome, said) values (?, ?, '7', 'added', '{}')",
          [key, row],
        );
    return key;
  };
  const [old, recent, open] = [
    await imported(daysAgo(11), 'completed'),
    await imported(daysAgo(9), 'completed'),
    await imported(daysAgo(11), 'previewed'),
  ];
  expect(await rowsOf()).toMatchObject({ 'import-rows': 2 });
  expect(archived('import-rows').map(line => [line.import_key, line.row])).toEqual([
    [old, 2],
    [old, 3],
  ]);
  const left = await app
    .em()
    .execute<{ key: number; rows: number }[]>(
      'select b.key, count(r.*)::int as rows from batch_import b left join import_row r on r.import_key = b.key group by b.key order by b.key',
    );
  expect(left).toEqual([
    { key: old, rows: 0 },
    { key: recent, rows: 2 },
    { key: open, rows: 2 },
  ]);
});

test('archives old mail files', async () => {
  const mail = join(app.dataDir, 'mail');
  mkdirSync(mail, { recursive: true });
  for (const [name, days] of [
    ['order-1.eml', 6],
    ['order-2.eml', 4],
  ] as const) {
    writeFileSync(join(mail, name), `Subject: ${name}\n`);
    utimesSync(join(mail, name), daysAgo(days), daysAgo(days));
  }
  expect(await rowsOf()).toMatchObject({ mail: 1 });
  expect(readdirSync(mail)).toEqual(['order-2.eml']);
  expect(archived('mail').map(line => [line.file, Buffer.from(line.content as string, 'base64').toString()])).toEqual([
    ['order-1.eml', 'Subject: order-1.eml\n'],
  ]);
});

test('deletes ended rate limits, challenges and sign-in addresses without archiving them', async () => {
  const customer = await new Build(app.em()).customer();
  const em = app.em();
  for (const [name, days] of [
    ['old', 31],
    ['new', 29],
  ] as const) {
    await em.execute('insert into sign_in_address (customer_key, address, last_at) values (?, ?, ?::timestamptz)', [
      customer.key,
      name,
      daysAgo(days).toISOString(),
    ]);
    await em.execute("insert into challenge (id, purpose, expires_at) values (?, 'captcha', ?::timestamptz)", [
      name,
      daysAgo(days - 30).toISOString(),
    ]);
    await em.execute("insert into rate_limit (key, hits, taken, ends_at) values (?, '{}', true, ?::timestamptz)", [
      name,
      daysAgo(days - 30).toISOString(),
    ]);
  }
  expect(await rowsOf()).toMatchObject({ 'sign-in addresses': 1, challenges: 1, 'rate limits': 1 });
  expect(existsSync(settings.archiveDir)).toBe(false);
  for (const [table, column] of [
    ['sign_in_address', 'address'],
    ['challenge', 'id'],
    ['rate_limit', 'key'],
  ])
    expect(await em.execute(`select ${column} as name from ${table}`)).toEqual([{ name: 'new' }]);
});

test('runs as a job', async () => {
  await logged(daysAgo(1096), 1);
  await app.em().execute("insert into jobs.job (name, data) values ('retention', '{}')");
  const before = await app.em().count(ChangeLogEntry);
  await app.runJobs();
  expect(await app.em().count(ChangeLogEntry)).toBe(before - 1);
});
