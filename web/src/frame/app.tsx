import '../ui/global.css';
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { CartProvider } from '../cart/cart';
import { SessionProvider, type SessionUser } from '../session/session';
import { OriginContext } from '../ui/page-head';

interface AppProps {
  client: ApolloClient;
  origin: string;
  /** The customer whose page the server rendered; null: a visitor's page */
  user: SessionUser | null;
  /** Number of lines in that customer's cart */
  cartLines: number;
  children: ReactNode;
}

/** The providers around every page, on the server and in the browser. */
export function App({ client, origin, user, cartLines, children }: AppProps) {
  return (
    <ApolloProvider client={client}>
      <OriginContext value={origin}>
        <SessionProvider client={client} served={user}>
          <CartProvider servedLines={cartLines}>
            {/* `splitMarkup` splits the page here: React puts the elements of the head before it. */}
            <div id="app">{children}</div>
          </CartProvider>
        </SessionProvider>
      </OriginContext>
    </ApolloProvider>
  );
}
