import { emptyCart, noNotes, type Cart } from './cart-lines';

/** Parses this customer's stored cart. Returns an empty cart for another customer's or a damaged one. */
export function parseCart(text: string | null, customerNumber: number): Cart {
  const empty = emptyCart(customerNumber);
  if (text === null) return empty;
  try {
    const cart = JSON.parse(text) as Partial<Cart> | null;
    if (cart?.customerNumber !== customerNumber || !Array.isArray(cart.lines)) return empty;
    return { ...empty, ...cart, notes: { ...noNotes, ...cart.notes } };
  } catch {
    return empty;
  }
}
