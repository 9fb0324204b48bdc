import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMailer, type Mail } from './mailer.js';

const mail: Mail = {
  id: 'order-7', to: { name: 'Ana "the boss", Ruiz', address: 'ana@contractor.example' }, subject: 'Order 7\r\nBcc: all@evil.example', text: 'Thank you.', html: '<p>Thank you.</p>',
};
const from = { name: 'The Store', address: 'orders@store.example' };

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-mail-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('without a mail server a mail is a file, and the same mail again is the same file', async () => {
  const mailer = openMailer({ smtpUrl: null, from, dataDir });
  await mailer.send(mail);
  await mailer.send(mail);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual(['order-7.eml']);
  const text = readFileSync(join(dataDir, 'mail/order-7.eml'), 'utf8');
  expect(text).toContain('Message-ID: <order-7@store.example>');
  expect(text).toContain('From: The Store <orders@store.example>');
  expect(text).toContain('Content-Type: text/html');
  expect(text).not.toMatch(/^Bcc:/m);
});

/** As much of a mail server as it takes to receive one. */
async function startMailServer(): Promise<{ url: string; lines: string[]; server: Server }> {
  const lines: string[] = [];
  const server = createServer(socket => {
    let data = false;
    socket.write('220 test\r\n');
    socket.on('error', () => undefined).on('data', chunk => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (data && line !== '.') continue;
        data = line === 'DATA';
        socket.write(data ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, lines, server };
}

test('with one it is sent there, to one person', async () => {
  const { url, lines, server } = await startMailServer();
  const mailer = openMailer({ smtpUrl: `${url}?ignoreTLS=true`, from, dataDir });
  await mailer.send(mail);
  mailer.close();
  server.close();
  expect(lines.filter(line => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ana@contractor.example>']);
  expect(lines).toContain('Message-ID: <order-7@store.example>');
});

test('a mail server that is away is a failure, so that the mail is sent later', async () => {
  const mailer = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from, dataDir });
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
});
