import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { missingResponses } from './rest-responses.mjs';

/** Fails the run if a test process crashed, or no test received one of the documented REST responses. */
export default function check({ testPathPatterns, findRelatedTests }) {
  const { REST_RESPONSES_FILE: responsesFile, CRASHES_FILE: crashesFile, TEST_DATABASE_URL: onPostgres } = process.env;
  const crashes = readFileSync(crashesFile, 'utf8');
  const lines = readFileSync(responsesFile, 'utf8').split('\n');
  rmSync(dirname(crashesFile), { recursive: true });
  // Only a run of all API tests receives every response.
  const isWhole = onPostgres && testPathPatterns.patterns.length === 0 && !findRelatedTests;
  const missing = isWhole ? missingResponses(lines) : [];
  const problems = crashes + missing.map(response => `No test receives the REST response ${response}\n`).join('');
  if (problems === '') return;
  process.stderr.write(`\n${problems}`);
  // For scripts/test.mjs, because Jest's report has only problems of test files.
  if (process.env.PROBLEMS_FILE) writeFileSync(process.env.PROBLEMS_FILE, problems);
  process.exitCode = 1;
}
