import { setTimeout as pause } from 'node:timers/promises';
import { DrillWorld } from './drill-world.js';
import type { LoadFigures, OrderLoad } from './order-load.js';

export interface DrillResult extends LoadFigures {
  /** Seconds from the end of the fault until every customer's order is accepted again; null without a recovery */
  secondsToRecover: number | null;
  /** Violated requirements */
  breaches: string[];
}

export interface Drill {
  name: string;
  /** The fault, as described in the table of docs/drills.md */
  fault: string;
  /** Whether every build runs it (`--short`) */
  isShort: boolean;
  run(): Promise<DrillResult>;
}

export const buyers = 20;
const recoverySeconds = 10;

/** Runs the load with the fault in the middle of it, and checks the stored orders afterwards. */
export async function withFault(
  world: DrillWorld,
  load: OrderLoad,
  fault: () => Promise<void>,
  { calmMs = 1000, cluster = world.primary } = {},
): Promise<DrillResult> {
  await load.start();
  await pause(calmMs);
  await fault();
  const secondsToRecover = await load.secondsToRecover();
  const figures = await load.stop();
  const breaches = await world.breaches(load, cluster);
  if (secondsToRecover > recoverySeconds) breaches.push(`ordering took ${secondsToRecover} s to recover`);
  return { ...figures, secondsToRecover, breaches };
}

/** Runs `work` with one store on one database. */
export async function inOneStore(
  work: (world: DrillWorld, load: OrderLoad) => Promise<DrillResult>,
  env: Record<string, string> = {},
): Promise<DrillResult> {
  const world = await DrillWorld.open();
  try {
    await world.startStore(env);
    return await work(world, await world.load(buyers));
  } finally {
    await world.close();
  }
}
