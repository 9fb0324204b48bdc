import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import 'reflect-metadata';
import { entities } from '../src/server/entities.js';
import { ChangeLogEntry } from '../src/platform/audit/index.js';
import { Product } from '../src/catalog/catalog/index.js';
import { openDatabase } from '../src/platform/database/index.js';
import { textWorkbook } from '../src/staff/imports/fixtures/send-report.js';
import { BatchImport } from '../src/staff/imports/index.js';
import { PurchasingAgent, Vendor } from '../src/catalog/purchasing/index.js';
import type { WorkbookValue } from '../src/platform/spreadsheets/index.js';
import { Build } from './build.js';
import { runCommand } from './programs.js';
import { StoreProcess } from './store-process.js';
import { makeDataDir } from './test-database.js';

let dataDir: string;
let env: Record<string, string>;

beforeAll(async () => {
  dataDir = makeDataDir();
  env = { DATA_DIR: dataDir, DATABASE_URL: '' };
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function inDatabase<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
  const database = await openDatabase({ entities, databaseUrl: env.DATABASE_URL || null, dataDir });
  return work(database.em.fork()).finally(() => database.close());
}

const run = (...words: string[]) => runCommand('import-report', words, env);

/** Returns the answer that confirms the layout. */
function layoutIn(errors: string): string | undefined {
  return /^ {2}(\w+): This is how the file reads$/m.exec(errors)?.[1];
}

async function save(name: string, rows: readonly (readonly WorkbookValue[])[]): Promise<string> {
  const path = join(dataDir, name);
  writeFileSync(path, await textWorkbook(rows));
  return path;
}

test('[BAT-2] [BAT-3] [BAT-4] imports a report on the command line with the usual checks and report, logged as the store, and exits with 1 if rows are refused', async () => {
  const { vendor, agentKey } = await inDatabase(async em => ({
    vendor: await new Build(em).vendor({ id: 'ACME' }),
    agentKey: await em.insert(PurchasingAgent, {
      name: 'Dana Cole',
      phoneNumber: '6025550101',
      email: 'dana@saguaro.example',
    }),
  }));
  const file = await save('items.xlsx', [
    ['Item #', 'Description', 'Std Cost', 'List Price', 'Bin'],
    ['C-1', 'Cold Chisel', '8.25', '12.99', 'A7'],
    ['C-2', 'Claw Hammer', 'CALL', '', 'A8'],
  ]);

  const asked = await run('items', file, '--vendor', 'acme', '--dry-run');
  expect([asked.code, asked.output]).toEqual([1, '']);
  expect(asked.errors).toContain('Column E: "Bin", such as A7, A8, is not used');
  const chosen = { pricePer: 'each', currency: 'usd' };
  const answers = JSON.stringify({ layout: layoutIn(asked.errors), 'column:E': 'none', ...chosen });
  expect(await run('items', file, '--vendor', 'acme', '--dry-run', '--answers', answers)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^Vendor: ACME - Vendor \d+\nLayout: items\n2 rows: 1 added, 0 updated, 0 unchanged, 1 refused\.\n {2}row 3, C3, Std Cost "CALL": .* is not a price.*\nThis was a dry run\. Nothing was written\.\n$/,
    ) as string,
  });
  expect(await run('items', file, '--vendor', 'ACME', '--skip-bad-rows', '--answers', answers)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Successfully added batch!') as string,
  });
  const blank = await save('blank.xlsx', [
    ['Item #', 'Description', 'Std Cost', 'List Price'],
    ['C-1', 'Cold Chisel', '8.25', ''],
  ]);
  expect(await run('items', blank, '--vendor', 'ACME', '--empty-blanks')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^Vendor: ACME - Vendor \d+\nLayout: items\n1 rows: 0 added, 1 updated, 0 unchanged, 0 refused\.\nSuccessfully added batch!\n$/,
    ) as string,
  });
  const foreign = await save('foreign.xlsx', [
    ['Item #', 'Description', 'Std Cost'],
    ['Vendor: MIL - Milwaukee Tool'],
    ['C-1', 'Cold Chisel', '8.25'],
  ]);
  const named = await run('items', foreign, '--vendor', 'ACME');
  expect(named.code).toBe(1);
  expect(named.errors).toContain('The file names a vendor other than ACME');
  expect(named.errors).toContain('Row 2: Vendor: MIL - Milwaukee Tool');
  const anyVendor = ['--any-vendor', '--answers', JSON.stringify({ layout: layoutIn(named.errors), ...chosen })];
  expect(await run('items', foreign, '--vendor', 'ACME', ...anyVendor, '--dry-run', '--sheet', 'Report')).toMatchObject(
    { code: 0, output: expect.stringContaining('1 unchanged') as string },
  );

  const vendors = await save('vendors.xlsx', [
    ['BOLT', 'Bolt & Sons', '1 Main St', 'Mesa', 'AZ', '85201', '6025550100'],
  ]);
  expect((await run('vendors', vendors, '--agent', 'dana cole')).code).toBe(0);
  await inDatabase(async em => {
    const product = await em.findOneOrFail(Product, { productId: 'C-1' });
    const log = await em.find(
      ChangeLogEntry,
      { subject: 'product', subjectKey: product.key },
      { orderBy: { key: 'asc' } },
    );
    expect(
      log.map(({ action, actorKey, actorName, changes }) => [action, actorKey, actorName, changes.basePrice]),
    ).toEqual([
      ['created', null, 'the store', { from: null, to: '12.99' }],
      ['updated', null, 'the store', { from: '12.99', to: '8.25' }],
    ]);
    expect((await em.findOneOrFail(Vendor, { id: 'BOLT' })).purchasingAgentKey).toBe(agentKey);
    expect(await em.count(Product, { vendor: vendor.key })).toBe(1);
    // Dry runs are not stored.
    expect(
      (await em.find(BatchImport, {}, { orderBy: { key: 'asc' } })).map(({ kind, status, person, importedBy }) => [
        kind,
        status,
        person,
        importedBy,
      ]),
    ).toEqual(
      [
        ['products', 'completed'],
        ['products', 'completed'],
        ['products', 'failed'],
        ['vendors', 'completed'],
      ].map(([kind, status]) => [kind, status, 'the store', null]),
    );
  });
});

test.each([
  [['items', 'x.xlsx'], 2, /npm run import -- items FILE --vendor ID/],
  [['toString', 'x.xlsx'], 2, /npm run import -- items FILE --vendor ID/],
  [['customers', 'x.xlsx', '--vendor', 'ACME'], 2, /npm run import/],
  [['customers', 'x.xlsx', '--faster'], 2, /Unknown option '--faster'/],
  [['customers', 'nowhere.xlsx'], 1, /^File not found: nowhere\.xlsx\n$/],
])('import %s prints the error and exits with %i', async (words, code, text) => {
  const result = await run(...words);
  expect([result.code, result.output]).toEqual([code, '']);
  expect(result.errors).toMatch(text);
});

test('prints one error for an unknown vendor, an invalid report or a data directory in use', async () => {
  const text = join(dataDir, 'text.xlsx');
  writeFileSync(text, 'Item #,Description');
  expect(await run('items', text, '--vendor', 'NONE')).toMatchObject({
    code: 1,
    output: '',
    errors: 'Not found: vendor NONE\n',
  });
  const { process: server } = await StoreProcess.start(env);
  const result = await run('customers', text);
  expect([result.code, result.errors]).toEqual([
    1,
    expect.stringMatching(
      /^The data directory .* is in use by another server \(process \d+\)\. Stop that one first.*\n$/,
    ),
  ]);
  await server.kill('SIGTERM');
});
