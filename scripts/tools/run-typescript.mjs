import { spawnSync } from 'node:child_process';

/** Runs a program of the server's tests from its source, and gives its exit status. */
export function runTypeScript(file, args, env = {}) {
  const programAndArgs = ['--import', '@swc-node/register/esm-register', '--no-warnings', file, ...args];
  return (
    spawnSync(process.execPath, programAndArgs, {
      stdio: 'inherit',
      env: { ...process.env, SWC_NODE_PROJECT: 'graph/tsconfig.json', ...env },
    }).status ?? 1
  );
}
