import { sumQuantities } from './quantity.js';

/** The most lists of a customer */
export const mostShoppingLists = 50;
/** The most lines of a list */
export const mostShoppingListLines = 500;
/** Characters of a list's name, of its note, and of the note of a line */
export const mostShoppingListName = 60;
export const mostShoppingListNote = 500;
export const mostLineNote = 100;

/** The quantity that restocks the shelf to par; 0 without a par, or if the shelf has enough. */
export function missingToPar(par: number, onHand: number): number {
  return Math.max(0, sumQuantities(par, -onHand));
}
