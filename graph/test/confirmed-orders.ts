import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobSender } from '../src/platform/jobs/index.js';
import { inTransaction } from '../src/platform/shared/transaction.js';
import { Build } from './build.js';

/** Stores orders of one customer with their confirmation jobs. Each has its own recipient unless one is given. */
export async function placeConfirmedOrders(
  em: EntityManager,
  jobs: JobSender,
  count: number,
  recipient: string | null = null,
): Promise<number[]> {
  const customer = await new Build(em).customer();
  return inTransaction(em, async inner => {
    const rows = await inner.execute<{ key: number }[]>(
      `insert into orders (customer_key, customer_number, customer_name, placed_at, total, status, payment, contact_name, contact_email, contact_phone_number,
         pickup, address, city, state, zip_code, idempotency_key, content_hash)
       select ?, ?, 'Contractor', now(), 1, 'placed', 'onAccount', 'Ana', coalesce(?, 'ana' || number || '@contractor.example'), '6025550101',
         true, '1 A St', 'Phoenix', 'AZ', '85004', 'mail-' || gen_random_uuid(), 'x'
       from generate_series(1, ?::int) number returning key`,
      [customer.key, customer.customerNumber, recipient, count],
    );
    for (const { key } of rows) await jobs.send(inner, 'orderConfirmation', { orderKey: key }, `order-${key}`);
    return rows.map(({ key }) => key);
  });
}
