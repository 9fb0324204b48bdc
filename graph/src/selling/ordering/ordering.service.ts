import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { recordChanges, staleRecord } from '../../platform/audit/index.js';
import { personBehind, requireActor, requireAdmin, type Actor } from '../../platform/shared/access.js';
import { pageWindow, type PageRequest } from '../../platform/shared/connection.js';
import { AppError } from '../../platform/shared/errors.js';
import { localDay } from '../../platform/shared/local-days.js';
import { searchTextNamed } from '../../platform/shared/input.js';
import { intArray, readStatement } from '../../platform/shared/reads.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { orderFile, type OrderFileFormat, type OrderFileScope } from './order-file.js';
import {
  amountsOf,
  conditions,
  listOrders,
  type Calendar,
  type OrderAmounts,
  type OrderListing,
  type OrderPage,
} from './order-list.js';
import { orderColumns, orderRecord, type OrderLineRecord, type OrderRecord, type OrderRow } from './order-record.js';
import {
  customerMayCancel,
  nextStatuses,
  secondsToUndo,
  undoSeconds,
  type OrderPayment,
  type OrderStatus,
} from './order-status.js';
import { OrderStatusChange, statusPerson } from './order-status-change.entity.js';
import { Order } from './order.entity.js';
import { mayReadOrder } from './order.policy.js';

const linesOfOrders = readStatement(
  `select key, order_key as "orderKey", product_key as "productKey", product_id as "productId", own_number as "ownNumber", description, image_address as "imageAddress",
     vendor_key as "vendorKey", quantity, unit, unit_price as "unitPrice", price
   from order_line where order_key = any (?::int[]) order by order_key, position`,
);

const usualQuantities = readStatement(
  `select l.product_key as "productKey", percentile_disc(0.5) within group (order by l.quantity) as quantity
   from order_line l join orders o on o.key = l.order_key
   where o.customer_key = ? and o.status <> 'cancelled' and l.product_key = any (?::int[]) group by l.product_key`,
);

const mostSamePo = 5;
const ordersOfPo = readStatement(
  `select ${orderColumns} from orders where customer_key = ? and po_number is not null and lower(po_number) = lower(?) and status <> 'cancelled'
   order by placed_at desc, key desc limit ${mostSamePo}`,
);

const mostNumbered = 3;
/** Shorter texts are the start of too many PO numbers. */
const shortestNumber = 2;
// Two lookups in an index each. With one condition, the planner may read all orders, newest first.
const ordersNumbered = readStatement(
  `with found as materialized (
     select key from orders where customer_key = ? and key = ?::int
     union select key from orders where customer_key = ? and po_number is not null and starts_with(lower(po_number), lower(?)))
   select ${orderColumns} from orders where key in (select key from found) order by key desc limit ${mostNumbered}`,
);

/** Reads and finds placed orders, and changes their status. */
export class OrderingService extends PerRequest {
  private readonly lineLoader = new DataLoader<number, OrderLineRecord[]>(async orderKeys =>
    perOrder(orderKeys, await this.context.reads.rows<OrderLineRecord>(linesOfOrders, [intArray(orderKeys)])),
  );

  private readonly statusLoader = new DataLoader<number, OrderStatusChange[]>(async orderKeys => {
    const changes = await this.context.em.find(
      OrderStatusChange,
      { orderKey: { $in: [...orderKeys] } },
      { orderBy: { key: 'asc' } },
    );
    return perOrder(orderKeys, changes);
  });

  private readonly usualLoader = new DataLoader<number, number | null>(async productKeys => {
    const { customerKey } = requireActor(this.context.actor);
    const rows = await this.context.reads.rows<{ productKey: number; quantity: number }>(usualQuantities, [
      customerKey,
      intArray(productKeys),
    ]);
    const byKey = new Map(rows.map(({ productKey, quantity }) => [productKey, quantity]));
    return productKeys.map(key => byKey.get(key) ?? null);
  });

  /** Returns an order that the caller may read; throws NOT_FOUND otherwise. */
  async order(key: number): Promise<Order> {
    const actor = requireActor(this.context.actor);
    const order = await this.context.em.findOne(Order, { key });
    if (!order || !mayReadOrder(actor, order)) throw new AppError('NOT_FOUND', 'Order not found.');
    return order;
  }

  /** Returns the lines of an order. Simultaneous lookups share one statement. */
  lines(order: Pick<Order, 'key'>): Promise<OrderLineRecord[]> {
    return this.lineLoader.load(order.key);
  }

