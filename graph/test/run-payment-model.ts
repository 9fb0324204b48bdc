import 'reflect-metadata';
import { openDatabase } from '../src/platform/database/index.js';
import { entities } from '../src/server/entities.js';
import { runPaymentModel } from './payment-model.js';

// Started by scripts/payment-model.mjs: `npm run payment-model -- [runs] [seed]`.
const runs = Number(process.argv[2] ?? 1000);
const seed = process.argv[3] === undefined ? Date.now() % 2_147_483_647 : Number(process.argv[3]);
const databaseUrl = process.env.TEST_DATABASE_URL ?? null;

const database = await openDatabase({ entities, databaseUrl, dataDir: '', inMemory: true });
const started = performance.now();
try {
  const figures = await runPaymentModel(database, runs, { seed });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${JSON.stringify({ seed, seconds, ...figures }, null, 2)}\n`);
} finally {
  await database.close();
}
