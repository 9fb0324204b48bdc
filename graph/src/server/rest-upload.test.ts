import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { receiveUpload } from './rest-upload.js';

test('[T-30] rejects an upload immediately if the client disconnected before it was read', async () => {
  let resolveOutcome: (outcome: unknown) => void;
  const outcome = new Promise<unknown>(resolve => {
    resolveOutcome = resolve;
  });
  const app = express().post('/', (request, response) => {
    // The body is not read while the caller is authenticated.
    response.once('close', () => void receiveUpload(request, 1000).then(resolveOutcome, resolveOutcome));
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100\r\n\r\n--x\r\n',
  );
  await once(server, 'request');
  socket.destroy();
  expect(await outcome).toMatchObject({ code: 'MALFORMED', message: 'The request was broken off.' });
  server.close();
});
