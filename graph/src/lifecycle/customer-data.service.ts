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

/** Exports and erases customers, for staff. The audit log records who did it. */
export class CustomerDataService {
  constructor(
    private readonly context: ServiceContext,
    private readonly settings: Settings,
  ) {}

  /** Exports everything that the store has about a customer, even a deleted one. */
  export(key: number): Promise<CustomerExport> {
    return exportCustomer(this.context, requireAdmin(this.context.actor), { key });
  }

  /** Permanently erases a customer's personal data; `customerNumber` confirms the customer. */
  async erase(key: number, customerNumber: number): Promise<true> {
    const actor = requireAdmin(this.context.actor);
    if (key === actor.customerKey) throw new AppError('FORBIDDEN', 'You cannot erase your own account.');
    await eraseCustomer(this.context, actor, { key, customerNumber }, this.settings);
    return true;
  }
}

/** Exports a customer. A null `actor` is the store itself, such as a command. */
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

/** Erases a customer unless a module refuses. Orders, payments and audit entries stay under a pseudonym. */
export async function eraseCustomer(
  { em, clock }: Parts,
  actor: Actor | null,
  which: { key?: number; customerNumber: number },
  settings: Settings,
): Promise<void> {
  const mails = await inTransaction(em, async inner => {
    // A customer of ten years may have more rows than a request may usually change.
    await liftTimeLimits(inner);
    const stored = await lockCustomer(inner, which.key === undefined ? which : { key: which.key });
    if (stored.customerNumber !== which.customerNumber)
      throw invalidInput({ customerNumber: ['This is not the number of this customer.'] });
    if (stored.isErased) throw new AppError('NOT_ERASABLE', 'This customer has already been erased.');
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
