import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { syncToDisk } from '../../platform/shared/sync-to-disk.js';

/** Writes lines to `NAME.jsonl.gz`, with the checksum `NAME.jsonl.gz.sha256`, and syncs both to disk. */
export async function writeArchive(directory: string, name: string, lines: readonly string[]): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, `${name}.jsonl.gz`);
  const bytes = await promisify(gzip)(lines.map(line => `${line}\n`).join(''));
  await writeDurably(file, bytes);
  // The format of `sha256sum --check`.
  await writeDurably(`${file}.sha256`, Buffer.from(`${sha256(bytes)}  ${basename(file)}\n`));
  return file;
}

/** Reads the lines of an archive; throws if it does not match its checksum. */
export async function readArchive(file: string): Promise<string[]> {
  const [bytes, expected] = [await readFile(file), await readFile(`${file}.sha256`, 'utf8')];
  if (sha256(bytes) !== expected.split(' ')[0]) throw new Error(`The archive ${file} does not match its checksum.`);
  return (await promisify(gunzip)(bytes)).toString('utf8').split('\n').slice(0, -1);
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(`${file}.part`, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
  // The new name is durable only after its folder is synced.
  await syncToDisk(dirname(file));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
