import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { createStore } from './app/create-app.js';
import { entities } from './app/entities.js';
import { createLog, type Log } from './app/log.js';
import { isOneOfSeveral, Processes } from './app/processes.js';
import { tokenSecret } from './auth/index.js';
import { ConfigError, readConfig, store, type Config } from './config/index.js';
import { DatabaseUnreachable, DataDirectoryInUse, openDatabase, type Database } from './database/index.js';
import { demoAccounts, hasDemoAccounts, seedDemoStore } from './seeds/index.js';
import { systemClock } from './shared/clock.js';

/** How long running requests may take to finish after a stop signal. */
const drainMilliseconds = 25_000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  if (config.processes === 1) return serve(config, log);
  if (isOneOfSeveral) return serve({ ...config, seed: 'none' }, log);
  return lead(config, log);
}

/** One process that serves, alone or as one of several. */
async function serve(config: Config, log: Log): Promise<void> {
  const database = await open(config);
  await seed(config, database);
  const server = await createStore({ config, database, clock: systemClock, log });
  await new Promise<void>((resolve, reject) => {
    server.httpServer.once('error', reject).listen(config.port, config.host, resolve);
  });
  await server.startWork();
  stopOnSignals(async () => {
    await server.close();
    await database.close();
  });
  if (!isOneOfSeveral) await sayOpen(config, database, (server.httpServer.address() as AddressInfo).port);
}

/** The one that prepares what several processes share, and sees to it that they run. */
async function lead(config: Config, log: Log): Promise<void> {
  tokenSecret(config.tokenSecret, config.dataDir);
  const database = await open(config);
  await seed(config, database);
  const { processes, port } = await Processes.start(config.processes, log);
  stopOnSignals(() => processes.stop());
  await sayOpen(config, database, port);
  await database.close();
}

function open({ databaseUrl, replicaUrls, dataDir }: Config): Promise<Database> {
  return openDatabase({ entities, databaseUrl, replicaUrls, dataDir });
}

async function seed({ seed: wanted, passwordCost }: Config, { em }: Database): Promise<void> {
  if (wanted === 'demo') await seedDemoStore(em, { now: systemClock.now(), passwordCost });
}

async function sayOpen(config: Config, { em }: Database, port: number): Promise<void> {
  console.log(`${store.name} is open at http://localhost:${port}`);
  // In production the default password has no place in a log.
  if (config.seed === 'demo' && !config.production && (await hasDemoAccounts(em))) console.log(demoAccounts(config.defaultCustomerPassword));
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
  process.on('SIGTERM', stop);
  // The terminal's signal reaches all processes, and the one that leads passes its own on.
  process.on('SIGINT', isOneOfSeveral ? () => undefined : stop);
}

main().catch((error: unknown) => {
  const expected = [ConfigError, DataDirectoryInUse, DatabaseUnreachable].some(kind => error instanceof kind);
  const portTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (expected) console.error((error as Error).message);
  else if (portTaken) console.error('The port is taken by another program. Stop it, or set PORT.');
  else console.error(error);
  process.exit(1);
});
