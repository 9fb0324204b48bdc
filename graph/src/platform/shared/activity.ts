import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from './access.js';

export type SpanAttributes = Record<string, string | number | boolean>;

/** A span of a trace. Only the telemetry module imports the tracing library, and loads it only if traces are on. */
export interface Span {
  /** Names the span to other programs (W3C Trace Context) */
  readonly traceparent: string;
  child(name: string, attributes: SpanAttributes, times?: { startMs: number }): Span;
  setName(name: string): void;
  setAttributes(attributes: SpanAttributes): void;
  end(outcome?: { isFailed: boolean }): void;
}

/** One request or one run of a job, for log lines, metrics and traces. */
export class Activity {
  /** Pattern of a path, or the name of a job; never text from a customer */
  route = 'other';
  /** Name of the GraphQL operation, if it is one of the store's own */
  operation: string | undefined;
  actor: Actor | null = null;
  /** Reading an address takes a quarter of the time of a cached response, so it is read when it is needed. */
  findSender: () => string | null = () => null;
  private foundSender: string | null | undefined;
  /** Database connections that it holds */
  connections = 0;
  /** True if the response came from the response cache */
  isCached = false;
  /** Error code of a failure that the store caused, or that is temporary */
  failure: string | undefined;
  statements = 0;
  statementMs = 0;
  private isOver = false;
  private ending: AbortController | undefined;

  constructor(
    readonly id: string,
    readonly span: Span | null = null,
  ) {}

  /** Who sent it: a customer, whose share of the database it uses, or a visitor's network; null for staff and jobs */
  get sender(): string | null {
    if (this.foundSender === undefined) this.foundSender = this.findSender();
    return this.foundSender;
  }

  set sender(sender: string | null) {
    this.foundSender = sender;
  }

  /** Aborted when its connection closes: nobody waits for the response anymore. */
  get gone(): AbortSignal {
    if (this.isOver) return AbortSignal.abort();
    return (this.ending ??= new AbortController()).signal;
  }

  /** Call it when the response was sent, or its connection closed. */
  end(): void {
    this.isOver = true;
    this.ending?.abort();
  }
}

interface Scope {
  activity: Activity;
  /** The innermost open span */
  span: Span | null;
  /** Several requests wait for this work, so it is not charged to any sender. */
  isForSeveral?: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` and everything that it starts as this activity. */
export function runActivity<T>(activity: Activity, work: () => T): T {
  return scopes.run({ activity, span: activity.span }, work);
}

/** Returns the current activity; undefined outside of requests and jobs. */
export function currentActivity(): Activity | undefined {
  return scopes.getStore()?.activity;
}

/** Names the pattern of the current request's path. */
export function setRoute(pattern: string): void {
  const activity = currentActivity();
  if (activity) activity.route = pattern;
}

/** Lets the rest of the current request use the share of a customer. */
export function useShareOf(customerKey: number): void {
  const activity = currentActivity();
  if (activity) activity.sender = `customer ${customerKey}`;
}

/** Whose share of the database the current work uses: see `Activity.sender`. */
export function currentSender(): string | null {
  const scope = scopes.getStore();
  return !scope || scope.isForSeveral ? null : scope.activity.sender;
}

/** Runs a lookup that several requests share. It counts toward no sender's share, so it never waits for a turn. */
export function forSeveral<T>(work: () => T): T {
  const scope = scopes.getStore();
  return scope ? scopes.run({ ...scope, isForSeveral: true }, work) : work();
}

/** Runs `work` as a span of the current trace, if there is one. */
export function inSpan<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
  const scope = scopes.getStore();
  return scope?.span ? runSpan({ ...scope, span: scope.span.child(name, attributes) }, work) : work();
}

async function runSpan<T>(scope: Scope & { span: Span }, work: () => Promise<T>): Promise<T> {
  const { span } = scope;
  try {
    const result = await scopes.run(scope, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ isFailed: true });
    throw error;
  }
}

/** Adds a completed SQL statement to the current activity and its trace. */
export function noteStatement(sql: string, milliseconds: number, isFailed = false): void {
  const scope = scopes.getStore();
  if (!scope) return;
  scope.activity.statements += 1;
  scope.activity.statementMs += milliseconds;
  if (!scope.span) return;
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql };
  scope.span.child(verbOf(sql), attributes, { startMs: Date.now() - milliseconds }).end({ isFailed });
}

/** Records that the current request failed through no fault of its sender. */
export function noteFailure(code: string): void {
  const activity = currentActivity();
  if (activity) activity.failure = code;
}

/** Returns the `traceparent` of the current span, to pass to a job; undefined without a trace. */
export function currentTraceparent(): string | undefined {
  return scopes.getStore()?.span?.traceparent;
}

function verbOf(sql: string): string {
  return /^\W*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
}
