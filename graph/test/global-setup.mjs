import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Prepares the databases, and the files in which test processes note what `global-teardown.mjs` checks. */
export default function prepare() {
  // Compiling it here would keep the compiler and the server in this process.
  const hook = new URL('../../scripts/tools/compile-typescript.mjs', import.meta.url).href;
  const program = fileURLToPath(new URL('prepare-databases.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, ['--import', hook, '--no-warnings', program], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The test databases could not be prepared.');
  const folder = mkdtempSync(join(tmpdir(), 'store-notes-'));
  // Test processes inherit these variables. test/rest-reference.ts writes to the first, test/run-natively.mjs to the second.
  for (const name of ['REST_RESPONSES_FILE', 'CRASHES_FILE']) {
    process.env[name] = join(folder, name);
    writeFileSync(process.env[name], '');
  }
}
