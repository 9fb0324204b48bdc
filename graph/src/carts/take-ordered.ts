import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';

export const newOrderSeed = () => randomBytes(16).toString('hex');

interface OrderedFromCart {
  /** null: the order did not come from a cart of the account */
  cartKey: number | null;
  customerKey: number;
  lines: readonly { productKey: number; quantity: number }[];
  at: Date;
}

/**
 * Subtracts the ordered quantities from a cart, in the transaction that places the order. Keeps quantities and lines
 * that were added since. Ignores another customer's cart and a deleted one.
 */
export async function takeOrdered(
  em: EntityManager,
  { cartKey, customerKey, lines, at }: OrderedFromCart,
): Promise<void> {
  if (cartKey === null) return;
  // Locks the cart, so that a simultaneous change of its lines comes before or after.
  const [cart] = await em.execute<{ key: number }[]>(
    'update cart set version = version + 1, order_seed = ?, changed_at = ? where key = ? and customer_key = ? returning key',
    [newOrderSeed(), at.toISOString(), cartKey, customerKey],
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
