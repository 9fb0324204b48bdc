// Runs all tests: unit and API tests on the embedded database, API tests again on PostgreSQL, and pages in Chromium and
// Firefox.
//   npm test -- graph             runs one side, `graph` or `web`
//   npm test -- graph search      runs only the files whose name contains the word
//   npm test -- web --at 23:50    runs with the clocks at this time of day in the store's time zone, without Firefox
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  run(process.execPath, ['scripts/build.mjs', 'graph', '--if-needed'], {});
  if (side !== 'web') await testGraph();
  if (browsers && ok) testWeb(browsers);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (failures.length > 0) console.log(`\n== Failures\n\n${failures.join('\n\n')}`);
console.log(`\nAll tests took ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(ok && counts.failed === 0 && counts.passed > 0 ? 0 : 1);

async function testGraph() {
  heading('Unit tests, and the API on the embedded database');
  testServer('embedded', names, {});
  if (!ok) return;
  heading('The API on PostgreSQL');
  const postgres = await startPostgres({ settings: { fsync: 'off', max_connections: '200' } });
  try {
    testServer('postgres', names.length > 0 ? names : ['api.test'], { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

function testServer(name, patterns, env) {
  const report = join(reports, `${name}.json`);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '-c',
    'graph/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...patterns,
  ];
  run(process.execPath, args, env);
  addCounts(() => {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = testResults.filter(({ status }) => status === 'failed').flatMap(messagesOf);
    failures.push(...failed);
    // A file that fails to load reports no failed test.
    return { passed: numPassedTests, failed: Math.max(numFailedTests, failed.length) };
  });
}

/** Returns the failures in a file of server tests. */
function messagesOf({ name, message, assertionResults }) {
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => beginningOf(`${fullName}\n${failureMessages.join('\n')}`));
  return failed.length > 0 ? failed : [beginningOf(`${name}\n${message}`)];
}

function testWeb({ chromium, firefox }) {
  heading(`The pages in ${chromium} and ${firefox}`);
  run(process.execPath, ['scripts/build.mjs', '--if-needed'], {});
  const report = join(reports, 'web.json');
  // Firefox does not start with the library that changes the time.
  const projects = at ? ['--project', 'desktop', '--project', 'phone'] : [];
  if (at) console.log('Skipping Firefox, because it does not start with a changed time.');
  run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'web/playwright.config.ts', ...projects, ...names],
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
    console.error(`Could not read the test report: ${error.message}`);
    ok = false;
  }
}

function run(command, args, env) {
  if (runProgram(command, args, { env: { ...process.env, NODE_ENV: 'test', ...env } }) !== 0) ok = false;
}

function heading(text) {
  console.log(`\n== ${text}`);
}
