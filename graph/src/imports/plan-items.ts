import { compareMoney, trimDecimal } from '../shared/money.js';
import type { ItemRow, ItemValues } from './recognise/index.js';
import type { ImportRowError } from './batch-import.entity.js';

/** A product as the store has it, for comparing; money with its own decimals. */
export interface StoredItem extends Omit<ItemValues, 'category'> {
  key: number;
  vendorKey: number;
  category: string;
}

export interface PlannedUpdate {
  key: number;
  before: StoredItem;
  changes: Partial<ItemValues>;
}

/** What an import will do, decided before anything is written. */
export interface ItemPlan {
  added: ItemValues[];
  updated: PlannedUpdate[];
  unchanged: number;
  refused: number;
  errors: ImportRowError[];
}

const uncategorized = 'Uncategorized';

/** Compares the rows of a report with what the store has. Keys of `stored` are product ids in lower case. */
export function planItems(rows: readonly ItemRow[], stored: ReadonlyMap<string, StoredItem>, vendorKey: number): ItemPlan {
  const plan: ItemPlan = { added: [], updated: [], unchanged: 0, refused: 0, errors: [] };
  for (const row of rows) planRow(row, stored.get((row.values.productId ?? '').toLowerCase()), vendorKey, plan);
  return plan;
}

function planRow(row: ItemRow, stored: StoredItem | undefined, vendorKey: number, plan: ItemPlan): void {
  const next = stored ? { ...stored, ...row.values } : newItem(row.values);
  const errors = row.errors.length > 0 ? row.errors : ruleErrors(row.values, next, stored, vendorKey);
  if (errors.length > 0) {
    plan.refused += 1;
    plan.errors.push(...errors.map(({ column, value, message }) => ({ row: row.row, column, value, message })));
  } else if (!stored) {
    plan.added.push(next as ItemValues);
  } else {
    const changes = changesOf(stored, row.values);
    if (Object.keys(changes).length === 0) plan.unchanged += 1;
    else plan.updated.push({ key: stored.key, before: stored, changes });
  }
}

function newItem(values: Partial<ItemValues>): Partial<ItemValues> {
  const minimumQuantity = values.minimumQuantity ?? 1;
  return {
    basePrice: values.standardCost,
    minimumQuantity,
    maximumQuantity: 0,
    defaultQuantity: minimumQuantity,
    category: uncategorized,
    ...values,
  };
}

type Complaint = Pick<ImportRowError, 'column' | 'value' | 'message'>;

function ruleErrors(values: Partial<ItemValues>, next: Partial<ItemValues>, stored: StoredItem | undefined, vendorKey: number): Complaint[] {
  const missing = (['productId', 'description', 'standardCost'] as const).filter(field => next[field] === undefined);
  if (missing.length > 0) {
    return missing.map(field => ({ column: field, value: null, message: `A new item needs ${missingWords[field]}.` }));
  }
  if (stored && stored.vendorKey !== vendorKey) {
    return [{ column: 'productId', value: values.productId ?? null, message: 'This item belongs to another vendor.' }];
  }
  const { minimumQuantity = 0, maximumQuantity = 0, defaultQuantity = 0 } = next;
  const fits = defaultQuantity >= minimumQuantity && (maximumQuantity === 0 || (minimumQuantity <= maximumQuantity && defaultQuantity <= maximumQuantity));
  if (fits) return [];
  const value = `${minimumQuantity} / ${defaultQuantity} / ${maximumQuantity}`;
  return [{ column: null, value, message: 'The default quantity must lie between the minimum and the maximum.' }];
}

const missingWords = { productId: 'an item number', description: 'a description', standardCost: 'a standard cost' };

function changesOf(stored: StoredItem, values: Partial<ItemValues>): Partial<ItemValues> {
  const entries = Object.entries(values) as [keyof ItemValues, ItemValues[keyof ItemValues]][];
  // The stored spelling of the key stands: a report in capitals is no change.
  const changed = entries.filter(([field, value]) => field !== 'productId' && !sameValue(field, stored[field], value));
  return Object.fromEntries(changed);
}

function sameValue(field: keyof ItemValues, before: unknown, after: unknown): boolean {
  if (field === 'standardCost' || field === 'basePrice') return compareMoney(String(before), String(after)) === 0;
  if (field === 'category') return String(before).toLowerCase() === String(after).toLowerCase();
  return before === after;
}

/** Money as the change log shows it. */
export function shownValue(field: string, value: unknown): unknown {
  return (field === 'standardCost' || field === 'basePrice') && typeof value === 'string' ? trimDecimal(value) : value;
}
