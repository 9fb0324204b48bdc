import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { until } from '../../../test/until.js';
import { operationKey } from './cache-keys.js';
import { CachedResponse } from './cached-response.js';
import { ResponseCache } from './response-cache.js';

const headers = ['content-type', 'text/html'];
const plenty = 1024 * 1024;

function listening(): ResponseCache {
  const cache = new ResponseCache(plenty);
  cache.setListening(true);
  return cache;
}

test('a response is cached until the catalog changes', async () => {
  const cache = listening();
  await cache.begin('key')('body', headers);
  expect(cache.find('key')).toBeDefined();
  cache.clear();
  expect(cache.find('key')).toBeUndefined();
});

test('a value is computed once until the catalog changes', async () => {
  const cache = listening();
  let computed = 0;
  const value = async () => ({ count: (computed += 1), large: 'a long text '.repeat(5000) });
  const count = async () => (await cache.remember('key', value)).count;
  expect(await count()).toBe(1);
  await until(async () => cache.entries, 1);
  expect([await count(), await count()]).toEqual([1, 1]);
  cache.clear();
  expect(await count()).toBe(2);
});

test('a response to a request from before a change is not cached', async () => {
  const cache = listening();
  const store = cache.begin('key');
  cache.clear();
  await store('an older body', headers);
  expect(cache.find('key')).toBeUndefined();
});

test('a response is not cached if the catalog changes while it is compressed', async () => {
  const cache = listening();
  const storing = cache.begin('key')('a long body '.repeat(1000), headers);
  cache.clear();
  await storing;
  expect(cache.find('key')).toBeUndefined();
});

test('a server that gets no change notifications, or has no cache, caches nothing', async () => {
  const deaf = listening();
  await deaf.begin('key')('body', headers);
  deaf.setListening(false);
  await deaf.begin('other key')('body', headers);
  expect([deaf.find('key'), deaf.findStale('key') !== undefined, deaf.findStale('other key')]).toEqual([
    undefined,
    true,
    undefined,
  ]);
  const without = new ResponseCache(0);
  without.setListening(true);
  await without.begin('key')('body', headers);
  expect(without.find('key')).toBeUndefined();
});

test('a cached response is stale while the database connection is lost, and is dropped on reconnection', async () => {
  const cache = listening();
  await cache.begin('key')('body', headers);
  expect(cache.findStale('key')).toBeUndefined();
  cache.setListening(false);
  expect([cache.find('key'), cache.findStale('key')]).toEqual([undefined, expect.anything()]);
  cache.setListening(true);
  expect([cache.find('key'), cache.findStale('key')]).toEqual([undefined, undefined]);
});

test('the cache stays within its size, and drops the oldest response first', async () => {
  const cache = new ResponseCache(10 * 1024);
  cache.setListening(true);
  for (let number = 0; number < 20; number += 1) await cache.begin(`key ${number}`)('short', headers);
  expect([cache.find('key 0'), cache.find('key 19')]).toEqual([undefined, expect.anything()]);
});

test('an encoding that a client refuses is not sent', async () => {
  const answer = await CachedResponse.of('an answer of some length '.repeat(200), headers);
  expect((await answer.encodedFor('br;q=0, gzip;q=0.5')).encoding).toBe('gzip');
  expect((await answer.encodedFor('br; q=0.0')).encoding).toBeNull();
});

describe('every client gets the same text', () => {
  test.each(['a short answer', 'an answer of some length '.repeat(200), 'a whole page '.repeat(10_000)])(
    '%.20s',
    async text => {
      const answer = await CachedResponse.of(text, headers);
      for (const accepted of ['', 'identity', 'gzip', 'gzip, deflate, br', 'br']) {
        const { encoding, body } = await answer.encodedFor(accepted);
        const read = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
        expect(read.toString()).toBe(text);
        expect(encoding === null || accepted.includes(encoding)).toBe(true);
      }
    },
  );
});

test('a query has a key, and a mutation has none, since its response is never cached', () => {
  const keyOf = (query: string) => operationKey({ headers: {} }, { query }, null);
  expect(keyOf('query Shown { storeInfo { name } }')).toEqual(expect.any(String));
  expect(keyOf('mutation SignIn { login { token } }')).toBeUndefined();
});
