/**
 * How changes of a cart line are merged. The server and the browser, which shows its changes before the server has
 * them, use the same rules. Differences that are made at the same time on several devices add up; of typed quantities,
 * the later one wins, also over an order of the cart that was placed meanwhile.
 */
import { mostQuantity } from './field.js';
import { sumQuantities } from './quantity.js';

/** The most lines of a cart, and of an order */
export const mostCartLines = 500;
/** The most carts of a customer */
export const mostCarts = 50;
/** The most characters of a cart's name */
export const mostCartName = 60;
export const firstCartName = 'Main cart';
/** How the name of a cart begins that a staff member fills for a customer */
export const staffCartName = 'By phone';

/** The fields of a line that merging changes. A quantity of 0 means that the cart has no such line. */
export interface CartQuantity {
  quantity: number;
  /** The largest unusual quantity that a user confirmed */
  confirmed: number;
}

export interface CartQuantityChange {
  productKey: number;
  /** The quantity to add, or to remove if negative; not used if there is a typed quantity */
  by?: number | null;
  /** The quantity that was typed: it replaces the line's */
  quantity?: number | null;
  confirmed?: number | null;
}

export const noQuantity: CartQuantity = { quantity: 0, confirmed: 0 };

export function changedQuantity(
  before: CartQuantity,
  { by, quantity: typed, confirmed }: CartQuantityChange,
): CartQuantity {
  const quantity = Math.min(mostQuantity, Math.max(0, typed ?? sumQuantities(before.quantity, by ?? 0)));
  return quantity === 0 ? noQuantity : { quantity, confirmed: Math.max(before.confirmed, confirmed ?? 0) };
}

/**
 * Whether a cart was ordered after a version of it was seen. The lines seen then cannot be ordered again. `seen` null:
 * not known.
 */
export function isOrderedSince({ orderedVersion }: { orderedVersion: number | null }, seen: number | null): boolean {
  return orderedVersion !== null && seen !== null && orderedVersion > seen;
}
