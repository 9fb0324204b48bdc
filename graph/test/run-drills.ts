import 'reflect-metadata';
import type { Drill, DrillResult } from './drills/drill.js';
import { drills } from './drills/drills.js';
import { drillReport, type RunDrill } from './drills/report.js';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

// Started by scripts/drill.mjs. Arguments name drills; `--short` runs those that every build runs. Without arguments,
// all drills run and write docs/drills.md. `--report FILE` writes the results as JSON for scripts/test.mjs.
const {
  values: { short: isShort, report },
  positionals: names,
} = parseArgs({ options: { short: { type: 'boolean' }, report: { type: 'string' } }, allowPositionals: true });
const unknown = names.filter(name => !drills.some(drill => drill.name === name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown drill: ${unknown.join(', ')}. Drills: ${drills.map(({ name }) => name).join(', ')}\n`);
  process.exit(1);
}
function brokenOff(error: unknown): DrillResult {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { requests: 0, failures: 0, orders: 0, statuses: {}, secondsToRecover: null, breaches: [reason] };
}

const chosen =
  names.length > 0
    ? drills.filter(({ name }) => names.includes(name))
    : drills.filter(drill => drill.isShort || !isShort);
const results: RunDrill[] = [];

async function run(drill: Drill): Promise<void> {
  process.stdout.write(`${drill.name}: ${drill.fault}\n`);
  const began = Date.now();
  // A drill that cannot run does not hide the others.
  const result = await drill.run().catch(brokenOff);
  const seconds = (Date.now() - began) / 1000;
  results.push({ drill, result, seconds });
  const { requests, failures, orders, secondsToRecover, breaches, statuses } = result;
  const recovered = secondsToRecover === null ? '' : `, recovered after ${secondsToRecover.toFixed(1)} s`;
  process.stdout.write(
    `  ${drill.name}: ${requests} requests, ${failures} failed ${JSON.stringify(statuses)}, ${orders} orders${recovered}, ${seconds.toFixed(0)} s in total\n`,
  );
  for (const breach of breaches) process.stdout.write(`  ${drill.name} FAILED: ${breach}\n`);
}

// The short drills mostly wait, so two run at a time. The others are measured, so each runs alone.
const waiting = chosen.values();
const takeTurns = async () => {
  for (const drill of waiting) await run(drill);
};
await Promise.all(isShort ? [takeTurns(), takeTurns()] : [takeTurns()]);
if (names.length === 0 && !isShort)
  writeFileSync(new URL('../../docs/drills.md', import.meta.url), drillReport(results));
if (report)
  writeFileSync(
    report,
    JSON.stringify(
      results.map(({ drill, result, seconds }) => ({ name: drill.name, seconds, breaches: result.breaches })),
    ),
  );
const failed = results.filter(({ result }) => result.breaches.length > 0).length;
process.stdout.write(`Drills: ${results.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
