import type { Cell, SheetRow } from '../../spreadsheets/index.js';
import { cellError, cleanText, excerpt, parseFlag, parseId, parseImage, parseMoney, parseQuantity, parseText, type Parsed } from './cell-values.js';
import type { FieldColumns, HeaderLine } from './header-row.js';
import { ITEM_RULES, type FieldRule, type ItemField, type ItemValues } from './item-fields.js';

export interface RowError {
  readonly field: ItemField;
  /** The header over the cell, as it stands in the file. */
  readonly column: string;
  /** Its address, such as F12. */
  readonly cell: string;
  readonly value: string;
  readonly message: string;
}

export interface ItemRow {
  readonly sheet: string;
  readonly row: number;
  readonly values: Partial<ItemValues>;
  readonly errors: RowError[];
  readonly notes: string[];
  /** The row as it stands in the file, under `ItemReport.headers`; kept only where there are errors. */
  original?: readonly string[];
}

export type ItemValue = ItemValues[ItemField];

const RULES = new Map<ItemField, FieldRule<ItemField>>(ITEM_RULES.map((rule) => [rule.field, rule]));

export function cellAt(row: SheetRow, column: number): Cell | undefined {
  return row.cells.find((cell) => cell.column === column);
}

/** Reads the fields of one line of a record into `item`; a blank cell leaves its field undefined. */
export function readLine(row: SheetRow, line: HeaderLine<ItemField>, item: ItemRow): void {
  for (const field of line.fields) readField(row, field, item);
}

function readField(row: SheetRow, columns: FieldColumns<ItemField>, item: ItemRow): void {
  const rule = RULES.get(columns.field);
  const cells = columns.columns.map((column) => cellAt(row, column)).filter((cell) => cell !== undefined);
  const filled = cells.filter((cell) => cell.kind !== 'text' || cleanText(cell.text) !== '');
  const cell = filled.length > 1 && rule?.kind === 'text' ? joinCells(filled) : filled[0];
  if (!rule || !cell) return;
  const parsed = parseCell(cell, rule);
  if (parsed.value !== undefined) setValue(item.values, columns.field, shared(parsed.value, columns.field));
  if (parsed.note) item.notes.push(`${cell.address}: ${parsed.note}`);
  if (parsed.error) {
    item.errors.push({ field: columns.field, column: columns.header, cell: cell.address, value: excerpt(cell.text), message: `${rule.label}: ${parsed.error}.` });
  }
}

const REPEATED = new Set<ItemField>(['category', 'countryOfOrigin']);
const MOST_SHARED = 10_000;
const sharedTexts = new Map<string, string>();

/** A hundred thousand items have a few categories: one string each instead of one per row. */
function shared(value: ItemValue, field: ItemField): ItemValue {
  if (typeof value !== 'string' || !REPEATED.has(field)) return value;
  const known = sharedTexts.get(value);
  if (known !== undefined) return known;
  if (sharedTexts.size >= MOST_SHARED) sharedTexts.clear();
  sharedTexts.set(value, value);
  return value;
}

export function setValue(values: Partial<ItemValues>, field: ItemField, value: ItemValue): void {
  (values as Partial<Record<ItemField, ItemValue>>)[field] = value;
}

/** "Description 1" and "description 2" are one text; what is wrong with either is wrong with both. */
function joinCells(cells: readonly Cell[]): Cell | undefined {
  const wrong = cells.find((cell) => cellError(cell) !== undefined || cell.kind === 'date');
  const [first] = cells;
  if (wrong || !first) return wrong;
  const text = cells.map((cell) => cleanText(cell.text)).join(' ');
  return { ...first, kind: 'text', text, value: text };
}

function parseCell(cell: Cell, rule: FieldRule<ItemField>): Parsed<ItemValue> {
  const maxLength = rule.maxLength ?? 0;
  switch (rule.kind) {
    case 'id':
      return parseId(cell, maxLength);
    case 'text':
      return parseText(cell, maxLength);
    case 'image':
      return parseImage(cell, maxLength);
    case 'money':
      return parseMoney(cell);
    case 'quantity':
      return parseQuantity(cell);
    case 'flag':
      return parseFlag(cell);
  }
}
