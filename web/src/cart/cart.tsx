import { firstCartName, staffCartName } from '#definitions/cart';
import { useApolloClient } from '@apollo/client/react';
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useSession } from '../session/session';
import { cartOfPage } from './served-cart';
import { followServer, receiveCart, saveCart } from './cart-sync';
import { cartActions, currentCart, followSession, noCart, servedCart, watchCart, type CartState } from './cart-store';

export type { CartLine } from './cart-lines';

interface ProviderProps {
  children: ReactNode;
  /** Number of lines in the cart of the customer whose page the server rendered */
  servedLines: number;
}

const ServedCart = createContext(noCart);

export function CartProvider({ children, servedLines }: ProviderProps) {
  const client = useApolloClient();
  const served = useMemo(() => servedCart(servedLines, cartOfPage(client)), [servedLines, client]);
  useEffect(followSession, []);
  useEffect(() => followServer(client), [client]);
  return <ServedCart value={served}>{children}</ServedCart>;
}

export function useCart(): CartState & typeof cartActions & { save: typeof saveCart; receive: typeof receiveCart } {
  const served = useContext(ServedCart);
  const state = useSyncExternalStore(watchCart, currentCart, () => served);
  return { ...state, ...cartActions, save: saveCart, receive: receiveCart };
}

/** Returns the name of the cart. One that the account does not have yet gets its name with the first change. */
export function useCartName(): string {
  const { account } = useCart();
  const { acting } = useSession();
  return account?.name ?? (acting ? staffCartName : firstCartName);
}
