import type { InMemoryCache } from '@apollo/client';
import type { HydrationState } from 'react-router-dom';

/** State that the server sends with a page, so that the first render needs no requests. */
export interface PageState {
  apollo: ReturnType<InMemoryCache['extract']>;
  router: HydrationState;
  origin: string;
}

export const stateElementId = 'page-state';
