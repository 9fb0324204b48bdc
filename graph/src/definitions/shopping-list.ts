import { mostQuantity, note, personalText, unitQuantity } from './field.js';
import { sumQuantities } from './quantity.js';

/** The most lists of a customer */
export const mostShoppingLists = 50;
/** The most lines of a list */
export const mostShoppingListLines = 500;

/** A list of products of a customer's account. */
export const shoppingListFields = {
  name: personalText(
    'List name',
    60,
    "At most 60 characters, unique among the customer's lists, ignoring case.",
    'Enter a name.',
  ),
  note: note('Note', 500, 'What the list is for: at most 500 characters. Empty if there is none.'),
} as const;

/** What a line says about its product. Fields that a change omits keep their value. */
export const shoppingListLineFields = {
  par: unitQuantity(
    'Par',
    0,
    `Quantity that should be on the shelf, with at most 2 decimals, up to ${mostQuantity.toLocaleString('en-US')}; 0 if the line has no par.`,
  ),
  note: { ...note('Note', 100, 'At most 100 characters, such as a place. Empty if there is none.'), hasLines: false },
} as const;

/** The quantity that restocks the shelf to par; 0 without a par, or if the shelf has enough. */
export function missingToPar(par: number, onHand: number): number {
  return Math.max(0, sumQuantities(par, -onHand));
}
