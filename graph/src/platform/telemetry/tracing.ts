import type { Span, SpanAttributes } from '../shared/activity.js';

export interface TracingSettings {
  /** OTLP endpoint (HTTP, JSON) */
  url: string;
  serviceName: string;
  /** Share of sampled traces, 0 to 1; traces started by a proxy follow its decision */
  sampledShare: number;
}

export interface Tracing {
  /** Starts the trace of a request or job, or continues the one in `traceparent`. */
  begin(name: string, kind: 'server' | 'consumer', options: { traceparent?: string; attributes: SpanAttributes }): Span;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}
