import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Fails the run if a test process crashed. */
export default function check() {
  const { CRASHES_FILE: crashesFile, PROBLEMS_FILE: problemsFile } = process.env;
  const crashes = readFileSync(crashesFile, 'utf8');
  rmSync(dirname(crashesFile), { recursive: true });
  if (crashes === '') return;
  process.stderr.write(`\n${crashes}`);
  // For scripts/test.mjs, because Jest's report has only problems of test files.
  if (problemsFile) writeFileSync(problemsFile, crashes);
  process.exitCode = 1;
}
