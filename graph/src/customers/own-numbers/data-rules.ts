import { personal, type DataRules } from '../../platform/shared/data-rules.js';

export const ownNumbersRules: DataRules = {
  tables: {
    own_number: personal(
      'until the customer removes it',
      'select n.number, p.product_id, p.description from own_number n join product p on p.key = n.product_key where n.customer_key = ? order by n.code',
      'deleted',
    ),
  },
  erase: (em, { key }) => em.execute('delete from own_number where customer_key = ?', [key]).then(() => undefined),
};
