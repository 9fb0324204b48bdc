import pg from 'pg';

export interface PoolCounts {
  total: number;
  idle: number;
  waiting: number;
}

interface WatchdogTimes {
  /** Without a connection from the pool for so long, the pool counts as stuck if the server accepts a fresh connection. */
  stuckAfterMs: number;
  checkEveryMs: number;
}

/**
 * Reports a pool that hands out no connection although the database accepts new ones. Its connections have leaked, and nothing but a
 * restart of the process brings them back. A pool that is only busy keeps handing out connections and is left alone.
 */
export class PoolWatchdog {
  /** True once the pool is stuck: the process cannot heal itself. */
  isStuck = false;
  private lastConnectionAt = Date.now();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: pg.ClientConfig,
    private readonly times: WatchdogTimes = { stuckAfterMs: 30_000, checkEveryMs: 5000 },
  ) {
    pool.on('acquire', () => (this.lastConnectionAt = Date.now()));
  }

  /** Calls `onStuck` once, with the pool's counts. */
  start(onStuck: (counts: PoolCounts) => void): void {
    this.timer = setTimeout(() => void this.check(onStuck), this.times.checkEveryMs).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async check(onStuck: (counts: PoolCounts) => void): Promise<void> {
    if ((await this.canProvide()) || !(await this.isBroken())) {
      if (!this.pool.ending) this.start(onStuck);
      return;
    }
    this.isStuck = true;
    onStuck({ total: this.pool.totalCount, idle: this.pool.idleCount, waiting: this.pool.waitingCount });
  }

  /** The pool is asked once more after the server has answered: the database may have come back between the two. */
  private async isBroken(): Promise<boolean> {
    if (Date.now() - this.lastConnectionAt < this.times.stuckAfterMs) return false;
    return (await this.canConnect()) && !(await this.canProvide());
  }

  private async canProvide(): Promise<boolean> {
    try {
      (await this.pool.connect()).release();
      return true;
    } catch {
      return false;
    }
  }

  private async canConnect(): Promise<boolean> {
    const client = new pg.Client(this.settings);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
