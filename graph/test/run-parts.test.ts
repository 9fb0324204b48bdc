import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tools = pathToFileURL(join(root, 'scripts/tools/')).href;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-test-program-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write('jest.config.mjs', `export default { testMatch: ['**/*.test.cjs'] };`);
  write('playwright.config.mjs', `export default { testMatch: '**/*.spec.mjs', reporter: 'json' };`);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

/** Bodies of tests, which note in a file that they have run. */
const passes = '{}';
const fails = `{ throw new Error('broken'); }`;
const failsOnce = (file: string) =>
  `{ if (!existsSync('${file}')) { writeFileSync('${file}', ''); throw new Error('broken once'); } }`;
const failsLater = (file: string) => `{ if (existsSync('${file}')) throw new Error('broken later'); }`;

function writeTests(file: string, tests: Record<string, string>): void {
  const imports = file.endsWith('.mjs')
    ? [`import { existsSync, writeFileSync } from 'node:fs';`, `import { test } from '@playwright/test';`]
    : [`const { existsSync, writeFileSync } = require('node:fs');`];
  write(
    file,
    [...imports, ...Object.entries(tests).map(([title, body]) => `test('${title}', () => ${body});`)].join('\n'),
  );
}

interface Ended {
  status: number | null;
  /** The last two lines */
  counts: string[];
  output: string;
}

/** Runs parts as `npm test` does. `parts` is the source of their list. */
function runParts(parts: string): Ended {
  const program = `
    import { runParts } from '${tools}run-parts.mjs';
    import { runBrowsers, runJest } from '${tools}test-parts.mjs';
    process.exitCode = (await runParts([${parts}])) ? 0 : 1;`;
  // Without the variables of the Jest that runs this test.
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
  const args = ['--input-type=module', '-e', program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
  return { status, counts: stdout.trimEnd().split('\n').slice(-2), output: stdout + stderr };
}

const bothPrograms = `
  { title: 'Server', run: failures => runJest('jest.config.mjs', { failures }) },
  { title: 'Browsers', run: failures => runBrowsers('playwright.config.mjs', { failures }) }`;

/** Returns a part that fails in its first run with these results, and passes in the repeat. */
const failingOnce = (number: number) => `{ title: 'Part', run: failures => failures
  ? failures.map(({ id, unit }) => ({ id, unit, seconds: 0 }))
  : Array.from({ length: ${number} }, (_, index) => ({ id: 'test ' + index, unit: 'test ' + index, seconds: index, error: 'broken' })) }`;

/** Returns the text below the headings that begin with the title. */
function section(output: string, title: string): string {
  return output
    .split('\n== ')
    .filter(text => text.startsWith(title))
    .join('\n');
}

test('what fails twice fails the run in spite of its repeat; what fails once is named with its first error', () => {
  writeTests('always.test.cjs', { passes, fails, once: failsOnce('a') });
  writeTests('later.test.cjs', { once: failsOnce('b'), later: failsLater('b') });
  write('load.test.cjs', `throw new Error('cannot load');`);
  write('skip.test.cjs', `test.skip('skipped', () => {});`);
  writeTests('pages.spec.mjs', { passes, fails, once: failsOnce('c') });
  const { status, counts, output } = runParts(bothPrograms);
  expect({ status, counts }).toEqual({ status: 1, counts: ['3 unstable', '5 passed, 5 failed'] });
  const [failed, unstable] = [section(output, 'Failures'), section(output, 'Unstable')];
  for (const [id, error] of [
    ['always.test.cjs: fails', 'Error: broken\n'],
    ['later.test.cjs: later', 'Error: broken later'],
    ['load.test.cjs', ''],
    ['skip.test.cjs: skipped', 'The test has not passed: pending.'],
    ['[] pages.spec.mjs: fails', 'Error: broken\n'],
  ])
    expect(failed).toContain(`\n${id}\n${error}`);
  expect(failed).toContain('cannot load');
  for (const id of ['always.test.cjs: once', 'later.test.cjs: once', '[] pages.spec.mjs: once'])
    expect(unstable).toContain(`\n${id}\nError: broken once`);
});

test('a run passes whose failures have all passed when repeated', () => {
  writeTests('a.test.cjs', { passes, once: failsOnce('a') });
  writeTests('b.spec.mjs', { passes, once: failsOnce('b') });
  const { status, counts } = runParts(bothPrograms);
  expect({ status, counts }).toEqual({ status: 0, counts: ['2 unstable', '4 passed, 0 failed'] });
});

test('a program that cannot start its tests fails the run and hides no other part', () => {
  writeTests('a.test.cjs', { passes });
  write('playwright.config.mjs', `throw new Error('no configuration');`);
  const { status, counts, output } = runParts(bothPrograms);
  expect({ status, counts }).toEqual({ status: 1, counts: ['0 unstable', '1 passed, 1 failed'] });
  expect(output).toContain('no configuration');
});

test('three unstable tests pass, four fail the run', () => {
  expect(runParts(failingOnce(3))).toMatchObject({ status: 0, counts: ['3 unstable', '3 passed, 0 failed'] });
  const { status, counts, output } = runParts(failingOnce(4));
  expect({ status, counts }).toEqual({ status: 1, counts: ['4 unstable', '4 passed, 0 failed'] });
  expect(output).toContain('The run fails, because more than 3 tests are unstable.');
});

test('more than twenty failures are not repeated', () => {
  expect(runParts(failingOnce(20)).counts).toEqual(['20 unstable', '20 passed, 0 failed']);
  expect(runParts(failingOnce(21)).counts).toEqual(['0 unstable', '0 passed, 21 failed']);
});

test('a failure that the repeat does not run again, and one of the whole part, fail the run', () => {
  const lost = `{ title: 'Part', run: failures => failures ? [] : [{ id: 'a', unit: 'a', seconds: 0, error: 'broken' }] }`;
  const whole = `{ title: 'Whole', run: () => [{ id: 'b', unit: 'b', seconds: 0 }],
    atEnd: () => [{ id: 'c', unit: 'c', seconds: 0, error: 'missing' }] }`;
  const { status, counts } = runParts(`${lost}, ${whole}`);
  expect({ status, counts }).toEqual({ status: 1, counts: ['0 unstable', '1 passed, 2 failed'] });
  expect(runParts('')).toMatchObject({ status: 1, counts: ['0 unstable', '0 passed, 0 failed'] });
});

test('the end of a run says how long each part took, and names the ten slowest tests', () => {
  const times = section(runParts(failingOnce(12)).output, 'Times');
  expect(times).toMatch(/^ +\d+ s {2}Part\n +\d+ s {2}all tests$/m);
  const shown = times.split('The slowest tests:\n')[1]?.split('\n\n')[0];
  expect(shown?.split('\n')).toHaveLength(10);
  expect(shown).toMatch(/^ {4}0 s {2}test \d+\n/);
});
