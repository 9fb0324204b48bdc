import { defineConfig } from 'vitest/config';

/** Tests of sockets and rejected requests. Their results do not depend on the database, so one is enough. */
const sameOnAnyDatabase = ['connection-limits', 'refused-memory'].map(name => `**/${name}.api.test.ts`);

/** Unit tests run once; tests with a database run on both databases (see scripts/test.mjs). */
export default defineConfig({
  root: import.meta.dirname,
  // Resolve packages like Node. With Vite's usual order, graphql's ES modules would be a second copy of the library.
  resolve: { mainFields: ['main'], extensions: ['.js', '.ts'] },
  test: {
    include: ['{src,test}/**/*.test.ts', '../card-simulator/*.test.ts'],
    exclude: process.env.TEST_DATABASE_URL ? sameOnAnyDatabase : [],
    globals: true,
    globalSetup: 'test/global-setup.mjs',
    setupFiles: 'reflect-metadata',
    pool: 'forks',
    // Each process loads the server once, not once for each test file.
    isolate: false,
    // Twice the cores of a small machine, because tests that start and kill servers mostly wait.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
