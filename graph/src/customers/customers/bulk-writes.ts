import type { EntityManager } from '@mikro-orm/postgresql';
import { BulkTable } from '../../platform/shared/bulk-table.js';

export const customerRows = new BulkTable('customer');
export const financeRows = new BulkTable('customer_finance', 'customer_key');
export const contactRows = new BulkTable('contact', 'customer_key');

/** A SELECT with its values. */
interface Rows {
  sql: string;
  values: readonly unknown[];
}

const firstContact = 'p.key = (select min(key) from contact where customer_key = s.customer_key)';

/**
 * Writes the first contact of each customer. The rows have the columns customer_key, name, email and position; a null
 * keeps the stored value. A customer without a contact gets one if its phone number is known, which a
 * contact requires.
 */
export async function writeFirstContacts(em: EntityManager, { sql, values }: Rows): Promise<void> {
  await em.execute(
    `update contact p set name = coalesce(s.name, p.name), email = coalesce(s.email, p.email), version = p.version + 1
     from (${sql}) s where ${firstContact}`,
    [...values],
  );
  await em.execute(
    `insert into contact (customer_key, name, email, phone_number)
     select c.key, coalesce(s.name, c.name), coalesce(s.email, ''), c.phone_number from (${sql}) s join customer c on c.key = s.customer_key
     where c.phone_number <> '' and not exists (select 1 from contact p where p.customer_key = c.key) order by s.position`,
    [...values],
  );
}

/** Undoes `writeFirstContacts`. The rows also have was_added: the contact did not exist before, and is deleted. */
export async function restoreFirstContacts(em: EntityManager, { sql, values }: Rows): Promise<void> {
  await em.execute(`delete from contact p using (${sql}) s where s.was_added and ${firstContact}`, [...values]);
  await em.execute(
    `update contact p set name = coalesce(s.name, p.name), email = coalesce(s.email, p.email), version = p.version + 1
     from (${sql}) s where not s.was_added and ${firstContact}`,
    [...values],
  );
}
