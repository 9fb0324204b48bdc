import type { Vendor } from '../purchasing/index.js';
import type { BatchImport, ImportRowError } from './batch-import.entity.js';
import type { RowKind } from './recognise/index.js';

/** A column that was read; `field` is null where it was not used. */
interface ReportedColumn {
  column: string;
  header: string;
  field: string | null;
}

/** An import as programs see it. */
export interface ImportReport {
  key: number | null;
  status: BatchImport['status'];
  vendor?: Pick<Vendor, 'key' | 'id' | 'name'>;
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  refused: number;
  /** Of an undone import */
  removed?: number;
  restored?: number;
  errors: ImportRowError[];
  message?: string;
  /** The sheet that was read */
  sheet?: string;
  /** Name of the remembered column mapping that was used */
  columnMapping?: string;
  columns?: ReportedColumn[];
  rowKinds?: Readonly<Record<RowKind, number>>;
  /** What was not read, or not as it stands in the file */
  notes?: readonly string[];
}

export function reportOf(found: BatchImport, vendor: Vendor | null): ImportReport {
  const { key, status, rows, added, updated, unchanged, refused, errors, message, reading, removed, restored } = found;
  return {
    key,
    status,
    rows,
    added,
    updated,
    unchanged,
    refused,
    errors,
    ...(vendor && { vendor: { key: vendor.key, id: vendor.id, name: vendor.name } }),
    ...(message !== null && { message }),
    ...(removed !== null && restored !== null && { removed, restored }),
    ...(reading && {
      sheet: reading.sheet,
      ...(reading.remembered && { columnMapping: reading.remembered.name }),
      columns: columnsOf(reading),
      rowKinds: reading.counts,
      notes: reading.notes,
    }),
  };
}

function columnsOf({ mapping, unmapped }: NonNullable<BatchImport['reading']>): ReportedColumn[] {
  const used = mapping.flatMap(({ columns, header, field }) => columns.map(column => ({ column, header, field })));
  return [...used, ...unmapped.map(({ column, header }) => ({ column, header, field: null }))];
}
