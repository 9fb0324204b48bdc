import type { Server } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs';
import type { Logger } from 'pino';
import { largestFileBytes } from '../shared/received-file.js';
import { formatGraphQLError, knownFailure } from './error-response.js';
import { onlyKnownOperations, readKnownOperations } from './known-operations.js';
import { queryLimitRules, queryLimits } from './query-limits.js';
import type { RequestContext, RequestContexts } from './request-context.js';

/** Beyond what the program gives running requests when it is stopped. */
const longestDrainMs = 60_000;

/** Makes the GraphQL server; `close` drains it with the HTTP server. */
export function createGraphQLServer(schema: GraphQLSchema, httpServer: Server, log: Logger, operationsFile: string | null): ApolloServer<RequestContext> {
  return new ApolloServer<RequestContext>({
    schema,
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
      ApolloServerPluginDrainHttpServer({ httpServer, stopGracePeriodMillis: longestDrainMs }),
      ...(operationsFile === null ? [] : [onlyKnownOperations(readKnownOperations(operationsFile))]),
    ],
  });
}

/** The handlers of POST /graphql, in order. A bad token ends before anything else is read. */
export function graphQLHandlers(server: ApolloServer<RequestContext>, contexts: RequestContexts): RequestHandler[] {
  const known = new WeakMap<Request, RequestContext>();
  return [
    async (request, _response, next) => {
      known.set(request, await contexts.of(request));
      next();
    },
    express.json({ limit: '1mb' }),
    uploadsOfStaff(known),
    expressMiddleware(server, { context: async ({ req }) => known.get(req as Request) as RequestContext }),
  ];
}

/** Files are written to disk before any resolver runs, so only those who may send files get that far. */
function uploadsOfStaff(known: WeakMap<Request, RequestContext>): RequestHandler {
  const receive = graphqlUploadExpress({ maxFileSize: largestFileBytes, maxFiles: 1, maxFieldSize: 64 * 1024 });
  return (request, response, next) => {
    if (!request.is('multipart/form-data')) return next();
    if (!known.get(request)?.actor?.isAdmin) return sendGraphQLError(response, 403, 'FORBIDDEN', 'Only staff may send files.');
    // The upload reader runs before Apollo's own check against forged forms, so the header is asked for here.
    if (!request.get('apollo-require-preflight')) return sendGraphQLError(response, 400, 'MALFORMED', 'Send the header Apollo-Require-Preflight.');
    return receive(request, response, next);
  };
}

/** Failures before a document runs: a bad token, a body that is too large or no JSON. */
export function graphQLFailure(log: Logger) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error);
    const failure = knownFailure(error);
    if (!failure) log.error({ err: error }, 'request failed');
    sendGraphQLError(response, failure?.status ?? 500, failure?.code ?? 'INTERNAL', failure?.message ?? 'Something went wrong on our side.');
  };
}

function sendGraphQLError(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ errors: [new GraphQLError(message, { extensions: { code, status } })] });
}
