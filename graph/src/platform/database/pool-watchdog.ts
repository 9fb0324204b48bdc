import pg from 'pg';

export interface PoolCounts {
  total: number;
  idle: number;
  waiting: number;
}

interface WatchdogTimes {
  /** The pool counts as stuck after providing no connection for this long while the server accepts new ones. */
  stuckAfterMs: number;
  checkEveryMs: number;
}

/**
 * Reports a pool that provides no connection although the database accepts new ones. Its connections have leaked, and
 * only a restart of the process helps. A busy pool still provides connections from time to time.
 */
export class PoolWatchdog {
  readonly problem = 'the connection pool is stuck although the database accepts connections';
  /** True once the pool is stuck. The process cannot recover by itself. */
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

  /** Checks the pool once more after the server responded, because the database may have come back in between. */
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
