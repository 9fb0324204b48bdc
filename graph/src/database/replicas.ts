import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { ConnectionUse } from '../shared/postgres-settings.js';
import { readStatement, type Reads, type ReadStatement, type ReadValue } from '../shared/reads.js';
import { PooledReads } from './reads.js';

const writtenUpTo = readStatement('select pg_current_wal_lsn()::text as position', { prepared: false });
const holdsPosition = readStatement('select pg_last_wal_replay_lsn() >= ?::pg_lsn as holds', { prepared: false });

/** A copy that has replayed all it received is not behind, however long ago the last change was. */
const behindSeconds = readStatement(
  `select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
     else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as seconds`,
  { prepared: false },
);

const recheckMs = 20;
const retryMs = 1000;

/** A copy of the database, and whether it holds the last change of the catalogue that was heard of. */
interface Replica {
  reads: PooledReads;
  isUpToDate: boolean;
}

/**
 * Reads of the catalogue by those who do not change it: by turns from the copies that hold every change that was heard of, and
 * from the database itself while none does. So nobody reads an older catalogue after a newer one was told of.
 */
export class ReplicatedReads implements Reads {
  private readonly replicas: Replica[];
  private turn = 0;
  /** Counts the changes that were heard of */
  private change = 0;
  private stopped = false;

  constructor(
    private readonly primary: Reads,
    pools: readonly Pool[],
    use: ConnectionUse,
    onStatement?: (sql: string) => void,
  ) {
    this.replicas = pools.map(pool => ({ reads: new PooledReads(pool, use, onStatement), isUpToDate: false }));
  }

  async rows<Row>(statement: ReadStatement, values?: readonly ReadValue[]): Promise<Row[]> {
    const replica = this.next();
    if (!replica) return this.primary.rows<Row>(statement, values);
    try {
      return await replica.reads.rows<Row>(statement, values);
    } catch {
      // Whether the copy or the statement is at fault, the database itself will say.
      if (replica.isUpToDate) {
        replica.isUpToDate = false;
        void this.followUntilUpToDate(replica, this.change, retryMs);
      }
      return this.primary.rows<Row>(statement, values);
    }
  }

  /** Seconds by which each copy is behind; null where it does not answer. */
  lags(): Promise<(number | null)[]> {
    return Promise.all(
      this.replicas.map(async ({ reads }) => {
        try {
          return (await reads.rows<{ seconds: number | null }>(behindSeconds))[0]?.seconds ?? null;
        } catch {
          return null;
        }
      }),
    );
  }

  /** The catalogue has changed: no copy is read before it holds the change. */
  changed(): void {
    this.change += 1;
    for (const replica of this.replicas) {
      replica.isUpToDate = false;
      void this.followUntilUpToDate(replica, this.change, 0);
    }
  }

  /** Whether changes are heard of; while they are not, no copy is read. */
  setListening(listening: boolean): void {
    if (listening) this.changed();
    else this.forsake();
  }

  async close(): Promise<void> {
    this.stopped = true;
    this.forsake();
    await Promise.all(this.replicas.map(({ reads }) => reads.close()));
  }

  private forsake(): void {
    this.change += 1;
    for (const replica of this.replicas) replica.isUpToDate = false;
  }

  private next(): Replica | undefined {
    const upToDate = this.replicas.filter(replica => replica.isUpToDate);
    return upToDate[this.turn++ % upToDate.length];
  }

  private async followUntilUpToDate(replica: Replica, change: number, waitMs: number): Promise<void> {
    if (waitMs > 0) await pause(waitMs, undefined, { ref: false });
    let position: string | null = null;
    while (!this.stopped && change === this.change && !replica.isUpToDate) {
      try {
        position ??= (await this.primary.rows<{ position: string }>(writtenUpTo))[0]?.position ?? null;
        const [replayed] = await replica.reads.rows<{ holds: boolean | null }>(holdsPosition, [position]);
        if (change !== this.change) return;
        replica.isUpToDate = replayed?.holds === true;
        if (!replica.isUpToDate) await pause(recheckMs, undefined, { ref: false });
      } catch {
        await pause(retryMs, undefined, { ref: false });
      }
    }
  }
}
