import type { Server } from 'node:http';
import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import { GraphQLError, type DocumentNode, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { currentActivity, inSpan } from '../platform/shared/activity.js';
import { formatGraphQLError } from './error-response.js';
import type { Executor } from './executor.js';
import { costOfVariables, mostRemembered, queryLimitRules, queryLimits } from './query-limits.js';
import type { RequestContext } from './request-context.js';

/** Longer than the store waits for running requests when it is stopped. */
const longestDrainMs = 60_000;

export interface OperationSettings {
  /** Whether operations other than the web client's are for staff only */
  isLimited: boolean;
  /** Names that logs, metrics and traces use; any other operation is `other` */
  operationNames: ReadonlySet<string>;
}

/** Creates the GraphQL server; `close` drains it together with the HTTP server. */
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
    // Cookies authorize nothing, and the endpoint accepts only bodies that no form of another site can send.
    csrfPrevention: false,
    introspection: true,
    validationRules: queryLimitRules,
    // No client sends operations by hash alone, and an unknown hash would be reported as a failure of the store.
    persistedQueries: false,
    // Measured by the operation's text, because its size as JSON omits the text.
    documentStore: new InMemoryLRUCache<DocumentNode>({
      maxSize: mostRemembered,
      sizeCalculation: ({ loc }) => loc?.source.body.length ?? 1,
    }),
    parseOptions: { maxTokens: queryLimits.tokens },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError,
    // A running charge may take long. The program that stops the store decides how long to wait.
    plugins: [
      // Cache control would visit every field of every row for a header that no client reads.
      ApolloServerPluginCacheControlDisabled(),
      limitVariables(executor.schema, isLimited),
      runWith(executor, operationNames, formatError),
      ApolloServerPluginDrainHttpServer({ httpServer, stopGracePeriodMillis: longestDrainMs }),
    ],
  });
}

/**
 * Checks the cost of an operation's variables. It skips the web client's operations, whose lists limit their own pages:
 * counting would cost more than some responses.
 */
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
 * Runs operations with the executor. Apollo Server handles the rest: an unknown operation name, and invalid variables,
 * which it reports with status 400.
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

/** The form that Apollo Server passes to `formatError`: an error without a code is a server failure. */
function codedError(error: GraphQLError): GraphQLFormattedError {
  return { ...error.toJSON(), extensions: { code: 'INTERNAL_SERVER_ERROR', ...error.extensions } };
}
