import { run } from './run.mjs';

const compiler = import.meta.resolve('./compile-typescript.mjs');

/** Runs a program of the server's tests from its source, and returns its exit status. */
export function runTypeScript(file, args, env = {}) {
  return run(process.execPath, ['--import', compiler, '--no-warnings', file, ...args], {
    env: { ...process.env, ...env },
  });
}
