import type { Metrics, MetricSources } from './metrics.js';
import type { Tracing, TracingSettings } from './tracing.js';

// What nobody asked for is not loaded: the libraries take time to start and memory.

export async function openMetrics(sources: MetricSources): Promise<Metrics> {
  const { Metrics } = await import('./metrics.js');
  return new Metrics(sources);
}

/** Returns what reads the metrics of all processes together, for the process that leads them. */
export async function openSharedMetrics(): Promise<() => Promise<string>> {
  const { readSharedMetrics } = await import('./shared-metrics.js');
  return readSharedMetrics();
}

/** Lets the process that leads several read the metrics of this one. */
export async function shareMetrics({ registry }: Metrics): Promise<void> {
  const shared = await import('./shared-metrics.js');
  shared.shareMetrics(registry);
}

export async function openTracing(settings: TracingSettings | null): Promise<Tracing | null> {
  if (settings === null) return null;
  const { OpenTelemetryTracing } = await import('./open-telemetry.js');
  return new OpenTelemetryTracing(settings);
}
