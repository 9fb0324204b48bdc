export { type DatabaseGauge } from './database-metrics.js';
export { type Metrics, type MetricSources } from './metrics.js';
export { openMetricsServer, type MetricsServer } from './metrics-server.js';
export { openMetrics, openSharedMetrics, openTracing, shareMetrics } from './open.js';
export { type Tracing } from './tracing.js';
