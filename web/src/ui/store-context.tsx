import { createContext, useContext, type ReactNode } from 'react';

/** The store's identity from the server's configuration. */
export interface StoreFacts {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  /** 10 digits */
  phoneNumber: string;
  hours: string;
  mapUrl: string;
  charityUrl: string;
  charityName: string;
  timeZone: string;
  establishedYear: number;
  tagline: string;
}

const StoreContext = createContext<StoreFacts | null>(null);

export function StoreFactsProvider({ store, children }: { store: StoreFacts | null; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** null only if the server could not be reached, so screens must work without it. */
export function useStoreFacts(): StoreFacts | null {
  return useContext(StoreContext);
}
