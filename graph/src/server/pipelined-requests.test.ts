import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { until } from '../../test/until.js';
import { oneAtATime } from './pipelined-requests.js';

const sockets: Socket[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Serves with `listener`, and returns a function that opens a connection and sends a text. */
async function serve(listener: RequestListener, settings: Partial<Server> = {}) {
  const server = Object.assign(createServer(), settings);
  servers.push(server);
  const parsed = { count: 0 };
  const inTurn = oneAtATime(server, listener);
  server.on('request', (request, response) => {
    parsed.count += 1;
    inTurn(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = (text: string, from = '127.0.0.1') => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    sockets.push(socket);
    const connection = { socket, received: '' };
    socket.on('data', data => (connection.received += data.toString())).on('error', () => undefined);
    socket.write(text);
    return connection;
  };
  return { open, parsed };
}

const get = (path: number | string, headers = '') => `GET /${path} HTTP/1.1\r\nHost: store\r\n${headers}\r\n`;
const post = (body: string, headers = '') =>
  `POST / HTTP/1.1\r\nHost: store\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`;
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
/** The statuses of the responses in a text */
const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status).join(' ');
const responses = (text: string) => text.match(/HTTP\/1\.1 /g)?.length ?? 0;

test('[T-77] the requests of a connection run one after another, and are answered in order', async () => {
  const running = new Set<string>();
  let most = 0;
  const { open } = await serve((request, response) => {
    running.add(request.url ?? '');
    most = Math.max(most, running.size);
    // Later requests would be answered first if they ran at once.
    setTimeout(() => response.end(`<${request.url}>`), 10 - Number(request.url?.slice(1))).unref();
    response.once('close', () => running.delete(request.url ?? ''));
  });
  const connection = open(
    numbers(10)
      .map(number => get(number))
      .join(''),
  );
  await until(() => responses(connection.received), 10);
  expect(connection.received.match(/<.*?>/g)).toEqual(numbers(10).map(number => `</${number}>`));
  expect(most).toBe(1);
});

test('[T-77] requests with bodies are read one after another, also by a client that waits to be told to send', async () => {
  const { open } = await serve((request, response) => {
    let length = 0;
    request.on('data', (data: Buffer) => (length += data.length)).on('end', () => response.end(`<${length}>`));
  });
  const large = 'x'.repeat(300_000);
  const connection = open(post(large) + post('abc') + post(large) + get(0) + post('', 'Expect: 100-continue\r\n'));
  await until(() => connection.received.match(/<\d+>/g)?.join(), '<300000>,<3>,<300000>,<0>,<0>');
});

test('[T-77] what a client sends while a request waits is not read', async () => {
  const waiting: (() => void)[] = [];
  let bytesRead = 0;
  const { open, parsed } = await serve((request, response) => {
    request.resume();
    bytesRead = request.socket.bytesRead;
    waiting.push(() => response.end());
  });
  open(post('x'.repeat(90_000)).repeat(500));
  for (let answered = 0; answered < 5; answered += 1) {
    await until(() => waiting.length, 1);
    // The running one, one that waits, and one whose body is being read
    expect(parsed.count - answered).toBeLessThanOrEqual(3);
    waiting.pop()?.();
  }
  expect(bytesRead).toBeLessThan(20 * 90_000);
});

test('[T-77][T-79] no connection of a client is read while too many of its requests wait, and another client is served', async () => {
  const waiting: (() => void)[] = [];
  const { open, parsed } = await serve((request, response) => {
    if (request.url === '/1') waiting.push(() => response.end());
    else response.end();
  });
  const idle = numbers(6).map(() => open(get('idle'), '127.0.0.2'));
  await until(() => idle.every(({ received }) => statusesIn(received) === '200'), true);
  const taken = numbers(2).map(() => open(get(1).repeat(1000), '127.0.0.2'));
  for (const { socket } of idle) socket.write(get(1).repeat(1000));
  const other = open(get('other').repeat(2));
  await until(() => statusesIn(other.received), '200 200');
  // 4 MB are 2,700 of these requests, to which one connection adds its own.
  expect(parsed.count).toBeLessThan(5000);
  // The others are read once there is room.
  const end = setInterval(() => waiting.shift()?.(), 1);
  for (const { socket } of [...taken, ...idle]) socket.destroy();
  const again = open(get('other').repeat(2), '127.0.0.2');
  await until(() => statusesIn(again.received), '200 200');
  clearInterval(end);
});

test('[T-79] requests of closed connections count for a while, so that a client cannot connect to send more', async () => {
  const { open, parsed } = await serve((request, response) => {
    if (request.url === '/1') setImmediate(() => request.socket.destroy());
    else response.end();
  });
  for (let opened = 0; opened < 40; opened += 1) open(get(1).repeat(1000), '127.0.0.2');
  for (let answered = 0; answered < 100; answered += 1) {
    const other = open(get('other', 'Connection: close\r\n'));
    await until(() => statusesIn(other.received), '200');
  }
  expect(parsed.count).toBeLessThan(12_000);
});

test('[T-77] clients whose waiting requests take too much memory together are disconnected, others are served', async () => {
  const { open } = await serve((request, response) => {
    if (request.url === '/other') response.end();
  });
  const taken = numbers(20).flatMap(client => numbers(4).map(() => open(get(1).repeat(1000), `127.0.0.${client + 2}`)));
  await until(() => taken.some(({ socket }) => socket.destroyed), true);
  const other = open(get('other'));
  await until(() => statusesIn(other.received), '200');
});

test('[T-77] a client that reads no response and disconnects stops nobody, and may connect again', async () => {
  const large = Buffer.alloc(8 * 1024 * 1024);
  const { open, parsed } = await serve((request, response) => void response.end(request.url === '/large' ? large : ''));
  const slow = numbers(3).map(() => open(get('large') + get(1).repeat(1000), '127.0.0.2').socket.pause());
  await until(() => parsed.count > 2700, true);
  for (const socket of slow) socket.destroy();
  const again = open(get('again'), '127.0.0.2');
  await until(() => statusesIn(again.received), '200');
});

test('[T-77] a client runs one pipelined request at a time over all of its connections', async () => {
  const waiting = new Map<string, () => void>();
  const { open } = await serve((request, response) => waiting.set(request.url ?? '', () => response.end()));
  open(get('a1') + get('a2'));
  open(get('b1') + get('b2'));
  await until(() => waiting.size, 2);
  waiting.get('/a1')?.();
  waiting.get('/b1')?.();
  await until(() => waiting.size, 3);
  waiting.get('/a2')?.();
  await until(() => waiting.size, 4);
});

test('[T-77] a connection on which more requests follow than it may send is closed', async () => {
  const { open, parsed } = await serve((_request, response) => response.end(), { maxRequestsPerSocket: 5 });
  const { socket } = open(get(1).repeat(20_000));
  await until(() => socket.destroyed, true);
  expect(parsed.count).toBe(5);
});

test('[T-77] requests of a connection that closes are not run', async () => {
  const urls: string[] = [];
  const { open } = await serve(({ url = '' }) => urls.push(url));
  const { socket } = open(get('first') + get('second'));
  await until(() => urls.join(), '/first');
  socket.destroy();
  open(get('last'));
  await until(() => urls.join(), '/first,/last');
});
