import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportKind, StoredRecord } from '../kinds/index.js';
import { foldedCode } from '../recognize/index.js';
import type { Comparison } from './compare-row.js';
import { loadStoredRecords } from './stored-records.js';

interface Lookalike {
  /** As stored */
  id: string;
  record: StoredRecord;
}

/** Finds the stored record of each code that differs from it only in dashes, width or look-alike characters. */
export async function findLookalikes(
  em: EntityManager,
  kind: ImportKind,
  ids: readonly (string | null)[],
  comparison: Comparison,
): Promise<Map<string, Lookalike>> {
  const found = new Map<string, Lookalike>();
  const unknown = ids.filter(id => id !== null);
  if (unknown.length === 0 || kind.foldsCodes !== true) return found;
  // Once for all rows of an import, because it reads every record.
  const odd = (comparison.oddIds ??= await oddIds(em, kind));
  const wanted = new Map<string, string>();
  for (const id of unknown) {
    const folded = foldedCode(id);
    const other = odd.get(folded.toLowerCase()) ?? (folded === id ? undefined : folded);
    if (other !== undefined) wanted.set(id, other);
  }
  if (wanted.size === 0) return found;
  const stored = await loadStoredRecords(em, kind, [...new Set(wanted.values())]);
  for (const [id, other] of wanted) {
    const record = stored.get(other);
    if (record) found.set(id, { id: String(record.values[kind.layout.key]), record });
  }
  return found;
}

/** Returns the stored codes that are not written with plain characters, by their plain form. */
async function oddIds(em: EntityManager, { id, from, living }: ImportKind): Promise<Map<string, string>> {
  const rows = await em.execute<{ id: string }[]>(
    `select ${id} as id from ${from} where ${living} and ${id} ~ '[^ -~]'`,
  );
  return new Map(rows.map(row => [foldedCode(row.id).toLowerCase(), row.id]));
}
