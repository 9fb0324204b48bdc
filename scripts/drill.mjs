// Causes typical server faults under load, and counts the failed requests of customers; see docs/drills.md.
//   npm run drill                        runs all drills and writes that page
//   npm run drill -- failover restart    runs these drills
//   npm run drill -- --short             runs the drills of every build, and the tests of the alert rules
//   npm run drill -- --report FILE ...   also writes the results as JSON
import { fileURLToPath } from 'node:url';
import { buildFirst } from './tools/build-first.mjs';
import { findPostgres } from './tools/postgres.mjs';
import { run } from './tools/run.mjs';
import { runTypeScript } from './tools/run-typescript.mjs';
import { findDrillPrograms, findPromtool } from './tools/services.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
buildFirst();
findPostgres();
findDrillPrograms();
const isShort = process.argv.includes('--short');
const status = runTypeScript('graph/test/run-drills.ts', process.argv.slice(2));
process.exitCode = isShort && !alertsPass() ? 1 : status;

/** Checks and tests the alert rules with promtool. */
function alertsPass() {
  const promtool = findPromtool();
  const folder = 'deploy/prometheus';
  return [
    ['check', 'rules', `${folder}/alerts.yml`],
    ['test', 'rules', `${folder}/alerts.test.yml`],
  ].every(args => run(promtool, args) === 0);
}
