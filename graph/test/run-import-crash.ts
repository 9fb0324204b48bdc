import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import 'reflect-metadata';
import { crashImport } from './import-crash.js';
import { createEmptyDatabase, onPostgres } from './test-database.js';

// Started by scripts/import-crash.mjs, which starts the database.
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '20000' }, kills: { type: 'string', default: '10' } },
});
const [rows, kills] = [Number(values.rows), Number(values.kills)];
if (!(Number.isInteger(rows) && rows > 0 && rows % 2 === 0)) throw new Error('--rows must be an even number from 2.');
if (!(Number.isInteger(kills) && kills > 0)) throw new Error('--kills must be a whole number from 1.');
const dataDir = mkdtempSync(join(tmpdir(), 'store-crash-'));
const began = performance.now();
try {
  const figures = await crashImport({
    dataDir,
    databaseUrl: onPostgres ? await createEmptyDatabase('template1') : null,
    rows,
    kills,
    hurries: false,
    onProgress: text => process.stdout.write(`${Math.round((performance.now() - began) / 1000)} s: ${text}\n`),
  });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  const { added, updated, removed, restored, differs, undos } = figures;
  const isOnce =
    [added, updated, removed, restored].every(number => number === rows / 2) &&
    differs.length === 0 &&
    undos.filter(status => status === 'undone').length === (onPostgres ? 1 : 0);
  process.stdout.write(
    isOnce
      ? `Each of ${rows} rows was applied and undone once, with the same content as without kills.\n`
      : 'Rows were lost, applied twice, or undone in part.\n',
  );
  process.exitCode = isOnce ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
