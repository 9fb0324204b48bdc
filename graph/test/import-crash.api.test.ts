import { rmSync } from 'node:fs';
import 'reflect-metadata';
import { crashImport } from './import-crash.js';
import { createEmptyDatabase, makeDataDir, onPostgres } from './test-database.js';

const rows = 600;
/** NOT_READY if the undo at the other server takes long */
const refusal = expect.stringMatching(/^(?:STATUS_NOT_ALLOWED|NOT_READY)$/) as string;

let dataDir: string;
beforeAll(() => {
  dataDir = makeDataDir();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('[BAT-4] an import and its undo, killed while they read, before and after their commit, are whole or nothing, and store the same as without kills; on PostgreSQL, so do two servers', async () => {
  const databaseUrl = onPostgres ? await createEmptyDatabase() : null;
  const figures = await crashImport({ dataDir, databaseUrl, rows, kills: 1, hurries: true });
  expect(figures).toEqual({
    added: rows / 2,
    updated: rows / 2,
    removed: rows / 2,
    restored: rows / 2,
    reading: { reached: 1, rolledBack: 1, committed: 0 },
    apply: { reached: 2, rolledBack: 1, committed: 1 },
    undo: { reached: 2, rolledBack: 1, committed: 1 },
    differs: [],
    undos: [...(onPostgres ? [refusal, 'undone'] : []), 'STATUS_NOT_ALLOWED'],
  });
});
