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
 * Subtracts what was ordered from a cart, in the transaction that places the order. Quantities and lines added since stay.
 * Another customer's cart, and one deleted since, are left alone.
 */
export async function takeOrdered(
  em: EntityManager,
  { cartKey, customerKey, lines, at }: OrderedFromCart,
): Promise<void> {
  if (cartKey === null) return;
  // Locks the cart, so that a change of its lines at the same time comes before or after.
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
