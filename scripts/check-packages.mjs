// Checks all installed packages against the registry's advisories: `npm run deps:check`. Exits with 1 if an advisory is
// high or critical and docs/advisories.md does not accept it with a reason. Exits with 2 if the registry offers no
// advisories.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { stdout } = spawnSync('npm', ['audit', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
  maxBuffer: 64 * 1024 * 1024,
});
const report = parse(stdout);
if (!report?.vulnerabilities) {
  console.error(
    'The registry in use offers no advisories, so nothing was checked. Run this with access to the public registry.',
  );
  process.exit(2);
}
const accepted = existsSync('docs/advisories.md') ? readFileSync('docs/advisories.md', 'utf8') : '';
const advisories = Object.values(report.vulnerabilities).flatMap(({ name, severity, via }) =>
  via.filter(cause => typeof cause === 'object').map(({ title, url }) => ({ name, severity, title, url })),
);
const serious = advisories.filter(
  ({ severity, url }) => ['high', 'critical'].includes(severity) && !accepted.includes(url),
);
for (const { name, severity, title, url } of advisories)
  console.log(`${severity.padEnd(9)} ${name}: ${title} (${url})`);
console.log(
  `${advisories.length} advisories, ${serious.length} of them serious and not accepted in docs/advisories.md.`,
);
process.exitCode = serious.length > 0 ? 1 : 0;

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
