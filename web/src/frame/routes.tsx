import type { ApolloClient } from '@apollo/client';
import type { ComponentType } from 'react';
import { data, isRouteErrorResponse, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { notFound, type PageLoad } from '../pages/page';
import { getToken, sessionOpened } from '../session/session';
import { errorFacts } from '../ui/error-facts';
import { BrokenPage, BrokenStore } from './error-pages';
import { loadRoot, Root } from './root';
import type { PageHandle, RouteNotes } from './route-notes';
import { Shell } from './shell/shell';

interface PageModule {
  Component: ComponentType;
  load?: PageLoad;
}

/** Whether a loader threw this on purpose: a redirect or the result of `data()`. Anything else is a failure. */
function isMeant(thrown: unknown): boolean {
  return (
    thrown instanceof Response ||
    isRouteErrorResponse(thrown) ||
    (typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === 'DataWithResponseInit')
  );
}

/** Loads a page's data, and loads it again if the session changes in the meantime. */
async function loadForWhoIsThere(client: ApolloClient, load: PageLoad, args: LoaderFunctionArgs): Promise<unknown> {
  await sessionOpened;
  const token = getToken();
  try {
    return await load(client, args);
  } catch (thrown) {
    if (getToken() === token) throw thrown;
    return load(client, args);
  }
}

/** The code of a temporary failure, such as a database restart. */
const unavailable = '503';

function asLoader(clientOf: ClientOf, load: PageLoad, report: ReportError) {
  return async (args: LoaderFunctionArgs) => {
    try {
      await loadForWhoIsThere(clientOf(args), load, args);
      return null;
    } catch (thrown) {
      if (isMeant(thrown)) throw thrown;
      // The same text on the server and in the browser, without internal details of the error.
      const facts = errorFacts(thrown);
      if (facts.code === unavailable) throw data(facts, { status: 503 });
      report(thrown);
      throw data(facts, { status: 500 });
    }
  };
}

/** Called with every failure that leads to an error page. */
export type ReportError = (error: unknown) => void;

/** Returns the client whose cache a loader fills: the browser has one, the server one per page. */
export type ClientOf = (args: LoaderFunctionArgs) => ApolloClient;

const own = (title: string): RouteNotes => ({ title, isPrivate: true });
const form = (title: string, description: string): RouteNotes => ({ title, description, isPrivate: false });

/** Imports a page. The build adds the file (web/vite.config.ts), which component tests do not need. */
type ImportPage = (() => Promise<PageModule>) & { file?: string };

type MakePage = (path: string, load: ImportPage, notes?: RouteNotes) => RouteObject;

function storefrontPages(page: MakePage): RouteObject[] {
  return [
    page('/', () => import('../pages/storefront/home/home-page')),
    page('/allCategories', () => import('../pages/storefront/all-categories/all-categories-page')),
    page('/product/categories/:categoryKey', () => import('../pages/storefront/category/category-page')),
    page('/product/search/:searchTerm', () => import('../pages/storefront/search/search-page')),
    page('/onsale', () => import('../pages/storefront/on-sale/on-sale-page')),
    page('/family/:productKey', () => import('../pages/storefront/family/family-page')),
    page('/product/:productKey', () => import('../pages/storefront/product/product-page')),
  ];
}

export function makeRoutes(clientOf: ClientOf, report: ReportError = () => undefined): RouteObject[] {
  const page: MakePage = (path, load, notes) => ({
    path,
    handle: { file: load.file, ...notes } satisfies PageHandle,
    lazy: async () => {
      const module = await load().catch((thrown: unknown) => {
        report(thrown);
        throw thrown;
      });
      return { Component: module.Component, loader: module.load && asLoader(clientOf, module.load, report) };
    },
  });
  const order = () => import('../pages/ordering/order/order-page');

  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: BrokenStore,
      loader: asLoader(clientOf, loadRoot, report),
      shouldRevalidate: () => false,
      children: [
        {
          Component: Shell,
          children: [
            {
              // Below the shell, so that an error page keeps the header and the navigation.
              ErrorBoundary: BrokenPage,
              children: [
                ...storefrontPages(page),
                page(
                  '/login',
                  () => import('../pages/account/login/login-page'),
                  form('Sign in', 'Sign in with your customer number to see your prices and order tools and supplies.'),
                ),
                page(
                  '/sign-in-help',
                  () => import('../pages/account/sign-in-help/sign-in-help-page'),
                  form('Forgot your customer number or password?', 'Get your customer number and a code by mail.'),
                ),
                page(
                  '/choose-password',
                  () => import('../pages/account/sign-in-help/choose-password-page'),
                  form('Choose a new password', 'Choose a new password with the code of our mail.'),
                ),
                page(
                  '/change-password',
                  () => import('../pages/account/change-password/change-password-page'),
                  own('Change password'),
                ),
                page(
                  '/register',
                  () => import('../pages/account/register/register-page'),
                  form('Register', 'Register your business to see prices and order tools and supplies online.'),
                ),
                page('/cart', () => import('../pages/ordering/cart/cart-page'), own('Shopping cart')),
                page('/cart/:key', () => import('../pages/ordering/linked-cart/linked-cart-page'), own('Cart')),
                page('/pad', () => import('../pages/ordering/order-pad/order-pad-page'), own('Order pad')),
                page('/buy-again', () => import('../pages/ordering/buy-again/buy-again-page'), own('Buy again')),
                page('/list/:key', () => import('../pages/ordering/shopping-list/shopping-list-page'), own('List')),
                page('/list/:key/labels', () => import('../pages/ordering/labels/labels-page'), own('Shelf labels')),
                page('/reorder/:key', () => import('../pages/ordering/reorder/reorder-page'), own('Re-order')),
                page('/checkout', () => import('../pages/ordering/checkout/checkout-page'), own('Checkout')),
                page(
                  '/payment/:idempotencyKey',
                  () => import('../pages/ordering/payment/payment-page'),
                  own('Payment'),
                ),
                page('/order/:key', order, own('Order')),
                page('/historicalorder/:key', order, own('Order')),
                page('/account/:tab?', () => import('../pages/account/account/account-page'), own('Account')),
                { path: '*', loader: () => Promise.reject(notFound('page')), Component: BrokenPage },
              ],
            },
          ],
        },
        {
          ErrorBoundary: BrokenStore,
          children: [
            page('/admin/reports/:report?/:key?', () => import('../pages/staff/reports/reports-page'), own('Reports')),
            page('/admin/history', () => import('../pages/staff/history/history-page'), own('History')),
            page(
              '/admin/search-synonyms',
              () => import('../pages/staff/search-synonyms/search-synonyms-page'),
              own('Search synonyms'),
            ),
            page(
              '/admin/removed-items',
              () => import('../pages/staff/removed-items/removed-items-page'),
              own('Removed items'),
            ),
            page(
              '/admin/removed-customers',
              () => import('../pages/staff/removed-customers/removed-customers-page'),
              own('Removed customers'),
            ),
            page('/admin/families', () => import('../pages/staff/families/families-page'), own('Families')),
            page(
              '/admin/payment-differences',
              () => import('../pages/staff/payment-differences/payment-differences-page'),
              own('Payment differences'),
            ),
            page('/admin/failed-mail', () => import('../pages/staff/failed-mail/failed-mail-page'), own('Failed mail')),
            page(
              '/admin/act-as/:customerKey',
              () => import('../pages/staff/acting/act-as-page'),
              own('Act as a customer'),
            ),
            // The page itself names its pane in the title.
            page('/admin/:pane?/:key?', () => import('../pages/staff/admin-page')),
          ],
        },
      ],
    },
  ];
}
