export { type DatabaseGauge } from './database-metrics.js';
export { Metrics, type MetricSources } from './metrics.js';
export { openMetricsServer, openSharedMetricsServer, shareMetrics, type MetricsServer } from './metrics-server.js';
export { openTracing, type Tracing } from './tracing.js';
