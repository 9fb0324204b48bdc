import { setTimeout as pause } from 'node:timers/promises';
import { DrillWorld } from './drill-world.js';
import type { LoadFigures, OrderLoad } from './order-load.js';

export interface DrillResult extends LoadFigures {
  /** Seconds from the end of the fault until every customer's order is accepted again; null where there is none to wait for */
  secondsToRecover: number | null;
  /** What must hold and does not */
  breaches: string[];
}

export interface Drill {
  name: string;
  /** What happens, for the table in docs/drills.md */
  fault: string;
  /** Also part of the short form that every build runs */
  isShort: boolean;
  run(): Promise<DrillResult>;
}

export const buyers = 20;
const recoverySeconds = 10;

/** Runs the load, then the fault in the middle of it, and looks at the books afterwards. */
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

/** One store on one database. */
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
