import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createStore, type StoreServer } from './server/create-app.js';
import { entities } from './server/entities.js';
import { createLog, type Log } from './server/log.js';
import { createSigners } from './server/signers.js';
import { isProduction, readConfig, store, type Config } from './platform/config/index.js';
import { editedMigrations, openDatabase, type Database } from './platform/database/index.js';
import { demoAccounts, hasDemoAccounts, renewDemoCode, seedDemoStore } from './demo/index.js';
import { systemClock } from './platform/shared/clock.js';
import { correctionOf } from './platform/shared/operator-error.js';
import { isPassing } from './platform/shared/passing-failure.js';
import { openMetricsServer, type MetricsServer } from './platform/telemetry/index.js';

/** Time that running requests may take to finish after a stop signal. */
const drainMilliseconds = 25_000;
/** Gives a health check time to see that the process is stuck. */
const stuckMilliseconds = 1000;
/**
 * Ends a process that cannot recover by itself, or that could not start because the database is out of reach. A
 * supervisor starts it again; a process that refuses to start exits with 1 (scripts/tools/supervise.mjs).
 */
const restartCode = 75;

async function main(): Promise<void> {
  // The database, mails and the secret are for the store's user only.
  process.umask(0o077);
  const config = readConfig();
  const log = createLog(config.logLevel);
  logProcessEvents(config, log);
  for (const { name, similar } of config.unknownSettings)
    log.warn({ name }, `${name} is not a setting of the store${similar ? `; did you mean ${similar}?` : ''}`);
  const database = await open(config);
  if (!config.production) await reportEditedMigrations();
  await seed(config, database);
  const server = await createStore({ config, database, clock: systemClock, log });
  await new Promise<void>((resolve, reject) => {
    server.httpServer.once('error', reject).listen(config.port, config.host, resolve);
  });
  await server.startWork();
  const metricsServer = await serveMetrics(config, server, log);
  database.watchdog.start(details => {
    log.fatal(details, `${database.watchdog.problem}; the process exits to be restarted`);
    setTimeout(() => process.exit(restartCode), stuckMilliseconds);
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
 * Logs uncaught errors, and in production warnings, as JSON lines. `--no-warnings` keeps Node.js from printing warnings
 * itself.
 */
function logProcessEvents({ production }: Config, log: Log): void {
  if (production) process.on('warning', warning => log.warn({ err: warning }, 'Node.js warning'));
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught error; the process exits');
    process.exit(restartCode);
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

/** Warns developers about edited migrations: a database that ran the earlier version does not get the edit. */
async function reportEditedMigrations(): Promise<void> {
  for (const { name, sql } of await editedMigrations())
    console.error(
      `The migration ${name} was edited: its SQL has the hash ${sql}. A database where it ran before lacks the edit. ` +
        'Write a new migration, or if this one has not landed, delete the database.',
    );
}

async function seed({ seed: dataSet, passwordCost }: Config, { em }: Database): Promise<void> {
  if (dataSet === 'demo') await seedDemoStore(em, { now: systemClock.now(), passwordCost });
}

/**
 * Announces the store's address, where another program may serve the pages: as a log line in production, written at
 * every LOG_LEVEL, and on the console elsewhere.
 */
async function announce(config: Config, { em }: Database, log: Log, port: number): Promise<void> {
  const address = (config.web === 'none' && config.publicUrl) || `http://localhost:${port}`;
  const open = `${store.name} is open at ${address}`;
  if (config.production) {
    log.child({}, { level: 'info' }).info(open);
    return;
  }
  console.log(open);
  if (config.seed === 'demo' && (await hasDemoAccounts(em)))
    console.log(demoAccounts(config.defaultCustomerPassword, await demoCode(config, em)));
}

function demoCode(config: Config, em: Database['em']): Promise<string | null> {
  return renewDemoCode(em, createSigners(config, systemClock).codes, systemClock.now());
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
  process.exitCode = isPassing(error) ? restartCode : 1;
  const correction = correctionOf(error);
  if (correction !== null) console.error(correction);
  else if (isProduction()) createLog('fatal').fatal({ err: error }, 'the store could not start');
  else console.error(error);
  process.exit();
});
