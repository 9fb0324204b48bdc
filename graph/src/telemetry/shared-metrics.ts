import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Returns what reads the metrics of all processes together, for the process that leads them. */
export function readSharedMetrics(): () => Promise<string> {
  const all = new AggregatorRegistry();
  return () => all.clusterMetrics();
}

/** Lets the leading process read these metrics. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries(registry);
  // Its construction is what listens for the leading process's requests.
  new AggregatorRegistry();
}
