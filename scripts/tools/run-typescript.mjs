import { run } from './run.mjs';

/** Runs a program of the server's tests from its source, and returns its exit status. */
export function runTypeScript(file, args, env = {}) {
  const programAndArgs = ['--import', '@swc-node/register/esm-register', '--no-warnings', file, ...args];
  return run(process.execPath, programAndArgs, {
    env: { ...process.env, SWC_NODE_PROJECT: 'graph/tsconfig.json', ...env },
  });
}
