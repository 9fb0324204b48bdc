import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobData } from '../src/platform/jobs/index.js';
import { PaymentIntent } from '../src/selling/payments/index.js';
import type { Clock } from '../src/platform/shared/clock.js';

/** Makes the checks of payments that are due by a clock that tests move. The queue goes by the time of the database. */
export async function checkPayments(
  newEm: () => EntityManager,
  clock: Clock,
  check: (job: JobData['settlePayment']) => Promise<void>,
): Promise<void> {
  for (;;) {
    const [due] = await newEm().find(
      PaymentIntent,
      { nextCheckAt: { $lte: clock.now() } },
      { orderBy: { nextCheckAt: 'asc', key: 'asc' }, limit: 1 },
    );
    if (!due?.nextCheckAt) return;
    await check({ paymentKey: due.key, at: due.nextCheckAt.toISOString() });
  }
}
