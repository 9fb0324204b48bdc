import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { isOrderedSince } from '../../definitions/cart.js';
import { AppError } from '../../platform/shared/errors.js';
import { Cart } from './cart.entity.js';
import { CartLine } from './cart-line.entity.js';

interface CartToOrder {
  /** null: the order does not come from a cart of the account */
  cartKey: number | null;
  customerKey: number;
  lines: readonly { productKey: number; quantity: number }[];
}

interface OrderedFromCart extends CartToOrder {
  orderKey: number;
  at: Date;
}

/**
 * Locks the cart of a checkout, and refuses it if another device has ordered the cart since `cartVersion`, or has taken
 * lines out of it. Ignores another customer's cart and a deleted one. Without a version, a cart counts as ordered since
 * if it was ordered before and does not have the lines.
 */
export async function assertNotOrdered(
  em: EntityManager,
  { cartKey, customerKey, lines, cartVersion }: CartToOrder & { cartVersion: number | null },
): Promise<void> {
  if (cartKey === null) return;
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const cart = await em.findOne(Cart, { key: cartKey, customerKey }, lock);
  if (!cart || cart.version === cartVersion) return;
  const left = new Map(
    (await em.find(CartLine, { cartKey }, { refresh: true })).map(({ productKey, quantity }) => [productKey, quantity]),
  );
  const isMissing = lines.some(({ productKey, quantity }) => (left.get(productKey) ?? 0) < quantity);
  const { lastOrderKey: orderKey } = cart;
  if (cartVersion === null ? orderKey !== null && isMissing : isOrderedSince(cart, cartVersion)) {
    const message = `Another device has already ordered this cart: order ${orderKey}.`;
    throw new AppError('ALREADY_ORDERED', message, { orderKey });
  }
  if (cartVersion !== null && isMissing)
    throw new AppError('STALE', 'The cart was changed on another device meanwhile. Check it and order again.');
}

/**
 * Subtracts the ordered quantities from a cart, in the transaction that places the order. Keeps quantities and lines
 * that were added since. Ignores another customer's cart and a deleted one.
 */
export async function takeOrdered(
  em: EntityManager,
  { cartKey, customerKey, lines, orderKey, at }: OrderedFromCart,
): Promise<void> {
  if (cartKey === null) return;
  // Locks the cart, so that a simultaneous change of its lines comes before or after.
  const [cart] = await em.execute<{ key: number }[]>(
    `update cart set version = version + 1, ordered_version = version + 1, last_order_key = ?, changed_at = ?
     where key = ? and customer_key = ? returning key`,
    [orderKey, at.toISOString(), cartKey, customerKey],
  );
  if (!cart) return;
  await em.execute(
    `with ordered as (select "productKey" as product_key, quantity from jsonb_to_recordset(?::jsonb) line ("productKey" int, quantity float8)),
       gone as (delete from cart_line l using ordered o where l.cart_key = ? and l.product_key = o.product_key and l.quantity <= o.quantity)
     update cart_line l set quantity = (l.quantity::numeric - o.quantity::numeric), confirmed = 0
     from ordered o where l.cart_key = ? and l.product_key = o.product_key and l.quantity > o.quantity`,
    [JSON.stringify(lines), cartKey, cartKey],
  );
}
