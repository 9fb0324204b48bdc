import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Jest does not compile its set-up's imports, so it runs as a program of its own. */
export default function prepare() {
  const program = fileURLToPath(new URL('prepare-databases.ts', import.meta.url));
  const { status } = spawnSync(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', '--no-warnings', program],
    {
      stdio: 'inherit',
      env: { ...process.env, SWC_NODE_PROJECT: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) },
    },
  );
  if (status !== 0) throw new Error('The databases of the tests could not be prepared.');
}
