import { expiredRows, personal, type DataRules } from '../../platform/shared/data-rules.js';

const day = 24 * 60 * 60 * 1000;
/** A device that was offline for longer than this may apply a change twice. */
const changeDays = 90;
/** Carts that staff filled and nobody ordered or took over */
const staffCartDays = 90;

function daysBefore(days: number): (now: Date) => Date {
  return now => new Date(now.getTime() - days * day);
}

export const cartsRules: DataRules = {
  tables: {
    cart: personal(
      `until the customer deletes it; one that staff filled ${staffCartDays} days after its last change, and the next day if it is empty`,
      'select key, name, active, changed_at from cart where customer_key = ? order by key',
      'deleted',
    ),
    cart_line: personal(
      'until the line is removed or ordered, or its cart is deleted',
      `select c.name as cart, p.product_id, p.description, l.quantity, l.staff_name
        from cart_line l join cart c on c.key = l.cart_key join product p on p.key = l.product_key
        where c.customer_key = ? order by c.key, l.position`,
      'deleted',
    ),
    staff_cart: personal(
      'two days',
      `select c.name as cart, s.day from staff_cart s join cart c on c.key = s.cart_key
        where s.customer_key = ? order by s.day, c.key`,
      'deleted',
    ),
    cart_change: personal(
      `${changeDays} days`,
      'select id, at from cart_change where customer_key = ? order by at, id',
      'deleted',
    ),
  },
  erase: async (em, { key }) => {
    await em.execute('delete from cart where customer_key = ?', [key]);
    await em.execute('delete from cart_change where customer_key = ?', [key]);
  },
  expired: [
    expiredRows('cart changes', 'cart_change', 'at < ?::timestamptz', daysBefore(changeDays)),
    expiredRows('carts in use by staff', 'staff_cart', 'day < (?::timestamptz)::date', daysBefore(2)),
    expiredRows('carts by staff', 'cart', 'by_staff and changed_at < ?::timestamptz', daysBefore(staffCartDays)),
    expiredRows(
      'empty carts by staff',
      'cart',
      'by_staff and changed_at < ?::timestamptz and not exists (select 1 from cart_line l where l.cart_key = cart.key)',
      daysBefore(1),
    ),
  ],
};
