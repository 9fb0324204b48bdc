// Measures what one customer can take from the others: `node bench/shares.mjs`, or with `--only OnSalePage` one of the
// operations. For each expensive operation of the web
// client, 12 connections of one customer send the largest request that is accepted, while another customer loads `me`
// and a visitor loads a product's page. Prints both databases.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildFirst } from '../scripts/tools/build-first.mjs';
import { withStore } from './web/store.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, only: { type: 'string', multiple: true } },
});
const seconds = Number(values.seconds);
if (!Number.isInteger(seconds) || seconds < 1) throw new Error('--seconds must be a whole number from 1.');

const connections = 12;
/** Pause of the other customer and the visitor between requests, in milliseconds */
const betweenRequests = 50;
const [sender, other] = [20_002, 20_001];
const password = 'saguaro-demo';

buildFirst();
const operations = new Map(
  JSON.parse(readFileSync('web/dist/operations.json', 'utf8')).map(text => [/^\w+ (\w+)/.exec(text)[1], text]),
);

/** Texts that differ, so that no cache has the response */
let count = 0;
const unlike = () => (count += 1).toString(36).toUpperCase().padStart(6, 'Q7X');
const times = (number, make) => Array.from({ length: number }, (_, index) => make(index));
const keys = times(500, index => index + 1);
/** At most 100 values together */
const attributes = () => times(8, index => ({ name: `Attribute ${index}`, values: times(12, () => unlike()) }));

/** The largest request that each operation accepts, and does not answer from a cache. */
const requests = [
  ['OrderPadLines', () => ({ lines: times(500, () => times(8, unlike).join(' ')) })],
  ['OrderPadLines', () => ({ lines: times(500, () => `${unlike()}\t3`) }), 'codes that no item has'],
  ['SearchPage', () => ({ text: times(12, unlike).join(' '), filter: {}, first: 100, offset: 0 })],
  [
    'SearchPage',
    () => ({ text: `steel ${unlike()} bolt`, filter: { attributes: attributes() }, first: 100, offset: 0 }),
    'all filters',
  ],
  ['CategoryPage', () => ({ categoryKey: 1, filter: { attributes: attributes() }, first: 100, offset: 0 })],
  ['OnSalePage', () => ({ filter: { attributes: attributes() }, first: 100, offset: 0 })],
  ['SearchSuggestions', () => ({ text: unlike() })],
  ['NearestWords', () => ({ text: times(9, () => `scru${unlike()}`).join(' ') })],
  ['PersonalFacts', () => ({ keys: keys.slice(0, 100) })],
  ['CartPrices', () => ({ keys })],
  ['ListCodes', () => ({ lines: times(500, unlike) })],
  ['AccountOrders', () => ({ search: unlike(), filter: {}, first: 100, offset: 0 })],
  ['BuyAgain', () => ({ first: 500 })],
  ['CheckoutCustomer', () => ({})],
  [
    'ChangeCart',
    () => ({ input: { changeId: `bench-${unlike()}`, lines: keys.map(productKey => ({ productKey, by: 1 })) } }),
  ],
];

for (const embedded of [false, true]) {
  console.log(`\n## ${embedded ? 'Embedded database' : 'PostgreSQL'}\n`);
  console.log(
    '| operation | accepted per second | refused per second | took (p50) | `me` (p50) | product page (p50) |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  await withStore(measure, { embedded });
}

async function measure(url) {
  const [token, otherToken] = [await signIn(url, sender), await signIn(url, other)];
  const alone = await probe(url, otherToken, async () => pause(seconds * 1000));
  console.log(`| nothing, cold | | | | ${alone.me} ms | ${alone.page} ms |`);
  const warm = await probe(url, otherToken, async () => pause(seconds * 1000));
  console.log(`| nothing, warm | | | | ${warm.me} ms | ${warm.page} ms |`);
  for (const [name, variables, about] of requests.filter(([name]) => values.only?.includes(name) ?? true)) {
    const sent = { accepted: [], refused: 0, failed: new Map() };
    const { me, page } = await probe(url, otherToken, () => flood(url, token, { name, variables }, sent));
    const rate = number => (number / seconds).toFixed(1);
    console.log(
      `| ${name}${about ? `, ${about}` : ''} | ${rate(sent.accepted.length)} | ${rate(sent.refused)} | ${median(sent.accepted)} ms | ${me} ms | ${page} ms |`,
    );
    for (const [message, number] of sent.failed) console.log(`  ${number} x ${message}`);
    // What the sender has used up comes back.
    await pause(2000);
  }
}

async function flood(url, token, { name, variables }, sent) {
  const end = Date.now() + seconds * 1000;
  await Promise.all(
    times(connections, async () => {
      while (Date.now() < end) {
        const began = performance.now();
        const { status, body } = await post(url, token, name, variables());
        const message = body.errors?.[0]?.message;
        if (status === 429 || status === 503) {
          sent.refused += 1;
          await pause(20);
        } else if (message) sent.failed.set(message, (sent.failed.get(message) ?? 0) + 1);
        else sent.accepted.push(performance.now() - began);
      }
    }),
  );
}

/** Returns the median times of the other customer and of a visitor while `work` runs, in milliseconds. */
async function probe(url, token, work) {
  const running = { now: true };
  const [me, page] = [[], []];
  const repeat = async (found, load) => {
    while (running.now) {
      const began = performance.now();
      await load();
      found.push(performance.now() - began);
      await pause(betweenRequests);
    }
  };
  const probes = [
    repeat(me, () => post(url, token, 'Me', {})),
    repeat(page, async () => (await fetch(`${url}/product/${1 + (page.length % 200)}`)).text()),
  ];
  await work();
  running.now = false;
  await Promise.all(probes);
  return { me: median(me), page: median(page) };
}

async function post(url, token, name, variables) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ operationName: name, query: operations.get(name), variables }),
  });
  return { status: response.status, body: await response.json() };
}

async function signIn(url, customerNumber) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerNumber, password }),
  });
  const { data } = await response.json();
  return data.token;
}

function median(found) {
  const sorted = found.toSorted((one, two) => one - two);
  return sorted.length === 0 ? '-' : sorted[Math.floor(sorted.length / 2)].toFixed(1);
}
