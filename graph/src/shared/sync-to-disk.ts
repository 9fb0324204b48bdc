import { open } from 'node:fs/promises';

/** Resolves when a file, or the names in a folder, are on disk. Windows cannot flush either through a read handle. */
export async function syncToDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
