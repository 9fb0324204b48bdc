import { AppError } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { limitReached } from '../shared/signals.js';

/** At most this many events in any period of this many seconds. */
export interface Limit {
  /** Name of the counted event, such as `registration`; part of the stored key */
  name: string;
  most: number;
  seconds: number;
}

/** Removes a count again, for instance after a successful sign-in. */
export type GiveBack = () => Promise<void>;

/** One event counted under a limit. `who` identifies the counted party, such as an address or a customer. */
export interface Counted {
  limit: Limit;
  who: string;
}

interface Row {
  key: string;
  taken: boolean;
  /** Unix seconds of the oldest count */
  oldest: number;
  /** True if nothing else is counted for this key now. */
  alone: boolean;
}

/**
 * Counts in the database, so that several servers share the count. The store of rate-limiter-flexible would, too, but
 * it uses the system's time instead of the store's clock, and its windows start with the first count, so that twice the
 * limit passes around their ends. Here each count is stored with its time, and one statement, atomic because of the
 * rows' locks, drops old counts and decides.
 */
export class RateLimiter {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'clock'>) {}

  /** Counts one event of `who`, or throws TOO_MANY_REQUESTS with the seconds until the next is allowed. */
  async take(limit: Limit, who: string): Promise<GiveBack> {
    const at = this.context.clock.now();
    await this.count([{ limit, who }], at);
    return () => this.giveBack(keyOf({ limit, who }), at.toISOString());
  }

  /**
   * Counts an event under several limits in one statement. Throws TOO_MANY_REQUESTS if one of them is reached; the
   * others count the event then, unless the caller's transaction is rolled back.
   */
  takeAll(counted: readonly Counted[]): Promise<void> {
    return this.count(counted, this.context.clock.now());
  }

  private async count(counted: readonly Counted[], now: Date): Promise<void> {
    const at = now.toISOString();
    const asked = counted.map(one => ({
      key: keyOf(one),
      most: one.limit.most,
      since: new Date(now.getTime() - one.limit.seconds * 1000).toISOString(),
      ends_at: new Date(now.getTime() + one.limit.seconds * 1000).toISOString(),
    }));
    // Sorted by key, so that two such statements never deadlock.
    const rows = await this.context.em.execute<Row[]>(
      `with asked as (
         select * from jsonb_to_recordset(?::jsonb) asked (key text, most int, since timestamptz, ends_at timestamptz))
       insert into rate_limit (key, hits, taken, ends_at)
         select key, array[?::timestamptz], true, ends_at from asked order by key
       on conflict (key) do update set (hits, taken, ends_at) = (
         select coalesce(array_agg(hit order by hit) filter (where hit is not null), '{}')
           || case when count(hit) < most then excluded.hits end, count(hit) < most, excluded.ends_at
         from asked left join unnest(rate_limit.hits) hit on hit > since where asked.key = excluded.key group by most)
       returning key, taken, extract(epoch from hits[1])::float8 as oldest, cardinality(hits) = 1 as alone`,
      [JSON.stringify(asked), at],
    );
    if (rows.some(({ alone }) => alone)) await this.forgetOld();
    for (const one of counted) {
      const refused = rows.find(({ key, taken }) => key === keyOf(one) && !taken);
      if (!refused) continue;
      limitReached.send({ limit: one.limit.name });
      throw tooMany(refused.oldest + one.limit.seconds - now.getTime() / 1000);
    }
  }

  /** Deletes some of the expired counts; called with each new key. */
  private async forgetOld(): Promise<void> {
    await this.context.em.execute(
      `delete from rate_limit where key in (
         select key from rate_limit where ends_at < ?::timestamptz limit 100 for update skip locked)`,
      [this.context.clock.now().toISOString()],
    );
  }

  /** Removes one count; other counts with the same time remain. */
  private async giveBack(key: string, at: string): Promise<void> {
    await this.context.em.execute(
      `update rate_limit set hits = trim_array(hits, cardinality(hits) - array_position(hits, ?::timestamptz) + 1)
         || hits[array_position(hits, ?::timestamptz) + 1 : cardinality(hits)]
       where key = ? and array_position(hits, ?::timestamptz) is not null`,
      [at, at, key, at],
    );
  }
}

function keyOf({ limit, who }: Counted): string {
  return `${limit.name}:${who}`;
}

function tooMany(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  const wait = retryAfter < 90 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`;
  return new AppError('TOO_MANY_REQUESTS', `That was too many times. Please try again in ${wait}, or call us.`, {
    retryAfter,
  });
}
