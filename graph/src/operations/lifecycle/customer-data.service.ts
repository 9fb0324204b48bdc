import { recordChanges } from '../../platform/audit/index.js';
import { lockCustomer } from '../../customers/customers/index.js';
import { removeMails } from '../../platform/mail/index.js';
import { requireAdmin, type Actor } from '../../platform/shared/access.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import { PerRequest, type ServiceContext } from '../../platform/shared/service-context.js';
import { inTransaction, liftTimeLimits } from '../../platform/shared/transaction.js';
import { customerArchive } from './customer-archive.js';
import { dataRules, type LifecycleSettings } from './data-rules.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    lifecycle: Pick<LifecycleSettings, 'knownAddressDays' | 'dataDir'>;
  }
}

export interface CustomerExport {
  name: string;
  bytes: AsyncIterable<Buffer>;
}

/** The most bytes of an export that is returned as one value */
const mostInlineBytes = 25 * 1024 * 1024;

type Parts = Pick<ServiceContext, 'em' | 'clock'>;
type Settings = Pick<LifecycleSettings, 'knownAddressDays' | 'dataDir'>;

/** Exports and erases customers, for staff. The audit log records who did it. */
export class CustomerDataService extends PerRequest {
  private readonly settings = this.context.settings.lifecycle;

  /** Exports everything that the store has about a customer, even a deleted one. */
  export(key: number): Promise<CustomerExport> {
    return exportCustomer(this.context, requireAdmin(this.context.actor), { key });
  }

  /** Exports it as one value. TOO_LARGE, with no trace in the audit log, if it has more than 25 MB. */
  exportInline(key: number): Promise<{ name: string; bytes: Buffer }> {
    const actor = requireAdmin(this.context.actor);
    return inTransaction(this.context.em, async em => {
      const { name, bytes } = await exportCustomer({ ...this.context, em }, actor, { key });
      return { name, bytes: await collected(bytes, key) };
    });
  }

  /** Permanently erases a customer's personal data; `customerNumber` confirms the customer. */
  async erase(key: number, customerNumber: number): Promise<true> {
    const actor = requireAdmin(this.context.actor);
    if (key === actor.customerKey) throw new AppError('FORBIDDEN', 'You cannot erase your own account.');
    await eraseCustomer(this.context, actor, { key, customerNumber }, this.settings);
    return true;
  }
}

/** Exports a customer, as fast as the caller reads it. A null `actor` is the store itself, such as a command. */
export async function exportCustomer(
  { em, clock }: Parts,
  actor: Actor | null,
  which: { key: number } | { customerNumber: number },
): Promise<CustomerExport> {
  const { key, customerNumber } = await inTransaction(em, async inner => {
    const customer = await lockCustomer(inner, which);
    await recordChanges(inner, actor, clock.now(), [
      { subject: 'customer', subjectKey: customer.key, label: customer.name, action: 'exported', changes: {} },
    ]);
    return customer;
  });
  return { name: `Customer ${customerNumber}.zip`, bytes: await customerArchive(em, key) };
}

async function collected(bytes: AsyncIterable<Buffer>, key: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > mostInlineBytes)
      throw new AppError(
        'TOO_LARGE',
        `This export has more than 25 MB. Download it with POST /api/authcustomers/${key}/export.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Erases a customer unless a module refuses. Orders, payments and audit entries stay under a pseudonym. */
export async function eraseCustomer(
  { em, clock }: Parts,
  actor: Actor | null,
  which: { key?: number; customerNumber: number },
  settings: Settings,
): Promise<void> {
  const customerKey = await inTransaction(em, async inner => {
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
    const at = clock.now();
    const pseudonym = `Erased customer ${stored.customerNumber}`;
    for (const { erase } of rules)
      await erase?.(inner, { key: stored.key, customerNumber: stored.customerNumber, pseudonym, at });
    await recordChanges(inner, actor, at, [
      { subject: 'customer', subjectKey: stored.key, label: pseudonym, action: 'erased', changes: {} },
    ]);
    inner.clear();
    return stored.key;
  });
  await removeMails(settings.dataDir, customerKey);
}
