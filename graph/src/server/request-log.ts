import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Activity, currentActivity, runActivity } from '../platform/shared/activity.js';
import type { Metrics, Tracing } from '../platform/telemetry/index.js';

/** Printable, without spaces, and short enough for every log */
const acceptableId = /^[\x21-\x7e]{1,64}$/;
const healthRoutes = new Set(['/healthz', '/readyz']);
/** Operations that an open page repeats every few seconds */
const polls = new Set([
  'CartVersion',
  'StaffNotices',
  'OpenPayments',
  'OpenedImport',
  'PastImports',
  'OrderCardPayment',
  'CheckoutStatus',
]);

/**
 * The route under which all cached pages are counted. Finding a pattern costs more than such a response, so only logged
 * pages get theirs.
 */
const cachedPages = 'cached page';

/** Total length of the paths of cached pages whose pattern is remembered, in characters */
const mostPatterns = 64 * 1024;

export interface RequestLogParts {
  log: Logger;
  /** null: metrics are off */
  metrics: Metrics | null;
  /** null: no traces */
  tracing: Tracing | null;
  /** Whether the store's own proxy is in front, whose headers can be trusted */
  behindProxy: boolean;
  /** One of this many responses from the response cache, and of successful polls, is logged */
  cachedSample: number;
  /** Pattern of a page's address, such as `/product/:productKey` */
  patternOf: (pathAndQuery: string) => string;
}

interface Sent {
  request: IncomingMessage;
  response: ServerResponse;
  /** Start time by the clock of `performance`, in ms */
  began: number;
  bytes: number;
  isLogged: boolean;
}

/** Gives each request an id and a trace, and logs one line once the response is sent. */
export class RequestLog {
  /** Unique to this process; a counter is appended for each id. */
  private readonly prefix = randomBytes(8).toString('hex');
  private requests = 0;
  private cachedResponses = 0;
  private pollResponses = 0;
  private readonly patterns = new LRUCache<string, string>({
    maxSize: mostPatterns,
    sizeCalculation: (pattern, path) => pattern.length + path.length + 1,
  });

  private readonly log: Logger;

  constructor(private readonly parts: RequestLogParts) {
    // These lines have a few known fields without secrets. Searching them for secrets would take twenty times as long
    // as writing them.
    this.log = parts.log.child({}, { redact: [] });
  }

  before(next: RequestListener): RequestListener {
    return (request, response) => {
      const activity = new Activity(this.idOf(request), this.beginSpan(request));
      this.follow(activity, request, response);
      runActivity(activity, () => next(request, response));
    };
  }

  /** Sends a page from the response cache. Tracking would nearly double the cost, so only logged pages are tracked. */
  cachedPage(request: IncomingMessage, response: ServerResponse, send: (requestId: string) => void): void {
    const { tracing, metrics, cachedSample } = this.parts;
    const id = this.idOf(request);
    const isSampled = this.cachedResponses++ % cachedSample === 0;
    if (isSampled || tracing) {
      const activity = new Activity(id, this.beginSpan(request));
      activity.isCached = true;
      activity.route = cachedPages;
      this.follow(activity, request, response, isSampled);
    }
    send(id);
    metrics?.countCachedPage(response.statusCode);
  }

  private follow(activity: Activity, request: IncomingMessage, response: ServerResponse, isLogged = true): void {
    const began = performance.now();
    const { socket } = request;
    const sentBefore = socket.bytesWritten;
    response.on('close', () =>
      this.finish(activity, { request, response, began, bytes: socket.bytesWritten - sentBefore, isLogged }),
    );
  }

  private idOf({ headers }: IncomingMessage): string {
    const sent = headers['x-request-id'];
    if (this.parts.behindProxy && typeof sent === 'string' && acceptableId.test(sent)) return sent;
    this.requests += 1;
    return `${this.prefix}-${this.requests.toString(36)}`;
  }

  private beginSpan({ method = '', headers }: IncomingMessage) {
    const { tracing, behindProxy } = this.parts;
    if (tracing === null) return null;
    const sent = behindProxy ? headers.traceparent : undefined;
    return tracing.begin(method, 'server', {
      traceparent: typeof sent === 'string' ? sent : undefined,
      attributes: { 'http.request.method': method },
    });
  }

  private finish(activity: Activity, sent: Sent): void {
    const {
      request: { method = '' },
      response: { statusCode: status },
      began,
    } = sent;
    const milliseconds = performance.now() - began;
    activity.end();
    const isCachedPage = activity.route === cachedPages;
    if (!isCachedPage) this.parts.metrics?.count(method, activity, status, milliseconds / 1000);
    if (activity.span) {
      activity.span.setName(`${method} ${activity.route}`);
      activity.span.setAttributes({
        'http.route': activity.route,
        'http.response.status_code': status,
        'store.request_id': activity.id,
      });
      activity.span.end({ isFailed: isFailure(activity, status) });
    }
    if (!sent.isLogged || (!isCachedPage && this.isLeftOut(activity, status))) return;
    const level = healthRoutes.has(activity.route) && status === 200 ? 'debug' : 'info';
    if (!this.log.isLevelEnabled(level)) return;
    if (isCachedPage) activity.route = this.patternOf(sent.request.url ?? '');
    this.log[level](this.lineOf(activity, sent, milliseconds), 'request');
  }

  /** Whether the line of a response from the cache or of a successful poll is left out, because others stand for it. */
  private isLeftOut(activity: Activity, status: number): boolean {
    if (activity.isCached) return this.cachedResponses++ % this.parts.cachedSample !== 0;
    return isSuccessfulPoll(activity, status) && this.pollResponses++ % this.parts.cachedSample !== 0;
  }

  /** Finding a pattern takes as long as sending five cached pages, and the same pages are requested again and again. */
  private patternOf(path: string): string {
    const known = this.patterns.get(path);
    if (known !== undefined) return known;
    const pattern = this.parts.patternOf(path);
    this.patterns.set(path, pattern);
    return pattern;
  }

  private lineOf(activity: Activity, { request, response, bytes }: Sent, milliseconds: number) {
    const { actor } = activity;
    return {
      ...identityOf(activity),
      method: request.method,
      status: response.statusCode,
      ms: rounded(milliseconds),
      bytes,
      statements: activity.statements,
      statementMs: rounded(activity.statementMs),
      staffKey: actor?.actingAdmin?.customerKey,
      failure: activity.failure,
      // The client disconnected before it had the whole response.
      aborted: response.writableFinished ? undefined : true,
      sampledOneOf:
        activity.isCached || isSuccessfulPoll(activity, response.statusCode) ? this.parts.cachedSample : undefined,
    };
  }
}

/** Fields of every log line that a request or a job causes. */
export function logIdentity(): object {
  const activity = currentActivity();
  return activity ? identityOf(activity) : {};
}

function identityOf({ id, route, operation, actor }: Activity) {
  return { requestId: id, route, operation, customerKey: actor?.customerKey };
}

function isSuccessfulPoll(activity: Activity, status: number): boolean {
  return polls.has(activity.operation ?? '') && status === 200 && !isFailure(activity, status);
}

function isFailure({ failure }: Activity, status: number): boolean {
  return status >= 500 || failure !== undefined;
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

/** The name `X-Request-Id` and its value, for responses that bypass Express. */
export function requestIdHeader(): string[] {
  const activity = currentActivity();
  return activity ? ['X-Request-Id', activity.id] : [];
}
