import '../ui/global.css';
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { CartProvider } from '../cart/cart';
import { SessionProvider } from '../session/session';
import { OriginContext } from '../ui/page-head';

interface AppProps {
  client: ApolloClient;
  origin: string;
  children: ReactNode;
}

/** What surrounds every page, the same on the server and in the browser. */
export function App({ client, origin, children }: AppProps) {
  return (
    <ApolloProvider client={client}>
      <OriginContext value={origin}>
        <SessionProvider client={client}>
          <CartProvider>
            {/* The served page is cut here: what React puts before it belongs into the head. */}
            <div id="app">{children}</div>
          </CartProvider>
        </SessionProvider>
      </OriginContext>
    </ApolloProvider>
  );
}
