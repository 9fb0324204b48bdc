import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from 'jest';

/**
 * API tests that also run on the embedded database: those of what differs there, and the main flows of modules whose
 * pages do not show them, because the tests of the pages run on it too. All others run on PostgreSQL only.
 */
const onEmbedded = {
  'one connection, and locks': [
    'busy-account',
    'busy-database',
    'database',
    'edges',
    'executor',
    'fair-shares',
    'large-exports',
    'write-limits',
  ],
  'number types': ['decimal-quantities', 'odd-values', 'unit-prices'],
  'seeding, start and recovery': [
    'backup',
    'bad-nights',
    'crash',
    'embedded-panic',
    'import-command',
    'import-crash',
    'observed-process',
    'seed-demo-store',
  ],
  'main flows that no page shows': [
    'catalog',
    'change-log',
    'customer-records',
    'graphql-endpoint',
    'job-queue',
    'payments',
    'response-cache',
    'retention',
    'undo-fields',
  ],
};

/** API tests of what does not depend on the database, or only on the embedded one */
const onlyEmbedded = ['embedded-panic', 'import-command', 'observed-process'];

function filesOf(name: string): string[] {
  const files = globSync(`{src,test}/**/${name}.api.test.ts`, { cwd: import.meta.dirname });
  if (files.length === 0) throw new Error(`There is no ${name}.api.test.ts.`);
  // Jest does not replace <rootDir> after an exclamation mark.
  return files.map(file => join(import.meta.dirname, file));
}

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;
const cardSimulator = fileURLToPath(new URL('../card-simulator', import.meta.url));

/** Unit tests run once; API tests run on PostgreSQL, and those above on the embedded database (see scripts/test.mjs). */
const config: Config = {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/src', '<rootDir>/test', cardSimulator],
  testMatch: onPostgres
    ? ['<rootDir>/{src,test}/**/*.api.test.ts', ...onlyEmbedded.flatMap(filesOf).map(file => `!${file}`)]
    : [
        '<rootDir>/{src,test}/**/!(*.api).test.ts',
        `${cardSimulator}/*.test.ts`,
        ...Object.values(onEmbedded).flat().flatMap(filesOf),
      ],
  testRunner: '<rootDir>/test/run-natively.mjs',
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  setupFilesAfterEnv: ['reflect-metadata', '<rootDir>/test/property-seed.ts'],
  // Only the resolver of related tests reads these: Node compiles and imports the tests.
  transform: {},
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'] },
  // `npm test -- graph search` names files of which one database may have none.
  passWithNoTests: true,
  // Twice the cores of a small machine, because tests that start and kill servers mostly wait.
  maxWorkers: 4,
  testSequencer: '<rootDir>/test/sequencer.mjs',
  // Without a limit, Jest runs a single file in its own process, which ends without a report if a test ends it.
  workerIdleMemoryLimit: '8GB',
  waitForUnhandledRejections: true,
  // Only ends what hangs: ten times what the longest test needs on a quiet machine.
  testTimeout: 600_000,
};

export default config;
