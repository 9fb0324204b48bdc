/**
 * Checks the imports of all sources against `.dependency-cruiser.mjs`, and the diagram in README.md against the
 * imports. With `--diagram`, writes the diagram.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { wings } from '../.dependency-cruiser.mjs';

const { output: cruised } = await cruise(
  ['graph/src', 'graph/test', 'card-simulator', 'web/src', 'web/e2e', 'scripts', 'bench'],
  await extractOptions('./.dependency-cruiser.mjs'),
);
const report = await format(cruised, { outputType: 'err-long' });
if (report.exitCode > 0) console.error(report.output);
process.exitCode = report.exitCode > 0 ? 1 : 0;

/** Every wing imports this one, so its arrows would hide the others. */
const omitted = 'definitions';
const wingOf = path => /^graph\/src\/([^/]+)\/(?!.*\.test\.ts$|.*\/fixtures\/)/.exec(path)?.[1];

/** Returns the wings that each wing imports, from the sources. */
function importsByWing() {
  const imports = new Map();
  for (const { source, dependencies } of cruised.modules) {
    const name = wingOf(source);
    if (!name || name === omitted) continue;
    const found = imports.get(name) ?? new Set();
    for (const { resolved } of dependencies) {
      const other = wingOf(resolved);
      if (other && other !== name && other !== omitted) found.add(other);
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
  const imports = withoutImplied(importsByWing());
  const boxes = [...imports.keys()].map(name => {
    const modules = Object.keys(wings[name]?.modules ?? {}).sort();
    return `  ${name}["${[`<b>${name}</b>`, ...modules].join('<br>')}"]`;
  });
  const arrows = [...imports].flatMap(([name, others]) =>
    others.length > 0 ? [`  ${name} --> ${others.join(' & ')}`] : [],
  );
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n');
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
