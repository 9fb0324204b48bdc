import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './store-server';

/** Seeds one database with the demo data. Every worker copies it, which is faster than seeding its own. */
export default async function prepareData() {
  const directory = await mkdtemp(join(tmpdir(), 'store-e2e-'));
  const server = await startServer(join(directory, 'data'));
  await server.stop();
  process.env.E2E_DATA = directory;
  return () => rm(directory, { recursive: true, force: true });
}
