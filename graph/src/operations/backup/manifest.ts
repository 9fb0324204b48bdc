import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { OperatorError } from '../../platform/shared/operator-error.js';

/** Why a backup cannot be made or restored, for the person at the terminal. */
export class BackupError extends OperatorError {}

export const manifestFile = 'manifest.json';

const manifestShape = z.object({
  format: z.literal(1),
  database: z.enum(['postgresql', 'embedded']),
  /** Time of the backup */
  takenAt: z.iso.datetime(),
  storeVersion: z.string(),
  /** Name of the last migration that had run */
  schemaVersion: z.string().min(1),
  /** Rows of the main tables */
  rows: z.record(z.string(), z.number().int()),
  /** Every file of the backup except the manifest, by path */
  files: z.record(
    z.string().regex(/^(?!\/)(?!.*\.\.)/),
    z.object({ bytes: z.number().int(), sha256: z.string().length(64) }),
  ),
});

export type Manifest = z.output<typeof manifestShape>;

/** Size and SHA-256 of every file in a folder, at any depth. */
export async function checksumsOf(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Manifest['files'] = {};
  for (const entry of entries.filter(found => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path).split(sep).join('/')] = await checksumOf(path);
  }
  return files;
}

async function checksumOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async function (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads the manifest of a backup and compares every file with it; throws a `BackupError` that names what is wrong. */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const found = await checksumsOf(folder);
  const missing = Object.keys(manifest.files).filter(path => !found[path]);
  if (missing.length > 0)
    throw new BackupError(`The backup is incomplete: ${missing.join(', ')} is missing. Nothing was restored.`);
  const damaged = Object.entries(manifest.files)
    .filter(([path, { sha256 }]) => found[path]?.sha256 !== sha256)
    .map(([path]) => path);
  if (damaged.length > 0)
    throw new BackupError(
      `The backup is damaged: ${damaged.join(', ')} does not match its checksum. Nothing was restored.`,
    );
  return manifest;
}

function readManifest(folder: string): Manifest {
  try {
    return manifestShape.parse(JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')));
  } catch {
    throw new BackupError(
      `${folder} holds no complete backup: its ${manifestFile} is missing or cannot be read. Nothing was restored.`,
    );
  }
}
