import type { EntityManager } from '@mikro-orm/postgresql';
import { itemNumbersWithZeros } from '../../../catalog/catalog/index.js';
import type { StoredRecord } from '../kinds/index.js';
import type { RowToCompare } from './compare-row.js';
import { itemKind } from '../kinds/item-kind.js';
import { loadStoredRecords } from './stored-records.js';

interface Known {
  /** Stored records by the keys of the rows. `restoreLeadingZeros` adds its matches. */
  stored: Map<string, StoredRecord>;
  vendorKey: number | null;
}

/**
 * Excel turns the item number 06107 into 6107. Such a row is matched to the vendor's item with the zeros, with a note,
 * if exactly one fits and the file does not contain both numbers.
 */
export async function restoreLeadingZeros(
  em: EntityManager,
  rows: readonly RowToCompare[],
  { stored, vendorKey }: Known,
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
  for (const [id, record] of await loadStoredRecords(em, itemKind, [...full.values()])) stored.set(id, record);
  for (const { row, id } of waiting) {
    const known = full.get(id);
    if (known !== undefined) restored.set(row, known);
  }
  return restored;
}
