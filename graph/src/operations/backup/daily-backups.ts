import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/shared/clock.js';
import { partialSuffix } from './back-up.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Hour of the day (UTC) from which the day's backup is due */
const dueHour = 2;
const dailyName = /^\d{4}-\d{2}-\d{2}$/;

export interface DailyOptions {
  /** Contains one folder per backup, named by its date */
  parent: string;
  /** How many backups stay */
  keep: number;
  clock: Clock;
  /** Writes a backup into a new folder. */
  backUp(folder: string): Promise<void>;
  onError(error: unknown): void;
  /** Ends the loop */
  signal?: AbortSignal;
  /** Waits between two checks; rejects if the signal ends it. Tests move the clock instead. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Backs up every day from 02:00 UTC, and at once if the last one is missing, such as after a restart. Tries again every
 * hour after a failure.
 */
export async function backUpDaily(options: DailyOptions): Promise<void> {
  const { clock, signal, onError, wait = (ms, ending) => pause(ms, undefined, { signal: ending }) } = options;
  while (!signal?.aborted) {
    await backUpIfDue(options).catch(onError);
    const now = clock.now().getTime();
    const untilDue = dayMs - ((now - dueHour * hourMs) % dayMs);
    await wait(Math.min(untilDue, hourMs), signal).catch(() => undefined);
  }
}

async function backUpIfDue({ parent, keep, clock, backUp }: DailyOptions): Promise<void> {
  const name = new Date(clock.now().getTime() - dueHour * hourMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (existsSync(join(parent, name))) return;
  await backUp(join(parent, name));
  const present = await readdir(parent);
  const finished = present.filter(found => dailyName.test(found)).sort();
  const interrupted = present.filter(
    found => found.endsWith(partialSuffix) && dailyName.test(found.slice(0, -partialSuffix.length)),
  );
  for (const old of [...finished.slice(0, -keep), ...interrupted])
    await rm(join(parent, old), { recursive: true, force: true });
}
