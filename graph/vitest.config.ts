import { defineConfig } from 'vitest/config';

/** What sockets and refused requests cost the HTTP server: no database changes these results, so one is enough. */
const sameOnAnyDatabase = ['connection-limits', 'refused-memory'].map(name => `**/${name}.api.test.ts`);

/** Pure rules run once; what talks to a database runs on both (see scripts/test.mjs). */
export default defineConfig({
  root: import.meta.dirname,
  // As Node resolves packages: with Vite's usual order, graphql's ES modules would be a second copy of that library.
  resolve: { mainFields: ['main'], extensions: ['.js', '.ts'] },
  test: {
    include: ['{src,test}/**/*.test.ts', '../card-simulator/*.test.ts'],
    exclude: process.env.TEST_DATABASE_URL ? sameOnAnyDatabase : [],
    globals: true,
    globalSetup: 'test/global-setup.mjs',
    setupFiles: 'reflect-metadata',
    pool: 'forks',
    // Each process loads the server once, not once for each file of tests.
    isolate: false,
    // Twice the cores of a small machine: tests that start and kill servers wait more than they work.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
