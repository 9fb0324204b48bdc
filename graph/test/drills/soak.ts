import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { textWorkbook } from '../../src/staff/imports/fixtures/send-report.js';
import { openDatabase } from '../../src/platform/database/index.js';
import { entities } from '../../src/server/entities.js';
import { Build, password } from '../build.js';
import { MailServer } from '../mail-server.js';
import { DrillWorld } from './drill-world.js';
import type { LoadFigures } from './order-load.js';

interface Sample {
  at: number;
  rss: number;
  heapUsed: number;
  resources: Record<string, number>;
  warnings: number;
  lastWarning?: string;
  files: number;
  connections: number;
}

export interface SoakFigures extends LoadFigures {
  minutes: number;
  imports: number;
  edits: number;
  pages: number;
  mails: number;
  /** Resident memory in MB at the start of the second half and at the end, averaged over a minute each */
  memory: { from: number; to: number; growthPerMinute: number };
  /** Open resources of the process: maximum of each in the first half, and mean of the last minute */
  held: { most: Record<string, number>; end: Record<string, number> };
  breaches: string[];
}

const requestsPerSecond = 40;
const largestGrowth = 0.2;
const megabyte = 1024 * 1024;
const probe = fileURLToPath(new URL('../soak-probe.mjs', import.meta.url));

/** Runs a store under orders, page views, edits, imports and mail, and measures its memory and open resources. */
export async function soak(minutes: number, onProgress: (text: string) => void): Promise<SoakFigures> {
  const world = await DrillWorld.open();
  try {
    const mailServer = await MailServer.start();
    world.atEnd(() => mailServer.goAway());
    const samplesFile = join(world.folder, 'samples.jsonl');
    const staff = await addStaff(world);
    const limits = { SIGN_IN_FAILURES_PER_ADDRESS: '100000', MAILS_PER_RECIPIENT_PER_MINUTE: '10000' };
    await world.startStore({
      WEB: 'built',
      SMTP_URL: mailServer.url,
      NODE_OPTIONS: `--import=${probe} --max-semi-space-size=16`,
      SOAK_PROBE_FILE: samplesFile,
      LOG_LEVEL: 'error',
      ...limits,
    });
    const load = await world.load(20);
    const others = new OtherWork(world.instance(0).url, staff);
    const began = Date.now();
    await Promise.all([load.start(requestsPerSecond - 8), others.start()]);
    const samples: Sample[] = [];
    let seen = 0;
    while (Date.now() - began < minutes * 60_000) {
      await pause(10_000);
      const lines = readLines(samplesFile);
      for (const line of lines.slice(seen))
        samples.push({
          ...(JSON.parse(line) as Sample),
          files: openFiles(world.instance(0).process.pid),
          connections: await connections(world),
        });
      seen = lines.length;
      const last = samples.at(-1);
      if (last && samples.length % 30 === 0)
        onProgress(
          `${Math.round((Date.now() - began) / 60_000)} min: ${Math.round(last.rss / megabyte)} MB, ${last.files} files, ${last.connections} connections, ${load.requestsSoFar} requests`,
        );
    }
    await others.stop();
    const figures = await load.stop();
    const breaches = await world.breaches(load);
    return evaluate(
      { ...figures, minutes, ...others.counts, mails: mailServer.received.length, breaches },
      samples,
      minutes,
    );
  } finally {
    await world.close();
  }
}

/** Creates an admin who edits and imports, and the product to edit. */
async function addStaff(world: DrillWorld): Promise<{ customerNumber: number; vendorKey: number; productKey: number }> {
  const database = await openDatabase({ entities, databaseUrl: world.primary.url, dataDir: '' });
  const build = new Build(database.em.fork());
  const { customerNumber } = await build.admin();
  const product = await build.product({ description: 'Edited Hammer' });
  await database.close();
  return { customerNumber, vendorKey: product.vendor?.key ?? 0, productKey: product.key };
}

