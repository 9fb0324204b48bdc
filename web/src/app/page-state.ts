import type { InMemoryCache } from '@apollo/client';
import type { HydrationState } from 'react-router-dom';

/** What the server hands to the browser with a page, so that the first render needs no question. */
export interface PageState {
  apollo: ReturnType<InMemoryCache['extract']>;
  router: HydrationState;
  origin: string;
}

export const stateElementId = 'page-state';
