import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The list of a web client's documents that a production server is started with; `remove` takes its folder away. */
export function knownDocuments(documents: readonly string[]): { file: string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'store-operations-'));
  const file = join(directory, 'operations.json');
  writeFileSync(file, JSON.stringify(documents));
  return { file, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
