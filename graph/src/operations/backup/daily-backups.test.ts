import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpDaily } from './daily-backups.js';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'store-daily-'));
});
afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

/** Runs the loop until a time. `fails` says at which attempts a backup fails. */
async function runUntil(from: string, until: string, { keep = 14, fails = [] as number[] } = {}) {
  let now = new Date(from).getTime();
  const ending = new AbortController();
  const attempts: string[] = [];
  const errors: string[] = [];
  await backUpDaily({
    parent,
    keep,
    clock: { now: () => new Date(now) },
    backUp: async folder => {
      attempts.push(new Date(now).toISOString());
      if (fails.includes(attempts.length)) throw new Error('no space left on device');
      mkdirSync(folder);
    },
    onError: error => errors.push((error as Error).message),
    signal: ending.signal,
    wait: async ms => {
      now += ms;
      if (now >= new Date(until).getTime()) ending.abort();
    },
  });
  return { attempts, errors, folders: readdirSync(parent).sort() };
}

test('backs up at the start if the last backup is missing, and then once a day from 02:00 UTC', async () => {
  expect(await runUntil('2026-11-22T17:30:00Z', '2026-11-24T12:00:00Z')).toEqual({
    attempts: ['2026-11-22T17:30:00.000Z', '2026-11-23T02:00:00.000Z', '2026-11-24T02:00:00.000Z'],
    errors: [],
    folders: ['2026-11-22', '2026-11-23', '2026-11-24'],
  });
});

test('does not repeat a backup that is there when the program starts again', async () => {
  mkdirSync(join(parent, '2026-11-22'));
  expect((await runUntil('2026-11-23T01:30:00Z', '2026-11-23T01:50:00Z')).attempts).toEqual([]);
});

test('tries again every hour after a failure, and reports each', async () => {
  expect(await runUntil('2026-11-22T02:10:00Z', '2026-11-22T08:00:00Z', { fails: [1, 2] })).toEqual({
    attempts: ['2026-11-22T02:10:00.000Z', '2026-11-22T03:10:00.000Z', '2026-11-22T04:10:00.000Z'],
    errors: ['no space left on device', 'no space left on device'],
    folders: ['2026-11-22'],
  });
});

test('removes interrupted and all but the newest backups, after a new one is complete, and no other folder', async () => {
  for (const name of ['2026-11-01', '2026-11-02', '2026-11-20.partial', 'before-upgrade', 'before.partial'])
    mkdirSync(join(parent, name));
  const until = '2026-11-22T02:30:00Z';
  expect((await runUntil('2026-11-22T02:00:00Z', until, { keep: 2, fails: [1] })).folders).toHaveLength(5);
  expect((await runUntil('2026-11-22T02:00:00Z', until, { keep: 2 })).folders).toEqual([
    '2026-11-02',
    '2026-11-22',
    'before-upgrade',
    'before.partial',
  ]);
});
