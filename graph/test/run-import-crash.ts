import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import 'reflect-metadata';
import { crashImport } from './import-crash.js';

// Started by scripts/import-crash.mjs, which starts the database.
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '20000' }, kills: { type: 'string', default: '10' } },
});
const [rows, kills] = [Number(values.rows), Number(values.kills)];
if (![rows, kills].every(number => Number.isInteger(number) && number > 0))
  throw new Error('--rows and --kills must be whole numbers from 1.');
const dataDir = mkdtempSync(join(tmpdir(), 'store-crash-'));
try {
  // Long enough for a kill to hit any step of the import, including the final writes.
  const withinMs = 2000 + rows / 4;
  const figures = await crashImport({
    dataDir,
    databaseUrl: process.env.TEST_DATABASE_URL || null,
    rows,
    kills,
    withinMs,
    onProgress: text => process.stdout.write(`${text}\n`),
  });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  const { status, added, imports, items, withTaxes, logged, importsLogged, filesLeft, halfUndone, undone } = figures;
  const isOnce =
    status === 'completed' &&
    [added, items, withTaxes, logged, undone].every(number => number === rows) &&
    imports === 1 &&
    importsLogged === 1 &&
    filesLeft === 0 &&
    halfUndone === 0;
  process.stdout.write(
    isOnce
      ? `Each of ${rows} rows was applied and undone once.\n`
      : 'Rows were lost, applied twice, or undone in part.\n',
  );
  process.exitCode = isOnce ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
