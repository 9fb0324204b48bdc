import type { EntityManager } from '@mikro-orm/postgresql';
import { itemNumbersWithZeros } from '../../../catalog/catalog/index.js';
import type { ImportKind, StoredRecord } from '../kinds/index.js';
import { answerOfRow, foldedCode } from '../recognize/index.js';
import {
  compareRow,
  emptyBlanks,
  recordIdOf,
  type Comparison,
  type RowToCompare,
  type StagedRow,
} from './compare-row.js';
import { loadStoredRecords } from './stored-records.js';

/** Compares rows with the current records. */
export async function compareRows(
  em: EntityManager,
  kind: ImportKind,
  given: readonly RowToCompare[],
  comparison: Comparison,
): Promise<StagedRow[]> {
  const rows = given.map(row => (row.blanks ? emptyBlanks(kind, row) : row));
  const ids = rows.map(row => recordIdOf(kind, row.values));
  const known = ids.filter(id => id !== null);
  const stored = await loadStoredRecords(em, kind, known);
  const restored =
    kind.name === 'products'
      ? await restoreLeadingZeros(em, kind, rows, { stored, vendorKey: comparison.vendorKey })
      : undefined;
  const alike = await findLookalikes(
    em,
    kind,
    ids.filter((id, index) => id !== null && !stored.has(id) && !restored?.has(rows[index] as RowToCompare)),
    comparison,
  );
  return rows.map((row, index) => {
    const id = ids[index] ?? '';
    const full = restored?.get(row);
    if (full !== undefined) {
      const whole = withKey(row, kind.layout.key, full, 'the file lost the leading zeros');
      return compareRow(kind, whole, stored.get(full), comparison);
    }
    const like = alike.get(id);
    if (!like) return compareRow(kind, row, stored.get(id), comparison);
    const isSame = answerOfRow('lookalike', row.row, comparison.answers) === 'same';
    const read = isSame ? withKey(row, kind.layout.key, like.id, 'they differ only in how they are written') : row;
    const compared = compareRow(kind, read, isSame ? like.record : undefined, comparison);
    return { ...compared, asks: { ...compared.asks, lookalike: `${id} looks like the stored ${like.id}` } };
  });
}

function withKey(row: RowToCompare, field: string, key: string, reason: string): RowToCompare {
  const note = `${String(row.values[field])} was matched to ${key}: ${reason}.`;
  return { ...row, values: { ...row.values, [field]: key }, notes: [...row.notes, note] };
}

/**
 * Excel turns the item number 06107 into 6107. Such a row is matched to the vendor's item with the zeros, with a note,
 * if exactly one fits and the file does not contain both numbers. Adds the found records to `stored`.
 */
async function restoreLeadingZeros(
  em: EntityManager,
  kind: ImportKind,
  rows: readonly RowToCompare[],
  { stored, vendorKey }: { stored: Map<string, StoredRecord>; vendorKey: number | null },
): Promise<Map<RowToCompare, string>> {
  const waiting = rows.flatMap(row => {
    const id = String(row.values.productId ?? '');
    return /^[1-9]\d*$/.test(id) && !row.keepsKey && !stored.has(id) ? [{ row, id }] : [];
  });
  const restored = new Map<RowToCompare, string>();
  if (waiting.length === 0 || vendorKey === null) return restored;
  const full = await itemNumbersWithZeros(
    em,
    vendorKey,
    waiting.map(({ id }) => id),
  );
  if (full.size === 0) return restored;
  for (const [id, record] of await loadStoredRecords(em, kind, [...full.values()])) stored.set(id, record);
  for (const { row, id } of waiting) {
    const known = full.get(id);
    if (known !== undefined) restored.set(row, known);
  }
  return restored;
}

interface Lookalike {
  /** As stored */
  id: string;
  record: StoredRecord;
}

/** Finds the stored record of each code that differs from it only in dashes, width or look-alike characters. */
async function findLookalikes(
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
