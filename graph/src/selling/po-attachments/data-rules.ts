import { personal, type DataRules } from '../../platform/shared/data-rules.js';

export const poAttachmentsRules: DataRules = {
  tables: {
    po_attachment: personal(
      'as long as its order',
      `select a.order_key, a.name, a.kind, a.attached_at, a.attached_by, 'po_attachment/' || a.order_key || '.' || a.kind as file
        from po_attachment a join orders o on o.key = a.order_key where o.customer_key = ? order by a.order_key`,
      'deleted',
      { pagedBy: 'order_key', fileContent: 'select content from po_attachment where order_key = ?' },
    ),
  },
  erase: (em, { key }) =>
    em
      .execute('delete from po_attachment where order_key in (select o.key from orders o where o.customer_key = ?)', [
        key,
      ])
      .then(() => undefined),
};
