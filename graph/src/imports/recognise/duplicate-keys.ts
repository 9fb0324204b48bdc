import { columnLetters } from '../../spreadsheets/index.js';
import { ITEM_FIELDS } from './item-fields.js';
import type { ItemRow } from './item-row.js';

/** The store compares item numbers trimmed and without case, so two spellings in one file are one item. */
export function itemKey(productId: string): string {
  return productId.trim().replace(/\s+/g, ' ').toLowerCase();
}

export interface SettledItems {
  readonly records: ItemRow[];
  /** Rows left out because an earlier row says the same. */
  readonly repeated: number;
}

/** Equal rows with one key count once; of different ones nobody can say which is meant, so all are refused. */
export function settleDuplicates(items: readonly ItemRow[], keyColumn: number, keyHeader: string): SettledItems {
  const byKey = new Map<string, ItemRow | ItemRow[]>();
  for (const item of items) {
    if (item.values.productId === undefined) continue;
    const key = itemKey(item.values.productId);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, item);
    else if (Array.isArray(known)) known.push(item);
    else byKey.set(key, [known, item]);
  }
  const dropped = new Set<ItemRow>();
  for (const group of byKey.values()) {
    if (!Array.isArray(group)) continue;
    if (areEqual(group)) group.slice(1).forEach((item) => dropped.add(item));
    settleGroup(group, keyColumn, keyHeader);
  }
  return { records: items.filter((item) => !dropped.has(item)), repeated: dropped.size };
}

function settleGroup(group: readonly ItemRow[], keyColumn: number, keyHeader: string): void {
  const [first] = group;
  if (!first) return;
  if (areEqual(group)) {
    first.notes.push(`${listRows(group.slice(1))} the same item with the same values; it counts once.`);
    return;
  }
  for (const item of group) {
    const others = group.filter((other) => other !== item);
    item.errors.push({
      field: 'productId',
      column: keyHeader,
      cell: `${columnLetters(keyColumn)}${item.row}`,
      value: item.values.productId ?? '',
      message: `Item number: ${listRows(others).toLowerCase()} the same item with other values. Keep one of them.`,
    });
  }
}

function areEqual(group: readonly ItemRow[]): boolean {
  const shapes = new Set(group.map(shapeOf));
  return shapes.size === 1;
}

function shapeOf(item: ItemRow): string {
  const values = ITEM_FIELDS.map((field) => (field === 'productId' ? null : (item.values[field] ?? null)));
  return JSON.stringify([values, item.errors.map((error) => [error.field, error.value])]);
}

function listRows(items: readonly ItemRow[]): string {
  const rows = items.slice(0, 5).map((item) => item.row).join(', ');
  const more = items.length > 5 ? ` and ${items.length - 5} more` : '';
  return items.length === 1 ? `Row ${rows} holds` : `Rows ${rows}${more} hold`;
}
