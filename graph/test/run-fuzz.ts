import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { runFuzz } from './fuzz/run-fuzz.js';
import { prepareDatabases } from './test-database.js';

// Started by scripts/fuzz.mjs, which starts the database.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
const seed = Number(values.seed);
const print = (text: string) => process.stdout.write(`${text}\n`);

// An uncaught error would end a real server. Here it ends the run and prints the seed.
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, error => {
    print(
      `Seed ${seed}: this error would have ended the server's process.\n${error instanceof Error ? error.stack : String(error)}`,
    );
    process.exit(1);
  });
}

print(`Seed ${seed}`);
await prepareDatabases();
try {
  const { breaches, ...figures } = await runFuzz({
    requests: Number(values.requests),
    seed,
    onProgress: print,
    onBreach: breach => print(JSON.stringify(breach, null, 2)),
  });
  print(JSON.stringify({ ...figures, breaches: breaches.length }, null, 2));
  process.exitCode = breaches.length > 0 ? 1 : 0;
} catch (error) {
  print(`The run failed.\n${error instanceof Error ? error.stack : String(error)}`);
  process.exitCode = 1;
}