  /** Returns the caller's median ordered quantity of a product, or null. Simultaneous lookups share one statement. */
  usualQuantity(productKey: number): Promise<number | null> {
    return this.usualLoader.load(productKey);
  }

  /** Returns every status of an order, oldest first. Simultaneous lookups share one statement. */
  statusChanges(order: Pick<Order, 'key'>): Promise<OrderStatusChange[]> {
    return this.statusLoader.load(order.key);
  }

  /**
   * Returns the statuses that the caller may change an order to: any allowed one for staff, and `cancelled` for
   * customers while they may cancel.
   */
  nextStatuses(order: { status: OrderStatus; payment: OrderPayment; pickup: boolean }): OrderStatus[] {
    if (requireActor(this.context.actor).isAdmin) return nextStatuses(order);
    return customerMayCancel(order) ? ['cancelled'] : [];
  }

  /** Returns the seconds left in which the caller may undo the order's last status change; null if they may not. */
  async secondsToUndo(order: Pick<Order, 'key'>): Promise<number | null> {
    const actor = requireActor(this.context.actor);
    if (!actor.isAdmin) return null;
    return secondsToUndo(await this.statusChanges(order), actor.customerKey, this.context.clock.now()) || null;
  }

  /** Returns the name of the staff member who placed it for the customer; null if the customer did. */
  async placedBy(order: Pick<Order, 'key'>): Promise<string | null> {
    const [placed] = await this.statusChanges(order);
    return placed?.forName == null ? null : placed.byName;
  }

  /** Returns a customer's orders, newest first. Staff may read those of any customer. */
  ordersOf(customerKey: number, listing: OrderListing, page: PageRequest): Promise<OrderPage> {
    const actor = requireActor(this.context.actor);
    if (!mayReadOrder(actor, { customerKey })) throw new AppError('NOT_FOUND');
    return this.list({ ...listing, customerKey }, page);
  }

  /** Returns the caller's latest orders with a PO number, ignoring case and omitting canceled ones. */
  async ordersWithPo(poNumber: string): Promise<OrderRecord[]> {
    const { customerKey } = requireActor(this.context.actor);
    const text = searchTextNamed('poNumber', poNumber);
    if (text === '') return [];
    return (await this.context.reads.rows<OrderRow>(ordersOfPo, [customerKey, text])).map(orderRecord);
  }

  /** Returns the caller's order with this number, and the latest whose PO number starts with it; at most 3. */
  async ordersNumbered(number: string): Promise<OrderRecord[]> {
    const { customerKey } = requireActor(this.context.actor);
    const text = searchTextNamed('number', number);
    if (text.length < shortestNumber) return [];
    const key = /^(?:order (?:no\.? |number )?)?#?(\d{1,9})$/i.exec(text)?.[1] ?? null;
    const values = [customerKey, key === null ? null : Number(key), customerKey, text];
    return (await this.context.reads.rows<OrderRow>(ordersNumbered, values)).map(orderRecord);
  }

  /** Returns a file with the lines of the caller's matching orders. */
  ownOrderFile(listing: OrderListing, format: OrderFileFormat): Promise<AsyncIterable<Buffer>> {
    const { customerKey } = requireActor(this.context.actor);
    return this.file({ ...listing, customerKey }, format, 'customer');
  }

  /** Returns a file with the lines of all customers' matching orders; for staff. */
  allOrdersFile(listing: OrderListing, format: OrderFileFormat): Promise<AsyncIterable<Buffer>> {
    requireAdmin(this.context.actor);
    return this.file(listing, format, 'all');
  }

  private async file(
    listing: OrderListing,
    format: OrderFileFormat,
    scope: OrderFileScope,
  ): Promise<AsyncIterable<Buffer>> {
    searchTextNamed('search', listing.search);
    const { reads } = this.context;
    const calendar = this.calendar();
    const { timeZone } = calendar;
    return orderFile(reads, await conditions(reads, listing, calendar), { format, scope, timeZone });
  }

  /** Returns orders whose words, customer number, customer name or date match, newest first; for staff. */
  allOrders(listing: OrderListing, page: PageRequest): Promise<OrderPage> {
    requireAdmin(this.context.actor);
    return this.list(listing, page);
  }

  /** Returns the sums of the totals of all orders of a list. */
  amountsOf(listing: OrderListing): Promise<OrderAmounts> {
    return amountsOf(this.context.reads, listing, this.calendar());
  }

  private calendar(): Calendar {
    const { clock, settings } = this.context;
    return { timeZone: settings.timeZone, today: localDay(clock.now(), settings.timeZone, 'isoDay') };
  }

