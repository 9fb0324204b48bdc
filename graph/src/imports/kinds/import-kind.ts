import type { Change, FieldChanges } from '../../audit/index.js';
import type { BulkTable } from '../../shared/bulk-table.js';
import type { RecordValues, ReportLayout } from '../recognise/index.js';

export type ImportKindName = 'products' | 'customers' | 'vendors';

/** What staff chose beside the file. */
export interface ImportScope {
  /** Of the items */
  vendorKey: number | null;
  /** Of the vendors that have none yet */
  agentKey: number | null;
}

/** A record as the store has it; texts that are not there are empty, money has its own decimals. */
export interface StoredRecord {
  key: number;
  /** Changes whenever one of its parts does */
  stamp: string;
  /** A record whose key is taken although it is no longer there */
  isGone?: boolean;
  values: RecordValues;
}

export interface Complaint {
  field: string;
  value: string | null;
  message: string;
}

/** A field's place in a table. */
export interface StoredField {
  column: string;
  type: 'text' | 'numeric' | 'int' | 'boolean';
  /** Empty texts are no text in the store. */
  nullable?: boolean;
}

export interface StoredTable {
  /** The table, as its module exports it */
  rows: BulkTable;
  fields: Readonly<Record<string, StoredField>>;
  /** A column that is made of the fields `of`, and before their rows are applied; SQL of what was made for the row `r`, or null */
  readonly prepared?: { readonly column: string; readonly of: readonly string[]; readonly sql: string };
}

/** How one kind of record goes from a report into the store. */
export interface ImportKind {
  readonly name: ImportKindName;
  readonly layout: ReportLayout;
  readonly subject: Change['subject'];
  /** Its own table first; others hold one row for each record. */
  readonly tables: readonly [StoredTable, ...StoredTable[]];
  /** SQL: the tables, joined; the record's own is `m` */
  readonly from: string;
  /** SQL: the name of a record in the audit log */
  readonly label: string;
  /** SQL: the key as it is compared, in lower case */
  readonly id: string;
  /** SQL: what changes whenever one of its parts does */
  readonly stamp: string;
  /** The stamp of a record with this one, or of a new record, after these changes; null where it is not known before they are made */
  stampAfter(before: string | undefined, changes: FieldChanges): string | null;
  /** SQL: the records that a report may name */
  readonly living: string;
  /** SQL: the records that are there */
  readonly present: string;
  /** SQL for each field that is no column of a table, by field */
  readonly looked?: Readonly<Record<string, string>>;
  readonly decimals: readonly string[];
  /** Fields whose texts are the same whatever their case */
  readonly foldsCase?: readonly string[];
  /** Fields that a new record cannot be without, and their words */
  readonly needs: Readonly<Record<string, string>>;
  /** A new record with what the report does not say */
  fresh(said: RecordValues): RecordValues;
  /** What the row means for this record: leaves out what the store does not take from it. */
  settle?(said: RecordValues, stored: StoredRecord | undefined, scope: ImportScope): RecordValues;
  /** Why `settle` leaves a field out, by field */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** What is wrong with the record that would come of it */
  check?(next: RecordValues, stored: StoredRecord | undefined, scope: ImportScope): Complaint[];
  /** The column of a new record that holds the vendor whose report it is */
  readonly vendorColumn?: string;
}
