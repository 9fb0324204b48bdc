import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;

/** Pure rules run once; what talks to a database runs on both (see scripts/test.mjs). */
export default {
  rootDir: '.',
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false }] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
  globalSetup: '<rootDir>/test/global-setup.mjs',
  // One more than the cores of a small machine: who starts and kills servers waits more than it works.
  maxWorkers: 3,
  testTimeout: 30_000,
};
