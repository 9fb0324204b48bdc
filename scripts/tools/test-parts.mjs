// Reads the reports of the programs that run tests; see run-parts.mjs for the results.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from './run.mjs';

/** Runs Jest. A repeat runs whole files, because the tests of a file may share a store. */
export function runJest(config, { names = [], env = {}, failures }) {
  const files = failures && ['--runTestsByPath', ...new Set(failures.map(({ unit }) => unit))];
  return withReport(folder => {
    const report = join(folder, 'report.json');
    const problemsFile = join(folder, 'problems');
    const status = runProgram(
      ['node_modules/jest/bin/jest.js', '-c', config, '--json', '--outputFile', report, ...(files ?? names)],
      { ...env, PROBLEMS_FILE: problemsFile },
    );
    const problems = existsSync(problemsFile) ? readFileSync(problemsFile, 'utf8').trim().split('\n') : [];
    const results = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(resultsOfFile);
    for (const problem of problems) {
      const unit = results.find(result => problem.includes(result.unit))?.unit ?? config;
      results.push({ id: `${unit}: process`, unit, seconds: 0, error: problem });
    }
    return withStatus(results, status, config);
  });
}

function resultsOfFile({ name, status, message, assertionResults }) {
  const unit = relative('.', name);
  const results = assertionResults.map(test => ({
    id: `${unit}: ${test.fullName}`,
    unit,
    seconds: (test.duration ?? 0) / 1000,
    error: errorOf(test.status, test.failureMessages.join('\n')),
  }));
  // A hook or an import has failed, or the process of the file has ended.
  if (status === 'failed' && !results.some(({ error }) => error))
    results.push({ id: unit, unit, seconds: 0, error: message });
  return results;
}

/** Runs Playwright. A repeat runs single tests, one after another. */
export function runBrowsers(config, { args = [], env = {}, failures }) {
  return withReport(folder => {
    const report = join(folder, 'report.json');
    const status = runProgram(
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '-c',
        config,
        // `npm test -- web search` names files of which one part may have none.
        '--pass-with-no-tests',
        ...(failures ? ['--last-failed', '--workers=1'] : []),
        ...args,
      ],
      { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
    const { suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
    const results = suites.flatMap(suite => resultsOfSuite(suite, []));
    for (const { message } of errors) results.push({ id: config, unit: config, seconds: 0, error: message });
    return withStatus(results, status, config);
  });
}

function resultsOfSuite({ title, suites = [], specs = [] }, titles) {
  const path = [...titles, title];
  const own = specs.flatMap(spec =>
    spec.tests.map(({ projectName, results }) => {
      const id = `[${projectName}] ${[...path, spec.title].join(': ')}`;
      const errors = results.flatMap(({ errors, attachments }) => [
        ...errors.map(({ message }) => message),
        ...attachments.filter(({ name }) => name === 'error-context').map(({ path }) => shownPage(path)),
      ]);
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
      return { id, unit: id, seconds, error: errorOf(results.at(-1)?.status, errors.join('\n')) };
    }),
  );
  return [...own, ...suites.flatMap(suite => resultsOfSuite(suite, path))];
}

/** Returns what the page showed at the failure, because the files of a run may be gone when somebody asks. */
function shownPage(path) {
  const [, main = ''] = /\n- main:\n([^]*?)\n```/.exec(readFileSync(path, 'utf8')) ?? [];
  return main && `The page showed:\n${main}`;
}

/** Runs the short drills. */
export function runDrills({ failures }) {
  return withReport(folder => {
    const report = join(folder, 'report.json');
    const names = failures?.map(({ unit }) => unit) ?? ['--short'];
    const status = runProgram(['scripts/drill.mjs', '--report', report, ...names], {});
    const results = JSON.parse(readFileSync(report, 'utf8')).map(({ name, seconds, breaches }) => ({
      id: `drill ${name}`,
      unit: name,
      seconds,
      error: breaches.length > 0 ? breaches.join('\n') : undefined,
    }));
    return withStatus(results, status, 'drills');
  });
}

function errorOf(status, messages) {
  if (status === 'passed') return undefined;
  return messages || `The test has not passed: ${status ?? 'not run'}.`;
}

/** A program that fails without a failed test has failed all the same. */
function withStatus(results, status, unit) {
  if (status !== 0 && !results.some(({ error }) => error))
    results.push({ id: unit, unit, seconds: 0, error: 'Failed without a failed test. See its output.' });
  return results;
}

function runProgram(args, env) {
  return run(process.execPath, args, { env: { ...process.env, NODE_ENV: 'test', ...env } });
}

/** Passes a temporary folder. A missing or unreadable report is a failure. */
function withReport(read) {
  const folder = mkdtempSync(join(tmpdir(), 'store-test-'));
  try {
    return read(folder);
  } catch (error) {
    return [{ id: 'test report', unit: 'test report', seconds: 0, error: error.stack }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
