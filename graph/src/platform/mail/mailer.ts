import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  /** Becomes the Message-ID. Mail programs show a mail that is sent again after a crash only once. */
  id: string;
  /** The customers that it names. Erasing one of them deletes the file of the mail, if there is one. */
  customerKeys: readonly number[];
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** Sends mail. */
export interface Mailer {
  /** Resolves when the server accepted the mail. Throws `MailRefused` if it never will; other errors are temporary. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The server refused the recipient or the message permanently (SMTP 5xx). */
export class MailRefused extends Error {}

export interface MailSettings {
  /** smtp:// or smtps://; null to write mail to the data directory */
  smtpUrl: string | null;
  /** Maximum number of connections per process */
  maxConnections: number;
  /** Sender address */
  from: { name: string; address: string };
  dataDir: string;
}

const second = 1000;
/** Limit for sending one mail to a slow server; well below the time after which its job counts as lost. */
const longestMs = 120 * second;

export function openMailer(settings: MailSettings): Mailer {
  return settings.smtpUrl === null ? fileMailer(settings) : smtpMailer(settings.smtpUrl, settings);
}

function smtpMailer(smtpUrl: string, { from, maxConnections }: MailSettings): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    maxMessages: 100,
    maxRequeues: 1,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async mail => {
      try {
        await transport.sendMail({
          ...message(mail, from),
          signal: AbortSignal.timeout(longestMs),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw isRefusal(error as SmtpError)
          ? new MailRefused((error as SmtpError).response ?? (error as Error).message, { cause: error })
          : error;
      }
    },
    close: () => transport.close(),
  };
}

interface SmtpError {
  code?: string;
  /** The server's reply, and its code, such as 550 */
  response?: string;
  responseCode?: number;
  /** The command that failed; `API` if nodemailer itself refused the mail */
  command?: string;
}

/**
 * Returns whether the mail is refused permanently. A refused sign-in or sender is a configuration error that staff can
 * correct.
 */
function isRefusal({ code, responseCode = 0, command = '' }: SmtpError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return command === 'API' || (responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command));
}

/** Names the customers of a mail in its file only: recipients do not see keys of the store. */
export const customersHeader = 'X-Store-Customers';

/** Writes each mail to an .eml file; sending it again overwrites the file. */
function fileMailer({ from, dataDir }: MailSettings): Mailer {
  const directory = join(dataDir, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async mail => {
      const sent = message(mail, from);
      const headers = { ...sent.headers, [customersHeader]: mail.customerKeys.join(' ') };
      const { message: content } = await transport.sendMail({ ...sent, headers });
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
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
