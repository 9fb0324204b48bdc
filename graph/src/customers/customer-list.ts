import type { EntityManager } from '@mikro-orm/postgresql';
import type { Page } from '../shared/connection.js';
import { containing } from '../shared/text-pattern.js';
import { Customer } from './customer.entity.js';

interface Sql {
  text: string;
  values: unknown[];
}

const shortestPhonePart = 3;

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
  const { text: sql, values } = text === '' ? everyone() : found(text);
  const rows = await em.execute<{ key: number | null; total: string | number }[]>(
    `${sql} select page.key, counted.total from (select count(*) as total from found) counted
       left join (select key, row_number() over () as place from (select key from ordered limit ? offset ?) rows) page on true
     order by page.place`,
    [...values, limit, offset],
  );
  const keys = rows.flatMap(row => row.key ?? []);
  const customers = keys.length > 0 ? await em.find(Customer, { key: { $in: keys } }) : [];
  const byKey = new Map(customers.map(customer => [customer.key, customer]));
  return { items: keys.flatMap(key => byKey.get(key) ?? []), offset, totalCount: Number(rows[0]?.total ?? 0) };
}

/** The index by name gives the page; nothing is sorted. */
function everyone(): Sql {
  return {
    text: `with found as not materialized (select key, name from customer where deleted_at is null),
      ordered as not materialized (select key from found order by lower(name), key)`,
    values: [],
  };
}

function found(text: string): Sql {
  const exact = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const keys = matching(text);
  return {
    text: `with found as materialized (${keys.text}),
      ordered as not materialized (select c.key from found join customer c on c.key = found.key order by (c.customer_number = ?) desc, lower(c.name), c.key)`,
    values: [...keys.values, exact],
  };
}
