import { personal, type DataRules } from '../shared/data-rules.js';

export const poAttachmentsRules: DataRules = {
  tables: {
    po_attachment: personal(
      'as long as its order',
      `select a.order_key, a.name, a.kind, a.attached_at, a.attached_by, encode(a.content, 'base64') as content
        from po_attachment a join orders o on o.key = a.order_key where o.customer_key = ? order by a.order_key`,
      'deleted',
    ),
  },
  erase: (em, { key }) =>
    em
      .execute('delete from po_attachment where order_key in (select o.key from orders o where o.customer_key = ?)', [
        key,
      ])
      .then(() => undefined),
};
