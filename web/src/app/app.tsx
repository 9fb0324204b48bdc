import '../ui/global.css';
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { CartProvider } from '../cart/cart';
import { SessionProvider } from '../session/session';
import { OriginContext } from '../ui/page-head';
import { theme } from '../ui/theme';

/** Keeps no colour scheme in the browser's storage: the store has one. */
const lightOnly = {
  get: () => 'light' as const,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

interface AppProps {
  client: ApolloClient;
  origin: string;
  children: ReactNode;
}

/** What surrounds every page, the same on the server and in the browser. */
export function App({ client, origin, children }: AppProps) {
  return (
    <ApolloProvider client={client}>
      <MantineProvider
        theme={theme}
        forceColorScheme="light"
        colorSchemeManager={lightOnly}
        // Both would render <style> elements, which the content policy refuses; the same rules come as files with what needs them.
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <OriginContext value={origin}>
          <SessionProvider client={client}>
            <CartProvider>
              {/* The served page is cut here: what React puts before it belongs into the head. */}
              <div id="app">{children}</div>
            </CartProvider>
          </SessionProvider>
        </OriginContext>
      </MantineProvider>
    </ApolloProvider>
  );
}
