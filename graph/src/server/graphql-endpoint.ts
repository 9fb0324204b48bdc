import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { MIMEType } from 'node:util';
import { HeaderMap, type ApolloServer } from '@apollo/server';
import { GraphQLError } from 'graphql';
import processRequest from 'graphql-upload/processRequest.mjs';
import type { Logger } from 'pino';
import getRawBody from 'raw-body';
import { priceListOf } from '../catalog/pricing/index.js';
import { operationKey, type ResponseCache, type StoreResponse } from '../platform/response-cache/index.js';
import { currentActivity, noteFailure, setRoute } from '../platform/shared/activity.js';
import { AppError } from '../platform/shared/errors.js';
import { assertShallow } from '../platform/shared/storable-text.js';
import { compressed, leastCompressed, takenEncoding } from '../platform/shared/encodings.js';
import { largestFileOf } from '../platform/shared/received-file.js';
import { assertStillSent } from './broken-off.js';
import { knownFailure } from './error-response.js';
import { sharedHeaders, type SetHeaders } from './headers.js';
import type { AcceptOperation } from './known-operations.js';
import { requestIdHeader } from './request-log.js';
import type { RequestContext, RequestContexts } from './request-context.js';

const graphQLPath = /^\/graphql\/?(\?|$)/i;
/** A checkout of 500 lines takes 40 KB. A longer body is refused by its Content-Length, before it takes memory. */
const largestBody = { staff: '1mb', others: '100kb' };
/** Responses depend on the sign-in, so no shared cache may store them. */
const shared = ['Cache-Control', 'no-store', 'Vary', 'Accept-Encoding'];
const uploadLimits = { maxFiles: 1, maxFieldSize: 64 * 1024 };

/** Request headers that Apollo Server reads, including the one that a forged form cannot send. */
const headersRead = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'];

export interface EndpointParts {
  accept: AcceptOperation;
  contexts: RequestContexts;
  cache: ResponseCache;
  /** Sets the security headers; a cached response already has them. */
  setHeaders: SetHeaders;
  log: Logger;
}

interface GraphQLResponse {
  status: number;
  headers: readonly string[];
  text: string;
  /** Caches the response; undefined if it may not be cached */
  store?: StoreResponse;
}

interface SharedRequest {
  body: object | undefined;
  priceList: string | null;
  context: () => RequestContext | Promise<RequestContext>;
}

/**
 * Handles /graphql before Express, in place of Apollo's integration, the body parser and the compression there. That
 * serves 20 % more requests (docs/decisions/0038-graphql-endpoint-before-express.md).
 */
export class GraphQLEndpoint {
  constructor(
    private readonly server: ApolloServer<RequestContext>,
    private readonly parts: EndpointParts,
  ) {}

