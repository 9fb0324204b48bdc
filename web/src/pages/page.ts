import type { ApolloClient } from '@apollo/client';
import { data, type LoaderFunctionArgs } from 'react-router-dom';

/**
 * Fills Apollo's cache with what the page's own query will ask for, on the server for the first view and in the
 * browser before a navigation. What it resolves to is not used: pages read the cache.
 */
export type PageLoad = (client: ApolloClient, args: LoaderFunctionArgs) => Promise<unknown>;

export type MissingThing = 'page' | 'product' | 'category' | 'order';

/** Throw it from a `load`: the answer is a real 404 that says what is missing and offers ways on. */
export function notFound(missing: MissingThing) {
  return data({ missing }, { status: 404 });
}

/** A key from an address, or nothing when the text is no key: keys are positive integers. */
export function keyFrom(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;
}
