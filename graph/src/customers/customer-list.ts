import type { EntityManager } from '@mikro-orm/postgresql';
import type { Page } from '../shared/connection.js';
import { containing } from '../shared/text-pattern.js';
import { Customer } from './customer.entity.js';

interface Sql {
  text: string;
  values: unknown[];
}

const shortestPhonePart = 3;

const everyone: Sql = { text: 'select key from customer where deleted_at is null', values: [] };

/** Customers with this text in name or city, in the business's phone or a contact's email, or whose number begins with it. */
function matching(text: string): Sql {
  const pattern = containing(text);
  const digits = text.replaceAll(/[\s().+-]/g, '');
  const isNumeric = /^\d+$/.test(digits);
  const parts: Sql[] = [
    { text: 'select key from customer where deleted_at is null and (name ilike ? or city ilike ?)', values: [pattern, pattern] },
    { text: 'select customer_key from contact where email ilike ?', values: [pattern] },
  ];
  if (/^\d+$/.test(text)) parts.push({ text: 'select key from customer where deleted_at is null and customer_number::text like ?', values: [`${text}%`] });
  if (isNumeric && digits.length >= shortestPhonePart) {
    parts.push({ text: 'select key from customer where deleted_at is null and phone_number like ?', values: [`%${digits}%`] });
  }
  return { text: parts.map(part => part.text).join(' union '), values: parts.flatMap(part => part.values) };
}

/** A page of the customers that match, by name; the one with exactly this number comes first. */
export async function listCustomers(em: EntityManager, search: string, { limit, offset }: { limit: number; offset: number }): Promise<Page<Customer>> {
  const text = search.trim();
  const exact = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const found = text === '' ? everyone : matching(text);
  const rows = await em.execute<{ key: number | null; total: string | number }[]>(
    `with found as (${found.text}),
       page as (select key, row_number() over (order by (customer_number = ?) desc, lower(name), key) as place
         from customer where key in (select key from found) order by place limit ? offset ?)
     select page.key, counted.total from (select count(*) as total from found) counted left join page on true order by page.place`,
    [...found.values, exact, limit, offset],
  );
  const keys = rows.flatMap(row => row.key ?? []);
  const customers = keys.length > 0 ? await em.find(Customer, { key: { $in: keys } }) : [];
  const byKey = new Map(customers.map(customer => [customer.key, customer]));
  return { items: keys.flatMap(key => byKey.get(key) ?? []), offset, totalCount: Number(rows[0]?.total ?? 0) };
}
