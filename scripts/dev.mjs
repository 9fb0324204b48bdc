// Watches both sides: the server starts again when its sources change, the pages change in the open browser.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const env = { ...process.env, WEB: 'dev', SWC_NODE_PROJECT: 'graph/tsconfig.json' };
const programs = [
  ['graphql-codegen', ['--config', 'codegen.ts', '--watch', '--silent']],
  [
    process.execPath,
    ['--watch-path=graph/src', '--no-warnings', '--import', '@swc-node/register/esm-register', 'graph/src/main.ts'],
  ],
].map(([command, args]) =>
  spawn(command, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' }),
);

const stop = () => programs.forEach(program => program.kill());
process.on('SIGINT', stop).on('SIGTERM', stop);
for (const program of programs) program.on('exit', stop);
