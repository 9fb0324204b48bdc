export { type DatabaseGauge } from './database-metrics.js';
export { type Metrics, type MetricSources } from './metrics.js';
export { openMetricsServer, type MetricsServer } from './metrics-server.js';
export { openMetrics, openTracing } from './open.js';
export { type Tracing } from './tracing.js';
