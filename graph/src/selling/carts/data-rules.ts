import { expiredRows, personal, type DataRules } from '../../platform/shared/data-rules.js';

const day = 24 * 60 * 60 * 1000;
/** A device that was offline for longer than this may apply a change twice. */
const changeDays = 90;

export const cartsRules: DataRules = {
  tables: {
    cart: personal(
      'until the customer deletes it',
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
    expiredRows(
      'cart changes',
      'cart_change',
      'at < ?::timestamptz',
      now => new Date(now.getTime() - changeDays * day),
    ),
  ],
};
