import { columnLetters } from '../../spreadsheets/index.js';
import type { FieldValue, ReportLayout, ReportRow } from './report-layout.js';

/** The store compares keys trimmed and without case, so two spellings in one file are one record. */
export function recordKey(value: FieldValue): string {
  return String(value).trim().replace(/\s+/g, ' ').toLowerCase();
}

export interface SettledRows {
  readonly records: ReportRow[];
  /** Rows left out because an earlier row says the same. */
  readonly repeated: number;
}

interface KeyColumn {
  readonly column: number;
  readonly header: string;
}

/** Equal rows with one key count once; of different ones nobody can say which is meant, so all are refused. */
export function settleDuplicates(rows: readonly ReportRow[], layout: ReportLayout, at: KeyColumn): SettledRows {
  const byKey = new Map<string, ReportRow | ReportRow[]>();
  for (const row of rows) {
    const value = row.values[layout.key];
    if (value === undefined) continue;
    const key = recordKey(value);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, row);
    else if (Array.isArray(known)) known.push(row);
    else byKey.set(key, [known, row]);
  }
  const dropped = new Set<ReportRow>();
  for (const group of byKey.values()) {
    if (!Array.isArray(group)) continue;
    if (areEqual(group, layout)) group.slice(1).forEach((row) => dropped.add(row));
    settleGroup(group, layout, at);
  }
  return { records: rows.filter((row) => !dropped.has(row)), repeated: dropped.size };
}

function settleGroup(group: readonly ReportRow[], layout: ReportLayout, { column, header }: KeyColumn): void {
  const [first] = group;
  if (!first) return;
  const [noun] = layout.noun;
  if (areEqual(group, layout)) {
    first.notes.push(`${listRows(group.slice(1))} the same ${noun} with the same values; it counts once.`);
    return;
  }
  const label = layout.rules.find((rule) => rule.field === layout.key)?.label ?? layout.key;
  for (const row of group) {
    const others = group.filter((other) => other !== row);
    row.errors.push({
      field: layout.key,
      column: header,
      cell: `${columnLetters(column)}${row.row}`,
      value: String(row.values[layout.key] ?? ''),
      message: `${label}: ${listRows(others).toLowerCase()} the same ${noun} with other values. Keep one of them.`,
    });
  }
}

function areEqual(group: readonly ReportRow[], layout: ReportLayout): boolean {
  const shapes = new Set(group.map((row) => shapeOf(row, layout)));
  return shapes.size === 1;
}

function shapeOf({ values, errors }: ReportRow, layout: ReportLayout): string {
  const others = Object.keys(values).filter((field) => field !== layout.key).sort();
  return JSON.stringify([others.map((field) => [field, values[field]]), errors.map((error) => [error.field, error.value])]);
}

function listRows(rows: readonly ReportRow[]): string {
  const numbers = rows.slice(0, 5).map((row) => row.row).join(', ');
  const more = rows.length > 5 ? ` and ${rows.length - 5} more` : '';
  return rows.length === 1 ? `Row ${numbers} holds` : `Rows ${numbers}${more} hold`;
}
