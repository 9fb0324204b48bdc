// Runs the tests that uncommitted changes affect, by the imports of both sides, and names what it leaves to `npm test`:
// - the rules that read all sources, documents and packages
// - tests of units that import a changed file, directly or not
// - component tests beside a page or component with such a file
// - API tests of modules with such a file
// - browser tests named after a page with such a file, if there are few
// With `--list FILE...` it lists the tests of these files instead.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { relatedTo } from './tools/related-files.mjs';
import { run } from './tools/run.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const mostSpecs = 6;
const alwaysRun = [
  'access',
  'architecture',
  'descriptions',
  'documents',
  'packages',
  'schema-changes',
  'table-ownership',
].map(name => `graph/test/${name}.test.ts`);
/** Files whose tests are chosen below; all others are left to `npm test`. */
const followed = /^(graph|web)\/src\/|^card-simulator\/|\.(test|spec)\.tsx?$|\.md$|^package(-lock)?\.json$|^schema\./;

const [option, ...named] = process.argv.slice(2);
const isList = option === '--list';
const changed = isList
  ? named
  : [...gitLines('diff', 'HEAD'), ...gitLines('ls-files', '--others', '--exclude-standard')];
if (changed.length === 0) {
  console.log('There are no uncommitted changes. `npm test` runs all tests.');
  process.exit();
}
const related = relatedTo([...new Set(changed.flatMap(sourcesOf))]);
const serverTests = testsOfServer();
const changedSpecs = changed.filter(path => path.endsWith('.spec.ts'));
const affectedSpecs = [...new Set([...changedSpecs, ...specsOf(related)])];
const specs = affectedSpecs.length <= mostSpecs ? affectedSpecs : [...new Set([...changedSpecs, ...specsOf(changed)])];
const left = [
  ...changed.filter(path => !followed.test(path)),
  ...(changed.some(path => path.startsWith('graph/')) ? ['API tests of the whole store, in graph/test'] : []),
  ...(related.some(path => path.startsWith('web/')) ? ['browser tests that are named after no affected page'] : []),
  ...(changed.includes('schema.graphql') ? ['browser tests of every page that uses what changed in the schema'] : []),
];
const leftSpecs = affectedSpecs.filter(path => !specs.includes(path)).map(path => basename(path, '.spec.ts'));
if (leftSpecs.length > 0) left.push(`browser tests of affected pages: ${leftSpecs.join(', ')}`);
if (left.length > 0 && !isList) console.log(`Left to \`npm test\`:\n${left.map(name => `  ${name}`).join('\n')}`);
const webTests = [...testsOfComponents(), ...specs];
if (isList) {
  console.log([...serverTests, ...webTests].join('\n'));
} else {
  const names = webTests.map(path => (path.endsWith('.spec.ts') ? `/${basename(path, '.ts')}` : path));
  const passed = [testSide('graph', serverTests), names.length === 0 || testSide('web', names)];
  process.exitCode = passed.includes(false) ? 1 : 0;
}

function testSide(side, names) {
  return run(process.execPath, ['scripts/test.mjs', side, ...names]) === 0;
}

function gitLines(command, ...args) {
  const names = command === 'diff' ? ['--name-only', '--diff-filter=d', '--relative'] : [];
  const { stdout } = spawnSync('git', [command, ...args, ...names], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

/** Returns the source itself; for styles and operations, the sources in their folder, which import them. */
function sourcesOf(path) {
  if (/^(graph|web)\/src\/.*\.tsx?$|^card-simulator\/.*\.ts$/.test(path)) return [path];
  return path.startsWith('web/src/') ? globSync(`${dirname(path)}/*.{ts,tsx}`) : [];
}

function testsOfServer() {
  const sources = related.filter(path => !path.endsWith('.test.ts'));
  const modules = new Set(sources.flatMap(path => /^graph\/src\/[\w-]+\/[\w-]+\//.exec(path)?.[0] ?? []));
  const programs = new Set(changed.flatMap(path => /^graph\/src\/(server|demo|commands)\//.exec(path)?.[0] ?? []));
  const operations = changed.some(path => path.endsWith('.graphql')) ? ['graph/test/statements.api.test.ts'] : [];
  return [
    ...new Set([
      ...alwaysRun,
      ...operations,
      ...related.filter(path => /^(graph|card-simulator)\/.*\.test\.ts$/.test(path)),
      ...[...modules].flatMap(module => globSync(`${module}**/*.api.test.ts`)),
      ...[...programs].flatMap(program => globSync(`${program}**/*.test.ts`)),
      ...changed.filter(path => /^graph\/test\/.*\.test\.ts$/.test(path)),
    ]),
  ];
}

/** Component tests reach what they show through `web/test`, by its address, so the ones beside it are chosen. */
function testsOfComponents() {
  const folders = new Set(related.filter(path => path.startsWith('web/src/')).map(path => dirname(path)));
  return [...folders].flatMap(folder => globSync(`${folder}/*.test.{ts,tsx}`));
}

/** Returns the browser tests named after pages that have one of the sources. */
function specsOf(sources) {
  const pages = new Set(sources.flatMap(path => /^web\/src\/pages\/\w+\/([\w-]+)\//.exec(path)?.[1] ?? []));
  return globSync('web/e2e/*.spec.ts').filter(path => [...pages].some(page => isNamedAfter(path, page)));
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
