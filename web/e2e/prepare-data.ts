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
 * Seeds one database with the demo data. Every worker copies its store from it, and so do later runs of the day, until
 * the server changes. Demo orders are dated relative to the day of the seeding.
 */
export default async function prepareData(): Promise<void> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Phoenix' }).format();
  // A fake clock may have the same day at a different time.
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
