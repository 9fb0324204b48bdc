import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { executeBound, LargeText } from '../../platform/shared/bound-statement.js';

/** Small, so that little of a file is in memory at a time. */
const partBytes = 48 * 1024;

/** Returns the SHA-256 of a file, hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Stores the file of an import in the database, where any server can read it. */
export async function keepFile(em: EntityManager, importKey: number, path: string): Promise<void> {
  let part = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: partBytes })) {
    await executeBound(em, "insert into import_file (import_key, part, bytes) values ($1, $2, decode($3, 'hex'))", [
      importKey,
      part,
      new LargeText((bytes as Buffer).toString('hex')),
    ]);
    part += 1;
  }
}

/** Writes the file of an import to a path. */
export async function fetchFile(em: EntityManager, importKey: number, path: string): Promise<void> {
  await pipeline(Readable.from(partsOf(em, importKey)), createWriteStream(path, { mode: 0o600 }));
}

async function* partsOf(em: EntityManager, importKey: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [found] = await em.execute<{ bytes: Uint8Array }[]>(
      'select bytes from import_file where import_key = ? and part = ?',
      [importKey, part],
    );
    if (!found) return;
    yield found.bytes;
  }
}
