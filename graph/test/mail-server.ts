import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  recipient: string;
  messageId: string;
}

/** An SMTP server for tests. Records accepted mail, and refuses the addresses in `refusals`. */
export class MailServer {
  /** In order of arrival */
  readonly received: ReceivedMail[] = [];
  /** Reply codes by address, as recipient or sender. Other addresses are accepted. */
  readonly refusals = new Map<string, number>();
  /** Runs after a mail is recorded and before the server confirms it. */
  beforeReply: () => Promise<void> = async () => undefined;
  mostConnections = 0;
  private open = 0;
  private server: SMTPServer | null = null;

  private constructor(private port: number) {}

  static async start(): Promise<MailServer> {
    const server = new MailServer(0);
    await server.comeBack();
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}?ignoreTLS=true`;
  }

  /** Refuses connections until `comeBack`. */
  async goAway(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    for (const connection of server.connections) connection.close();
    await new Promise<void>(resolve => server.close(() => resolve()));
  }

  async comeBack(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onConnect: (_session, done) => {
        this.open += 1;
        this.mostConnections = Math.max(this.mostConnections, this.open);
        done();
      },
      onClose: () => {
        this.open -= 1;
      },
      onMailFrom: ({ address }, _session, done) => done(this.refusalOf(address)),
      onRcptTo: ({ address }, _session, done) => done(this.refusalOf(address)),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const messageId = /^Message-ID: <(.*)>\r?$/m.exec(Buffer.concat(chunks).toString())?.[1] ?? '';
          this.received.push({ recipient: session.envelope.rcptTo[0]?.address ?? '', messageId });
          void this.beforeReply().then(() => done());
        });
      },
    });
    // A killed client resets its connections.
    server.on('error', () => undefined);
    server.listen(this.port, '127.0.0.1');
    await once(server.server, 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  private refusalOf(address: string): Error | undefined {
    const responseCode = this.refusals.get(address);
    return responseCode === undefined
      ? undefined
      : Object.assign(new Error(`5.1.1 <${address}>: Address rejected`), { responseCode });
  }
}
