import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Prepares the databases, and the file in which test processes note that they ended, for `global-teardown.mjs`. */
export default function prepare() {
  // Compiling it here would keep the compiler and the server in this process.
  const hook = new URL('../../scripts/tools/compile-typescript.mjs', import.meta.url).href;
  const program = fileURLToPath(new URL('prepare-databases.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, ['--import', hook, '--no-warnings', program], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The test databases could not be prepared.');
  // test/run-natively.mjs writes to it.
  process.env.CRASHES_FILE = join(mkdtempSync(join(tmpdir(), 'store-notes-')), 'crashes');
  writeFileSync(process.env.CRASHES_FILE, '');
}
