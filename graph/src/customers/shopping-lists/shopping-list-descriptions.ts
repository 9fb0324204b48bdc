import { mostShoppingListLines, mostShoppingListName, mostShoppingListNote } from '../../definitions/shopping-list.js';

/** Descriptions used in several places. */
export const about = {
  name: `At most ${mostShoppingListName} characters, unique among the customer's lists, ignoring case.`,
  note: `What the list is for: at most ${mostShoppingListNote} characters. Empty if there is none.`,
  changes: `At most ${mostShoppingListLines}, one for each product. Products that do not exist are ignored.`,
} as const;
