import { readFileSync, globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

// Rules that `npm run lint` does not check. It checks the rules for imports, which `.dependency-cruiser.mjs` lists.
const root = fileURLToPath(new URL('../..', import.meta.url));

function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .filter(path => !path.includes('.generated.'))
    .map(path => path.split(sep).join('/'))
    .sort();
}

const graphFiles = sources('graph/src/**/*.ts');

test("finds the server's files", () => {
  expect(graphFiles.length).toBeGreaterThan(100);
});

test('only one file reads the environment', () => {
  const readers = graphFiles.filter(
    path => !path.endsWith('.test.ts') && readFileSync(join(root, path), 'utf8').includes('process.env'),
  );
  expect(readers).toEqual(['graph/src/platform/config/config.ts']);
});

test('entity managers are forked only where a request, a command or a job begins', () => {
  // A fork inside a transaction would wait forever on the embedded database's single connection.
  const forkers = graphFiles.filter(
    path => !path.endsWith('.test.ts') && /(?<!cluster)\.fork\(/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(forkers).toEqual([
    'graph/src/commands/import-report.ts',
    'graph/src/commands/in-store.ts',
    'graph/src/customers/customers/create-admin.ts',
    'graph/src/demo/demo-accounts.ts',
    'graph/src/demo/seed-demo-store.ts',
    'graph/src/platform/database/database.ts',
    'graph/src/server/background-jobs.ts',
    'graph/src/server/card-payments.ts',
    'graph/src/server/create-app.ts',
    'graph/src/server/request-context.ts',
  ]);
});

test('every migration states its effect on the previous release', () => {
  const files = sources('graph/src/platform/database/migrations/2*.ts');
  const undeclared = files.filter(
    path => !/Effect on the( \*)?\s+\*?\s*previous release: /.test(readFileSync(join(root, path), 'utf8')),
  );
  expect([files.length > 0, undeclared]).toEqual([true, []]);
});

test('no file or folder has a meaningless name', () => {
  const files = [...graphFiles, ...sources('web/src/**/*.{ts,tsx}')];
  expect(files.filter(path => /(^|\/)(utils?|helpers?|misc|common|v\d)(\/|\.)/.test(path))).toEqual([]);
});

test('no source file is longer than 400 lines', () => {
  const files = [...graphFiles, ...sources('web/src/**/*.{ts,tsx,css}')].filter(
    path => !path.includes('.test.') && !path.includes('/migrations/'),
  );
  const long = files
    .map(path => [path, readFileSync(join(root, path), 'utf8').split('\n').length] as const)
    .filter(([, lines]) => lines > 400);
  expect(long).toEqual([]);
});
