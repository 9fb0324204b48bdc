import { setTimeout as pause } from 'node:timers/promises';
import { entities } from '../src/server/entities.js';
import { ChangeLogEntry } from '../src/platform/audit/index.js';
import { PricingInfo, Product } from '../src/catalog/catalog/index.js';
import { openDatabase, type Database } from '../src/platform/database/index.js';
import { BatchImport } from '../src/staff/imports/index.js';
import { textWorkbook } from '../src/staff/imports/fixtures/send-report.js';
import { Build, password } from './build.js';
import { StoreProcess } from './store-process.js';

export interface ImportCrash {
  dataDir: string;
  /** null for the embedded database in `dataDir` */
  databaseUrl: string | null;
  rows: number;
  kills: number;
  /** Each kill happens at a random moment within this time after a start. */
  withinMs: number;
  onProgress?: (text: string) => void;
}

export interface ImportCrashFigures {
  status: string | undefined;
  /** Number of added rows that the import reports */
  added: number | undefined;
  imports: number;
  items: number;
  withTaxes: number;
  logged: number;
  importsLogged: number;
  filesLeft: number;
  /** Kills of the undo after which some rows were undone, but not all */
  halfUndone: number;
  undone: number;
  seconds: number;
}

interface Latest {
  key: number;
  status: string;
  added: number;
  rows: number;
  rowsDone: number;
}

const longestEndMs = 300_000;

/**
 * Sends an import, kills its server repeatedly at random moments, lets the last one finish, and counts the results. Then
 * does the same to its undo.
 */
export async function crashImport({
  dataDir,
  databaseUrl,
  rows,
  kills,
  withinMs,
  onProgress = () => undefined,
}: ImportCrash): Promise<ImportCrashFigures> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const open = (): Promise<Database> => openDatabase({ entities, databaseUrl, dataDir });
  const began = performance.now();
  const made = await open();
  const build = new Build(made.em.fork());
  const [admin, vendor] = [await build.admin(), await build.vendor()];
  await made.close();
  const file = await textWorkbook([
    ['Item #', 'Description', 'Std Cost', 'Taxable'],
    ...Array.from({ length: rows }, (_none, index) => [`K-${index}`, `Anchor ${index} in`, '1.25', 'Y']),
  ]);

  for (let round = 0; round < kills; round += 1) {
    const { process: server, url } = await StoreProcess.start(env);
    if (round === 0) await sendFile(url, await signIn(url, admin.customerNumber), vendor.key, file);
    await pause(Math.random() * withinMs);
    await server.kill();
    onProgress(`killed ${round + 1} of ${kills}`);
  }

  const { process: server, url } = await StoreProcess.start(env);
  try {
    const token = await signIn(url, admin.customerNumber);
    // On PostgreSQL, the killed server's claim on the import must expire first, because it might still be running.
    const until = Date.now() + longestEndMs;
    while ((await latest(url, token))?.status !== 'completed' && Date.now() < until) await pause(100);
    const ended = await latest(url, token);
    await server.kill('SIGTERM');
    return {
      status: ended?.status,
      added: ended?.added,
      ...(await countsOf(open, vendor.key)),
      ...(await crashUndo({ env, open, customerNumber: admin.customerNumber, rows, kills, withinMs, onProgress })),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await server.kill();
  }
}

interface UndoCrash extends Pick<Required<ImportCrash>, 'rows' | 'kills' | 'withinMs' | 'onProgress'> {
  env: Record<string, string>;
  open: () => Promise<Database>;
  customerNumber: number;
}

async function crashUndo({ env, open, customerNumber, rows, kills, withinMs, onProgress }: UndoCrash) {
  let [halfUndone, undone] = [0, 0];
  for (let round = 0; round <= kills; round += 1) {
    const { process: server, url } = await StoreProcess.start(env);
    const token = await signIn(url, customerNumber);
    const undoing = undo(url, token, (await latest(url, token))?.key);
    await (round < kills ? pause(Math.random() * withinMs) : undoing);
    await server.kill();
    const parts = await undoneParts(open);
    if (new Set(parts).size > 1 || !parts.every(part => part === 0 || part === rows)) halfUndone += 1;
    undone = Math.max(...parts);
    onProgress(`killed the undo ${round} of ${kills} times, ${undone} rows undone`);
  }
  return { halfUndone, undone };
}

/** Returns the numbers of undone rows by each of the tables that an undo writes. */
async function undoneParts(open: () => Promise<Database>): Promise<number[]> {
  const database = await open();
  const em = database.em.fork();
  try {
    const [found] = await em.find(BatchImport, {});
    const [marked] = await em.execute<{ rows: string }[]>('select count(*) as rows from import_row where undone');
    return [
      found?.status === 'undone' ? (found.removed ?? 0) : 0,
      Number(marked?.rows),
      await em.count(Product, { deletedAt: { $ne: null } }),
      await em.count(ChangeLogEntry, { subject: 'product', action: 'deleted' }),
    ];
  } finally {
    await database.close();
  }
}

async function undo(url: string, token: string, key: number | undefined): Promise<void> {
  await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: `mutation { undoImport(key: ${key}) { status } }` }),
  }).catch(() => undefined);
}

async function sendFile(url: string, token: string, vendorKey: number, file: Buffer): Promise<void> {
  const data = new FormData();
  data.set('vendorKey', String(vendorKey));
  data.set('doc', new Blob([new Uint8Array(file)]), 'items.xlsx');
  // No response arrives, because the server is killed during the import.
  void fetch(`${url}/api/authproducts/batch`, {
    method: 'POST',
    body: data,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined);
  while (!(await latest(url, token))) await pause(20);
}

async function signIn(url: string, customerNumber: number): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerNumber, password }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** Returns undefined if no import exists yet, or if the server was busy and closed a keep-alive connection. */
async function latest(url: string, token: string): Promise<Latest | undefined> {
  const query = '{ batchImports(first: 1) { nodes { key status added rows rowsDone } } }';
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  }).catch(() => undefined);
  return (
    response && ((await response.json()) as { data: { batchImports: { nodes: Latest[] } } }).data.batchImports.nodes[0]
  );
}

async function countsOf(open: () => Promise<Database>, vendorKey: number) {
  const database = await open();
  const em = database.em.fork();
  try {
    return {
      imports: await em.count(BatchImport, {}),
      items: await em.count(Product, { vendor: vendorKey, version: 1 }),
      withTaxes: await em.count(PricingInfo, { taxable: true }),
      logged: await em.count(ChangeLogEntry, { subject: 'product', action: 'created' }),
      importsLogged: await em.count(ChangeLogEntry, { subject: 'import' }),
      filesLeft: (await em.execute<unknown[]>('select 1 from import_file union all select 1 from import_search'))
        .length,
    };
  } finally {
    await database.close();
  }
}