/** The load next to customers' orders: visitors' page views, and edits and imports by staff. */
class OtherWork {
  readonly counts = { imports: 0, edits: 0, pages: 0 };
  private isOver = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly staff: { customerNumber: number; vendorKey: number; productKey: number },
  ) {}

  async start(): Promise<void> {
    const login = await this.send('POST', '/api/auth/login', '', {
      customerNumber: this.staff.customerNumber,
      password,
    });
    const { data } = (await login.json()) as { data: { token: string } };
    this.running = Promise.all([
      this.every(150, () => this.page()),
      this.every(2000, () => this.edit(data.token)),
      this.every(60_000, () => this.import(data.token)),
    ]);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async every(milliseconds: number, work: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await work();
      for (let waited = 0; waited < milliseconds && !this.isOver; waited += 500)
        await pause(Math.min(500, milliseconds));
    }
  }

  private async page(): Promise<void> {
    const path = ['/', '/allCategories', `/product/${this.staff.productKey}`, '/product/search/hammer'][
      this.counts.pages % 4
    ] as string;
    await (await fetch(this.url + path)).text();
    this.counts.pages += 1;
  }

  private async edit(token: string): Promise<void> {
    const details = await this.send('GET', `/api/authproducts/fulldetails/${this.staff.productKey}`, token);
    const { data } = (await details.json()) as { data: { product: Record<string, unknown> } };
    const changed = await this.send('PUT', '/api/authproducts', token, {
      ...data.product,
      description: `Edited Hammer ${this.counts.edits % 100}`,
    });
    if (!changed.ok) throw new Error(`An edit was refused: ${await changed.text()}`);
    this.counts.edits += 1;
  }

  private async import(token: string): Promise<void> {
    const rows = Array.from({ length: 200 }, (_, row) => [
      `SOAK-${row}`,
      `Soak Bolt ${row}`,
      `${1 + (this.counts.imports % 9)}.25`,
    ]);
    const body = new FormData();
    body.set('vendorKey', String(this.staff.vendorKey));
    body.set(
      'doc',
      new Blob([new Uint8Array(await textWorkbook([['Item ID', 'Description', 'Std Cost'], ...rows]))]),
      'items.xlsx',
    );
    const response = await fetch(`${this.url}/api/authproducts/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    if (!response.ok) throw new Error(`An import was refused: ${await response.text()}`);
    this.counts.imports += 1;
  }

  private send(method: string, path: string, token: string, body?: unknown): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }
}

function evaluate(figures: Omit<SoakFigures, 'memory' | 'held'>, samples: Sample[], minutes: number): SoakFigures {
  const second = samples.slice(Math.floor(samples.length / 2));
  const growthPerMinute = slopeOf(second.map(({ at, rss }) => [at / 60_000, rss / megabyte]));
  const [from, to] = [second.slice(0, 6), second.slice(-6)];
  const memory = {
    from: meanOf(from.map(({ rss }) => rss / megabyte)),
    to: meanOf(to.map(({ rss }) => rss / megabyte)),
    growthPerMinute,
  };
  const held = { most: mostHeldIn(samples.slice(0, Math.floor(samples.length / 2))), end: heldIn(to) };
  const breaches = [...figures.breaches];
  if (growthPerMinute > largestGrowth)
    breaches.push(`memory grows ${growthPerMinute.toFixed(2)} MB a minute in the second half`);
  // The number of sockets varies with the clients. One leak per request would add thousands.
  for (const [name, count] of Object.entries(held.end))
    if (count > (held.most[name] ?? 0) + 10)
      breaches.push(`${name}: at most ${held.most[name] ?? 0} in the first half, ${count} at the end`);
  const warned = samples.at(-1)?.lastWarning;
  if (warned) breaches.push(`the process emitted a warning: ${warned}`);
  if (figures.failures > 0) breaches.push(`${figures.failures} requests failed`);
  return { ...figures, minutes, memory, held, breaches };
}

function heldIn(samples: Sample[]): Record<string, number> {
  const names = new Set(samples.flatMap(({ resources }) => Object.keys(resources)));
  const resources = [...names].map(
    name => [name, Math.round(meanOf(samples.map(sample => sample.resources[name] ?? 0)))] as const,
  );
  return {
    ...Object.fromEntries(resources),
    files: Math.round(meanOf(samples.map(({ files }) => files))),
    connections: Math.round(meanOf(samples.map(sample => sample.connections))),
  };
}

function mostHeldIn(samples: Sample[]): Record<string, number> {
  const most: Record<string, number> = {};
  for (const { resources, files, connections } of samples) {
    for (const [name, count] of Object.entries({ ...resources, files, connections }))
      most[name] = Math.max(most[name] ?? 0, count);
  }
  return most;
}

function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Slope of the line that fits the points best (least squares). */
function slopeOf(points: (readonly [number, number])[]): number {
  const [meanX, meanY] = [meanOf(points.map(([x]) => x)), meanOf(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

async function connections(world: DrillWorld): Promise<number> {
  const client = new pg.Client({ connectionString: world.primary.url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    "select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  await client.end();
  return Number(rows[0]?.count);
}
