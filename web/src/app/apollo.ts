import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SchemaLink } from '@apollo/client/link/schema';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { map } from 'rxjs';
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

/** Gives an error of the schema the code and words that callers of the API get. */
export type FormatError = (error: GraphQLFormattedError) => GraphQLFormattedError;
export type MakeContext = () => Record<string, unknown> | Promise<Record<string, unknown>>;

/** Asks the schema in this process, as a visitor: a served page never holds what only a person may see. */
export function createServerClient(
  schema: GraphQLSchema,
  makeContext: MakeContext,
  formatError: FormatError,
): ApolloClient {
  const formatErrors = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map(result => (result.errors ? { ...result, errors: result.errors.map(formatError) } : result)),
    ),
  );
  return new ApolloClient({
    ssrMode: true,
    cache: createCache(),
    link: formatErrors.concat(new SchemaLink({ schema, context: async () => makeContext() })),
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
