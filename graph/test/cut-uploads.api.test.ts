import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Build } from './build.js';
import { TestApp } from './test-app.js';
import { until } from './until.js';

const uploads = 40;
const boundary = 'x-boundary';
const folder = mkdtempSync(join(tmpdir(), 'store-cut-'));
const before = process.env.TMPDIR;
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  token = await app.signIn((await new Build(app.em()).customer()).customerNumber);
  process.env.TMPDIR = folder;
});
afterAll(async () => {
  await app.close();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(folder, { recursive: true, force: true });
});

/** Descriptors of uploads, also of those whose file is gone. Those of the database's connections come and go. */
const openUploads = () =>
  readdirSync('/proc/self/fd').filter(descriptor => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).includes('capacitor-');
    } catch {
      return false;
    }
  }).length;
const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="po.pdf"\r\n\r\n%PDF-1.7${'x'.repeat(200_000)}`;

/** Announces a megabyte, sends a part of it, and disconnects. */
async function cut(path: string, body: string): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const headers = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Apollo-Require-Preflight: true',
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    'Content-Length: 1000000',
  ];
  await new Promise(resolve => socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`, resolve));
  await pause(30);
  socket.destroy();
  await once(socket, 'close');
}

describe('[T-30] 40 uploads that are cut off leave no file and no open descriptor', () => {
  test.each([
    ['REST', '/api/authorders/bykey/1/po', file('doc')],
    [
      'GraphQL',
      '/graphql',
      part(
        'operations',
        JSON.stringify({
          query: 'mutation ($doc: Upload!) { attachPo(orderKey: 1, doc: $doc) { name } }',
          variables: { doc: null },
        }),
      ) +
        part('map', JSON.stringify({ 0: ['variables.doc'] })) +
        file('0'),
    ],
  ])('%s', async (_name, path, body) => {
    await Promise.all(Array.from({ length: uploads }, () => cut(path, body)));
    await until(async () => readdirSync(folder).length, 0);
    await until(async () => openUploads(), 0);
  });
});

test.each([
  ['is read to its end', 'BOLT-1, 2', 200],
  ['is too large', 'x'.repeat(6 * 1024 * 1024), 413],
])('[T-30] an upload that %s leaves no file', async (_how, content, expected) => {
  const data = new FormData();
  data.set('doc', new Blob([content]), 'list.csv');
  const { status } = await app.rest('POST', '/authorders/pad/file', { body: data, token });
  expect(status).toBe(expected);
  await until(async () => readdirSync(folder).length, 0);
});
