/**
 * How changes of a cart line are merged. The server and the browser, which shows its changes before the server has
 * them, use the same rules. Every change is a difference, so that changes made at the same time on several devices add
 * up.
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

/** The fields of a line that merging changes. A quantity of 0 means that the cart has no such line. */
export interface CartQuantity {
  quantity: number;
  /** The largest unusual quantity that a user confirmed */
  confirmed: number;
}

export interface CartQuantityChange {
  productKey: number;
  /** The quantity to add, or to remove if negative */
  by: number;
  confirmed?: number | null;
}

export const noQuantity: CartQuantity = { quantity: 0, confirmed: 0 };

export function changedQuantity(before: CartQuantity, { by, confirmed }: CartQuantityChange): CartQuantity {
  const quantity = Math.min(mostQuantity, Math.max(0, sumQuantities(before.quantity, by)));
  return quantity === 0 ? noQuantity : { quantity, confirmed: Math.max(before.confirmed, confirmed ?? 0) };
}
