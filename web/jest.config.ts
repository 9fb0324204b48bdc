import type { Config } from 'jest';

/** Packages that have ES modules only, which Jest translates as it does the sources. */
const esModules = [
  '@github/combobox-nav',
  '@zxing/library',
  'altcha-lib',
  'apollo-upload-client',
  'extract-files',
  'is-plain-obj',
];

const config: Config = {
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.test.{ts,tsx}'],
  // `npm test -- web search` names files of which one part may have none.
  passWithNoTests: true,
  // Only ends what hangs: ten times what the longest test needs on a quiet machine.
  testTimeout: 120_000,
  // Twice the cores of a small machine, because tests also wait.
  maxWorkers: 4,
  testEnvironment: '<rootDir>/test/browser.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  transform: {
    '\\.(tsx?|m?js)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: { runtime: 'automatic' },
            // Components run as they do in a browser.
            optimizer: { globals: { vars: { 'import.meta.env.SSR': 'false' } } },
          },
        },
      },
    ],
    '\\.css$': '<rootDir>/test/class-names.mjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  moduleNameMapper: {
    '^#definitions/(.*)$': '<rootDir>/../graph/src/definitions/$1.ts',
    // Definitions import each other as Node requires it of the built server.
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

export default config;
