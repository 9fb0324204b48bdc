// Runs the parts of `npm test`, and repeats what failed once. A part has a title and
//   run(failures)  runs its tests, or only those that failed, and returns a result per test, hook or process:
//                  { id, unit, seconds, error }. `unit` is what a repeat runs: a file, or a single test.
//   atEnd()        optional: returns results that depend on the whole part, after the repeat
import { stripVTControlCharacters } from 'node:util';

const mostUnstable = 3;
/** With more failures than this, a repeat takes long and changes nothing. */
const mostRepeated = 20;
const failureLines = 80;
const slowestShown = 10;

/** Prints the end of the run, and returns whether it passed. */
export async function runParts(parts) {
  const started = Date.now();
  const runs = [];
  for (const part of parts) runs.push(await firstRun(part));
  const failures = runs.flatMap(({ results }) => results.filter(hasFailed)).length;
  if (failures > 0 && failures <= mostRepeated) for (const run of runs) await repeat(run);
  for (const { part, results } of runs) results.push(...(part.atEnd?.() ?? []));

  const results = runs.flatMap(run => run.results);
  const failed = results.filter(hasFailed);
  const unstable = runs.flatMap(run => run.unstable);
  for (const run of runs) print(`Failures: ${run.part.title}`, run.results.filter(hasFailed));
  for (const run of runs) print(`Unstable (failed, then passed): ${run.part.title}`, run.unstable);
  printTimes(runs, Date.now() - started);
  if (unstable.length > mostUnstable)
    console.log(`\nThe run fails, because more than ${mostUnstable} tests are unstable.`);
  console.log(`\n${unstable.length} unstable`);
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0 && results.length > 0 && unstable.length <= mostUnstable;
}

async function firstRun(part) {
  const started = Date.now();
  heading(part.title);
  return { part, results: await part.run(), unstable: [], milliseconds: Date.now() - started };
}

/** Replaces the results of the units that failed by those of their repeat. */
async function repeat(run) {
  const failures = run.results.filter(hasFailed);
  if (failures.length === 0) return;
  const started = Date.now();
  heading(`${run.part.title}: repeat of what failed`);
  const repeated = await run.part.run(failures);
  // A unit that the repeat could not run has still failed.
  const units = new Set(repeated.map(({ unit }) => unit));
  run.results = [...run.results.filter(({ unit }) => !units.has(unit)), ...repeated];
  const failedAgain = new Set(run.results.filter(hasFailed).map(({ id }) => id));
  run.unstable = failures.filter(({ id }) => !failedAgain.has(id));
  run.milliseconds += Date.now() - started;
}

function hasFailed({ error }) {
  return error !== undefined;
}

function print(title, results) {
  if (results.length === 0) return;
  heading(title);
  for (const { id, error } of results) console.log(`\n${id}\n${beginningOf(error)}`);
}

function beginningOf(error) {
  return stripVTControlCharacters(error).trim().split('\n').slice(0, failureLines).join('\n');
}

function printTimes(runs, milliseconds) {
  heading('Times');
  const seconds = value => `${String(Math.round(value)).padStart(5)} s`;
  for (const run of runs) console.log(`${seconds(run.milliseconds / 1000)}  ${run.part.title}`);
  console.log(`${seconds(milliseconds / 1000)}  all tests`);
  console.log('\nThe slowest tests:');
  const slowest = runs.flatMap(run => run.results).toSorted((left, right) => right.seconds - left.seconds);
  for (const test of slowest.slice(0, slowestShown)) console.log(`${seconds(test.seconds)}  ${test.id}`);
}

function heading(text) {
  console.log(`\n== ${text}`);
}