  /**
   * Changes an order's status; for staff. A stale `version` is refused. A paid order may only be canceled together
   * with a refund, which `checkout` does; it also refuses an order whose payment differs at the provider.
   */
  updateStatus(key: number, status: OrderStatus, version?: number | null, moneyGoesBack = false): Promise<Order> {
    const actor = requireAdmin(this.context.actor);
    return this.changeStatus(
      key,
      status,
      async (order, em) => {
        await assertVersion(em, order, version);
        if (!nextStatuses(order).includes(status)) throw new AppError('STATUS_NOT_ALLOWED');
        if (status === 'cancelled' && ['paid', 'review'].includes(order.payment) && !moneyGoesBack)
          throw new AppError('STATUS_NOT_ALLOWED');
      },
      actor,
    );
  }

  /** Cancels the caller's own order while it is placed and on account. */
  async cancelOrder(key: number): Promise<Order> {
    const actor = requireActor(this.context.actor);
    await this.order(key);
    return this.changeStatus(
      key,
      'cancelled',
      order => {
        if (!customerMayCancel(order)) throw new AppError('STATUS_NOT_ALLOWED');
      },
      actor,
    );
  }

  /**
   * Undoes the last status change within a few seconds, for the person who made it. Changes take effect at once instead
   * of after those seconds: a delayed change would be lost with the process, and other staff would act on an outdated
   * status. Status changes send no mail. The row of the change is deleted; the log has both changes.
   */
  async undoStatus(key: number, version?: number | null): Promise<Order> {
    const actor = requireAdmin(this.context.actor);
    return this.onLockedOrder(key, actor, async (order, em) => {
      await assertVersion(em, order, version);
      const moves = await em.find(OrderStatusChange, { orderKey: key }, { orderBy: { key: 'asc' } });
      const [before, last] = moves.slice(-2);
      if (!before || !last || secondsToUndo(moves, personBehind(actor).customerKey, this.context.clock.now()) === 0) {
        throw new AppError(
          'STATUS_NOT_ALLOWED',
          `A status change can be undone for ${undoSeconds} seconds, by the person who made it.`,
        );
      }
      order.status = before.status;
      await em.nativeDelete(OrderStatusChange, { key: last.key });
    });
  }

  private changeStatus(
    key: number,
    status: OrderStatus,
    assertAllowed: (order: Order, em: EntityManager) => void | Promise<void>,
    actor: Actor,
  ): Promise<Order> {
    return this.onLockedOrder(key, actor, async (order, em) => {
      await assertAllowed(order, em);
      order.status = status;
      await this.recordStatus(em, order, actor);
    });
  }

  /** Changes the status of an order while it is locked, and logs it. */
  private onLockedOrder(
    key: number,
    actor: Actor,
    change: (order: Order, em: EntityManager) => Promise<void>,
  ): Promise<Order> {
    return inTransaction(this.context.em, async em => {
      const order = await em.findOne(Order, { key }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
      if (!order) throw new AppError('NOT_FOUND', 'Order not found.');
      const before = order.status;
      await change(order, em);
      await em.flush();
      this.statusLoader.clear(key);
      await recordChanges(em, actor, this.context.clock.now(), [
        {
          subject: 'order',
          subjectKey: key,
          label: order.customerName,
          action: 'statusChanged',
          changes: { status: { from: before, to: order.status } },
        },
      ]);
      return order;
    });
  }

  /** Stores the time and person of an order's current status. */
  private async recordStatus(em: EntityManager, order: Order, actor: Actor): Promise<void> {
    await em.insert(OrderStatusChange, {
      orderKey: order.key,
      status: order.status,
      changedAt: this.context.clock.now(),
      ...statusPerson(actor),
    });
  }

  private async list(listing: OrderListing, page: PageRequest): Promise<OrderPage> {
    searchTextNamed('search', listing.search);
    return listOrders(this.context.reads, listing, pageWindow(page, this.context), this.calendar());
  }
}

/** Throws STALE if the order changed since `version`. */
async function assertVersion(em: EntityManager, order: Order, version: number | null | undefined): Promise<void> {
  if (version == null || version === order.version) return;
  throw await staleRecord(em, { subject: 'order', subjectKey: order.key, seen: version, current: order.version });
}

/** Groups records by order, in the sequence of the keys. */
function perOrder<T extends { orderKey: number }>(orderKeys: readonly number[], records: T[]): T[][] {
  const byOrder = Map.groupBy(records, record => record.orderKey);
  return orderKeys.map(key => byOrder.get(key) ?? []);
}
