/** Times of card payments. Tests shorten them proportionally. */
export interface PaymentTimes {
  /** After this time, the reconciler takes over from the sender of a charge; longer than the gateway's timeout */
  leaseMs: number;
  /** The provider's lists lag, so a charge counts as absent only after this many checks over `absentSpanMs` */
  absentChecks: number;
  absentSpanMs: number;
  /** Delay after a failure; doubled each time, up to `longestRetryMs` */
  retryMs: number;
  longestRetryMs: number;
  /** Interval between checks of a charge held by the provider */
  heldCheckMs: number;
  /** After this time, or after `giveUpChecks` failed attempts to return money, staff must decide */
  giveUpMs: number;
  giveUpChecks: number;
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
};

/** Scales the default times to the configuration, so that they still fit each other. */
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
    // Leaves time for the sender to store a reply that arrives just before the timeout.
    leaseMs: Math.ceil((timeoutMs / 9) * 10),
    absentSpanMs: listLagMs,
    retryMs: checkMs,
    longestRetryMs: checkMs * 30,
    heldCheckMs: checkMs * 30,
  };
}

/** Points between the steps of a payment. */
export type PaymentStep = 'afterTx1' | 'afterGateway' | 'afterTx2a' | 'insideTx2b' | 'afterTx2b';

/** Called at each point. Tests stop the work there to simulate a power failure. */
export type ReachStep = (step: PaymentStep) => void | Promise<void>;
