import type { ServerResponse } from 'node:http';
import type { Reply } from './replies.ts';

const byteOrderMark = '\uFEFF';
const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** Sends a reply, with its fault. The provider always sends 200 with a byte order mark, also for errors. */
export function sendReply(response: ServerResponse, { body, delivery }: Reply): void {
  const text = JSON.stringify(body);
  switch (delivery) {
    case 'hang':
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'status500':
      response.writeHead(500, { 'Content-Type': 'text/html' }).end('<html><body>Internal Server Error</body></html>');
      return;
    case 'truncated':
      response
        .writeHead(200, { ...json, 'Content-Length': Buffer.byteLength(text) })
        .write(text.slice(0, text.length / 2), () => response.destroy());
      return;
    case 'html':
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<html><body>The service is being maintained.</body></html>');
      return;
    case 'empty':
      response.writeHead(200, json).end();
      return;
    case 'redirect':
      response.writeHead(307, { Location: '/redirected' }).end();
      return;
    case 'noBom':
      response.writeHead(200, json).end(text);
      return;
    case 'doubleBom':
      response.writeHead(200, json).end(`${byteOrderMark}${byteOrderMark}${text}`);
      return;
    case 'plain':
      response.writeHead(200, json).end(`${byteOrderMark}${text}`);
  }
}
