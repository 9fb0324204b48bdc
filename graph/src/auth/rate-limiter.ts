import { AppError } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { limitReached } from '../shared/signals.js';

/** At most this many events in any period of this many seconds. */
export interface Limit {
  /** What is counted, such as `registration`; part of the stored key */
  name: string;
  most: number;
  seconds: number;
}

/** Removes a count again, for instance because the sign-in was right. */
export type GiveBack = () => Promise<void>;

interface Row {
  taken: boolean;
  /** Unix seconds of the oldest count */
  oldest: number;
  /** Nothing else is counted for this key now. */
  alone: boolean;
}

/**
 * Counts in the database, so that several servers share the count. The store of rate-limiter-flexible would, too, but
 * it uses the system's time instead of the store's clock, and its windows start with the first count, so that twice the
 * limit passes around their ends. Here each count is stored with its time, and one statement, atomic because of the
 * row's lock, drops old counts and decides.
 */
export class RateLimiter {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'clock'>) {}

  /** Counts one event of `who`, or throws TOO_MANY_REQUESTS with the seconds until the next is allowed. */
  async take({ name, most, seconds }: Limit, who: string): Promise<GiveBack> {
    const { em, clock } = this.context;
    const now = clock.now();
    const at = now.toISOString();
    const key = `${name}:${who}`;
    const [from, end] = [
      new Date(now.getTime() - seconds * 1000).toISOString(),
      new Date(now.getTime() + seconds * 1000).toISOString(),
    ];
    const rows = await em.execute<Row[]>(
      `insert into rate_limit (key, hits, taken, ends_at) values (?, array[?::timestamptz], true, ?::timestamptz)
       on conflict (key) do update set (hits, taken, ends_at) = (
         select case when count(*) < ? then array_append(coalesce(array_agg(hit order by hit), '{}'), ?::timestamptz)
           else array_agg(hit order by hit) end, count(*) < ?, ?::timestamptz
         from unnest(rate_limit.hits) hit where hit > ?::timestamptz)
       returning taken, extract(epoch from hits[1])::float8 as oldest, cardinality(hits) = 1 as alone`,
      [key, at, end, most, at, most, end, from],
    );
    const { taken, oldest, alone } = rows[0] as Row;
    if (alone) await this.forgetOld();
    if (!taken) {
      limitReached.send({ limit: name });
      throw tooMany(oldest + seconds - now.getTime() / 1000);
    }
    return () => this.giveBack(key, at);
  }

  /** Deletes some of the expired counts; called with each new key. */
  private async forgetOld(): Promise<void> {
    await this.context.em.execute(
      `delete from rate_limit where key in (
         select key from rate_limit where ends_at < ?::timestamptz limit 100 for update skip locked)`,
      [this.context.clock.now().toISOString()],
    );
  }

  /** Removes one count; others of the same moment stay. */
  private async giveBack(key: string, at: string): Promise<void> {
    await this.context.em.execute(
      `update rate_limit set hits = trim_array(hits, cardinality(hits) - array_position(hits, ?::timestamptz) + 1)
         || hits[array_position(hits, ?::timestamptz) + 1 : cardinality(hits)]
       where key = ? and array_position(hits, ?::timestamptz) is not null`,
      [at, at, key, at],
    );
  }
}

function tooMany(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  const wait = retryAfter < 90 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`;
  return new AppError('TOO_MANY_REQUESTS', `That was too many times. Please try again in ${wait}, or call us.`, {
    retryAfter,
  });
}