  before(next: RequestListener): RequestListener {
    return (request, response) => {
      if (!graphQLPath.test(request.url ?? '') || wantsPage(request)) return next(request, response);
      setRoute('/graphql');
      void this.serve(request, response);
    };
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (request.method !== 'GET' && request.method !== 'POST')
        throw new AppError('METHOD_NOT_ALLOWED', 'Send operations with POST, or queries with GET.', {
          allow: 'GET, POST',
        });
      const answer =
        request.headers.authorization === undefined
          ? await this.respondToVisitor(request, response)
          : await this.respondToSignedIn(request, response);
      if (answer) await this.send(answer, request, response);
    } catch (error) {
      const failure = knownFailure(error);
      if (!failure) this.parts.log.error({ err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else await this.send(this.refusal(failure ?? new AppError('INTERNAL')), request, response);
    }
  }

  /** Returns null if the response was sent from the cache. */
  private async respondToVisitor(request: IncomingMessage, response: ServerResponse): Promise<GraphQLResponse | null> {
    const body = await bodyOf(request, largestBody.others);
    return this.respondShared(request, response, {
      body,
      priceList: null,
      context: () => this.parts.contexts.of(request),
    });
  }

  /** Rejects an invalid token before reading the body. */
  private async respondToSignedIn(request: IncomingMessage, response: ServerResponse): Promise<GraphQLResponse | null> {
    const context = await this.parts.contexts.of(request);
    const { actor } = context;
    if (actor && !actor.isAdmin && !actor.mustChangePassword) {
      const body = await bodyOf(request, largestBody.others);
      return this.respondShared(request, response, { body, priceList: priceListOf(actor), context: () => context });
    }
    const body = await bodyOf(request, actor?.isAdmin ? largestBody.staff : largestBody.others);
    const answer = await this.run(request, context, body ?? (await uploadOf(request, response, context)));
    // Staff who changed the catalog see their change with the next request, even before the database sends its
    // notification.
    if (context.cacheability.changes && actor?.isAdmin) this.parts.cache.clear();
    return answer;
  }

  /**
   * Responds to visitors, or to the customers of a price list, from the cache if possible. Returns null if it was sent
   * from there.
   *
   * @param shared `body` undefined: the body is not JSON; `priceList` null: visitors
   */
  private async respondShared(
    request: IncomingMessage,
    response: ServerResponse,
    { body, priceList, context: contextOf }: SharedRequest,
  ): Promise<GraphQLResponse | null> {
    const key = body && operationKey(request, body, priceList);
    if (key !== undefined && this.sendCached(key, request, response)) return null;
    const store = key === undefined ? undefined : this.parts.cache.begin(key);
    const context = await contextOf();
    const answer = await this.run(request, context, body ?? (await uploadOf(request, response, context)));
    // A response with errors starts with them.
    const isShared = answer.status === 200 && answer.text.startsWith('{"data":') && context.cacheability.onlySame;
    return isShared ? { ...answer, store } : answer;
  }

  private sendCached(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const cached = this.parts.cache.find(key);
    const activity = currentActivity();
    if (!cached || !activity) return false;
    activity.isCached = true;
    cached.send(request, response, activity.id);
    return true;
  }

  private async run(request: IncomingMessage, context: RequestContext, body: unknown): Promise<GraphQLResponse> {
    const { query } = (body ?? {}) as { query?: unknown };
    if (typeof query === 'string') this.parts.accept(query, context.actor?.isAdmin ?? false);
    const headers = new HeaderMap();
    for (const name of headersRead) {
      const value = request.headers[name];
      if (value !== undefined) headers.set(name, String(value));
    }
    const isGet = request.method === 'GET';
    const httpGraphQLRequest = {
      method: isGet ? 'GET' : 'POST',
      headers,
      search: isGet ? searchOf(request) : '',
      body,
    };
    const {
      status,
      headers: apolloHeaders,
      body: answer,
    } = await this.server.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => context });
    // A browser that receives a response while it is still sending a file stops sending and discards the response.
    if (isUpload(request) && !request.closed) await once(request, 'close');
    if (answer.kind !== 'complete')
      throw new Error('Only @defer and @stream return incremental responses, and the schema has neither.');
    const own = [...apolloHeaders].flatMap(([name, value]) =>
      name === 'content-length' || name === 'cache-control' ? [] : [name, value],
    );
    return { status: status ?? 200, headers: [...shared, ...own], text: answer.string };
  }

  private async send(
    { status, headers, text, store }: GraphQLResponse,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    this.parts.setHeaders(request, response, () => undefined);
    store?.(text, [...sharedHeaders(response), ...headers]);
    const encoding = text.length < leastCompressed ? null : takenEncoding(request.headers['accept-encoding']);
    const body = encoding === null ? Buffer.from(text) : await compressed(text, encoding);
    const coding = encoding === null ? [] : ['Content-Encoding', encoding];
    response
      .writeHead(status, [...headers, ...requestIdHeader(), ...coding, 'Content-Length', String(body.length)])
      .end(body);
  }

  /** Response to a failure before an operation runs: an invalid token, or a body that is too large or not JSON. */
  private refusal({ message, code, status, details }: AppError): GraphQLResponse {
    const requestId = currentActivity()?.id;
    if (status >= 500) noteFailure(code);
    const error = new GraphQLError(message, { extensions: { code, status, requestId } });
    const retry = typeof details.retryAfter === 'number' ? ['Retry-After', String(details.retryAfter)] : [];
    const allow = typeof details.allow === 'string' ? ['Allow', details.allow] : [];
    return {
      status,
      headers: [...shared, ...retry, ...allow, 'Content-Type', 'application/json; charset=utf-8'],
      text: JSON.stringify({ errors: [error] }),
    };
  }
}

/** Whether a browser opened the address; it gets the playground. */
function wantsPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(headers.accept ?? '');
}

function searchOf({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

/** The operation in the body or in the URL; undefined if the body is not JSON. */
async function bodyOf(request: IncomingMessage, limit: string): Promise<object | undefined> {
  if (request.method === 'GET') return Object.fromEntries(new URLSearchParams(searchOf(request)));
  const text = await textOf(request, limit);
  const body = text === undefined ? undefined : readJson(text);
  assertShallow(body);
  return body;
}

/** The text of a JSON body; undefined if the body has another type. */
async function textOf(request: IncomingMessage, limit: string): Promise<string | undefined> {
  assertStillSent(request);
  const { 'content-type': type = '', 'content-length': length, 'content-encoding': coding } = request.headers;
  if (!isJson(type)) return undefined;
  if (coding !== undefined && coding !== 'identity') throw new AppError('MALFORMED', 'Send documents uncompressed.');
  return (await getRawBody(request, { length, limit })).toString();
}

function isJson(type: string): boolean {
  if (type === 'application/json') return true;
  if (!type.trimStart().toLowerCase().startsWith('application/json')) return false;
  const { essence, charset } = readType(type);
  if (charset !== null && !/^utf-?8$/i.test(charset)) throw new AppError('MALFORMED', 'Send documents in UTF-8.');
  return essence === 'application/json';
}

function readType(type: string): { essence: string; charset: string | null } {
  try {
    const { essence, params } = new MIMEType(type);
    return { essence, charset: params.get('charset') };
  } catch {
    throw new AppError('MALFORMED');
  }
}

function readJson(text: string): object {
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported like any other invalid body.
  }
  throw new AppError('MALFORMED');
}

/**
 * Files are written to disk before any resolver runs, so a sender who may not upload is rejected here. Undefined:
 * no file.
 */
async function uploadOf(
  request: IncomingMessage,
  response: ServerResponse,
  { actor }: RequestContext,
): Promise<unknown> {
  if (!isUpload(request)) return undefined;
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Sign in to send a file.');
  // Files are read before Apollo Server checks for forged forms, so the header is checked here.
  if (!request.headers['apollo-require-preflight'])
    throw new AppError('MALFORMED', 'Send the header Apollo-Require-Preflight.');
  // The parser refuses a file that has as many bytes.
  const body = await processRequest(request, response, { ...uploadLimits, maxFileSize: largestFileOf(actor) + 1 });
  assertShallow(body);
  return body;
}

function isUpload({ headers }: IncomingMessage): boolean {
  return /^\s*multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');
}
