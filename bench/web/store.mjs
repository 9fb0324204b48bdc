// Runs the built store in production mode with the demo data, in a private PostgreSQL or in the embedded database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverFlags } from '../../scripts/tools/server-flags.mjs';
import { startPostgres } from '../../scripts/tools/postgres.mjs';

export async function withStore(work, { embedded = false } = {}) {
  const postgres = embedded ? null : await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'store-bench-web-'));
  const server = spawn(process.execPath, [...serverFlags, 'graph/dist/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: postgres?.url ?? '',
      SEED: 'demo',
      WEB: 'built',
      TOKEN_SECRET: 'a secret of this measurement, kept nowhere else',
      DEFAULT_CUSTOMER_PASSWORD: 'a-first-password',
      LOG_LEVEL: 'error',
    },
  });
  try {
    return await work(await addressOf(server));
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function addressOf(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const address = / is open at (http:[^\s"]+)/.exec(line)?.[1];
    if (!address) continue;
    // Read and discard further output, so that the pipe never fills.
    server.stdout.resume();
    return address;
  }
  throw new Error('The store did not start.');
}
