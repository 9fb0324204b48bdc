import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  /** Names the mail for ever: sent again after a crash it is the same message, which mail servers show once. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** Gives mails away; throws when that did not work, and may then be called again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailSettings {
  /** smtp:// or smtps://; null writes mails into the data directory */
  smtpUrl: string | null;
  /** The store's own address */
  from: { name: string; address: string };
  dataDir: string;
}

const second = 1000;

export function openMailer(settings: MailSettings): Mailer {
  return settings.smtpUrl === null ? fileMailer(settings) : smtpMailer(settings.smtpUrl, settings);
}

function smtpMailer(smtpUrl: string, { from }: MailSettings): Mailer {
  const transport = createTransport({
    url: smtpUrl, connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 30 * second, disableFileAccess: true, disableUrlAccess: true,
  });
  return {
    send: async mail => void (await transport.sendMail({ ...message(mail, from), disableFileAccess: true, disableUrlAccess: true })),
    close: () => transport.close(),
  };
}

/** Without a mail server a mail is a file that any mail program opens; the same mail again is the same file. */
function fileMailer({ from, dataDir }: MailSettings): Mailer {
  const directory = join(dataDir, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async mail => {
      const { message: content } = await transport.sendMail(message(mail, from));
      mkdirSync(directory, { recursive: true });
      const file = join(directory, `${mail.id}.eml`);
      writeFileSync(`${file}.part`, content as Buffer);
      renameSync(`${file}.part`, file);
    },
    close: () => undefined,
  };
}

function message({ id, to, subject, text, html }: Mail, from: MailSettings['from']) {
  const host = from.address.split('@')[1] ?? 'localhost';
  return { from, to, subject, text, html, messageId: `<${id}@${host}>`, headers: { 'Auto-Submitted': 'auto-generated' } };
}
