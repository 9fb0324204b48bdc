import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { TestApp } from '../../test/test-app.js';
import { TestClock } from '../../test/test-clock.js';
import { until } from '../../test/until.js';
import { createLimitedServer, limitConnections } from './connection-limits.js';

const limit = 20;
const halfBody =
  'POST /graphql HTTP/1.1\r\nHost: store\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"query"';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/**
 * Opens a connection from one of the machine's addresses and sends a text. `answer` returns the text received so far.
 */
function openConnection(
  url: string,
  from: string,
  text: string,
): { socket: Socket; answer: () => string; isClosed: () => boolean } {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress: from });
  sockets.push(socket);
  let answer = '';
  let isClosed = false;
  socket
    .on('data', data => (answer += data.toString()))
    .on('error', () => undefined)
    .on('close', () => (isClosed = true));
  socket.write(text);
  return { socket, answer: () => answer, isClosed: () => isClosed };
}

const healthRequest = (headers = '') => `GET /healthz HTTP/1.1\r\nHost: store\r\nConnection: close\r\n${headers}\r\n`;

describe('[T-54][T-63] connections with incomplete requests', () => {
  test('are limited per address, and other addresses are served', async () => {
    const lines: string[] = [];
    const app = await TestApp.start(
      { CONNECTIONS_PER_ADDRESS: String(limit) },
      new TestClock(),
      pino({ level: 'warn' }, { write: line => lines.push(line) }),
    );
    try {
      const taken = Array.from({ length: 200 }, () => openConnection(app.url, '127.0.0.2', halfBody));
      await until(async () => taken.filter(({ isClosed }) => isClosed()).length, 200 - limit);
      const other = openConnection(app.url, '127.0.0.3', healthRequest());
      await once(other.socket, 'close');
      expect(other.answer()).toMatch(/^HTTP\/1\.1 200 /);
      // One log line for any number of attempts.
      expect(lines.map(line => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({ address: '127.0.0.2', limit }),
      ]);
      for (const { socket } of taken) socket.destroy();
      await until(async () => {
        const again = openConnection(app.url, '127.0.0.2', healthRequest());
        await once(again.socket, 'close');
        return again.answer().startsWith('HTTP/1.1 200 ');
      }, true);
    } finally {
      await app.close();
    }
  });

  test('count toward the address that the proxy reports', async () => {
    const app = await TestApp.start({ CONNECTIONS_PER_ADDRESS: String(limit), TRUSTED_PROXIES: '1' });
    try {
      const from = (address: string, text: string) =>
        openConnection(app.url, '127.0.0.1', text.replace('Host: store', `Host: store\r\nX-Forwarded-For: ${address}`));
      const taken = Array.from({ length: 40 }, () => from('203.0.113.7', halfBody));
      await until(async () => taken.filter(({ answer }) => answer().startsWith('HTTP/1.1 429 ')).length, 40 - limit);
      expect(taken.find(({ answer }) => answer() !== '')?.answer()).toMatch(/retry-after: 1\r\n/i);
      for (const [address, status] of [
        ['203.0.113.7', 429],
        ['203.0.113.8', 200],
      ] as const) {
        const one = from(address, healthRequest());
        await once(one.socket, 'close');
        expect(Number(one.answer().slice(9, 12))).toBe(status);
      }
    } finally {
      await app.close();
    }
  });

  test('[T-77] get 503 beyond 5 MB of bodies per address, and other addresses are served', async () => {
    const app = await TestApp.start({ WEB: 'none' });
    try {
      const largeHalf = halfBody.replace('1000', '90000');
      const taken = Array.from({ length: 70 }, () => openConnection(app.url, '127.0.0.2', largeHalf));
      await until(
        () => taken.filter(({ answer }) => /^HTTP\/1\.1 503 [^]*retry-after: 5\r\n/i.test(answer())).length,
        70 - Math.floor((5 * 1024 * 1024) / 90_000),
      );
      const other = openConnection(app.url, '127.0.0.3', largeHalf);
      other.socket.write('x'.repeat(90_000));
      await until(() => other.answer().slice(0, 12), 'HTTP/1.1 400');
      for (const { socket } of taken) socket.destroy();
      await until(async () => {
        const again = openConnection(app.url, '127.0.0.2', largeHalf);
        again.socket.write('x'.repeat(90_000));
        await once(again.socket, 'data');
        return again.answer().slice(0, 12);
      }, 'HTTP/1.1 400');
    } finally {
      await app.close();
    }
  });

  test('get 408 after a while, whether headers or body are incomplete', async () => {
    // test/edges.api.test.ts checks the times of the store.
    const times = { slowestRequestMs: 200, slowestUploadMs: 60_000, checkedEveryMs: 100 };
    const server = createLimitedServer(times);
    const settings = {
      proxies: 0,
      perAddress: limit,
      addressOf: () => '127.0.0.1',
      log: pino({ level: 'silent' }),
      times,
    };
    server.on(
      'request',
      limitConnections(server, settings)(request => request.resume()),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const waiting = [halfBody, halfBody.replace('/graphql', '/api/auth/login'), 'GET / HTTP/1.1\r\nX-Sl'].map(text =>
      openConnection(url, '127.0.0.1', text),
    );
    await Promise.all(waiting.map(({ socket }) => once(socket, 'close')));
    expect(waiting.map(({ answer }) => answer().slice(0, 12))).toEqual(waiting.map(() => 'HTTP/1.1 408'));
    server.close();
  });
});

describe('[T-29] rejects a request target that is not a UTF-8 path with 400, without logging an error:', () => {
  let app: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    app = await TestApp.start(
      { WEB: 'none' },
      new TestClock(),
      pino({ level: 'warn' }, { write: line => lines.push(line) }),
    );
  });
  afterAll(() => app.close());

  test.each([
    'GET http://elsewhere.example/',
    'GET *',
    'OPTIONS *',
    'HEAD *',
    'POST http://elsewhere.example/graphql',
    'GET http://[::1',
    'GET /%00',
    'GET /api/products/%00',
    'GET /%E0%A4%A',
    'GET /assets/%E0%A4%A',
    'GET /api/products/%ff',
    'GET /product/search/%zz',
    'GET evil',
    'GET ?search',
  ])('%s', async target => {
    const { socket, answer } = openConnection(
      app.url,
      '127.0.0.1',
      `${target} HTTP/1.1\r\nHost: store\r\nConnection: close\r\n\r\n`,
    );
    await once(socket, 'close');
    expect(answer().slice(0, 12)).toBe('HTTP/1.1 400');
    expect(lines).toEqual([]);
  });
});
