// Runs the tests that uncommitted changes affect: those of changed modules on the embedded database, the architecture
// tests, changed tests, and browser tests named after a changed page.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFirst } from './tools/build-first.mjs';
import { run } from './tools/run.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const architectureTests = ['access', 'architecture', 'descriptions', 'table-ownership'].map(
  name => `graph/test/${name}.test.ts`,
);

const changed = [...gitLines('diff', 'HEAD'), ...gitLines('ls-files', '--others', '--exclude-standard')];
const serverFiles = changed.filter(path => /^(graph|card-simulator)\/.*\.ts$/.test(path));
const pageNames = new Set(changed.flatMap(path => /^web\/src\/pages\/\w+\/([\w-]+)\//.exec(path)?.[1] ?? []));
const specs = [
  ...changed.filter(path => path.endsWith('.spec.ts')),
  ...globSync('web/e2e/*.spec.ts').filter(path => [...pageNames].some(name => isNamedAfter(path, name))),
];
if (serverFiles.length === 0 && specs.length === 0) console.log('The changes affect no tests.');
const passed = [serverFiles.length === 0 || testServer(), specs.length === 0 || testPages()];
process.exitCode = passed.includes(false) ? 1 : 0;

function gitLines(command, ...args) {
  const names = command === 'diff' ? ['--name-only', '--diff-filter=d', '--relative'] : [];
  const { stdout } = spawnSync('git', [command, ...args, ...names], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

/**
 * Returns whether the words of a file's name include the page's name, in the singular or plural: `order-pad` matches
 * `pad`, `order` and `orders`.
 */
function isNamedAfter(path, page) {
  const singular = word => word.replace(/s$/, '');
  const words = basename(path, '.spec.ts').split('-').map(singular);
  return page.split('-').every(word => words.includes(singular(word)));
}

function testServer() {
  buildFirst('graph');
  const modules = new Set(serverFiles.flatMap(path => /^graph\/src\/([\w-]+)\//.exec(path)?.[1] ?? []));
  const tests = [
    ...architectureTests,
    ...serverFiles.filter(path => path.endsWith('.test.ts')),
    ...[...modules].map(name => `graph/src/${name}/`),
  ];
  return run('vitest', ['run', '-c', 'graph/vitest.config.ts', ...tests]) === 0;
}

function testPages() {
  const names = [...new Set(specs)].map(path => basename(path, '.spec.ts'));
  return run(process.execPath, ['scripts/test.mjs', 'web', ...names.map(name => `/${name}.spec`)]) === 0;
}
