import type { ApolloClient } from '@apollo/client';
import type { ComponentType } from 'react';
import { data, isRouteErrorResponse, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { notFound, type PageLoad } from '../pages/page';
import { getToken, sessionOpened } from '../session/session';
import { errorFacts } from '../ui/error-facts';
import { BrokenPage, BrokenStore } from './error-pages';
import { loadRoot, Root } from './root';
import type { RouteNotes } from './route-notes';
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

type MakePage = (path: string, id: string, load: () => Promise<PageModule>, notes?: RouteNotes) => RouteObject;

function storefrontPages(page: MakePage): RouteObject[] {
  return [
    page('/', 'storefront/home/home-page', () => import('../pages/storefront/home/home-page')),
    page(
      '/allCategories',
      'storefront/all-categories/all-categories-page',
      () => import('../pages/storefront/all-categories/all-categories-page'),
    ),
    page(
      '/product/categories/:categoryKey',
      'storefront/category/category-page',
      () => import('../pages/storefront/category/category-page'),
    ),
    page(
      '/product/search/:searchTerm',
      'storefront/search/search-page',
      () => import('../pages/storefront/search/search-page'),
    ),
    page('/onsale', 'storefront/on-sale/on-sale-page', () => import('../pages/storefront/on-sale/on-sale-page')),
    page(
      '/family/:productKey',
      'storefront/family/family-page',
      () => import('../pages/storefront/family/family-page'),
    ),
    page(
      '/product/:productKey',
      'storefront/product/product-page',
      () => import('../pages/storefront/product/product-page'),
    ),
  ];
}

export function makeRoutes(clientOf: ClientOf, report: ReportError = () => undefined): RouteObject[] {
  /** The id is the page's name in the build's manifest, by which the server finds its scripts and styles. */
  const page: MakePage = (path, id, load, notes) => ({
    path,
    id: `src/pages/${id}.tsx`,
    handle: notes,
    lazy: async () => {
      const module = await load();
      return { Component: module.Component, loader: module.load && asLoader(clientOf, module.load, report) };
    },
  });
  const order = () => import('../pages/ordering/order/order-page');
  const account = () => import('../pages/account/account/account-page');

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
                  'account/login/login-page',
                  () => import('../pages/account/login/login-page'),
                  form('Sign in', 'Sign in with your customer number to see your prices and order tools and supplies.'),
                ),
                page(
                  '/sign-in-help',
                  'account/sign-in-help/sign-in-help-page',
                  () => import('../pages/account/sign-in-help/sign-in-help-page'),
                  form('Forgot your customer number or password?', 'Get your customer number and a code by mail.'),
                ),
                page(
                  '/choose-password',
                  'account/sign-in-help/choose-password-page',
                  () => import('../pages/account/sign-in-help/choose-password-page'),
                  form('Choose a new password', 'Choose a new password with the code of our mail.'),
                ),
                page(
                  '/change-password',
                  'account/change-password/change-password-page',
                  () => import('../pages/account/change-password/change-password-page'),
                  own('Change password'),
                ),
                page(
                  '/register',
                  'account/register/register-page',
                  () => import('../pages/account/register/register-page'),
                  form('Register', 'Register your business to see prices and order tools and supplies online.'),
                ),
                page(
                  '/cart',
                  'checkout/cart/cart-page',
                  () => import('../pages/ordering/cart/cart-page'),
                  own('Shopping cart'),
                ),
                page(
                  '/cart/:key',
                  'checkout/linked-cart/linked-cart-page',
                  () => import('../pages/ordering/linked-cart/linked-cart-page'),
                  own('Cart'),
                ),
                page(
                  '/pad',
                  'checkout/pad/pad-page',
                  () => import('../pages/ordering/order-pad/order-pad-page'),
                  own('Order pad'),
                ),
                page(
                  '/buy-again',
                  'checkout/buy-again/buy-again-page',
                  () => import('../pages/ordering/buy-again/buy-again-page'),
                  own('Buy again'),
                ),
                page(
                  '/list/:key',
                  'checkout/list/list-page',
                  () => import('../pages/ordering/shopping-list/shopping-list-page'),
                  own('List'),
                ),
                page(
                  '/list/:key/labels',
                  'checkout/labels/labels-page',
                  () => import('../pages/ordering/labels/labels-page'),
                  own('Shelf labels'),
                ),
                page(
                  '/reorder/:key',
                  'checkout/reorder/reorder-page',
                  () => import('../pages/ordering/reorder/reorder-page'),
                  own('Re-order'),
                ),
                page(
                  '/checkout',
                  'checkout/checkout/checkout-page',
                  () => import('../pages/ordering/checkout/checkout-page'),
                  own('Checkout'),
                ),
                page(
                  '/payment/:idempotencyKey',
                  'checkout/payment/payment-page',
                  () => import('../pages/ordering/payment/payment-page'),
                  own('Payment'),
                ),
                page('/order/:key', 'checkout/order/order-page', order, own('Order')),
                {
                  ...page('/historicalorder/:key', 'checkout/order/order-page', order, own('Order')),
                  id: 'src/pages/ordering/order/order-page.tsx#historical',
                },
                page('/account/:tab?', 'account/account/account-page', account, own('Account')),
                { path: '*', loader: () => Promise.reject(notFound('page')), Component: BrokenPage },
              ],
            },
          ],
        },
        {
          ErrorBoundary: BrokenStore,
          children: [
            page(
              '/admin/reports/:report?/:key?',
              'admin/reports/reports-page',
              () => import('../pages/staff/reports/reports-page'),
              own('Reports'),
            ),
            page(
              '/admin/history',
              'admin/history/history-page',
              () => import('../pages/staff/history/history-page'),
              own('History'),
            ),
            page(
              '/admin/search-synonyms',
              'admin/search-synonyms/search-synonyms-page',
              () => import('../pages/staff/search-synonyms/search-synonyms-page'),
              own('Search synonyms'),
            ),
            page(
              '/admin/removed-items',
              'admin/removed-items/removed-items-page',
              () => import('../pages/staff/removed-items/removed-items-page'),
              own('Removed items'),
            ),
            page(
              '/admin/families',
              'admin/families/families-page',
              () => import('../pages/staff/families/families-page'),
              own('Families'),
            ),
            page(
              '/admin/payment-differences',
              'admin/payment-differences/payment-differences-page',
              () => import('../pages/staff/payment-differences/payment-differences-page'),
              own('Payment differences'),
            ),
            page(
              '/admin/failed-mail',
              'admin/failed-mail/failed-mail-page',
              () => import('../pages/staff/failed-mail/failed-mail-page'),
              own('Failed mail'),
            ),
            page(
              '/admin/act-as/:customerKey',
              'admin/acting/act-as-page',
              () => import('../pages/staff/acting/act-as-page'),
              own('Act as a customer'),
            ),
            // The page itself names its pane in the title.
            page('/admin/:pane?/:key?', 'admin/admin-page', () => import('../pages/staff/admin-page')),
          ],
        },
      ],
    },
  ];
}
