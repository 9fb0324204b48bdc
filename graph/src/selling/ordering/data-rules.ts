import { personal, type DataRules } from '../../platform/shared/data-rules.js';
import { openOrders } from './open-orders.js';

const forTheBooks = 'for good: the books need seven years';
const mostNamed = 5;

export const orderingRules: DataRules = {
  tables: {
    orders: personal(
      forTheBooks,
      `select key, placed_at, total, status, payment, contact_name, contact_email, contact_phone_number, pickup, address, city, state, zip_code, po_number, note, job_name, job_code
        from orders where customer_key = ? order by key`,
      'amounts, dates and status stay, under a pseudonym; contact, delivery address, PO number, note and job go',
      { pagedBy: 'key' },
    ),
    order_line: personal(
      forTheBooks,
      'select l.* from order_line l join orders o on o.key = l.order_key where o.customer_key = ? order by l.key',
      'products, quantities and prices stay; own part numbers go',
      { pagedBy: 'key' },
    ),
    order_words: personal(
      forTheBooks,
      'select w.* from order_words w join orders o on o.key = w.order_key where o.customer_key = ? order by w.order_key',
      'rebuilt without PO number, job and own part numbers',
      { pagedBy: 'order_key' },
    ),
    order_status_change: personal(
      forTheBooks,
      'select s.key, s.order_key, s.status, s.at, s.by_name, s.for_name from order_status_change s join orders o on o.key = s.order_key where o.customer_key = ? order by s.key',
      'status and time stay; the name of the customer is removed',
      { pagedBy: 'key' },
    ),
  },
  erasureRefusals: async (em, customerKey) => {
    const open = await openOrders(em, customerKey);
    if (open.length === 0) return [];
    const named = open.slice(0, mostNamed).join(', ');
    const more = open.length > mostNamed ? ` and ${open.length - mostNamed} more` : '';
    return [`This customer has open orders: ${named}${more}. Complete or cancel them first.`];
  },
  erase: async (em, { key, pseudonym }) => {
    await em.execute('update order_status_change set by_name = ? where by_customer_key = ?', [pseudonym, key]);
    await em.execute(
      'update order_status_change set for_name = ? where for_name is not null and order_key in (select o.key from orders o where o.customer_key = ?)',
      [pseudonym, key],
    );
    // The address of a pickup order is the store's own.
    await em.execute(
      `update orders set customer_name = ?, contact_key = null, contact_name = ?, contact_email = '', contact_phone_number = '', location_key = null,
         address = case when pickup then address else '' end, city = case when pickup then city else '' end, state = case when pickup then state else '' end,
         zip_code = case when pickup then zip_code else '' end, po_number = null, note = null, job_key = null, job_name = null, job_code = null, version = version + 1
       where customer_key = ?`,
      [pseudonym, pseudonym, key],
    );
    await em.execute(
      'update order_line set own_number = null where own_number is not null and order_key in (select o.key from orders o where o.customer_key = ?)',
      [key],
    );
    await em.execute(
      `update order_words known set words = now.words from words_of_orders(array(select o.key from orders o where o.customer_key = ?)) now
       where known.order_key = now.order_key`,
      [key],
    );
  },
};
