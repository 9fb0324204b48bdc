import type { ApolloClient } from '@apollo/client';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { errorCode } from '../ui/error-facts';

/**
 * Fills Apollo's cache with what the page's own query will ask for, on the server for the first view and in the
 * browser before a navigation. What it resolves to is not used: pages read the cache.
 */
export type PageLoad = (client: ApolloClient, args: LoaderFunctionArgs) => Promise<unknown>;

/** The data of a record's query; where there is no such record, what `missing` makes is thrown. */
export async function existing<Data>(query: Promise<Data>, missing: () => unknown): Promise<Data> {
  try {
    return await query;
  } catch (error) {
    throw errorCode(error) === 'NOT_FOUND' ? await missing() : error;
  }
}

export type MissingThing = 'page' | 'product' | 'category' | 'order';

/** A product that was sold once: what it was, and where its like may be found. */
export interface GoneThing {
  description: string;
  category: { key: number; name: string } | null;
}

/** Throw it from a `load`: the answer is a 410, so that search engines forget the address, and leads to the category. */
export function goneProduct(gone: GoneThing) {
  return data({ gone }, { status: 410 });
}

/** Throw it from a `load`: the answer is a real 404 that says what is missing and offers ways on. */
export function notFound(missing: MissingThing) {
  return data({ missing }, { status: 404 });
}
