import type { PgliteConnection } from '@mikro-orm/pglite';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';

/** Receives the notifications of a channel. */
export interface Listener {
  /** Called when this server or another committed a notification. */
  onNotification(): void;
  /** Called with false when the connection is lost, and with true when notifications arrive again. */
  onListening(listening: boolean): void;
}

const firstPauseMs = 100;
const longestPauseMs = 10_000;

/** Listens on a channel; `stop` closes the connection. */
export async function listen(
  database: { em: EntityManager; direct: pg.ClientConfig | null },
  channel: 'catalogue',
  listener: Listener,
): Promise<{ stop(): Promise<void> }> {
  if (database.direct !== null) {
    const connection = new ListeningConnection(database.direct, channel, listener);
    await connection.open();
    return connection;
  }
  const client = await (database.em.getConnection() as unknown as PgliteConnection).getNativeClient();
  const unlisten = await client.listen(channel, () => listener.onNotification());
  listener.onListening(true);
  return { stop: () => unlisten() };
}

/** A separate connection that only listens, and reconnects when it breaks. */
class ListeningConnection {
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private pauseMs = firstPauseMs;
  private stopped = false;

  constructor(
    private readonly settings: pg.ClientConfig,
    private readonly channel: string,
    private readonly listener: Listener,
  ) {}

  async open(): Promise<void> {
    const client = new pg.Client({ ...this.settings, application_name: 'store notifications' });
    const onBroken = () => this.broken(client);
    client
      .on('error', onBroken)
      .on('end', onBroken)
      .on('notification', () => this.listener.onNotification());
    this.client = client;
    try {
      await client.connect();
      await client.query(`listen ${this.channel}`);
    } catch {
      this.broken(client);
      return;
    }
    this.pauseMs = firstPauseMs;
    this.listener.onListening(true);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.client?.end();
  }

  private broken(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    this.listener.onListening(false);
    void client.end().catch(() => undefined);
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.open(), this.pauseMs).unref();
    this.pauseMs = Math.min(longestPauseMs, this.pauseMs * 2);
  }
}
