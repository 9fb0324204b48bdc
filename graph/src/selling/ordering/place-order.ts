import type { EntityDictionary } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../platform/audit/index.js';
import { takeOrdered } from '../carts/index.js';
import { CustomerJob } from '../../customers/customer-jobs/index.js';
import { Contact, Location } from '../../customers/customers/index.js';
import type { UnitOfMeasure } from '../../definitions/unit.js';
import type { JobSender } from '../../platform/jobs/index.js';
import type { Actor } from '../../platform/shared/access.js';
import { orderPlaced } from '../../platform/shared/signals.js';
import { afterCommit } from '../../platform/shared/transaction.js';
import { confirmationId } from './order-confirmation.js';
import { statusPerson } from './order-status-change.entity.js';
import type { OrderPayment } from './order-status.js';
import { Order } from './order.entity.js';

/** Everything that an order stores, already decided and priced. */
export interface OrderDraft {
  customer: { key: number; customerNumber: number; name: string };
  contact: { key: number | null; name: string; email: string; phoneNumber: string };
  location: { key: number | null; address: string; city: string; state: string; zipCode: string };
  pickup: boolean;
  poNumber: string | null;
  note: string | null;
  /** Missing in payment attempts from before customers had jobs */
  job?: { key: number | null; name: string; code: string } | null;
  payment: OrderPayment;
  idempotencyKey: string;
  contentHash: string;
  /** The cart from which the ordered lines are subtracted; missing in payment attempts from before carts were stored */
  cartKey?: number | null;
  total: string;
  lines: {
    productKey: number;
    productId: string;
    /** Missing in payment attempts from before customers had their own part numbers */
    ownNumber?: string | null;
    description: string;
    imageAddress: string | null;
    vendorKey: number | null;
    quantity: number;
    /** Missing in payment attempts from before items had units */
    unit?: UnitOfMeasure;
    unitPrice: string;
    price: string;
  }[];
}

/** Returns the order that an earlier checkout of this customer placed with the key, or null. */
export function findPlacedOrder(em: EntityManager, customerKey: number, idempotencyKey: string): Promise<Order | null> {
  return em.findOne(Order, { customerKey, idempotencyKey });
}

/** Returns the draft without keys of contacts, locations and jobs removed since. Keeps their copied values. */
export async function withoutRemovedReferences(em: EntityManager, draft: OrderDraft): Promise<OrderDraft> {
  const { contact, location, job = null } = draft;
  const contactStands = contact.key !== null && (await em.count(Contact, { key: contact.key })) > 0;
  const locationStands = location.key !== null && (await em.count(Location, { key: location.key })) > 0;
  const jobStands = job?.key != null && (await em.count(CustomerJob, { key: job.key })) > 0;
  return {
    ...draft,
    contact: { ...contact, key: contactStands ? contact.key : null },
    location: { ...location, key: locationStands ? location.key : null },
    job: job && { ...job, key: jobStands ? job.key : null },
  };
}

/** Returns the columns of an order with their values. */
function columnsOf(
  { customer, contact, location, lines: _, ...rest }: OrderDraft,
  placedAt: Date,
): Record<string, string | number | boolean | null> {
  return {
    customer_key: customer.key,
    customer_number: customer.customerNumber,
    customer_name: customer.name,
    placed_at: placedAt.toISOString(),
    total: rest.total,
    status: 'placed',
    payment: rest.payment,
    contact_key: contact.key,
    contact_name: contact.name,
    contact_email: contact.email,
    contact_phone_number: contact.phoneNumber,
    location_key: location.key,
    pickup: rest.pickup,
    address: location.address,
    city: location.city,
    state: location.state,
    zip_code: location.zipCode,
    po_number: rest.poNumber,
    note: rest.note,
    job_key: rest.job?.key ?? null,
    job_name: rest.job?.name ?? null,
    job_code: rest.job?.code ?? null,
    idempotency_key: rest.idempotencyKey,
    content_hash: rest.contentHash,
  };
}

/**
 * Inserts an order with its lines and first status in one statement; three would triple the time that the customer
 * stays locked.
 */
async function insertOrder(em: EntityManager, draft: OrderDraft, placedAt: Date, actor: Actor): Promise<Order> {
  const columns = columnsOf(draft, placedAt);
  const { byCustomerKey, byName, forName } = statusPerson(actor);
  const rows = await em.execute<EntityDictionary<Order>[]>(
    `with placed as (insert into orders (${Object.keys(columns).join(', ')}) values (${Object.keys(columns)
      .map(() => '?')
      .join(', ')}) returning *),
       lines as (insert into order_line (order_key, position, product_key, product_id, own_number, description, image_address, vendor_key, quantity, unit, unit_price, price)
         select placed.key, position, "productKey", "productId", "ownNumber", description, "imageAddress", "vendorKey", quantity, coalesce(unit, 'each'), "unitPrice", price
         from placed, jsonb_to_recordset(?::jsonb) line (position int, "productKey" int, "productId" text, "ownNumber" text, description text, "imageAddress" text,
           "vendorKey" int, quantity float8, unit text, "unitPrice" numeric, price numeric)),
       first_status as (insert into order_status_change (order_key, status, at, by_customer_key, by_name, for_name)
         select key, status, placed_at, ?::int, ?, ? from placed)
     select * from placed`,
    [
      ...Object.values(columns),
      JSON.stringify(draft.lines.map((line, index) => ({ ...line, position: index + 1 }))),
      byCustomerKey,
      byName,
      forName,
    ],
  );
  return em.map(Order, rows[0] as EntityDictionary<Order>);
}

/**
 * Stores an order with its lines, its first status, its log entry and its confirmation job, and subtracts the lines
 * from its cart, in the caller's transaction.
 */
export async function placeOrder(
  em: EntityManager,
  jobs: JobSender,
  draft: OrderDraft,
  placedAt: Date,
  actor: Actor,
): Promise<Order> {
  const order = await insertOrder(em, draft, placedAt, actor);
  const { cartKey = null, lines, customer } = draft;
  await takeOrdered(em, { cartKey, customerKey: customer.key, lines, orderKey: order.key, at: placedAt });
  await recordChanges(em, actor, placedAt, [
    {
      subject: 'order',
      subjectKey: order.key,
      label: draft.customer.name,
      action: 'created',
      changes: { total: { from: null, to: draft.total } },
    },
  ]);
  await jobs.send(em, 'orderConfirmation', { orderKey: order.key }, confirmationId(order.key));
  afterCommit(() => orderPlaced.send({ payment: draft.payment }));
  return order;
}

/** Returns US dollars of the customer's on-account orders that are neither completed nor canceled. */
export async function openOnAccount(em: EntityManager, customerKey: number): Promise<string> {
  const [row] = await em.execute<{ open: string }[]>(
    `select coalesce(sum(total), 0)::text as open from orders
     where customer_key = ? and payment = 'onAccount' and status not in ('completed', 'cancelled')`,
    [customerKey],
  );
  return row?.open ?? '0';
}
