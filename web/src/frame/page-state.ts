import type { InMemoryCache } from '@apollo/client';
import type { HydrationState } from 'react-router-dom';
import type { SessionUser } from '../session/session';

/** State that the server sends with a page, so that the first render needs no requests. */
export interface PageState {
  apollo: ReturnType<InMemoryCache['extract']>;
  router: HydrationState;
  origin: string;
  /** The customer whose page it is; null: a visitor's page */
  user: SessionUser | null;
  /** Number of lines in the customer's cart, from a cookie that the browser writes */
  cartLines: number;
}

export const stateElementId = 'page-state';
