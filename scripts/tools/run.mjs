import { spawn, spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

// Finds the programs of packages even if npm has not started this process.
const programs = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url));
process.env.PATH = [programs, process.env.PATH].join(delimiter);

/** Runs a program until it exits, and returns its exit status. Prints the reason if the program cannot start. */
export function run(program, args, options = {}) {
  const { status, signal, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (error) console.error(`${program} could not start: ${error.message}`);
  else if (signal) console.error(`${program} was stopped by ${signal}.`);
  return status ?? 1;
}

/** Starts a program that keeps running. If it cannot start, prints the reason and exits this process. */
export function start(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  child.on('error', error => {
    console.error(`${program} could not start: ${error.message}`);
    process.exit(1);
  });
  return child;
}
