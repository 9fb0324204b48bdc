import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerOptions } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { getOperationAST } from 'graphql';
import type { Logger } from 'pino';
import { currentActivity, inSpan } from '../shared/activity.js';
import { formatGraphQLError } from './error-response.js';
import type { Execution } from './execution.js';
import { onlyKnownOperations, readKnownOperations } from './known-operations.js';
import { queryLimitRules, queryLimits } from './query-limits.js';
import type { RequestContext } from './request-context.js';

/** Beyond what the program gives running requests when it is stopped. */
const longestDrainMs = 60_000;

export interface OperationSettings {
  /** null: every operation runs for everybody */
  operationsFile: string | null;
  /** Those that logs, metrics and traces name; every other is `other` */
  operationNames: ReadonlySet<string>;
}

/** Makes the GraphQL server; `close` drains it with the HTTP server. */
export function createGraphQLServer(
  execution: Execution, httpServer: Server, log: Logger, { operationsFile, operationNames }: OperationSettings,
): ApolloServer<RequestContext> {
  return new ApolloServer<RequestContext>({
    logger: log,
    gateway: throughExecution(execution, operationNames),
    introspection: true,
    validationRules: queryLimitRules,
    // Nobody needs documents by their hash alone, and a wrong hash is answered like a fault of ours.
    persistedQueries: false,
    parseOptions: { maxTokens: queryLimits.tokens },
    // Names that come near a mistyped one would tell the schema to those who may not ask for it.
    hideSchemaDetailsFromClientErrors: operationsFile !== null,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => formatGraphQLError(formatted, error, unknown => log.error({ err: unknown }, 'request failed')),
    // A charge on its way may take long; who stops the process decides how long that is waited for.
    plugins: [
      // It looks at each field of each row, for a header that nobody reads.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginDrainHttpServer({ httpServer, stopGracePeriodMillis: longestDrainMs }),
      ...(operationsFile === null ? [] : [onlyKnownOperations(readKnownOperations(operationsFile))]),
    ],
  });
}

/** Apollo Server asks a gateway, and nobody else, to run documents in a way of its own. */
function throughExecution(execution: Execution, operationNames: ReadonlySet<string>): NonNullable<ApolloServerOptions<RequestContext>['gateway']> {
  return {
    load: async () => ({
      executor: ({ document, request: { operationName, variables }, context }) => {
        const operation = getOperationAST(document, operationName);
        const written = operation?.name?.value ?? '';
        const name = operationNames.has(written) ? written : 'other';
        const activity = currentActivity();
        if (activity) activity.operation = name;
        return inSpan(`graphql ${name}`, { 'graphql.operation.name': name, 'graphql.operation.type': operation?.operation ?? 'query' },
          () => execution.run({ document, operationName, variables }, context as unknown as RequestContext));
      },
    }),
    onSchemaLoadOrUpdate: told => {
      told({ apiSchema: execution.schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: async () => undefined,
  };
}
