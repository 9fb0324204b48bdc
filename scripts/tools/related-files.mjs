import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';

/**
 * Jest's search for related tests, with every source as a "test". It leaves out what puts all modules together, the
 * server's last wings and the table of pages: every API test starts the whole server, and every component test shows a
 * page of the whole app, so each would depend on every file.
 */
const config = {
  rootDir: process.cwd(),
  roots: ['graph/src', 'card-simulator', 'web/src'].map(folder => `<rootDir>/${folder}`),
  testMatch: ['**/*.{ts,tsx}'],
  modulePathIgnorePatterns: [
    '<rootDir>/graph/src/(server|demo|commands)/',
    '<rootDir>/web/src/(frame/routes\\.tsx|pages/staff/panes\\.ts)$',
  ],
  moduleFileExtensions: ['ts', 'tsx', 'js'],
  moduleNameMapper: {
    '^#definitions/(.*)$': '<rootDir>/graph/src/definitions/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js'],
  },
  transform: {},
};

/** Returns the sources, tests included, that import one of the files, directly or not, and the files themselves. */
export function relatedTo(files) {
  if (files.length === 0) return [];
  const options = ['--config', JSON.stringify(config), '--listTests', '--findRelatedTests', ...files];
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...options], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Jest could not follow the imports:\n${stderr}`);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map(path => relative('.', path).replaceAll('\\', '/'));
}
