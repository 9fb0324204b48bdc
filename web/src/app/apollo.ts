import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import type { DocumentNode, FormattedExecutionResult } from 'graphql';
import { from } from 'rxjs';
import { lazyLink } from './lazy-link';
import { patientFetch } from './store-fetch';

// These carry keys of other things and are no records of their own: copies inside an order or a session, counts of a list.
const embedded = new Set(['OrderContact', 'OrderLocation', 'SessionUser', 'ProductFacet']);

/** Records are known by type and key, so that one price, once loaded, updates every place that shows it. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
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

/** @param runQuery Runs it as a visitor: a page rendered here never contains what only a signed-in person may see. */
export function createServerClient(runQuery: RunQuery): ApolloClient {
  return new ApolloClient({
    ssrMode: true,
    cache: createCache(),
    link: new ApolloLink(({ query, operationName, variables }) =>
      from(runQuery({ document: query, operationName, variables })),
    ),
  });
}

/** `session` adds the token and is the first link of the chain. */
export function createBrowserClient(session: ApolloLink, state: ReturnType<InMemoryCache['extract']>): ApolloClient {
  return new ApolloClient({
    cache: createCache().restore(state),
    link: ApolloLink.from([session, httpOrUpload()]),
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

/** Only staff send files, so the link that can do it is loaded with the first one. */
function httpOrUpload(): ApolloLink {
  return ApolloLink.split(
    carriesFiles,
    lazyLink(() => import('./upload-link').then(module => module.createUploadLink())),
    new HttpLink({ uri: '/graphql', fetch: patientFetch }),
  );
}
