import { open } from 'node:fs/promises';

/** Returns when a file or the names in a folder are on disk. Windows can flush neither through a handle for reading. */
export async function syncToDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
