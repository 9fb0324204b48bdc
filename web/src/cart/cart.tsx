import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { cartActions, currentCart, followSession, noCart, watchCart, type CartState } from './cart-store';

export type { CartLine } from './cart-lines';

export interface CartApi extends CartState {
  /** Number of lines. */
  count: number;
}

export function CartProvider({ children }: { children: ReactNode }) {
  useEffect(followSession, []);
  return children;
}

export function useCart(): CartApi & typeof cartActions {
  const state = useSyncExternalStore(watchCart, currentCart, () => noCart);
  return { ...state, count: state.lines.length, ...cartActions };
}
