import type { EntityManager } from '@mikro-orm/postgresql';
import type { Page } from '../shared/connection.js';
import { descending, sortText, type SortedBy } from '../shared/sorted-by.js';
import { containing } from '../shared/text-pattern.js';
import { Customer } from './customer.entity.js';

interface Sql {
  text: string;
  values: unknown[];
}

const byName: SortedBy = [['lower(c.name)', 'asc'], ['c.key', 'asc']];
const byNumber: SortedBy = [['c.customer_number', 'asc']];
const byCity: SortedBy = [['lower(c.city)', 'asc'], ['c.key', 'asc']];

export const customerSorts = ['NAME', 'NAME_DESCENDING', 'NUMBER', 'NUMBER_DESCENDING', 'CITY', 'CITY_DESCENDING', 'NEWEST'] as const;
export type CustomerSort = (typeof customerSorts)[number];

const orders: Record<CustomerSort, SortedBy> = {
  NAME: byName, NAME_DESCENDING: descending(byName), NUMBER: byNumber, NUMBER_DESCENDING: descending(byNumber), CITY: byCity, CITY_DESCENDING: descending(byCity),
  NEWEST: [['c.key', 'desc']],
};

const shortestPhonePart = 3;
/** What the indexes of three letters each can find */
const shortestIndexed = 3;

/** Where a text may stand of a customer: in name or city, in the business's phone, as the beginning of its number. */
function places(text: string): Sql[] {
  const pattern = containing(text);
  const digits = text.replaceAll(/[\s().+-]/g, '');
  return [
    { text: '(name ilike ? or city ilike ?)', values: [pattern, pattern] },
    ...(/^\d+$/.test(text) ? [{ text: 'customer_number::text like ?', values: [`${text}%`] }] : []),
    ...(/^\d+$/.test(digits) && digits.length >= shortestPhonePart ? [{ text: 'phone_number like ?', values: [`%${digits}%`] }] : []),
  ];
}

/** A list of customers, and what stands before the statement that reads it. */
interface Found {
  with: Sql;
  rows: Sql;
}

/** Customers with this text, or a contact whose email holds it. */
function matching(text: string): Found {
  const own = places(text);
  const emails: Sql = { text: 'select customer_key from contact where email ilike ?', values: [containing(text)] };
  // Two letters match nearly everybody and are in no index: so the rows are read in their order until the page is full.
  if (text.length < shortestIndexed) {
    const conditions = [...own.map(place => place.text), `key in (${emails.text})`].join(' or ');
    return { with: nothing, rows: { text: `select * from customer where deleted_at is null and (${conditions})`, values: [...own, emails].flatMap(part => part.values) } };
  }
  // Longer texts are rarer, and each place has an index that finds them.
  const keys = [...own.map(place => `select key from customer where deleted_at is null and ${place.text}`), emails.text].join(' union ');
  return {
    with: { text: `with matching as materialized (${keys}) `, values: [...own, emails].flatMap(part => part.values) },
    rows: { text: 'select * from customer where deleted_at is null and key in (select key from matching)', values: [] },
  };
}

const nothing: Sql = { text: '', values: [] };
const everyone: Found = { with: nothing, rows: { text: 'select * from customer where deleted_at is null', values: [] } };

/** A page of the customers that match, by name unless told; the one with exactly this number comes first. */
export async function listCustomers(em: EntityManager, search: string, sort: CustomerSort, { limit, offset }: { limit: number; offset: number }): Promise<Page<Customer>> {
  const text = search.trim();
  const { with: before, rows: found } = text === '' ? everyone : matching(text);
  const exact: Sql = /^\d{1,9}$/.test(text) ? { text: '(c.customer_number = ?) desc, ', values: [Number(text)] } : nothing;
  const rows = await em.execute<{ key: number | null; total: string | number }[]>(
    `${before.text}select page.key, counted.total from (select count(*) as total from (${found.text}) c) counted
       left join (select key, row_number() over () as place from
         (select c.key from (${found.text}) c order by ${exact.text}${sortText(orders[sort])} limit ? offset ?) rows) page on true
     order by page.place`,
    [...before.values, ...found.values, ...found.values, ...exact.values, limit, offset],
  );
  const keys = rows.flatMap(row => row.key ?? []);
  const customers = keys.length > 0 ? await em.find(Customer, { key: { $in: keys } }) : [];
  const byKey = new Map(customers.map(customer => [customer.key, customer]));
  return { items: keys.flatMap(key => byKey.get(key) ?? []), offset, totalCount: Number(rows[0]?.total ?? 0) };
}
