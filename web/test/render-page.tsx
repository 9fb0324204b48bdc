import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { AccountCartDocument, CartVersionDocument } from '../src/cart/account-cart.generated';
import { App } from '../src/frame/app';
import { makeRoutes } from '../src/frame/routes';
import { CategoriesDocument } from '../src/frame/shell/categories.generated';
import { StoreInfoDocument } from '../src/frame/store-info.generated';
import { FirstStepsDocument } from '../src/pages/staff/first-steps.generated';
import { RecordHistoryDocument } from '../src/pages/staff/records/history.generated';
import { StaffNoticesDocument } from '../src/pages/staff/staff-notices.generated';
import {
  FeaturedCategoriesDocument,
  FeaturedProductsDocument,
  HomeAccountDocument,
} from '../src/pages/storefront/home/home-page.generated';
import { MeDocument } from '../src/session/me.generated';
import type { NewSessionFragment } from '../src/session/new-session.generated';
import { sessionLink } from '../src/session/session-link';
import { signIn } from '../src/session/session-store';
import { createBrowserClient } from '../src/start/apollo';
import { addAnswers, answer, type Answer } from './answers';
import { sessionOf, storeInfo } from './people';

interface Options {
  /** The signed-in person. Without one, the page is shown to a visitor. */
  signedIn?: NewSessionFragment['user'];
  /** In place of those in the person's token */
  claims?: Record<string, unknown>;
  answers?: Answer[];
}

/** Shows the page of an address as the browser does, with its frame. Only the network is replaced. */
export async function renderPage(address: string, { signedIn, claims, answers = [] }: Options = {}) {
  addAnswers(
    answer(StoreInfoDocument, () => ({ storeInfo })),
    answer(CategoriesDocument, () => ({ categories: [] })),
    answer(MeDocument, () => ({ me: signedIn ?? null })),
    answer(AccountCartDocument, () => ({ cart: null })),
    answer(CartVersionDocument, () => ({ cart: null })),
    answer(FeaturedProductsDocument, () => ({ featuredProducts: [] })),
    answer(FeaturedCategoriesDocument, () => ({ featuredCategories: [] })),
    answer(HomeAccountDocument, () => ({ me: null, buyAgain: [], carts: [] })),
    answer(StaffNoticesDocument, () => ({
      mailStatus: { isSending: true, failedCount: 0 },
      openPaymentDifferences: 0,
    })),
    answer(FirstStepsDocument, () => ({ firstSteps: [] })),
    answer(RecordHistoryDocument, () => ({ history: { totalCount: 0, nodes: [] } })),
    ...answers,
  );
  if (signedIn) await signIn(sessionOf(signedIn, claims));
  const client = createBrowserClient(sessionLink, {});
  const router = createMemoryRouter(
    makeRoutes(() => client),
    { initialEntries: [address] },
  );
  await waitFor(() => expect(router.state.initialized).toBe(true));
  render(
    <App client={client} origin={location.origin} user={null} cartLines={0}>
      <RouterProvider router={router} useTransitions={false} />
    </App>,
  );
  await screen.findByRole('main');
  const path = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), path };
}
