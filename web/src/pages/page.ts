import type { ApolloClient } from '@apollo/client';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { isSignedIn } from '../session/session';
import { errorCode } from '../ui/error-facts';

/**
 * Loads the data of the page's own query into Apollo's cache, on the server for the first view and in the browser before
 * a navigation. Pages read the cache, so the result is not used.
 */
export type PageLoad = (client: ApolloClient, args: LoaderFunctionArgs) => Promise<unknown>;

/**
 * Makes a load for a page that only signed-in people have: on the server, it runs the queries that `query` starts, so
 * that a customer's page arrives with its data. In the browser, the page runs them itself and shows their errors.
 */
export function loadOwn(query: (client: ApolloClient, args: LoaderFunctionArgs) => Promise<unknown>): PageLoad {
  return async (client, args) => {
    if (!import.meta.env.SSR || !(await isSignedIn(args))) return;
    await query(client, args).catch(() => undefined);
  };
}

/** Returns the data of a record's query. Throws the result of `missing` if the record is not found. */
export async function existing<Data>(query: Promise<Data>, missing: () => unknown): Promise<Data> {
  try {
    return await query;
  } catch (error) {
    throw errorCode(error) === 'NOT_FOUND' ? await missing() : error;
  }
}

export type MissingThing = 'page' | 'product' | 'category' | 'family' | 'order';

/** A product that is no longer sold, and its category, which may have alternatives. */
export interface GoneThing {
  description: string;
  category: { key: number; name: string } | null;
  substitute: { key: number; productId: string; description: string } | null;
}

/** Returns an error to throw from a `load`. The page responds with 410, so that search engines drop the address. */
export function goneProduct(gone: GoneThing) {
  return data({ gone }, { status: 410 });
}

/** Returns an error to throw from a `load`. The page responds with 404, names what is missing and offers links. */
export function notFound(missing: MissingThing) {
  return data({ missing }, { status: 404 });
}
