import { recordChanges } from '../audit/index.js';
import { lockCustomer } from '../customers/index.js';
import { removeMails } from '../mail/index.js';
import { orderMailIds } from '../ordering/index.js';
import { requireAdmin, type Actor } from '../shared/access.js';
import { AppError, invalidInput } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction, liftTimeLimits } from '../shared/transaction.js';
import { customerArchive } from './customer-archive.js';
import { dataRules, type LifecycleSettings } from './data-rules.js';

export interface CustomerExport {
  name: string;
  bytes: Buffer;
}

type Parts = Pick<ServiceContext, 'em' | 'clock'>;
type Settings = Pick<LifecycleSettings, 'knownAddressDays' | 'dataDir'>;

/** Exports and erases customers for staff; the log has who did it. */
export class CustomerDataService {
  constructor(
    private readonly context: ServiceContext,
    private readonly settings: Settings,
  ) {}

  /** Everything that the store holds about a customer, a deleted one too. */
  export(key: number): Promise<CustomerExport> {
    return exportCustomer(this.context, requireAdmin(this.context.actor), { key });
  }

  /** Removes what is personal about a customer for good; `customerNumber` confirms which one is meant. */
  async erase(key: number, customerNumber: number): Promise<true> {
    const actor = requireAdmin(this.context.actor);
    if (key === actor.customerKey) throw new AppError('FORBIDDEN', 'You cannot erase yourself.');
    await eraseCustomer(this.context, actor, { key, customerNumber }, this.settings);
    return true;
  }
}

/** `actor` null is the store's own work, such as a command. */
export function exportCustomer(
  { em, clock }: Parts,
  actor: Actor | null,
  which: { key: number } | { customerNumber: number },
): Promise<CustomerExport> {
  return inTransaction(em, async inner => {
    await liftTimeLimits(inner);
    const customer = await lockCustomer(inner, which);
    const bytes = await customerArchive(inner, customer.key);
    await recordChanges(inner, actor, clock.now(), [
      { subject: 'customer', subjectKey: customer.key, label: customer.name, action: 'exported', changes: {} },
    ]);
    return { name: `Customer ${customer.customerNumber}.zip`, bytes };
  });
}

/** Erases a customer unless a module refuses; orders, payments and the log stay, under a pseudonym. */
export async function eraseCustomer(
  { em, clock }: Parts,
  actor: Actor | null,
  which: { key?: number; customerNumber: number },
  settings: Settings,
): Promise<void> {
  const mails = await inTransaction(em, async inner => {
    // A customer of ten years has more rows than a request usually may touch.
    await liftTimeLimits(inner);
    const stored = await lockCustomer(inner, which.key === undefined ? which : { key: which.key });
    if (stored.customerNumber !== which.customerNumber)
      throw invalidInput({ customerNumber: ['This is not the number of this customer.'] });
    if (stored.isErased) throw new AppError('NOT_ERASABLE', 'This customer has been erased already.');
    const rules = dataRules(settings);
    const refusals: string[] = [];
    for (const { erasureRefusals } of rules) refusals.push(...((await erasureRefusals?.(inner, stored.key)) ?? []));
    if (refusals.length > 0) throw new AppError('NOT_ERASABLE', refusals.join(' '));
    const ids = await orderMailIds(inner, stored.key);
    const at = clock.now();
    const pseudonym = `Erased customer ${stored.customerNumber}`;
    for (const { erase } of rules)
      await erase?.(inner, { key: stored.key, customerNumber: stored.customerNumber, pseudonym, at });
    await recordChanges(inner, actor, at, [
      { subject: 'customer', subjectKey: stored.key, label: pseudonym, action: 'erased', changes: {} },
    ]);
    inner.clear();
    return ids;
  });
  removeMails(settings.dataDir, mails);
}
