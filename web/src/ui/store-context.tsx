import { createContext, useContext, type ReactNode } from 'react';

/** What every screen may say about the store itself; the server's configuration fills it. */
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

/** Null only where the store itself could not be reached, so a screen must still stand without it. */
export function useStoreFacts(): StoreFacts | null {
  return useContext(StoreContext);
}
