import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../platform/shared/errors.js';

interface LockedCustomer {
  key: number;
  customerNumber: number;
  name: string;
  isErased: boolean;
}

/** Locks a customer until the transaction ends: orders, payments and sign-ins of this customer wait. */
export async function lockCustomer(
  em: EntityManager,
  which: { key: number } | { customerNumber: number },
): Promise<LockedCustomer> {
  const [column, value] = 'key' in which ? ['key', which.key] : ['customer_number', which.customerNumber];
  // Checkouts lock finance first; the same order here prevents a deadlock.
  await em.execute(
    `select 1 from customer_finance f join customer c on c.key = f.customer_key where c.${column} = ? for update of f`,
    [value],
  );
  const [found] = await em.execute<LockedCustomer[]>(
    `select key, customer_number as "customerNumber", name, erased_at is not null as "isErased" from customer where ${column} = ? for update`,
    [value],
  );
  if (!found) throw new AppError('NOT_FOUND', 'Customer not found.');
  return found;
}
