import 'reflect-metadata';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { entities } from '../src/server/entities.js';
import { openDatabase } from '../src/platform/database/index.js';
import { Build, password } from './build.js';
import { knownDocuments } from './known-documents.js';
import { StoreProcess } from './store-process.js';
import { makeDataDir } from './test-database.js';
import { until } from './until.js';

const requests = 500;
/** Requests of each type before the first measurement, which compile code and fill caches */
const warmUp = 300;
const concurrency = 20;
/** The smallest requests of a type add up to 6 MB. */
const maxGrowthMegabytes = 3;

/** On SIGUSR2, prints the bytes of reachable objects, after collecting the others. */
const collector =
  'process.on("SIGUSR2",()=>{gc();gc();const{heapUsed,external}=process.memoryUsage();console.log("reachable "+(heapUsed+external))})';

const signIn = 'mutation SignIn($input: LoginInput!) { login(input: $input) { token } }';
const shown = 'query Shown { storeInfo { name } }';
const documents = knownDocuments([signIn, shown]);

let dataDir: string;
let store: { process: StoreProcess; url: string };
let token: string;

beforeAll(async () => {
  dataDir = makeDataDir();
  const database = await openDatabase({ entities, databaseUrl: null, dataDir });
  const admin = await new Build(database.em.fork()).admin();
  await database.close();
  // The cache that visitors can fill counts toward the growth limit. The requests below must not add to it.
  store = await StoreProcess.start({
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    DEFAULT_CUSTOMER_PASSWORD: 'first-password',
    OPERATIONS_FILE: documents.file,
    ANSWER_CACHE_MB: '8',
    NODE_OPTIONS: `--expose-gc --import data:text/javascript,${encodeURIComponent(collector)}`,
  });
  const response = await post(
    'application/json',
    JSON.stringify({ query: signIn, variables: { input: { customerNumber: admin.customerNumber, password } } }),
  );
  token = ((await response.json()) as { data: { login: { token: string } } }).data.login.token;
});
afterAll(async () => {
  await store.process.kill();
  documents.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const post = (accept: string, body: string) =>
  fetch(`${store.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', accept }, body });
const filler = (count: number, number: number) => `${number}-`.padEnd(count, 'x');

/**
 * Sends raw text, and disconnects when the response starts or after `timeoutMs`. Returns the status, or 0 without a
 * response.
 */
async function sendRaw(text: string, timeoutMs: number): Promise<number> {
  const { hostname, port } = new URL(store.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(text);
  const response = await Promise.race([
    once(socket, 'data').then(([data]) => String(data)),
    pause(timeoutMs, ''),
  ]).catch(() => '');
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0);
}

const boundary = 'x-boundary';
const upload = (number: number) =>
  fetch(`${store.url}/api/authproducts/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\nContent-Disposition: form-data; name="doc"; filename="a.xlsx"\r\n\r\n${filler(100_000, number)}`,
  });

/** For each type of request: its name, the expected statuses, and a function that sends one and returns its status. */
const requestTypes: [string, readonly number[], (number: number) => Promise<number>][] = [
  [
    'long operations',
    [400, 413],
    async number =>
      (
        await post(
          '*/*',
          JSON.stringify({ query: `{__typename} # ${filler(number % 4 === 0 ? 900_000 : 15_000, number)}` }),
        )
      ).status,
  ],
  [
    'wide operations',
    [400],
    async number =>
      (
        await post(
          '*/*',
          JSON.stringify({
            query: `{ ${Array.from({ length: 480 }, (_, field) => `a${number}f${field}: products { totalCount }`)
              .join(' ')
              .slice(0, 15_000)} }`,
          }),
        )
      ).status,
  ],
  [
    'long cache keys: unknown members of the request',
    [200],
    async number => (await post('*/*', JSON.stringify({ query: shown, unknown: filler(60_000, number) }))).status,
  ],
  [
    'texts that differ from an operation only in a comment',
    [400],
    async number => (await post('*/*', JSON.stringify({ query: `${shown} # ${filler(15_000, number)}` }))).status,
  ],
  [
    'long cache keys: accepted media types',
    [200, 406],
    async number =>
      (await post(`application/json, x/${filler(12_000, number)}`, JSON.stringify({ query: shown }))).status,
  ],
  [
    'long headers',
    [404],
    async number =>
      (
        await fetch(`${store.url}/nowhere`, {
          headers: { 'x-forwarded-for': filler(6000, number), 'x-request-id': filler(6000, number) },
        })
      ).status,
  ],
  [
    'headers over the limit',
    [431],
    async number => sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${filler(40_000, number)}\r\n\r\n`, 10_000),
  ],
  [
    'malformed paths',
    [404, 400],
    async number =>
      (await fetch(`${store.url}/${number % 2 ? 'api/products/search' : 'nowhere'}/%${filler(12_000, number)}`)).status,
  ],
  [
    'half-sent bodies',
    [0],
    async number =>
      sendRaw(
        `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"query":"${filler(60_000, number)}`,
        20,
      ),
  ],
  ['malformed uploads', [400], async number => (await upload(number)).status],
];

async function send(count: number, sendOne: (number: number) => Promise<number>): Promise<Set<number>> {
  const statuses = new Set<number>();
  let sent = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (sent < count) statuses.add(await sendOne((sent += 1)));
    }),
  );
  return statuses;
}

/** Loads and compiles the code for responses, which stays in memory. */
const ordinary = async () => (await post('*/*', JSON.stringify({ query: shown }))).status;

/** Reachable memory of the store in megabytes */
async function megabytes(): Promise<number> {
  const printed = () => [...store.process.output.matchAll(/reachable (\d+)\n/g)];
  const before = printed().length;
  store.process.signal('SIGUSR2');
  await until(() => printed().length > before, true);
  return Number(printed().at(-1)?.[1]) / 1024 / 1024;
}

test('[T-61][T-62] 500 rejected or uncacheable requests of each type leave nothing in memory', async () => {
  await send(500, ordinary);
  const cold = await megabytes();
  for (const [, , sendOne] of requestTypes) await send(warmUp, sendOne);
  const before = await megabytes();
  const after: Record<string, number> = {};
  for (const [name, statuses, sendOne] of requestTypes) {
    const seen = await send(requests, sendOne);
    expect([name, [...seen].filter(status => !statuses.includes(status))]).toEqual([name, []]);
    after[name] = Number(((await megabytes()) - before).toFixed(1));
  }
  process.stdout.write(
    `Memory: ${Math.round(cold)} MB at startup, ${Math.round(before)} MB warm; growth from there, in MB: ${JSON.stringify(after)}\n`,
  );
  expect(Object.entries(after).filter(([, growth]) => growth > maxGrowthMegabytes)).toEqual([]);
});
