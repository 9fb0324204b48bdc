import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The Accept headers of the web client, pages and most programs. Other responses are not cached. */
const usualAccepts = new Set([
  undefined,
  '*/*',
  'application/json',
  'application/graphql-response+json,application/json;q=0.9',
]);

/**
 * The cache key of a GraphQL operation and its response format, of a fixed length; undefined if it is not cached.
 * Body members that the protocol does not define are ignored, because they change no response.
 */
export function operationKey(
  { headers: { accept } }: Pick<IncomingMessage, 'headers'>,
  body: object,
  priceList: string | null,
): string | undefined {
  const { query, operationName, variables, extensions } = body as Record<string, unknown>;
  if (typeof query !== 'string' || query.startsWith('mutation')) return undefined;
  if (extensions !== undefined || !usualAccepts.has(accept)) return undefined;
  return digest(JSON.stringify([priceList, accept, query, operationName, variables]));
}

/** The key of a page, by its path and query */
export function pageKey(address: string): string {
  return digest(`GET ${address}`);
}

/** The key of a statement's rows */
export function rowsKey(sql: string, values: readonly unknown[]): string {
  return digest(`rows ${JSON.stringify([sql, values])}`);
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
