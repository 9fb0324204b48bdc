import 'reflect-metadata';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { entities } from '../src/app/entities.js';
import { openDatabase } from '../src/database/index.js';
import { Build, password } from './build.js';
import { knownDocuments } from './known-documents.js';
import { StoreProcess } from './store-process.js';
import { makeDataDir } from './test-database.js';
import { until } from './until.js';

const requests = 2000;
/** Of each kind before memory is looked at: what compiled code, buffers of sockets, and the allocator need under this load is not given back. */
const warmUp = 1000;
const atATime = 20;
const mostGrowthMegabytes = 60;

/** Collects what nothing holds any more when it is told to, which an idle process would leave where it is; what stays is held. */
const collector = 'process.on("SIGUSR2",()=>{gc();gc();console.log("collected")})';

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
  // What visitors may make it keep is a part of what it may hold; the kinds below must not add to it.
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
}, 60_000);
afterAll(async () => {
  await store.process.kill();
  documents.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const post = (accept: string, body: string) =>
  fetch(`${store.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', accept }, body });
const filler = (count: number, number: number) => `${number}-`.padEnd(count, 'x');

/** Sends something by hand, and gives up once the server has begun to answer, or after `patienceMs`. 0: it has not answered */
async function sendRaw(text: string, patienceMs: number): Promise<number> {
  const { hostname, port } = new URL(store.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(text);
  const answer = await Promise.race([once(socket, 'data').then(([data]) => String(data)), pause(patienceMs, '')]).catch(
    () => '',
  );
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

const boundary = 'x-boundary';
const upload = (number: number) =>
  fetch(`${store.url}/api/authproducts/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\nContent-Disposition: form-data; name="doc"; filename="a.xlsx"\r\n\r\n${filler(100_000, number)}`,
  });

/** Every kind sends one request, and says with what status it is refused. */
const kinds: [string, readonly number[], (number: number) => Promise<number>][] = [
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
    'long keys: members that the protocol does not know',
    [200],
    async number => (await post('*/*', JSON.stringify({ query: shown, unknown: filler(60_000, number) }))).status,
  ],
  [
    'long keys: ways of writing an operation',
    [200],
    async number => (await post('*/*', JSON.stringify({ query: `${shown} # ${filler(15_000, number)}` }))).status,
  ],
  [
    'long keys: forms of an answer',
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
    'headers that are too long',
    [431],
    async number => sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${filler(40_000, number)}\r\n\r\n`, 10_000),
  ],
  [
    'odd paths',
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
    Array.from({ length: atATime }, async () => {
      while (sent < count) statuses.add(await sendOne((sent += 1)));
    }),
  );
  return statuses;
}

/** Loads and compiles what answers need, which is not given back. */
const ordinary = async () => (await post('*/*', JSON.stringify({ query: shown }))).status;

/** Resident memory of the store in megabytes */
const megabytes = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${store.process.pid}/status`, 'utf8'))?.[1]) / 1024;

/** After whatever nothing holds any more is collected */
async function heldMegabytes(): Promise<number> {
  const collections = () => store.process.output.split('collected').length;
  const before = collections();
  store.process.signal('SIGUSR2');
  await until(async () => collections() > before, true);
  return megabytes();
}

test('[T-61][T-62] 2,000 requests of every kind that are refused, or must not be kept, leave nothing behind in memory', async () => {
  await send(500, ordinary);
  const cold = await heldMegabytes();
  for (const [, , sendOne] of kinds) await send(warmUp, sendOne);
  const before = await heldMegabytes();
  const after: Record<string, number> = {};
  for (const [kind, statuses, sendOne] of kinds) {
    const seen = await send(requests, sendOne);
    expect([kind, [...seen].filter(status => !statuses.includes(status))]).toEqual([kind, []]);
    after[kind] = Math.round((await heldMegabytes()) - before);
  }
  process.stdout.write(
    `Memory: ${Math.round(cold)} MB at the start, ${Math.round(before)} MB warm; grown from there, in MB: ${JSON.stringify(after)}\n`,
  );
  expect(Object.entries(after).filter(([, growth]) => growth > mostGrowthMegabytes)).toEqual([]);
}, 600_000);
