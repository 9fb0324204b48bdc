import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import { getOperationAST, GraphQLError, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { currentActivity, inSpan } from '../shared/activity.js';
import { formatGraphQLError } from './error-response.js';
import type { Execution } from './execution.js';
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
  execution: Execution,
  httpServer: Server,
  log: Logger,
  { isLimited, operationNames }: OperationSettings,
): ApolloServer<RequestContext> {
  return new ApolloServer<RequestContext>({
    logger: log,
    gateway: throughExecution(execution, operationNames),
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
    formatError: (formatted, error) =>
      formatGraphQLError(formatted, error, unknown => log.error({ err: unknown }, 'request failed')),
    // A charge on its way may take long; who stops the process decides how long that is waited for.
    plugins: [
      // It looks at each field of each row, for a header that nobody reads.
      ApolloServerPluginCacheControlDisabled(),
      limitVariables(execution.schema, isLimited),
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

/** Apollo Server asks a gateway, and nobody else, to run documents in a way of its own. */
function throughExecution(
  execution: Execution,
  operationNames: ReadonlySet<string>,
): NonNullable<ApolloServerOptions<RequestContext>['gateway']> {
  return {
    load: async () => ({
      executor: ({ document, request: { operationName, variables }, context }) => {
        const operation = getOperationAST(document, operationName);
        const written = operation?.name?.value ?? '';
        const name = operationNames.has(written) ? written : 'other';
        const activity = currentActivity();
        if (activity) activity.operation = name;
        return inSpan(
          `graphql ${name}`,
          { 'graphql.operation.name': name, 'graphql.operation.type': operation?.operation ?? 'query' },
          () => execution.run({ document, operationName, variables }, context as unknown as RequestContext),
        );
      },
    }),
    onSchemaLoadOrUpdate: told => {
      told({ apiSchema: execution.schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: async () => undefined,
  };
}
