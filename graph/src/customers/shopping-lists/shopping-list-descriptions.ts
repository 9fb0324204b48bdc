import { mostQuantity } from '../../definitions/field.js';
import {
  mostLineNote,
  mostShoppingListLines,
  mostShoppingListName,
  mostShoppingListNote,
  mostShoppingLists,
} from '../../definitions/shopping-list.js';

/** Descriptions for both interfaces. */
export const about = {
  list: 'A list of products of the account. Everyone who signs in with the account shares it, and so do staff who act as the customer.',
  key: 'Key of the list.',
  name: `At most ${mostShoppingListName} characters, unique among the customer's lists, ignoring case.`,
  note: `What the list is for: at most ${mostShoppingListNote} characters. Empty if there is none.`,
  version: 'Rises with each change of the list or its lines.',
  lineCount: 'Number of lines.',
  lines: `At most ${mostShoppingListLines}, in the order of \`position\`.`,
  line: 'A product on a list.',
  productKey: 'Key of the product, kept after the product is no longer sold.',
  productId: 'Item ID of the product, also if it is no longer sold.',
  description: 'Description of the product, also if it is no longer sold.',
  product: 'The product; null if it is no longer sold.',
  par: 'Quantity that should be on the shelf; 0 if the line has no par.',
  lineNote: `At most ${mostLineNote} characters, such as a place. Empty if there is none.`,
  position: 'Place on the list. A restored line is sent with its former position.',
  sentPar: `Quantity that should be on the shelf, with at most 2 decimals, up to ${mostQuantity.toLocaleString('en-US')}; 0 for no par. If omitted, a line keeps its par, and a new line has none.`,
  sentNote: `At most ${mostLineNote} characters. If omitted, a line keeps its note; empty text removes it.`,
  sentPosition: 'Place of a new line; last by default.',
  remove: 'True removes the product from the list.',
  changes: `At most ${mostShoppingListLines}, one for each product. Products that do not exist are ignored.`,
  all: `The customer's lists, at most ${mostShoppingLists}, by name.`,
  find: 'A list of the customer.',
  create: `Creates a list. LIMIT_REACHED beyond ${mostShoppingLists} lists, DUPLICATE if another list has the name.`,
  firstLines: 'Lines of the new list; none by default.',
  update: 'Changes the name and the note of a list. DUPLICATE if another list has the name.',
  delete: 'Deletes a list with its lines.',
  setLines: 'Adds, changes and removes lines of a list. Omitted products stay unchanged.',
} as const;
