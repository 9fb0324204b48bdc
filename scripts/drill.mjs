// Breaks what servers break, under load, and counts what customers notice; see docs/drills.md.
// `npm run drill`: all, and writes that page. `npm run drill -- failover restart`: some. `npm run drill -- --short`: those of every build, and the alert rules.
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
if (process.argv.includes('--short') && !alertsHold()) process.exit(1);
process.exitCode = runTypeScript('graph/test/run-drills.ts', process.argv.slice(2));

/** Lets Prometheus's own tool check and test the alert rules. */
function alertsHold() {
  const promtool = findProgram('promtool', 'prometheus');
  const folder = 'deploy/prometheus';
  return [
    ['check', 'rules', `${folder}/alerts.yml`],
    ['test', 'rules', `${folder}/alerts.test.yml`],
  ].every(args => run(promtool, args) === 0);
}
