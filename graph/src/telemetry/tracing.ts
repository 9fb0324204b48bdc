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

/** Loads OpenTelemetry only where traces are wanted. */
export async function openTracing(settings: TracingSettings | null): Promise<Tracing | null> {
  if (settings === null) return null;
  const { OpenTelemetryTracing } = await import('./open-telemetry.js');
  return new OpenTelemetryTracing(settings);
}
