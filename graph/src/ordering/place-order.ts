import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../audit/index.js';
import { Contact, Location } from '../customers/index.js';
import type { JobSender } from '../jobs/index.js';
import type { Actor } from '../shared/access.js';
import { OrderLine } from './order-line.entity.js';
import { OrderStatusChange, statusPerson } from './order-status-change.entity.js';
import type { OrderPayment } from './order-status.js';
import { Order } from './order.entity.js';

/** Everything an order keeps, decided and priced before. */
export interface OrderDraft {
  customer: { key: number; customerNumber: number; name: string };
  contact: { key: number | null; name: string; email: string; phoneNumber: string };
  location: { key: number | null; address: string; city: string; state: string; zipCode: string };
  pickup: boolean;
  poNumber: string | null;
  note: string | null;
  payment: OrderPayment;
  idempotencyKey: string;
  contentHash: string;
  total: string;
  lines: {
    productKey: number;
    productId: string;
    description: string;
    imageAddress: string | null;
    vendorKey: number | null;
    quantity: number;
    unitPrice: string;
    price: string;
  }[];
}

/** The order that a checkout of this customer made before, or null. */
export function findPlacedOrder(em: EntityManager, customerKey: number, idempotencyKey: string): Promise<Order | null> {
  return em.findOne(Order, { customerKey, idempotencyKey });
}

/** A draft kept for a while, without the keys of a contact or a location that was removed since; their copies stay. */
export async function withoutRemovedReferences(em: EntityManager, draft: OrderDraft): Promise<OrderDraft> {
  const { contact, location } = draft;
  const contactStands = contact.key !== null && (await em.count(Contact, { key: contact.key })) > 0;
  const locationStands = location.key !== null && (await em.count(Location, { key: location.key })) > 0;
  return { ...draft, contact: { ...contact, key: contactStands ? contact.key : null }, location: { ...location, key: locationStands ? location.key : null } };
}

/** Stores an order with its lines, its first status, its log entry and the job of its confirmation, in the caller's transaction. */
export async function placeOrder(em: EntityManager, jobs: JobSender, draft: OrderDraft, placedAt: Date, actor: Actor): Promise<Order> {
  const { customer, contact, location, lines, ...rest } = draft;
  const order = em.create(Order, {
    ...rest,
    customerKey: customer.key,
    customerNumber: customer.customerNumber,
    customerName: customer.name,
    placedAt,
    status: 'placed',
    contactKey: contact.key,
    contactName: contact.name,
    contactEmail: contact.email,
    contactPhoneNumber: contact.phoneNumber,
    locationKey: location.key,
    address: location.address,
    city: location.city,
    state: location.state,
    zipCode: location.zipCode,
  });
  await em.flush();
  await em.insertMany(OrderLine, lines.map((line, index) => ({ ...line, orderKey: order.key, position: index + 1 })));
  await em.insert(OrderStatusChange, { orderKey: order.key, status: 'placed', changedAt: placedAt, ...statusPerson(actor) });
  await recordChanges(em, actor, placedAt, [
    { subject: 'order', subjectKey: order.key, label: customer.name, action: 'created', changes: { total: { from: null, to: draft.total } } },
  ]);
  await jobs.send(em, 'orderConfirmation', { orderKey: order.key });
  return order;
}

/** US dollars of the customer's on-account orders that are neither completed nor cancelled. */
export async function openOnAccount(em: EntityManager, customerKey: number): Promise<string> {
  const [row] = await em.execute<{ open: string }[]>(
    `select coalesce(sum(total), 0)::text as open from orders
     where customer_key = ? and payment = 'onAccount' and status not in ('completed', 'cancelled')`,
    [customerKey],
  );
  return row?.open ?? '0';
}
