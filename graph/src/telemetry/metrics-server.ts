import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, type Registry } from 'prom-client';

export interface MetricsAddress {
  port: number;
  host: string;
}

export interface MetricsServer {
  port: number;
  close(): void;
}

/** Serves `/metrics` for Prometheus on an address of its own, which visitors cannot reach. */
export async function openMetricsServer({ port, host }: MetricsAddress, read: () => Promise<string>, onError: (error: unknown) => void): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      text => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' }).end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The same for several processes: the leading one collects from all that serve, and Prometheus sees one store. */
export function openSharedMetricsServer(address: MetricsAddress, onError: (error: unknown) => void): Promise<MetricsServer> {
  const all = new AggregatorRegistry();
  return openMetricsServer(address, () => all.clusterMetrics(), onError);
}

/** Lets the leading process collect these metrics. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries(registry);
  // Its construction is what listens for the leading process's requests.
  new AggregatorRegistry();
}
