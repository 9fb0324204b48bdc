import type { EntityManager } from '@mikro-orm/postgresql';
import { unitsOfMeasure } from '../../definitions/unit.js';
import type { Job, JobOutcome } from '../../platform/jobs/index.js';
import { escapedHtml, type Mail, type Outbox } from '../../platform/mail/index.js';
import { localDay } from '../../platform/shared/local-days.js';
import { trimDecimal } from '../../platform/shared/money.js';
import { OrderLine } from './order-line.entity.js';
import { OrderStatusChange } from './order-status-change.entity.js';
import { Order } from './order.entity.js';

/** The store's data in the mail. */
export interface ConfirmingStore {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phoneNumber: string;
  hours: string;
  timeZone: string;
}

const notes: Partial<Record<Order['payment'], string>> = {
  onAccount: 'On account',
  paid: 'Paid by card',
  review: 'By card; the payment is being reviewed, and we start on the order once it is through',
};

/** Returns the id of an order's confirmation, both as a job and as a mail. */
export function confirmationId(orderKey: number): string {
  return `order-${orderKey}`;
}

/** Mails the confirmations of a batch of orders. Costs three statements for any number. */
export async function confirmOrders(
  em: EntityManager,
  jobs: Job<{ orderKey: number }>[],
  outbox: Outbox,
  store: ConfirmingStore,
): Promise<JobOutcome[]> {
  const keys = jobs.map(({ data }) => data.orderKey);
  const orders = new Map((await em.find(Order, { key: { $in: keys } })).map(order => [order.key, order]));
  const lines = Map.groupBy(
    await em.find(OrderLine, { orderKey: { $in: keys } }, { orderBy: { position: 'asc' } }),
    line => line.orderKey,
  );
  const firstStatuses = new Map(
    (await em.find(OrderStatusChange, { orderKey: { $in: keys }, status: 'placed' })).map(change => [
      change.orderKey,
      change,
    ]),
  );
  return Promise.all(
    keys.map(async (key): Promise<JobOutcome> => {
      const order = orders.get(key);
      if (!order) return { result: 'failed', error: new Error('The order was not found.') };
      const placed = firstStatuses.get(key);
      return outbox.send(
        orderConfirmation(order, lines.get(key) ?? [], store, placed?.forName == null ? null : placed.byName),
      );
    }),
  );
}

/** Returns the mail that confirms an order, as text and as HTML. */
export function orderConfirmation(
  order: Order,
  lines: OrderLine[],
  store: ConfirmingStore,
  placedBy: string | null = null,
): Mail {
  const facts = factsOf(order, store, placedBy);
  const total = dollars(order.total);
  const taxNote = 'Tax and freight, where they apply, are invoiced separately.';
  const closing = `Questions? Call ${phone(store.phoneNumber)}.`;
  const greeting = `Thank you for your order, ${order.contactName}.`;
  const text = [
    greeting,
    '',
    ...facts.map(([label, value]) => `${label}: ${value}`),
    '',
    ...lines.map(
      line =>
        `${line.quantity} x ${codesOf(line)}  ${line.description}  at ${unitPriceOf(line)} = ${dollars(line.price)}`,
    ),
    '',
    `Total: ${total}`,
    taxNote,
    '',
    closing,
    store.name,
  ].join('\n');
  const cell = 'padding:4px 12px 4px 0;text-align:left;vertical-align:top';
  const row = (cells: string[], tag: 'td' | 'th' = 'td') =>
    `<tr>${cells.map(content => `<${tag} style="${cell}">${escapedHtml(content)}</${tag}>`).join('')}</tr>`;
  const html = [
    '<div style="font-family:sans-serif;font-size:15px;line-height:1.4;color:#1f1f1f">',
    `<p>${escapedHtml(greeting)}</p>`,
    `<table>${facts.map(([label, value]) => row([label, value])).join('')}</table>`,
    `<table>${row(['Quantity', 'Item', 'Description', 'Unit price', 'Price'], 'th')}`,
    ...lines.map(line =>
      row([String(line.quantity), codesOf(line), line.description, unitPriceOf(line), dollars(line.price)]),
    ),
    '</table>',
    `<p><strong>Total: ${total}</strong><br>${taxNote}</p>`,
    `<p>${escapedHtml(closing)}<br>${escapedHtml(store.name)}</p>`,
    '</div>',
  ].join('\n');
  return {
    id: confirmationId(order.key),
    customerKeys: [order.customerKey],
    to: { name: order.contactName, address: order.contactEmail },
    subject: `${store.name}: order ${order.key}`,
    text,
    html,
  };
}

function unitPriceOf({ unitPrice, unit }: OrderLine): string {
  return `${dollars(unitPrice)} ${unitsOfMeasure[unit].priceWords}`;
}

function codesOf({ productId, ownNumber }: OrderLine): string {
  return ownNumber === null ? productId : `${productId} (your number ${ownNumber})`;
}

function factsOf(order: Order, store: ConfirmingStore, placedBy: string | null): [label: string, value: string][] {
  const place = `${order.address}, ${order.city}, ${order.state} ${order.zipCode}`;
  const facts: [string, string | null][] = [
    ['Order', String(order.key)],
    ['Date', localDay(order.placedAt, store.timeZone, 'longDay')],
    ['Customer', `${order.customerName} (${order.customerNumber})`],
    ['Placed for you by', placedBy && `${placedBy}, ${store.name}`],
    ['Contact', `${order.contactName}, ${order.contactEmail}, ${phone(order.contactPhoneNumber)}`],
    order.pickup ? ['Pick up in store', `${place}; ${store.hours}`] : ['Deliver to', place],
    ['Payment', notes[order.payment] ?? null],
    ['Purchase order', order.poNumber],
    ['Job', order.job && `${order.job.name} (${order.job.code})`],
    ['Note', order.note],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function dollars(amount: string): string {
  const [whole = '', decimals = ''] = trimDecimal(amount).split('.');
  return `$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

function phone(digits: string): string {
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : digits;
}
