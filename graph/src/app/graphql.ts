import type { Server } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs';
import type { Logger } from 'pino';
import { AppError } from '../shared/errors.js';
import { largestFileBytes } from '../shared/received-file.js';
import { formatGraphQLError, knownFailure } from './error-response.js';
import { onlyKnownOperations, readKnownOperations } from './known-operations.js';
import { queryLimitRules, queryLimits } from './query-limits.js';
import type { KeptAnswers } from './kept-answers.js';
import type { RequestContext, RequestContexts } from './request-context.js';
import type { VisitorLane } from './visitor-lane.js';

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
      // It looks at each field of each row, for a header that nobody reads.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginDrainHttpServer({ httpServer, stopGracePeriodMillis: longestDrainMs }),
      ...(operationsFile === null ? [] : [onlyKnownOperations(readKnownOperations(operationsFile))]),
    ],
  });
}

export interface GraphQLParts {
  contexts: RequestContexts;
  lane: VisitorLane;
  answers: KeptAnswers;
}

/** The handlers of POST /graphql, in order. A bad token ends before anything else is read. */
export function graphQLHandlers(server: ApolloServer<RequestContext>, { contexts, lane, answers }: GraphQLParts): RequestHandler[] {
  const known = new WeakMap<Request, RequestContext>();
  return [
    async (request, response, next) => {
      // Answers differ with the sign-in, so nobody in between may keep them.
      response.setHeader('Cache-Control', 'no-store');
      const context = await contexts.of(request);
      known.set(request, context);
      lane.keepDocument(request, response, () => context.asked.onlySame);
      if (context.actor?.isAdmin) forgetBeforeSending(response, () => context.asked.changes, answers);
      next();
    },
    bodyReader(lane),
    uploadsOfStaff(known),
    expressMiddleware(server, { context: async ({ req }) => known.get(req as Request) as RequestContext }),
  ];
}

/** Whoever changed the catalogue sees its change with the next question, also before the database has told of it. */
function forgetBeforeSending(response: Response, hasChanged: () => boolean, answers: KeptAnswers): void {
  const send = response.send.bind(response);
  response.send = body => {
    if (hasChanged()) answers.forget();
    return send(body);
  };
}

/** A visitor's short document was read before. */
function bodyReader(lane: VisitorLane): RequestHandler {
  const read = express.json({ limit: '1mb' });
  return (request, response, next) => {
    const text = lane.textOf(request);
    if (text === undefined) return read(request, response, next);
    try {
      request.body = JSON.parse(text) as unknown;
    } catch {
      return next(new AppError('MALFORMED'));
    }
    return next(typeof request.body === 'object' && request.body !== null ? undefined : new AppError('MALFORMED'));
  };
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
