import { open } from 'node:fs/promises';

/** Flushes a file, or the names in a folder, to disk. Skipped on Windows, which cannot flush through a read handle. */
export async function syncToDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
