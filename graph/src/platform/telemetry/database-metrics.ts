import { Gauge, type Registry } from 'prom-client';

/** Number of records in a state, and the age of the oldest. */
export interface DatabaseGauge {
  kind: 'jobs' | 'imports' | 'payments' | 'backups';
  /** The queue of a job; otherwise the same as `kind` */
  name: string;
  state: string;
  count: number;
  /** Of backups: the age of the newest */
  oldestSeconds: number;
}

export interface DatabaseSources {
  /** Reads with one statement; rejects while the database is down. */
  readDatabase: () => Promise<DatabaseGauge[]>;
  /** Returns the lag of each replica in seconds; null if unknown. */
  replicaLags: () => Promise<(number | null)[]>;
}

/** Prometheus usually scrapes every 15 s. More frequent scrapes cause no further statements. */
const leastSecondsBetween = 10;
const longestReadMs = 2000;

/** Adds the series that are read from the database. While it is down, they are absent and `store_database_up` is 0. */
export function addDatabaseMetrics(registers: Registry[], sources: DatabaseSources): void {
  new DatabaseMetrics(registers, sources);
}

class DatabaseMetrics {
  private readonly up: Gauge;
  private readonly lag: Gauge<'replica'>;
  private readonly newestBackup: Gauge;
  private readonly gauges;
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(
    registers: Registry[],
    private readonly sources: DatabaseSources,
  ) {
    // All gauges wait for the same read, in any order.
    const collect = () => this.refresh();
    this.up = new Gauge({
      name: 'store_database_up',
      help: '1 while the store gets results from its database',
      registers,
      collect,
    });
    this.lag = new Gauge({
      name: 'store_replica_lag_seconds',
      help: 'Seconds by which a copy of the database is behind, by its place in DATABASE_REPLICA_URLS',
      labelNames: ['replica'],
      registers,
      collect,
    });
    this.newestBackup = new Gauge({
      name: 'store_newest_backup_timestamp_seconds',
      help: 'Time of the newest finished backup in seconds since 1970; 0 if there is none',
      registers,
      collect,
    });
    const state = (kind: string, what: string) => ({
      count: new Gauge({
        name: `store_${kind}`,
        help: `${what} that are not done, by state`,
        labelNames: ['name', 'state'],
        registers,
        collect,
      }),
      oldest: new Gauge({
        name: `store_${kind}_oldest_seconds`,
        help: `Age of the oldest of them, by state`,
        labelNames: ['name', 'state'],
        registers,
        collect,
      }),
    });
    this.gauges = {
      jobs: state('jobs', 'Jobs'),
      imports: state('imports', 'Imports'),
      payments: state('payments', 'Card payments'),
    };
  }

  /** Reads at most every ten seconds. Never throws. */
  private refresh(): Promise<void> {
    if (performance.now() - this.readAt < leastSecondsBetween * 1000) return this.reading ?? Promise.resolve();
    this.readAt = performance.now();
    this.reading = this.read().finally(() => (this.reading = null));
    return this.reading;
  }

  private async read(): Promise<void> {
    const [rows, lags] = await Promise.all([
      withinTime(this.sources.readDatabase()),
      withinTime(this.sources.replicaLags()),
    ]);
    this.up.set(rows === null ? 0 : 1);
    this.lag.reset();
    for (const [replica, lag] of (lags ?? []).entries()) if (lag !== null) this.lag.set({ replica }, lag);
    for (const { count, oldest } of Object.values(this.gauges)) {
      count.reset();
      oldest.reset();
    }
    this.newestBackup.remove();
    for (const { kind, name, state, count, oldestSeconds } of rows ?? []) {
      if (kind === 'backups') {
        this.newestBackup.set(count === 0 ? 0 : Math.round(Date.now() / 1000 - oldestSeconds));
        continue;
      }
      this.gauges[kind].count.set({ name, state }, count);
      this.gauges[kind].oldest.set({ name, state }, oldestSeconds);
    }
  }
}

/** Returns null on failure or timeout: a scrape must not wait for a database that is down. */
async function withinTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), longestReadMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
