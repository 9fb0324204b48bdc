import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes the list of a web client's operations for a production server. `remove` deletes its folder. */
export function knownDocuments(documents: readonly string[]): { file: string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'store-operations-'));
  const file = join(directory, 'operations.json');
  writeFileSync(file, JSON.stringify(documents));
  return { file, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
