/** Times of the card payments; tests shorten them in proportion. */
export interface PaymentTimes {
  /** How long the sender of a charge has before somebody else finds out what became of it; longer than the gateway waits */
  leaseMs: number;
  /** Lists of the provider lag: a charge counts as not made only after so many looks over so long a time */
  absentChecks: number;
  absentSpanMs: number;
  /** Between two tries of something that failed; doubled each time, up to the longest */
  retryMs: number;
  longestRetryMs: number;
  /** Between two looks at a charge that the provider holds */
  heldCheckMs: number;
  /** After this, or after so many tries in vain to give money back, a person must look */
  giveUpMs: number;
  giveUpChecks: number;
  /** How often the reconciler wakes by itself */
  wakeMs: number;
}

const second = 1000;
const minute = 60 * second;

export const paymentTimes: PaymentTimes = {
  leaseMs: 50 * second,
  absentChecks: 3,
  absentSpanMs: 15 * minute,
  retryMs: 30 * second,
  longestRetryMs: 15 * minute,
  heldCheckMs: 15 * minute,
  giveUpMs: 24 * 60 * minute,
  giveUpChecks: 100,
  wakeMs: 30 * second,
};

/** The usual times, shortened or stretched so that they still fit each other. */
export function timesFor({
  timeoutMs,
  listLagMs,
  checkMs,
}: {
  timeoutMs: number;
  listLagMs: number;
  checkMs: number;
}): PaymentTimes {
  return {
    ...paymentTimes,
    // A sender that waits for its answer to the last moment still has time to write it down.
    leaseMs: Math.ceil((timeoutMs / 9) * 10),
    absentSpanMs: listLagMs,
    retryMs: checkMs,
    longestRetryMs: checkMs * 30,
    heldCheckMs: checkMs * 30,
    wakeMs: checkMs,
  };
}

/** Points between the steps of a payment. */
export type PaymentStep = 'afterTx1' | 'afterGateway' | 'afterTx2a' | 'insideTx2b' | 'afterTx2b';

/** Called at each point; a test stops the work there, as a power cut would. */
export type ReachStep = (step: PaymentStep) => void | Promise<void>;
