import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailServer } from '../../../test/mail-server.js';
import { removeMails } from './data-rules.js';
import { MailRefused, openMailer, type Mail, type Mailer } from './mailer.js';

const mail: Mail = {
  id: 'order-7',
  customerKeys: [12, 3],
  to: { name: 'Ana "the boss", Ruiz', address: 'ana@contractor.example' },
  subject: 'Order 7\r\nBcc: all@evil.example',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
};
const from = { name: 'The Store', address: 'orders@store.example' };

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-mail-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('writes mail to a file without a mail server, and overwrites it for the same mail', async () => {
  const mailer = openMailer({ smtpUrl: null, maxConnections: 1, from, dataDir });
  await mailer.send(mail);
  await mailer.send(mail);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual(['order-7.eml']);
  const text = readFileSync(join(dataDir, 'mail/order-7.eml'), 'utf8');
  expect(text).toContain('Message-ID: <order-7@store.example>');
  expect(text).toContain('From: The Store <orders@store.example>');
  expect(text).toContain('Content-Type: text/html');
  expect(text).not.toMatch(/^Bcc:/m);
});

test('deletes the files of mails that name an erased customer, even among many, and no others', async () => {
  const mailer = openMailer({ smtpUrl: null, maxConnections: 1, from, dataDir });
  const many = Array.from({ length: 10 }, (_, index) => 1_000_000_001 + index);
  for (const customerKeys of [[12], [1, 2, 12], [120], [112], many])
    await mailer.send({ ...mail, id: customerKeys.join('-'), customerKeys });
  await removeMails(dataDir, 12);
  await removeMails(dataDir, many[9] as number);
  expect(readdirSync(join(dataDir, 'mail')).sort()).toEqual(['112.eml', '120.eml']);
});

describe('with a mail server', () => {
  let server: MailServer;
  let mailer: Mailer;
  beforeEach(async () => {
    server = await MailServer.start();
    mailer = openMailer({ smtpUrl: server.url, maxConnections: 3, from, dataDir });
  });
  afterEach(async () => {
    mailer.close();
    await server.goAway();
  });

  test('sends a mail to one person, and repeats it with the same Message-ID', async () => {
    await mailer.send(mail);
    await mailer.send(mail);
    const received = { recipient: 'ana@contractor.example', messageId: 'order-7@store.example' };
    expect(server.received).toEqual([received, received]);
  });

  test('opens no more connections than configured', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => mailer.send({ ...mail, id: `order-${index}` })));
    expect(server.received.length).toBe(30);
    expect(server.mostConnections).toBe(3);
  });

  test.each([
    [550, true],
    [552, true],
    [450, false],
    [421, false],
  ])('a recipient refused with %i is refused for good: %s', async (code, isForGood) => {
    server.refusals.set(mail.to.address, code);
    const error: unknown = await mailer.send(mail).catch((reason: unknown) => reason);
    expect([error instanceof Error, error instanceof MailRefused]).toEqual([true, isForGood]);
    expect(server.received).toEqual([]);
  });

  test('treats a rejected sender as temporary', async () => {
    server.refusals.set(from.address, 550);
    const error: unknown = await mailer.send(mail).catch((reason: unknown) => reason);
    expect([error instanceof Error, error instanceof MailRefused]).toEqual([true, false]);
  });

  test('refuses an invalid address permanently', async () => {
    await expect(mailer.send({ ...mail, to: { name: 'Ana', address: '' } })).rejects.toThrow(MailRefused);
  });
});

test('treats an unreachable mail server as temporary', async () => {
  const mailer = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', maxConnections: 1, from, dataDir });
  const error: unknown = await mailer.send(mail).catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(MailRefused);
  expect((error as Error).message).toContain('ECONNREFUSED');
  mailer.close();
});
