import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createStore, type StoreServer } from './app/create-app.js';
import { entities } from './app/entities.js';
import { createLog, type Log } from './app/log.js';
import { ActivationCodes, tokenSecret } from './auth/index.js';
import { ConfigError, isProduction, readConfig, store, type Config } from './config/index.js';
import { DatabaseUnreachable, DataDirectoryInUse, openDatabase, type Database } from './database/index.js';
import { demoAccounts, hasDemoAccounts, renewDemoCode, seedDemoStore } from './seeds/index.js';
import { systemClock } from './shared/clock.js';
import { openMetricsServer, type MetricsServer } from './telemetry/index.js';

/** How long running requests may take to finish after a stop signal. */
const drainMilliseconds = 25_000;
/** Long enough for a health check to see that the process is stuck. */
const stuckMilliseconds = 1000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  if (config.production) logWhatNodeSays(log);
  const database = await open(config);
  await seed(config, database);
  const server = await createStore({ config, database, clock: systemClock, log });
  await new Promise<void>((resolve, reject) => {
    server.httpServer.once('error', reject).listen(config.port, config.host, resolve);
  });
  await server.startWork();
  const metricsServer = await serveMetrics(config, server, log);
  database.watchdog?.start(pool => {
    log.fatal(
      { pool },
      'the connection pool is stuck although the database accepts connections; the process ends so that it is restarted',
    );
    process.exitCode = 1;
    setTimeout(() => process.exit(1), stuckMilliseconds);
  });
  stopOnSignals(config.drainSeconds, {
    drain: () => server.drain(),
    close: async () => {
      metricsServer?.close();
      await server.close();
      await database.close();
    },
  });
  await sayOpen(config, database, log, (server.httpServer.address() as AddressInfo).port);
}

/** Whoever collects the log of a production store reads JSON lines, also about its end. `--no-warnings` keeps Node from printing warnings itself. */
function logWhatNodeSays(log: Log): void {
  process.on('warning', warning => log.warn({ err: warning }, 'Node warns'));
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'the process ends because of an error that nothing caught');
    process.exit(1);
  });
}

async function serveMetrics(config: Config, { metrics }: StoreServer, log: Log): Promise<MetricsServer | null> {
  if (!config.metrics || !metrics) return null;
  return openMetricsServer(
    config.metrics,
    () => metrics.text(),
    error => log.error({ err: error }, 'the metrics could not be read'),
  );
}

function open({ database }: Config): Promise<Database> {
  return openDatabase({ entities, ...database });
}

async function seed({ seed: wanted, passwordCost }: Config, { em }: Database): Promise<void> {
  if (wanted === 'demo') await seedDemoStore(em, { now: systemClock.now(), passwordCost });
}

/** Says where the store is. In production that is a line of the log, written at every LOG_LEVEL; elsewhere a person reads it. */
async function sayOpen(config: Config, { em }: Database, log: Log, port: number): Promise<void> {
  const open = `${store.name} is open at http://localhost:${port}`;
  if (config.production) {
    log.child({}, { level: 'info' }).info(open);
    return;
  }
  console.log(open);
  if (config.seed === 'demo' && (await hasDemoAccounts(em)))
    console.log(demoAccounts(config.defaultCustomerPassword, await demoCode(config, em)));
}

function demoCode(config: Config, em: Database['em']): Promise<string | null> {
  const codes = new ActivationCodes(tokenSecret(config.tokenSecret, config.dataDir), config.previousTokenSecret);
  return renewDemoCode(em, codes, systemClock.now());
}

/**
 * SIGTERM drains: `/readyz` answers 503 while requests are served on, then the listener closes and running requests finish. SIGINT comes
 * from a terminal, where no proxy has to notice, and skips the first part. A second signal ends the process at once.
 */
function stopOnSignals(
  drainSeconds: number,
  { drain, close }: { drain: () => void; close: () => Promise<void> },
): void {
  let stopping = false;
  const stop = async (seconds: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), seconds * 1000 + drainMilliseconds).unref();
    drain();
    await pause(seconds * 1000);
    await close();
    process.exit(0);
  };
  const begin = (seconds: number) => void stop(seconds).catch(() => process.exit(1));
  process.on('SIGTERM', () => begin(drainSeconds));
  process.on('SIGINT', () => begin(0));
}

main().catch((error: unknown) => {
  if (isProduction()) {
    createLog('fatal').fatal({ err: error }, 'the store could not start');
    process.exit(1);
  }
  const expected = [ConfigError, DataDirectoryInUse, DatabaseUnreachable].some(kind => error instanceof kind);
  const portTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (expected) console.error((error as Error).message);
  else if (portTaken) console.error('The port is taken by another program. Stop it, or set PORT.');
  else console.error(error);
  process.exit(1);
});
