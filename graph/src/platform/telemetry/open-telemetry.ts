import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as LibrarySpan,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanAttributes } from '../shared/activity.js';
import type { Tracing, TracingSettings } from './tracing.js';

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/** Traces with OpenTelemetry. The store starts its spans explicitly; no module is patched. */
export class OpenTelemetryTracing implements Tracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor({ url, serviceName, sampledShare }: TracingSettings) {
    const named = resourceFromAttributes({ 'service.name': serviceName });
    this.provider = new TracerProvider({
      resource: defaultResource()
        .merge(named)
        .merge(detectResources({ detectors: [envDetector] })),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
    });
    this.tracer = this.provider.getTracer('store');
  }

  begin(
    name: string,
    kind: keyof typeof kinds,
    { traceparent, attributes }: { traceparent?: string; attributes: SpanAttributes },
  ): Span {
    const parent = contextOf(traceparent);
    return new OneSpan(this.tracer, this.tracer.startSpan(name, { kind: kinds[kind], attributes }, parent), parent);
  }

  close(): Promise<void> {
    return this.provider.shutdown();
  }
}

class OneSpan implements Span {
  private readonly context: Context;

  constructor(
    private readonly tracer: Tracer,
    private readonly span: LibrarySpan,
    parent: Context,
  ) {
    this.context = trace.setSpan(parent, span);
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  child(name: string, attributes: SpanAttributes, times?: { startMs: number }): Span {
    const span = this.tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, attributes, startTime: times?.startMs },
      this.context,
    );
    return new OneSpan(this.tracer, span, this.context);
  }

  setName(name: string): void {
    this.span.updateName(name);
  }

  setAttributes(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  end({ isFailed }: { isFailed: boolean } = { isFailed: false }): void {
    if (isFailed) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

/** Reads a `traceparent` of W3C Trace Context; a malformed one starts a new trace. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}
