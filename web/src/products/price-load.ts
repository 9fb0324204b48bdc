import { createContext, useContext } from 'react';

export interface PriceLoad {
  /** Whether the prices of the page failed to load. */
  hasFailed: boolean;
  isLoading: boolean;
  tryAgain: () => void;
}

const PriceLoadContext = createContext<PriceLoad>({ hasFailed: false, isLoading: false, tryAgain: () => undefined });

export const PriceLoadProvider = PriceLoadContext.Provider;

export function usePriceLoad(): PriceLoad {
  return useContext(PriceLoadContext);
}
