import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createStore } from './app/create-app.js';
import { entities } from './app/entities.js';
import { createLog } from './app/log.js';
import { ConfigError, readConfig, store, type Config } from './config/index.js';
import { DatabaseUnreachable, DataDirectoryInUse, openDatabase, type Database } from './database/index.js';
import { demoAccounts, hasDemoAccounts, seedDemoStore } from './seeds/index.js';
import { systemClock } from './shared/clock.js';

/** How long running requests may take to finish after a stop signal. */
const drainMilliseconds = 25_000;
/** Long enough for a health check to see that the process is stuck. */
const stuckMilliseconds = 1000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const database = await open(config);
  await seed(config, database);
  const server = await createStore({ config, database, clock: systemClock, log });
  await new Promise<void>((resolve, reject) => {
    server.httpServer.once('error', reject).listen(config.port, config.host, resolve);
  });
  await server.startWork();
  database.watchdog?.start(pool => {
    log.fatal({ pool }, 'the connection pool is stuck although the database accepts connections; the process ends so that it is restarted');
    process.exitCode = 1;
    setTimeout(() => process.exit(1), stuckMilliseconds);
  });
  stopOnSignals(config.drainSeconds, {
    drain: () => server.drain(),
    close: async () => {
      await server.close();
      await database.close();
    },
  });
  await sayOpen(config, database, (server.httpServer.address() as AddressInfo).port);
}

function open({ database }: Config): Promise<Database> {
  return openDatabase({ entities, ...database });
}

async function seed({ seed: wanted, passwordCost }: Config, { em }: Database): Promise<void> {
  if (wanted === 'demo') await seedDemoStore(em, { now: systemClock.now(), passwordCost });
}

async function sayOpen(config: Config, { em }: Database, port: number): Promise<void> {
  console.log(`${store.name} is open at http://localhost:${port}`);
  // In production the default password has no place in a log.
  if (config.seed === 'demo' && !config.production && (await hasDemoAccounts(em))) console.log(demoAccounts(config.defaultCustomerPassword));
}

/**
 * SIGTERM drains: `/readyz` answers 503 while requests are served on, then the listener closes and running requests finish. SIGINT comes
 * from a terminal, where no proxy has to notice, and skips the first part. A second signal ends the process at once.
 */
function stopOnSignals(drainSeconds: number, { drain, close }: { drain: () => void; close: () => Promise<void> }): void {
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
  const expected = [ConfigError, DataDirectoryInUse, DatabaseUnreachable].some(kind => error instanceof kind);
  const portTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (expected) console.error((error as Error).message);
  else if (portTaken) console.error('The port is taken by another program. Stop it, or set PORT.');
  else console.error(error);
  process.exit(1);
});
