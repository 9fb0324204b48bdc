import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { TestApp } from '../../test/test-app.js';
import { TestClock } from '../../test/test-clock.js';
import { until } from '../../test/until.js';

const [client, other] = ['203.0.113.7', '203.0.113.8'];
/** The statuses that the server logged, and how many of them in one turn of the event loop at most */
const logged = { statuses: [] as number[], inThisTurn: 0, mostPerTurn: 0 };
const sockets: Socket[] = [];
let app: TestApp;

beforeAll(async () => {
  const write = (line: string) => {
    if (logged.inThisTurn === 0) setImmediate(() => (logged.inThisTurn = 0));
    logged.inThisTurn += 1;
    logged.mostPerTurn = Math.max(logged.mostPerTurn, logged.inThisTurn);
    logged.statuses.push((JSON.parse(line) as { status: number }).status);
  };
  const settings = { WEB: 'none', TRUSTED_PROXIES: '1', CONNECTIONS_PER_ADDRESS: '200' };
  app = await TestApp.start(settings, new TestClock(), pino({ level: 'info' }, { write }));
});
afterAll(() => app.close());
beforeEach(() => Object.assign(logged, { statuses: [], mostPerTurn: 0 }));
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const request = (target: string, address: string) =>
  `${target} HTTP/1.1\r\nHost: store\r\nX-Forwarded-For: ${address}\r\nContent-Length: 0\r\n\r\n`;
const refused = (address: string) => request('PUT /graphql', address);
const notFound = (address: string) => request('GET /api/nowhere', address);

/** Opens connections of a proxy. The server accepts one per turn of the event loop, so each sends a request first. */
function openConnections(count: number, address: string): Promise<Socket[]> {
  const port = Number(new URL(app.url).port);
  const opening = Array.from({ length: count }, async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.write(request('GET /healthz', address));
    await once(socket, 'data');
    return socket;
  });
  return Promise.all(opening);
}

describe('[T-79] requests that a client sends at once', () => {
  test('start a few per turn of the event loop, and another client does not wait for them', async () => {
    const opened = await openConnections(100, client);
    const [last] = await openConnections(1, other);
    for (const socket of opened) socket.write(refused(client));
    last?.write(notFound(other));
    await until(() => logged.statuses.filter(status => status === 405).length, 100);
    // The counter may start over only after those of the next turn.
    expect(logged.mostPerTurn).toBeLessThanOrEqual(20);
    expect(logged.statuses.indexOf(404)).toBeLessThan(60);
  });

  test('no longer count once their connections have closed, even if they did not start', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const opened = await openConnections(100, client);
      for (const socket of opened) socket.write(refused(client));
      await until(() => logged.statuses.includes(405), true);
      for (const socket of opened) socket.resetAndDestroy();
      logged.statuses = [];
    }
    const [last] = await openConnections(1, client);
    last?.write(notFound(client));
    await until(() => logged.statuses.find(status => status !== 405), 404);
  });
});
