import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from './store-server';

const cache = fileURLToPath(new URL('../../graph/.cache', import.meta.url));
/** Describes the sources of the built server. */
const stamp = fileURLToPath(new URL('../../graph/dist/.built', import.meta.url));

/**
 * Seeds one database with the demo data, from which the store of every worker is copied. Later runs of the day copy it
 * too, until the server changes. The demo's orders are as old as the day on which they are seeded.
 */
export default async function prepareData(): Promise<void> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Phoenix' }).format();
  // With another clock, the same day is not the same time.
  const state = `${await readFile(stamp, 'utf8')} ${day} ${process.env.FAKETIME ?? ''}`;
  const prepared = join(cache, `demo-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`);
  process.env.E2E_DATA = prepared;
  if (existsSync(prepared)) return;
  await mkdir(cache, { recursive: true });
  const outdated = (await readdir(cache)).filter(name => name.startsWith('demo-'));
  const directory = await mkdtemp(join(cache, 'demo-'));
  const server = await startServer(join(directory, 'data'));
  await server.stop();
  await rename(directory, prepared);
  for (const name of outdated) await rm(join(cache, name), { recursive: true });
}
