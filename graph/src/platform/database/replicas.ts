import { setTimeout as pause } from 'node:timers/promises';
import type { SharedPool } from './pool.js';
import type { ConnectionUse } from '../shared/postgres-settings.js';
import { readStatement, type Reads, type ReadStatement, type ReadValue } from '../shared/reads.js';
import { PooledReads } from './reads.js';

const writtenUpTo = readStatement('select pg_current_wal_lsn()::text as position', { prepared: false });
const holdsPosition = readStatement('select pg_last_wal_replay_lsn() >= ?::pg_lsn as holds', { prepared: false });

/** 0 for a replica that has replayed everything it received, even if the last change was long ago. */
const behindSeconds = readStatement(
  `select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
     else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as seconds`,
  { prepared: false },
);

const recheckMs = 20;
const retryMs = 1000;

/** A replica, and whether it has the latest announced change of the catalog. */
interface Replica {
  reads: PooledReads;
  isUpToDate: boolean;
}

/**
 * Reads of the catalog for callers who do not change it. They go in turn to the replicas that have every announced
 * change, and to the primary while none has. So no caller reads an older catalog after a change was announced.
 */
export class ReplicatedReads implements Reads {
  private readonly replicas: Replica[];
  private turn = 0;
  /** Number of announced changes */
  private change = 0;
  private stopped = false;

  constructor(
    private readonly primary: Reads,
    pools: readonly SharedPool[],
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
      // The primary shows whether the replica or the statement is at fault.
      if (replica.isUpToDate) {
        replica.isUpToDate = false;
        void this.followUntilUpToDate(replica, this.change, retryMs);
      }
      return this.primary.rows<Row>(statement, values);
    }
  }

  /** Seconds that each replica is behind; null if it does not respond. */
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

  /** Announces a catalog change: no replica is read until it has the change. */
  changed(): void {
    this.change += 1;
    for (const replica of this.replicas) {
      replica.isUpToDate = false;
      void this.followUntilUpToDate(replica, this.change, 0);
    }
  }

  /** Sets whether changes are announced to this process; if not, no replica is read. */
  setListening(listening: boolean): void {
    if (listening) this.changed();
    else this.markAllOutdated();
  }

  async close(): Promise<void> {
    this.stopped = true;
    this.markAllOutdated();
    await Promise.all(this.replicas.map(({ reads }) => reads.close()));
  }

  private markAllOutdated(): void {
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
