import { rmSync } from 'node:fs';
import 'reflect-metadata';
import { crashImport } from './import-crash.js';
import { makeDataDir } from './test-database.js';

const rows = 1200;
const kills = 2;

let dataDir: string;
beforeAll(() => {
  dataDir = makeDataDir();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('[BAT-4] an import killed at random moments completes after restarts and applies each row once, and its undo is whole or nothing', async () => {
  const figures = await crashImport({
    dataDir,
    databaseUrl: null,
    rows,
    kills,
    withinMs: 1200,
  });
  expect(figures).toEqual({
    status: 'completed',
    added: rows,
    imports: 1,
    items: rows,
    withTaxes: rows,
    logged: rows,
    importsLogged: 1,
    filesLeft: 0,
    halfUndone: 0,
    undone: rows,
    seconds: expect.any(Number) as number,
  });
});
