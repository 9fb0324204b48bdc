import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingResponses } from './rest-responses.mjs';

/** Prepares the databases, and compares the documented REST responses with those that the tests received. */
export default function prepare(project) {
  // Vitest does not compile imports of this file, so the preparation is a separate program.
  const program = fileURLToPath(new URL('prepare-databases.ts', import.meta.url));
  const { status } = spawnSync(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', '--no-warnings', program],
    {
      stdio: 'inherit',
      env: { ...process.env, SWC_NODE_PROJECT: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) },
    },
  );
  if (status !== 0) throw new Error('The test databases could not be prepared.');
  const folder = mkdtempSync(join(tmpdir(), 'store-rest-'));
  const file = join(folder, 'responses');
  writeFileSync(file, '');
  // Test processes inherit the variable. test/rest-reference.ts writes to the file.
  process.env.REST_RESPONSES_FILE = file;
  return async () => {
    const lines = readFileSync(file, 'utf8').split('\n');
    rmSync(folder, { recursive: true });
    // A run of a few files cannot receive every response.
    const { state } = project.vitest;
    const all = await project.globTestFiles();
    if (state.getFiles().length < all.testFiles.length) return;
    const missing = missingResponses(lines);
    if (missing.length === 0) return;
    process.stderr.write(`\nNo test receives these documented REST responses:\n${missing.join('\n')}\n`);
    process.exitCode = 1;
  };
}
