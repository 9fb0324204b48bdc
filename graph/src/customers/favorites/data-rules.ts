import { personal, type DataRules } from '../../platform/shared/data-rules.js';

export const favoritesRules: DataRules = {
  tables: {
    favorite: personal(
      'until the customer removes it',
      'select f.*, p.product_id, p.description from favorite f join product p on p.key = f.product_key where f.customer_key = ? order by f.key',
      'deleted',
    ),
  },
  erase: (em, { key }) => em.execute('delete from favorite where customer_key = ?', [key]).then(() => undefined),
};
