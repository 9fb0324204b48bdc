import { spawn, spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

// Programs of packages are found without npm as well.
const programs = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url));
process.env.PATH = [programs, process.env.PATH].join(delimiter);

/** Runs a program to its end and returns its exit status; one that cannot start says why. */
export function run(program, args, options = {}) {
  const { status, signal, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (error) console.error(`${program} could not start: ${error.message}`);
  else if (signal) console.error(`${program} was ended by ${signal}.`);
  return status ?? 1;
}

/** Starts a program that keeps running; one that cannot start ends this process and says why. */
export function start(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  child.on('error', error => {
    console.error(`${program} could not start: ${error.message}`);
    process.exit(1);
  });
  return child;
}
