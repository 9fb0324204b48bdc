export { shoppingListsRules } from './data-rules.js';
export { ShoppingListLine } from './shopping-list-line.entity.js';
export { ShoppingList } from './shopping-list.entity.js';
export { ShoppingListsResolver } from './shopping-lists.resolver.js';
export { ShoppingListsService } from './shopping-lists.service.js';
