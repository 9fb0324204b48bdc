import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { createStore } from './app/create-app.js';
import { entities } from './app/entities.js';
import { createLog } from './app/log.js';
import { ConfigError, readConfig, store } from './config/index.js';
import { DatabaseUnreachable, DataDirectoryInUse, openDatabase } from './database/index.js';
import { demoAccounts, hasDemoAccounts, seedDemoStore } from './seeds/index.js';
import { systemClock } from './shared/clock.js';

/** How long running requests may take to finish after a stop signal. */
const drainMilliseconds = 25_000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const database = await openDatabase({ entities, databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  if (config.seed === 'demo') await seedDemoStore(database.em, { now: systemClock.now(), passwordCost: config.passwordCost });
  const server = await createStore({ config, database, clock: systemClock, log });
  await new Promise<void>((resolve, reject) => {
    server.httpServer.once('error', reject).listen(config.port, config.host, resolve);
  });
  await server.startWork();
  stopOnSignals(async () => {
    await server.close();
    await database.close();
  });
  const { port } = server.httpServer.address() as AddressInfo;
  console.log(`${store.name} is open at http://localhost:${port}`);
  // In production the default password has no place in a log.
  if (config.seed === 'demo' && !config.production && (await hasDemoAccounts(database.em))) console.log(demoAccounts(config.defaultCustomerPassword));
}

/** The first signal lets running requests finish; a second one ends at once. */
function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), drainMilliseconds).unref();
    close().then(() => process.exit(0), () => process.exit(1));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

main().catch((error: unknown) => {
  const expected = [ConfigError, DataDirectoryInUse, DatabaseUnreachable].some(kind => error instanceof kind);
  const portTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (expected) console.error((error as Error).message);
  else if (portTaken) console.error('The port is taken by another program. Stop it, or set PORT.');
  else console.error(error);
  process.exit(1);
});
