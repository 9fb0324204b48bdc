import type { DemoOrderStatus, DemoStatusChange } from './demo-types.js';
import type { Random } from './random.js';
import { addWorkingMinutes } from './working-time.js';

/** Younger orders are not confirmed yet. */
export const soonestConfirmationMinutes = 30;

/** These add up to at most ten working days, so every order older than three weeks has ended. */
const confirmation = [soonestConfirmationMinutes, 900] as const;
const preparation = [240, 2500] as const;
const completion = [200, 3500] as const;

/** Returns all status changes of an order, including future ones. */
export function plannedChanges(
  placedAt: Date,
  { pickup, cancelled }: { pickup: boolean; cancelled: boolean },
  random: Random,
): DemoStatusChange[] {
  const confirmedAt = addWorkingMinutes(placedAt, random.whole(...confirmation));
  const preparedAt = addWorkingMinutes(confirmedAt, random.whole(...preparation));
  const completedAt = addWorkingMinutes(preparedAt, random.whole(...completion));
  const changes: DemoStatusChange[] = [
    { to: 'confirmed', at: confirmedAt },
    { to: pickup ? 'readyForPickup' : 'shipped', at: preparedAt },
    { to: 'completed', at: completedAt },
  ];
  // Shipped orders can no longer be canceled.
  const keeps = random.whole(0, pickup ? 2 : 1);
  return cancelled
    ? changes.slice(0, keeps + 1).map((change, index) => (index === keeps ? { ...change, to: 'cancelled' } : change))
    : changes;
}

export function changesUntil(now: Date, planned: readonly DemoStatusChange[]): DemoStatusChange[] {
  return planned.filter(({ at }) => at.getTime() <= now.getTime());
}

export function statusAfter(changes: readonly DemoStatusChange[]): DemoOrderStatus {
  return changes.at(-1)?.to ?? 'placed';
}
