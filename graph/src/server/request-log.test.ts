import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CapturedLog } from '../../test/captured-log.js';
import { pageKey, ResponseCache } from '../platform/response-cache/index.js';
import { currentActivity } from '../platform/shared/activity.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { sendCachedPages } from './cached-pages.js';
import { RequestLog } from './request-log.js';

const captured = new CapturedLog();
const page = `<!doctype html>${'x'.repeat(2000)}`;
let server: Server;
let metrics: Metrics;
let url: string;

beforeAll(async () => {
  const cache = new ResponseCache(1_000_000, isHit => metrics.countLookup(isHit));
  cache.setListening(true);
  metrics = new Metrics({
    pool: null,
    isPoolStuck: () => false,
    cache,
    readDatabase: async () => [],
    replicaLags: async () => [],
  });
  await cache.begin(pageKey('/product/17'))(page, ['Content-Type', 'text/html; charset=utf-8']);
  const requests = new RequestLog({
    log: captured.log,
    metrics,
    tracing: null,
    behindProxy: false,
    cachedSample: 10,
    patternOf: path => path.replace(/\d+/, ':productKey'),
  });
  server = createServer(
    sendCachedPages(
      cache,
      url => url,
      requests,
      requests.before(({ url: path }, response) => {
        const activity = currentActivity();
        if (activity && path?.startsWith('/poll')) activity.operation = 'CartVersion';
        if (activity && path === '/poll/failed') activity.failure = 'INTERNAL';
        response.end('made');
      }),
    ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/product/17`;
});
afterAll(() => {
  server.close();
  metrics.close();
});

test('sends each cached page with its own id, logs one in ten, and counts all', async () => {
  const responses = [];
  for (let round = 0; round < 20; round += 1) responses.push(await fetch(url));
  expect(await responses[0]?.text()).toBe(page);
  const etag = responses[0]?.headers.get('etag') ?? '';
  const unchanged = await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': 'no-cache' } });
  expect(unchanged.status).toBe(304);
  const ids = [...responses, unchanged].map(({ headers }) => headers.get('x-request-id'));
  expect(ids.every(id => /^[0-9a-f]{16}-[0-9a-z]+$/.test(id ?? ''))).toBe(true);
  expect(new Set(ids).size).toBe(21);
  const lines = await captured.untilRequests(3);
  expect(lines.map(({ route, status, sampledOneOf }) => [route, status, sampledOneOf])).toEqual([
    ['/product/:productKey', 200, 10],
    ['/product/:productKey', 200, 10],
    ['/product/:productKey', 304, 10],
  ]);
  expect(lines[0]?.requestId).toBe(ids[0]);
  expect(Number(lines[0]?.bytes)).toBeGreaterThan(0);
  expect(captured.text).not.toContain('/product/17');
  const text = await metrics.text();
  expect(text).toContain('store_http_requests_total{method="GET",route="cached page",status="200"} 20\n');
  expect(text).toContain('store_http_requests_total{method="GET",route="cached page",status="304"} 1\n');
  expect(text).toContain('store_response_cache_hits_total 21\n');
  // Reading the metrics does not change them.
  expect(await metrics.text()).toContain(
    'store_http_requests_total{method="GET",route="cached page",status="200"} 20\n',
  );
});

test('logs one in ten successful polls with their number, and every failed one', async () => {
  captured.clear();
  for (let round = 0; round < 20; round += 1) await (await fetch(new URL('/poll', url))).text();
  await (await fetch(new URL('/poll/failed', url))).text();
  const lines = await captured.untilRequests(3);
  expect(lines.map(({ operation, failure, sampledOneOf }) => [operation, failure, sampledOneOf])).toEqual([
    ['CartVersion', undefined, 10],
    ['CartVersion', undefined, 10],
    ['CartVersion', 'INTERNAL', undefined],
  ]);
});
