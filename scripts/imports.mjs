/**
 * Checks the imports of all sources against `.dependency-cruiser.mjs`, and the diagram in README.md against the
 * imports. With `--diagram`, writes the diagram.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const { output: cruised } = await cruise(
  ['graph/src', 'graph/test', 'card-simulator', 'web/src', 'web/e2e', 'scripts', 'bench'],
  await extractOptions('./.dependency-cruiser.mjs'),
);
const report = await format(cruised, { outputType: 'err-long' });
if (report.exitCode > 0) console.error(report.output);
process.exitCode = report.exitCode > 0 ? 1 : 0;

/** Nearly every module imports these or is imported by them, so their arrows would hide the others. */
const omitted = ['definitions', 'shared', 'seeds', 'app', 'commands'];
const moduleOf = path => /^graph\/src\/([^/]+)\/(?!.*\.test\.ts$|fixtures\/)/.exec(path)?.[1];

/** Returns the modules that each module of the server imports, from its sources. */
function importsByModule() {
  const imports = new Map();
  for (const { source, dependencies } of cruised.modules) {
    const name = moduleOf(source);
    if (!name || omitted.includes(name)) continue;
    const found = imports.get(name) ?? new Set();
    for (const { resolved } of dependencies) {
      const other = moduleOf(resolved);
      if (other && other !== name && !omitted.includes(other)) found.add(other);
    }
    imports.set(name, found);
  }
  return new Map([...imports].sort(([one], [other]) => one.localeCompare(other)));
}

/** Removes the imports that others imply: a -> c if a -> b and b -> c. */
function withoutImplied(imports) {
  const reaches = (from, to) => [...imports.get(from)].some(next => next === to || reaches(next, to));
  return new Map(
    [...imports].map(([name, direct]) => [
      name,
      [...direct].filter(to => ![...direct].some(other => other !== to && reaches(other, to))).sort(),
    ]),
  );
}

function diagram() {
  const imports = withoutImplied(importsByModule());
  const imported = new Set([...imports.values()].flat());
  const lines = [...imports].flatMap(([name, others]) =>
    others.length > 0 ? [`  ${name} --> ${others.join(' & ')}`] : imported.has(name) ? [] : [`  ${name}`],
  );
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

if (process.exitCode === 0) {
  const readme = readFileSync('README.md', 'utf8');
  const current = readme.replace(
    /(<!-- npm run diagram -->\n\n).*?(\n\n<!-- end of diagram -->)/s,
    (_, before, after) => before + diagram() + after,
  );
  if (process.argv.includes('--diagram')) writeFileSync('README.md', current);
  else if (current !== readme) {
    console.error("The diagram in README.md differs from the sources' imports. Run npm run diagram.");
    process.exitCode = 1;
  }
}
