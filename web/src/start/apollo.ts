import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { getOperationAST, type DocumentNode, type FormattedExecutionResult, type NameNode } from 'graphql';
import { from, tap } from 'rxjs';
import { lazyLink } from './lazy-link';
import { newestAnswers } from './newest-answers';
import { patientFetch } from './store-fetch';

// Not cached by `key`, which is another record's: these are copies in an order or a session, or counts of a list.
const embedded = new Set(['OrderContact', 'OrderLocation', 'SessionUser', 'ProductFacet']);

/**
 * Identifies records by type and key, so that a loaded price updates every component that shows it.
 *
 * @param resultCaching Whether results are remembered for later reads, which a page on the server never has
 */
export function createCache({ resultCaching = true } = {}): InMemoryCache {
  return new InMemoryCache({
    resultCaching,
    dataIdFromObject: ({ __typename, key }) =>
      typeof __typename === 'string' && typeof key === 'number' && !embedded.has(__typename)
        ? `${__typename}:${key}`
        : undefined,
    typePolicies: { StoreInfo: { keyFields: [] } },
  });
}

/** Runs a query on this server. */
export type RunQuery = (query: {
  document: DocumentNode;
  operationName?: string;
  variables: Record<string, unknown>;
}) => Promise<FormattedExecutionResult>;

/**
 * Each client adds `__typename` to operations and creates new documents. The server uses the first document of each
 * operation, so that it compiles each query once. Only the operation's name node remains the same object.
 */
const firstForms = new WeakMap<NameNode, DocumentNode>();

function firstForm(document: DocumentNode): DocumentNode {
  const name = getOperationAST(document)?.name;
  if (!name) return document;
  const known = firstForms.get(name);
  if (!known) firstForms.set(name, document);
  return known ?? document;
}

/**
 * Its queries fill the cache that the page is rendered from. They do not read the results back from the cache, which
 * would take as long as rendering the page.
 *
 * @param runQuery Runs queries for the customer of the page, or for a visitor.
 */
export function createServerClient(runQuery: RunQuery): ApolloClient {
  const cache = createCache({ resultCaching: false });
  return new ApolloClient({
    ssrMode: true,
    cache,
    defaultOptions: { query: { fetchPolicy: 'no-cache' } },
    link: new ApolloLink(({ query, operationName, variables }) =>
      from(runQuery({ document: firstForm(query), operationName, variables })).pipe(
        tap(({ data, errors }) => {
          if (data && !errors) cache.writeQuery({ query, variables, data });
        }),
      ),
    ),
  });
}

/** `session` adds the token. */
export function createBrowserClient(session: ApolloLink, state: ReturnType<InMemoryCache['extract']>): ApolloClient {
  return new ApolloClient({
    cache: createCache().restore(state),
    link: ApolloLink.from([newestAnswers(), session, httpOrUpload()]),
  });
}

function carriesFiles(operation: ApolloLink.Operation): boolean {
  return operation.query.definitions.some(
    definition =>
      definition.kind === 'OperationDefinition' &&
      definition.variableDefinitions?.some(
        ({ type }) =>
          type.kind === 'NonNullType' && type.type.kind === 'NamedType' && type.type.name.value === 'Upload',
      ),
  );
}

/** Only staff upload files, so the upload link is loaded with the first one. */
function httpOrUpload(): ApolloLink {
  return ApolloLink.split(
    carriesFiles,
    lazyLink(() => import('./upload-link').then(module => module.createUploadLink())),
    new HttpLink({ uri: '/graphql', fetch: patientFetch }),
  );
}
