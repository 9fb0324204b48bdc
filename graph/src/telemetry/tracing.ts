import type { Span, SpanAttributes } from '../shared/activity.js';

export interface TracingSettings {
  /** Where spans are sent: OTLP over HTTP, in JSON */
  url: string;
  serviceName: string;
  /** Share of the traces that begin here, 0 to 1; those that a proxy began follow its decision */
  sampledShare: number;
}

export interface Tracing {
  /** Begins the trace of a request or a job, or continues the one that `traceparent` names. */
  begin(name: string, kind: 'server' | 'consumer', options: { traceparent?: string; attributes: SpanAttributes }): Span;
  /** Sends what is left. */
  close(): Promise<void>;
}
