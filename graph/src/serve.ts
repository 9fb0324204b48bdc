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

/** Time that running requests may take to finish after a stop signal. */
const drainMilliseconds = 25_000;
/** Gives a health check time to see that the process is stuck. */
const stuckMilliseconds = 1000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  if (config.production) logProcessEvents(log);
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
      'the connection pool is stuck although the database accepts connections; the process exits to be restarted',
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
  await announce(config, database, log, (server.httpServer.address() as AddressInfo).port);
}

/**
 * Logs warnings and uncaught errors as JSON lines in production. `--no-warnings` keeps Node.js from printing warnings
 * itself.
 */
function logProcessEvents(log: Log): void {
  process.on('warning', warning => log.warn({ err: warning }, 'Node.js warning'));
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught error; the process exits');
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

async function seed({ seed: dataSet, passwordCost }: Config, { em }: Database): Promise<void> {
  if (dataSet === 'demo') await seedDemoStore(em, { now: systemClock.now(), passwordCost });
}

/**
 * Announces the store's address: as a log line in production, written at every LOG_LEVEL, and on the console elsewhere.
 */
async function announce(config: Config, { em }: Database, log: Log, port: number): Promise<void> {
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
 * Shuts down on signals. SIGTERM drains: `/readyz` returns 503 while requests are still served, then the listener
 * closes and running requests finish. SIGINT comes from a terminal and skips the draining. A second signal exits at
 * once.
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
  else if (portTaken) console.error('Another program uses the port. Stop it, or set PORT.');
  else console.error(error);
  process.exit(1);
});
