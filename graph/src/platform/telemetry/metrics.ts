import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Activity } from '../shared/activity.js';
import { connectionWaited, jobRan, limitReached, orderPlaced } from '../shared/signals.js';
import { addDatabaseMetrics, type DatabaseSources } from './database-metrics.js';

interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Sources of values that are read at each scrape. */
export interface MetricSources extends DatabaseSources {
  /** Null for the embedded database, which has one connection */
  pool: PoolCounts | null;
  isPoolStuck: () => boolean;
  cache: { readonly bytes: number; readonly entries: number };
}

/** Buckets in seconds, from a lookup by key to a large report */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const waits = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 3];

/** All metrics of the store. `docs/operations.md` explains them. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Counter<'method' | 'route' | 'status'>;
  private readonly requestSeconds: Histogram<'route'>;
  private readonly failures: Counter<'route'>;
  private readonly statements: Counter<'route'>;
  private readonly cacheHits: Counter;
  private readonly cacheMisses: Counter;
  /** Added to the counters at each scrape, because a plain sum is cheaper than a counter with labels */
  private readonly cachedPages = { sent: 0, unchanged: 0 };
  private readonly unsubscribe: (() => void)[];

  constructor(sources: MetricSources) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Counter({
      name: 'store_http_requests_total',
      help: 'Requests by method, route and status',
      labelNames: ['method', 'route', 'status'],
      registers,
      collect: () => this.addCachedPages(),
    });
    this.requestSeconds = new Histogram({
      name: 'store_http_request_duration_seconds',
      help: 'Time until the response was sent, by route',
      labelNames: ['route'],
      buckets: durations,
      registers,
    });
    this.failures = new Counter({
      name: 'store_http_request_failures_total',
      help: 'Requests that failed because of the store or its database, by route; GraphQL reports such failures with status 200',
      labelNames: ['route'],
      registers,
    });
    this.statements = new Counter({
      name: 'store_sql_statements_total',
      help: 'SQL statements sent by requests, by route',
      labelNames: ['route'],
      registers,
    });
    this.cacheHits = new Counter({
      name: 'store_response_cache_hits_total',
      help: 'Responses sent from the response cache',
      registers,
    });
    this.cacheMisses = new Counter({
      name: 'store_response_cache_misses_total',
      help: 'Responses that the response cache may hold, and that were computed',
      registers,
    });
    addGauge(
      registers,
      'store_response_cache_bytes',
      'Memory that the response cache holds',
      () => sources.cache.bytes,
    );
    addGauge(registers, 'store_response_cache_entries', 'Responses in the response cache', () => sources.cache.entries);
    this.unsubscribe = addSignals(registers);
    addPool(registers, sources);
    addDatabaseMetrics(registers, sources);
  }

  /** Counts a finished request. The number of series is bounded, because routes come from a fixed list. */
  count(method: string, { route, operation, statements, failure }: Activity, status: number, seconds: number): void {
    const label = operation === undefined ? route : `${route} ${operation}`;
    this.requests.inc({ method: knownMethods.has(method) ? method : 'other', route: label, status });
    this.requestSeconds.observe({ route: label }, seconds);
    if (status >= 500 || failure !== undefined) this.failures.inc({ route: label });
    if (statements > 0) this.statements.inc({ route: label }, statements);
  }

  /** Counts a page from the response cache. Its time is not measured. */
  countCachedPage(status: number): void {
    if (status === 304) this.cachedPages.unchanged += 1;
    else this.cachedPages.sent += 1;
  }

  countLookup(isHit: boolean): void {
    (isHit ? this.cacheHits : this.cacheMisses).inc();
  }

  private addCachedPages(): void {
    const { sent, unchanged } = this.cachedPages;
    const labels = { method: 'GET', route: 'cached page' };
    if (sent > 0) this.requests.inc({ ...labels, status: 200 }, sent);
    if (unchanged > 0) this.requests.inc({ ...labels, status: 304 }, unchanged);
    Object.assign(this.cachedPages, { sent: 0, unchanged: 0 });
  }

  /** Returns the metrics as text for Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  close(): void {
    for (const end of this.unsubscribe) end();
    this.registry.clear();
  }
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function addGauge(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

/** Adds counters for signals from other modules. */
function addSignals(registers: Registry[]): (() => void)[] {
  const orders = new Counter({
    name: 'store_orders_placed_total',
    help: 'Orders stored, by payment',
    labelNames: ['payment'],
    registers,
  });
  const refusals = new Counter({
    name: 'store_rate_limit_rejections_total',
    help: 'Requests refused by a limit, by limit',
    labelNames: ['limit'],
    registers,
  });
  const jobs = new Counter({
    name: 'store_job_runs_total',
    help: 'Runs of jobs, by queue and outcome; those of orderConfirmation send mail',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  const poolWaits = new Histogram({
    name: 'store_pool_wait_seconds',
    help: 'Time a statement or transaction waited for a connection',
    buckets: waits,
    registers,
  });
  return [
    orderPlaced.subscribe(({ payment }) => orders.inc({ payment })),
    limitReached.subscribe(({ limit }) => refusals.inc({ limit })),
    jobRan.subscribe(({ queue, isFailed }) => jobs.inc({ queue, outcome: isFailed ? 'failed' : 'completed' })),
    connectionWaited.subscribe(({ seconds }) => poolWaits.observe(seconds)),
  ];
}

function addPool(registers: Registry[], { pool, isPoolStuck }: MetricSources): void {
  addGauge(
    registers,
    'store_pool_stuck',
    '1 once the watchdog found that the pool hands out no connection although the database accepts new ones',
    () => Number(isPoolStuck()),
  );
  if (pool === null) return;
  addGauge(registers, 'store_pool_connections', 'Open connections of the pool', () => pool.totalCount);
  addGauge(registers, 'store_pool_idle_connections', 'Idle connections of the pool', () => pool.idleCount);
  addGauge(
    registers,
    'store_pool_waiting',
    'Statements and transactions that wait for a connection',
    () => pool.waitingCount,
  );
}
