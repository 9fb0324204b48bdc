// Runs all tests: unit tests, API tests on PostgreSQL, those of what differs on the embedded database there, components,
// and pages in Chromium and Firefox.
//   npm test -- graph             runs one side, `graph` or `web`
//   npm test -- graph search      runs only the files whose name contains the word
//   npm test -- web --at 23:50    runs with the clocks at this time of day in the store's time zone, without Firefox
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { findChromium } from './tools/chromium.mjs';
import { clockAt } from './tools/clock.mjs';
import { findFirefox } from './tools/firefox.mjs';
import { run as runProgram } from './tools/run.mjs';
import { findPostgres, startPostgres } from './tools/postgres.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const {
  values: { at },
  positionals: [side, ...names],
} = parseArgs({ options: { at: { type: 'string' } }, allowPositionals: true });
const started = Date.now();
const failureLines = 40;
const reports = mkdtempSync(join(tmpdir(), 'store-test-'));
const counts = { passed: 0, failed: 0 };
/** Repeated at the end, so that the end of a long log shows the failures and their causes. */
const failures = [];
let ok = true;

try {
  // Report missing programs before any long step.
  if (side !== 'web') findPostgres();
  const browsers = side === 'graph' ? null : { chromium: await findChromium(), firefox: findFirefox() };
  // PostgreSQL and the browsers also run at this time.
  if (at) Object.assign(process.env, clockAt(at, 'America/Phoenix'));
  const isBuilt = run(process.execPath, ['scripts/build.mjs', 'graph', '--if-needed'], {});
  // A failed test does not hide those of the other parts.
  if (isBuilt && side !== 'web') await testGraph();
  if (browsers) testWeb(browsers);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (failures.length > 0) console.log(`\n== Failures\n\n${failures.join('\n\n')}`);
console.log(`\nAll tests took ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(ok && counts.failed === 0 && counts.passed > 0 ? 0 : 1);

async function testGraph() {
  heading('Unit tests, and the embedded database');
  runJest('embedded', 'graph/jest.config.ts', {});
  heading('The API on PostgreSQL');
  const postgres = await startPostgres({ settings: { fsync: 'off', max_connections: '200' } });
  try {
    runJest('postgres', 'graph/jest.config.ts', { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

function runJest(name, config, env) {
  const report = join(reports, `${name}.json`);
  const problemsFile = join(reports, `${name}-problems`);
  const succeeds = run(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '-c', config, '--json', '--outputFile', report, ...names],
    { ...env, PROBLEMS_FILE: problemsFile },
  );
  addCounts(() => {
    const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const found = testResults.filter(({ status }) => status === 'failed').flatMap(failuresIn);
    if (existsSync(problemsFile)) found.push(...readFileSync(problemsFile, 'utf8').trim().split('\n'));
    if (!succeeds && found.length === 0) found.push(`${name}: Jest failed without a failed test; see its last lines.`);
    failures.push(...found.map(beginningOf));
    return { passed, failed: found.length };
  });
}

/** Returns the failures in a test file: of tests and hooks, and what kept it from loading or ended its process. */
function failuresIn({ name, message }) {
  const file = relative('.', name);
  const [whole, ...each] = stripVTControlCharacters(message).split(/^ {2}● /m);
  return each.length > 0 ? each.map(text => `${file}: ${text}`) : [`${file}: ${whole}`];
}

function testWeb(browsers) {
  // Also generates the operations that the components import.
  const isBuilt = run(process.execPath, ['scripts/build.mjs', '--if-needed'], {});
  heading('Components');
  runJest('components', 'web/jest.config.ts', {});
  heading(`The pages in ${browsers.chromium} and ${browsers.firefox}`);
  if (isBuilt) testPages(browsers);
}

function testPages({ chromium, firefox }) {
  const report = join(reports, 'web.json');
  // Firefox does not start with the library that changes the time.
  const projects = at ? ['--project', 'desktop', '--project', 'phone'] : [];
  if (at) console.log('Skipping Firefox, because it does not start with a changed time.');
  run(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'web/playwright.config.ts',
      // `npm test -- web search` names files of which the other part may have none.
      '--pass-with-no-tests',
      ...names,
      ...projects,
    ],
    {
      CHROMIUM_PATH: chromium,
      FIREFOX_PATH: firefox,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  );
  addCounts(() => {
    const {
      stats: { expected, flaky, unexpected },
      suites,
    } = JSON.parse(readFileSync(report, 'utf8'));
    failures.push(...suites.flatMap(failuresOf));
    return { passed: expected, failed: unexpected + flaky };
  });
}

/** Returns the failures in a suite of browser tests and its nested suites. */
function failuresOf({ suites = [], specs = [] }) {
  const failed = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.flatMap(({ errors }) =>
        errors.map(({ message }) => beginningOf(`[${projectName}] ${title}\n${message}`)),
      ),
    ),
  );
  return [...failed, ...suites.flatMap(failuresOf)];
}

function beginningOf(text) {
  return stripVTControlCharacters(text).trim().split('\n').slice(0, failureLines).join('\n');
}

function addCounts(read) {
  try {
    const { passed, failed } = read();
    counts.passed += passed;
    counts.failed += failed;
  } catch (error) {
    failures.push(`Could not read the test report: ${error.message}`);
    ok = false;
  }
}

function run(command, args, env) {
  const succeeds = runProgram(command, args, { env: { ...process.env, NODE_ENV: 'test', ...env } }) === 0;
  if (!succeeds) ok = false;
  return succeeds;
}

function heading(text) {
  console.log(`\n== ${text}`);
}
