import type { EntityManager } from '@mikro-orm/postgresql';
import type { StoredRecord } from '../kinds/index.js';
import type { RowToCompare } from './compare-row.js';
import { itemKind } from '../kinds/item-kind.js';
import { loadStoredRecords } from './stored-records.js';

interface Known {
  /** The records that were found, by the keys of the rows; what is found here is added. */
  stored: Map<string, StoredRecord>;
  vendorKey: number | null;
}

/**
 * Excel turns the item number 06107 into 6107. Such a row is matched to the vendor's item with the zeros, with a note,
 * where exactly one fits and the file itself does not hold both numbers.
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
  const found = await em.execute<{ bare: string; id: string }[]>(
    `select ltrim(lower(m.product_id), '0') as bare, min(m.product_id) as id from product m
     where m.vendor_key = ? and left(m.product_id, 1) = '0' and m.deleted_at is null
       and ltrim(lower(m.product_id), '0') in (select jsonb_array_elements_text(?::jsonb))
     group by 1 having count(*) = 1`,
    [vendorKey, JSON.stringify(waiting.map(({ id }) => id))],
  );
  if (found.length === 0) return restored;
  const full = new Map(found.map(({ bare, id }) => [bare, id]));
  for (const [id, record] of await loadStoredRecords(em, itemKind, [...full.values()])) stored.set(id, record);
  for (const { row, id } of waiting) {
    const known = full.get(id);
    if (known !== undefined) restored.set(row, known);
  }
  return restored;
}
