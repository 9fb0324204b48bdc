import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { CardStore } from './card-store.js';
import { runChaos } from './chaos.js';

// Started by scripts/chaos.mjs, which starts the database.
const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '10000' },
    buyers: { type: 'string', default: '20' },
    faulty: { type: 'string', default: '5' },
    kills: { type: 'string', default: '30' },
  },
});
const store = await CardStore.open(process.env.TEST_DATABASE_URL ?? null);
try {
  const figures = await runChaos(store, {
    checkouts: Number(values.checkouts),
    buyers: Number(values.buyers),
    faultyPercent: Number(values.faulty),
    kills: Number(values.kills),
    onProgress: text => process.stdout.write(`${text}\n`),
  });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  process.exitCode = figures.breaches.length > 0 ? 1 : 0;
} finally {
  await store.close();
}
