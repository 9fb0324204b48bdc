import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, Kind, parse, print, visit, type DocumentNode } from 'graphql';
import type { RequestContext } from './request-context.js';

/** Texts whose answer is remembered; a text can be dressed in endless ways, so the memory is emptied at times. */
const mostRemembered = 2000;

/** The documents that the web client was built with, as `scripts/build.mjs` lists them. */
export function readKnownOperations(file: string): string[] {
  if (!existsSync(file)) throw new Error(`${file} is missing, the list of what the web client may ask. Build the web first, or name the list in OPERATIONS_FILE.`);
  return JSON.parse(readFileSync(file, 'utf8')) as string[];
}

/** Names of the web client's operations; empty where it is not built. */
export function readOperationNames(file: string): ReadonlySet<string> {
  if (!existsSync(file)) return new Set();
  const definitions = readKnownOperations(file).flatMap(text => parse(text).definitions);
  return new Set(definitions.flatMap(definition => (definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [])));
}

/**
 * One name for a document however it is written down: clients add `__typename`, and order and blanks are their own.
 */
function fingerprint(document: DocumentNode): string {
  const plain = visit(document, { Field: field => (field.name.value === '__typename' && !field.alias ? null : undefined) });
  const parts = plain.definitions.map(definition => print({ kind: Kind.DOCUMENT, definitions: [definition] })).sort();
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** Only staff may send documents of their own; everybody else sends those of the web client. */
export function onlyKnownOperations(documents: readonly string[]): ApolloServerPlugin<RequestContext> {
  const known = new Set(documents.map(text => fingerprint(parse(text))));
  const remembered = new Map<string, boolean>();

  function isKnown(textHash: string, document: DocumentNode): boolean {
    const before = remembered.get(textHash);
    if (before !== undefined) return before;
    if (remembered.size >= mostRemembered) remembered.clear();
    const answer = known.has(fingerprint(document));
    remembered.set(textHash, answer);
    return answer;
  }

  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ contextValue, queryHash, document }) => {
        if (contextValue.actor?.isAdmin || isKnown(queryHash, document)) return;
        throw new GraphQLError('Only the documents of this store\'s own pages are run. Staff may send others.', { extensions: { code: 'MALFORMED', http: { status: 400 } } });
      },
    }),
  };
}
