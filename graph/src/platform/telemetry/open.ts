import type { Metrics, MetricSources } from './metrics.js';
import type { Tracing, TracingSettings } from './tracing.js';

// Loaded on demand, because the libraries cost startup time and memory.

export async function openMetrics(sources: MetricSources): Promise<Metrics> {
  const { Metrics } = await import('./metrics.js');
  return new Metrics(sources);
}

export async function openTracing(settings: TracingSettings | null): Promise<Tracing | null> {
  if (settings === null) return null;
  const { OpenTelemetryTracing } = await import('./open-telemetry.js');
  return new OpenTelemetryTracing(settings);
}
