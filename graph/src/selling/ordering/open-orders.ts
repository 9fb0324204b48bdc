import type { EntityManager } from '@mikro-orm/postgresql';

/** Returns the keys of a customer's orders that are neither completed nor cancelled, oldest first. */
export async function openOrders(em: EntityManager, customerKey: number): Promise<number[]> {
  const open = await em.execute<{ key: number }[]>(
    "select key from orders where customer_key = ? and status not in ('completed', 'cancelled') order by key",
    [customerKey],
  );
  return open.map(({ key }) => key);
}
