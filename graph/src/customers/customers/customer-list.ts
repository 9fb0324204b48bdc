import type { EntityManager } from '@mikro-orm/postgresql';
import type { Page, Window } from '../../platform/shared/connection.js';
import { precededBy, sortOrders, type SortedBy } from '../../platform/shared/list-order.js';
import { entityPage } from '../../platform/shared/list-page.js';
import { containing } from '../../platform/shared/text-pattern.js';
import { Customer } from './customer.entity.js';

interface Sql {
  text: string;
  values: unknown[];
}

const byName: SortedBy = [
  ['lower(name)', 'text'],
  ['key', 'whole'],
];
const byNumber: SortedBy = [['customer_number', 'whole']];
const byCity: SortedBy = [
  ['lower(city)', 'text'],
  ['key', 'whole'],
];

export const customerSorts = [
  'NAME',
  'NAME_DESCENDING',
  'NUMBER',
  'NUMBER_DESCENDING',
  'CITY',
  'CITY_DESCENDING',
  'NEWEST',
] as const;
export type CustomerSort = (typeof customerSorts)[number];

const orders = sortOrders<CustomerSort>('customers', {
  NAME: [byName, 'asc'],
  NAME_DESCENDING: [byName, 'desc'],
  NUMBER: [byNumber, 'asc'],
  NUMBER_DESCENDING: [byNumber, 'desc'],
  CITY: [byCity, 'asc'],
  CITY_DESCENDING: [byCity, 'desc'],
  NEWEST: [[['key', 'whole']], 'desc'],
});

const shortestPhonePart = 3;
/** Shortest text that the trigram indexes find */
const shortestIndexed = 3;

/**
 * Conditions that match the text: in the name or city, in the business's phone number, or at the start of its
 * number.
 */
function places(text: string): Sql[] {
  const pattern = containing(text);
  const digits = text.replaceAll(/[\s().+-]/g, '');
  return [
    { text: '(name ilike ? or city ilike ?)', values: [pattern, pattern] },
    ...(/^\d+$/.test(text) ? [{ text: 'customer_number::text like ?', values: [`${text}%`] }] : []),
    ...(/^\d+$/.test(digits) && digits.length >= shortestPhonePart
      ? [{ text: 'phone_number like ?', values: [`%${digits}%`] }]
      : []),
  ];
}

/** Conditions on customers, with the common table expression that they need. */
interface Found {
  with?: Sql;
  where: Sql;
}

/** Customers with this text, or with a contact whose email contains it. */
function matching(text: string): Found {
  const own = places(text);
  const emails: Sql = { text: 'select customer_key from contact where email ilike ?', values: [containing(text)] };
  // Two letters match nearly every customer, and no index helps, so rows are read in sort order until the page is full.
  if (text.length < shortestIndexed) {
    const conditions = [...own.map(place => place.text), `key in (${emails.text})`].join(' or ');
    return {
      where: { text: `deleted_at is null and (${conditions})`, values: [...own, emails].flatMap(part => part.values) },
    };
  }
  // Longer texts match fewer rows, and each place has an index for them.
  const keys = [
    ...own.map(place => `select key from customer where deleted_at is null and ${place.text}`),
    emails.text,
  ].join(' union ');
  return {
    with: { text: `with matching as materialized (${keys}) `, values: [...own, emails].flatMap(part => part.values) },
    where: { text: 'deleted_at is null and key in (select key from matching)', values: [] },
  };
}

const everyone: Found = { where: { text: 'deleted_at is null', values: [] } };

/** A page of the matching customers, by name by default. The one with exactly this number comes first. */
export function listCustomers(
  em: EntityManager,
  text: string,
  sort: CustomerSort,
  window: Window,
): Promise<Page<Customer>> {
  const found = text === '' ? everyone : matching(text);
  const order = orders[sort];
  const [exact, other] = order.way === 'asc' ? [0, 1] : [1, 0];
  const exactFirst = /^\d{1,9}$/.test(text)
    ? precededBy([`case when customer_number = ${Number(text)} then ${exact} else ${other} end`, 'whole'], order)
    : order;
  return entityPage(em, Customer, { ...found, from: 'customer', order: exactFirst }, window);
}
