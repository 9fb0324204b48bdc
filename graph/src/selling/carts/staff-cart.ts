import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { mostCartName, staffCartName } from '../../definitions/cart.js';
import type { ActingAdmin } from '../../platform/shared/access.js';
import { localDay } from '../../platform/shared/local-days.js';
import { Cart } from './cart.entity.js';

/** The staff member who acts as a customer, at a time in the store's time zone. */
export interface StaffAtWork {
  customerKey: number;
  staff: ActingAdmin;
  at: Date;
  timeZone: string;
}

/**
 * Returns the cart that a staff member fills for a customer today, locked. Makes it if there is none. The caller has
 * locked the customer, so two devices of the person get the same cart.
 */
export async function lockStaffCart(em: EntityManager, work: StaffAtWork): Promise<Cart> {
  const [known] = await em.execute<{ cartKey: number }[]>(
    'select cart_key as "cartKey" from staff_cart where customer_key = ? and staff_key = ? and day = ?::date',
    [work.customerKey, work.staff.customerKey, dayOf(work)],
  );
  const key = known?.cartKey ?? (await makeCart(em, work));
  return em.findOneOrFail(Cart, { key }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

/** Makes a cart the one that the staff member fills for the customer until the day ends. */
export async function fillToday(em: EntityManager, work: StaffAtWork, cartKey: number): Promise<void> {
  await em.execute(
    `insert into staff_cart (customer_key, staff_key, cart_key, day) values (?, ?, ?, ?::date)
     on conflict (customer_key, staff_key) do update set cart_key = excluded.cart_key, day = excluded.day`,
    [work.customerKey, work.staff.customerKey, cartKey, dayOf(work)],
  );
}

/** Formats the day as PostgreSQL's `date`. */
export function dayOf({ at, timeZone }: Pick<StaffAtWork, 'at' | 'timeZone'>): string {
  return localDay(at, timeZone, 'isoDay');
}

async function makeCart(em: EntityManager, work: StaffAtWork): Promise<number> {
  for (let count = 1; ; count += 1) {
    const [made] = await em.execute<{ key: number }[]>(
      `insert into cart (customer_key, name, active, by_staff, changed_at) values (?, ?, false, true, ?)
       on conflict do nothing returning key`,
      [work.customerKey, nameOf(work, count), work.at.toISOString()],
    );
    if (!made) continue;
    await fillToday(em, work, made.key);
    return made.key;
  }
}

/** Returns the name by which the customer recognizes the cart; `count` tells those of one day apart. */
function nameOf({ staff, at, timeZone }: StaffAtWork, count: number): string {
  const end = `, ${localDay(at, timeZone, 'shortDay')}${count > 1 ? ` (${count})` : ''}`;
  return `${staffCartName}, ${staff.name}`.slice(0, mostCartName - end.length).trimEnd() + end;
}
