import { fieldNames } from '../../definitions/field.js';
import { shoppingListFields, shoppingListLineFields } from '../../definitions/shopping-list.js';
import { readStatement } from '../../platform/shared/reads.js';
import { selectList, selectNames } from '../../platform/shared/record-fields.js';
import type { ShoppingListLine } from './shopping-list-line.entity.js';
import type { ShoppingList } from './shopping-list.entity.js';

/** The columns of a list's row. A `ShoppingList` entity is also assignable to it. */
export type ShoppingListRecord = Omit<ShoppingList, symbol | 'customerKey'>;
export type ShoppingListLineRecord = Omit<ShoppingListLine, symbol>;

const columns = selectList(shoppingListFields, 's');
const lineColumns = selectNames(['listKey', 'productKey', ...fieldNames(shoppingListLineFields), 'position'], 'l');

export const listByKey = readStatement(`select ${columns} from shopping_list s where customer_key = ? and key = ?`);
export const listsOfCustomer = readStatement(
  `select ${columns} from shopping_list s where customer_key = ? order by lower(name), key`,
);
export const linesOfLists = readStatement(
  `select ${lineColumns} from shopping_list_line l
   where list_key = any (?::int[]) order by list_key, position, product_key`,
);
export const lineCounts = readStatement(
  'select list_key as "listKey", count(*)::int as count from shopping_list_line where list_key = any (?::int[]) group by list_key',
);
