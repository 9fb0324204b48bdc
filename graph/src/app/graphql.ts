import type { Server } from 'node:http';
import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import { GraphQLError, type DocumentNode, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { currentActivity, inSpan } from '../shared/activity.js';
import { formatGraphQLError } from './error-response.js';
import type { Executor } from './executor.js';
import { costOfVariables, mostRemembered, queryLimitRules, queryLimits } from './query-limits.js';
import type { RequestContext } from './request-context.js';

/** Beyond what the program gives running requests when it is stopped. */
const longestDrainMs = 60_000;

export interface OperationSettings {
  /** Whether only staff may send operations of their own */
  isLimited: boolean;
  /** Those that logs, metrics and traces name; every other is `other` */
  operationNames: ReadonlySet<string>;
}

/** Makes the GraphQL server; `close` drains it with the HTTP server. */
export function createGraphQLServer(
  executor: Executor,
  httpServer: Server,
  log: Logger,
  { isLimited, operationNames }: OperationSettings,
): ApolloServer<RequestContext> {
  const formatError = (formatted: GraphQLFormattedError, error: unknown) =>
    formatGraphQLError(formatted, error, unknown => log.error({ err: unknown }, 'request failed'));
  return new ApolloServer<RequestContext>({
    logger: log,
    schema: executor.schema,
    // Cookies authorize nothing here, and the endpoint takes only bodies that no form of another site can send.
    csrfPrevention: false,
    introspection: true,
    validationRules: queryLimitRules,
    // Nobody needs documents by their hash alone, and a wrong hash is answered like a fault of ours.
    persistedQueries: false,
    // By the text that each document holds on to, which its own size as JSON leaves out.
    documentStore: new InMemoryLRUCache<DocumentNode>({
      maxSize: mostRemembered,
      sizeCalculation: ({ loc }) => loc?.source.body.length ?? 1,
    }),
    parseOptions: { maxTokens: queryLimits.tokens },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError,
    // A charge on its way may take long; who stops the process decides how long that is waited for.
    plugins: [
      // It looks at each field of each row, for a header that nobody reads.
      ApolloServerPluginCacheControlDisabled(),
      limitVariables(executor.schema, isLimited),
      runWith(executor, operationNames, formatError),
      ApolloServerPluginDrainHttpServer({ httpServer, stopGracePeriodMillis: longestDrainMs }),
    ],
  });
}

/** The store's own operations ask for pages that each list limits by itself; counting them again would cost more than some answers. */
function limitVariables(schema: GraphQLSchema, isLimited: boolean): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ contextValue, document, request }) => {
        const refusal =
          isLimited && !contextValue.actor?.isAdmin ? null : costOfVariables(schema, document, request.variables);
        if (refusal)
          throw new GraphQLError(refusal.message, { extensions: { code: 'MALFORMED', http: { status: 400 } } });
      },
    }),
  };
}

/**
 * Runs operations with the executor. Apollo Server runs what it leaves: an operation name that the document does not
 * have, and variables that do not fit, of which graphql's own refusal becomes a status 400.
 */
function runWith(
  executor: Executor,
  operationNames: ReadonlySet<string>,
  formatError: (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError,
): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      responseForOperation: async ({ document, operation, request: { operationName, variables }, contextValue }) => {
        if (!operation) return null;
        const written = operation.name?.value ?? '';
        const name = operationNames.has(written) ? written : 'other';
        const activity = currentActivity();
        if (activity) activity.operation = name;
        const { data, errors } = await inSpan(
          `graphql ${name}`,
          { 'graphql.operation.name': name, 'graphql.operation.type': operation.operation },
          () => executor.run({ document, operationName, variables }, contextValue),
        );
        if (data === undefined) return null;
        return {
          http: { headers: new HeaderMap() },
          body: {
            kind: 'single',
            singleResult: { data, errors: errors?.map(error => formatError(codedError(error), error)) },
          },
        };
      },
    }),
  };
}

/** As Apollo Server hands errors to `formatError`: what has no code is a fault of the server. */
function codedError(error: GraphQLError): GraphQLFormattedError {
  return { ...error.toJSON(), extensions: { code: 'INTERNAL_SERVER_ERROR', ...error.extensions } };
}
