import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { executeBound, LargeText } from '../../platform/shared/bound-statement.js';

/** Returns the SHA-256 of a file, hexadecimal. */
export async function hashOf(file: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(file, hash);
  return hash.digest('hex');
}

/** Stores the file of an import in the database, where any server can read it, in parts as small as those it reads. */
export async function keepFile(em: EntityManager, importKey: number, file: Readable): Promise<void> {
  let part = 0;
  for await (const bytes of file) {
    await executeBound(em, "insert into import_file (import_key, part, bytes) values ($1, $2, decode($3, 'hex'))", [
      importKey,
      part,
      new LargeText((bytes as Buffer).toString('hex')),
    ]);
    part += 1;
  }
}

/** Yields the parts of the file of an import. */
export async function* partsOf(em: EntityManager, importKey: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [found] = await em.execute<{ bytes: Uint8Array }[]>(
      'select bytes from import_file where import_key = ? and part = ?',
      [importKey, part],
    );
    if (!found) return;
    yield found.bytes;
  }
}
