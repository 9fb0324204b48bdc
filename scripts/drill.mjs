// Causes typical server faults under load, and counts the failed requests of customers; see docs/drills.md.
//   npm run drill                        runs all drills and writes that page
//   npm run drill -- failover restart    runs these drills
//   npm run drill -- --short             runs the drills of every build, and the tests of the alert rules
import { fileURLToPath } from 'node:url';
import { buildFirst } from './tools/build-first.mjs';
import { findPostgres } from './tools/postgres.mjs';
import { run } from './tools/run.mjs';
import { runTypeScript } from './tools/run-typescript.mjs';
import { findProgram } from './tools/services.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
buildFirst();
findPostgres();
for (const program of ['haproxy', 'pgbouncer']) findProgram(program);
if (process.argv.includes('--short') && !alertsPass()) process.exit(1);
process.exitCode = runTypeScript('graph/test/run-drills.ts', process.argv.slice(2));

/** Checks and tests the alert rules with promtool. */
function alertsPass() {
  const promtool = findProgram('promtool', 'prometheus');
  const folder = 'deploy/prometheus';
  return [
    ['check', 'rules', `${folder}/alerts.yml`],
    ['test', 'rules', `${folder}/alerts.test.yml`],
  ].every(args => run(promtool, args) === 0);
}
