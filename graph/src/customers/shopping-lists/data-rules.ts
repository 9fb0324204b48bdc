import { shoppingListFields, shoppingListLineFields } from '../../definitions/shopping-list.js';
import { personal, type DataRules } from '../../platform/shared/data-rules.js';
import { columnList } from '../../platform/shared/record-fields.js';

export const shoppingListsRules: DataRules = {
  tables: {
    shopping_list: personal(
      'until the customer deletes it',
      `select s.key, ${columnList(shoppingListFields, 's')} from shopping_list s where customer_key = ? order by key`,
      'deleted',
    ),
    shopping_list_line: personal(
      'until the customer removes it, or deletes its list',
      `select s.name as list, p.product_id, p.description, ${columnList(shoppingListLineFields, 'l')}
        from shopping_list_line l join shopping_list s on s.key = l.list_key join product p on p.key = l.product_key
        where s.customer_key = ? order by s.key, l.position`,
      'deleted',
    ),
  },
  erase: (em, { key }) => em.execute('delete from shopping_list where customer_key = ?', [key]).then(() => undefined),
};
