import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../platform/audit/index.js';
import { assertPasswordRules, type Passwords } from '../../platform/auth/index.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { CustomerFinance } from './customer-finance.entity.js';
import { adminPricingTier, Customer } from './customer.entity.js';

export interface NewAdmin {
  customerNumber: number;
  /** Name of a new customer */
  name: string;
  at: Date;
  passwords: Passwords;
  /** Called only for a new customer */
  askPassword: () => Promise<string>;
}

/** Staff have no business address. */
const unknownBusiness = { address: '', city: '', state: '', zipCode: '', phoneNumber: '' };

/** Makes a customer an admin, or creates an admin, from the command line. */
export async function createAdmin(em: EntityManager, admin: NewAdmin): Promise<'created' | 'promoted'> {
  const work = em.fork({ useContext: true });
  const known = await work.findOne(Customer, { customerNumber: admin.customerNumber, deletedAt: null });
  const password = known ? null : await admin.askPassword();
  if (password !== null) assertPasswordRules(password, 'password');
  const passwordHash = password === null ? null : await admin.passwords.hash(password);
  return inTransaction(work, async inner => {
    const customer =
      known ??
      inner.create(Customer, {
        ...unknownBusiness,
        customerNumber: admin.customerNumber,
        name: admin.name,
        passwordHash,
      });
    const before = known ? customer.pricingTier : null;
    customer.pricingTier = adminPricingTier;
    await inner.flush();
    if (!known) await inner.insert(CustomerFinance, { customerKey: customer.key });
    await recordChanges(inner, null, admin.at, [
      {
        subject: 'customer',
        subjectKey: customer.key,
        action: known ? 'updated' : 'created',
        changes: { pricingTier: { from: before, to: adminPricingTier } },
      },
    ]);
    return known ? 'promoted' : 'created';
  });
}
