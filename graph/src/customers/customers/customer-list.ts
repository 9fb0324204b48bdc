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

/** Where a word of the search may stand */
interface Places {
  customer: Sql[];
  contact: Sql[];
}

/** Name, city and phone number of the business and of its contacts, their emails, and the start of its number. */
function placesOf(word: string): Places {
  const pattern = containing(word);
  const digits = word.replaceAll(/[\s().+-]/g, '');
  const phone: Sql[] =
    /^\d+$/.test(digits) && digits.length >= shortestPhonePart
      ? [{ text: 'phone_number like ?', values: [`%${digits}%`] }]
      : [];
  return {
    customer: [
      { text: '(name ilike ? or city ilike ?)', values: [pattern, pattern] },
      ...(/^\d+$/.test(word) ? [{ text: 'customer_number::text like ?', values: [`${word}%`] }] : []),
      ...phone,
    ],
    contact: [{ text: '(name ilike ? or email ilike ?)', values: [pattern, pattern] }, ...phone],
  };
}

/** The words of a search. A phone number is one, however it is written. */
function wordsOf(text: string): string[] {
  return /^[\d\s().+-]+$/.test(text) ? [text] : text.split(/\s+/);
}

/** Conditions on customers, with the common table expression that they need. */
interface Found {
  with?: Sql;
  where: Sql;
}

/** Customers with every word of the text, of which some may be those of one contact, and others of another. */
function matching(text: string): Found {
  const words = wordsOf(text);
  const indexed = words.filter(word => word.length >= shortestIndexed);
  const short = words.filter(word => word.length < shortestIndexed);
  // Two letters match nearly every customer, and no index helps, so they only narrow what longer words found. Without
  // any, rows are read in sort order until the page is full.
  const narrowed = [{ text: 'deleted_at is null', values: [] }, ...short.map(hasWord)];
  if (indexed.length === 0) return { where: allOf(narrowed) };
  const keys = indexed.map(keysWith);
  return {
    with: {
      text: `with matching as materialized (${keys.map(one => `(${one.text})`).join(' intersect ')}) `,
      values: keys.flatMap(({ values }) => values),
    },
    where: allOf([...narrowed, { text: 'key in (select key from matching)', values: [] }]),
  };
}

/** Longer words match few rows, and each place has an index for them. */
function keysWith(word: string): Sql {
  const { customer, contact } = placesOf(word);
  const texts = [
    ...customer.map(place => `select key from customer where deleted_at is null and ${place.text}`),
    ...contact.map(place => `select customer_key from contact where ${place.text}`),
  ];
  return { text: texts.join(' union '), values: [...customer, ...contact].flatMap(({ values }) => values) };
}

function hasWord(word: string): Sql {
  const { customer, contact } = placesOf(word);
  const texts = [
    ...customer.map(place => place.text),
    ...contact.map(place => `key in (select customer_key from contact where ${place.text})`),
  ];
  return { text: `(${texts.join(' or ')})`, values: [...customer, ...contact].flatMap(({ values }) => values) };
}

function allOf(conditions: readonly Sql[]): Sql {
  return {
    text: conditions.map(({ text }) => text).join(' and '),
    values: conditions.flatMap(({ values }) => values),
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
