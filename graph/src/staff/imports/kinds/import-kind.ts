import type { Field, Fields } from '../../../definitions/field.js';
import type { Change, FieldChanges } from '../../../platform/audit/index.js';
import type { BulkTable } from '../../../platform/shared/bulk-table.js';
import { columnNameOf, mayBeNull } from '../../../platform/shared/record-fields.js';
import type { RecordValues, ReportLayout } from '../recognize/index.js';

export type ImportKindName = 'products' | 'customers' | 'vendors';

/** Options that staff chose along with the file. */
export interface ImportScope {
  /** Vendor of all items */
  vendorKey: number | null;
  /** Purchasing agent for vendors that have none */
  agentKey: number | null;
}

/** A stored record. Null texts are empty strings, and money has no trailing zeros. */
export interface StoredRecord {
  key: number;
  /** Versions of all its rows */
  stamp: string;
  /** Deleted, but its key stays reserved */
  isGone?: boolean;
  values: RecordValues;
}

export interface Complaint {
  field: string;
  value: string | null;
  message: string;
}

/** The column of a field. */
export interface StoredField {
  column: string;
  type: 'text' | 'numeric' | 'int' | 'boolean';
  /** Empty texts are stored as null. */
  nullable?: boolean;
}

export interface StoredTable {
  rows: BulkTable;
  fields: Readonly<Record<string, StoredField>>;
  /** A column derived from the fields `of` before the import is applied. `sql` reads its value for row `r`, or null. */
  readonly prepared?: { readonly column: string; readonly of: readonly string[]; readonly sql: string };
}

/** Fields that are only right together, such as a price and its unit. An undo restores all of them or none. */
export interface FieldGroup {
  readonly fields: readonly string[];
  /** A field that belongs to them only if `unless` changed in the import or since */
  readonly apart?: { readonly field: string; readonly unless: string };
  /** SQL on a row of `touched`: whether an undo cannot restore them, even if staff choose to */
  readonly isLost?: string;
  /** SQL on a row of `touched`: whether they were changed since in a way that their values do not show */
  readonly isEdited?: string;
}

/** The import rules of one report type. */
export interface ImportKind {
  readonly name: ImportKindName;
  readonly layout: ReportLayout;
  readonly subject: Change['subject'];
  /** The main table first. The others have one row per record. */
  readonly tables: readonly [StoredTable, ...StoredTable[]];
  /** SQL: the joined tables; the main table is `m` */
  readonly from: string;
  /** SQL: the name of a record in the audit log */
  readonly label: string;
  /** SQL: the record's business key in lower case */
  readonly id: string;
  /** SQL: the versions of all rows of a record */
  readonly stamp: string;
  /** Predicts the stamp after these changes; `before` is undefined for a new record. Null if it is known only after the write. */
  stampAfter(before: string | undefined, changes: FieldChanges): string | null;
  readonly groups: readonly FieldGroup[];
  /** Tables that an undo changes besides `tables` */
  readonly alsoLocked?: readonly BulkTable[];
  /** SQL: whether a report may name the record */
  readonly living: string;
  /** SQL: whether the record is not deleted */
  readonly present: string;
  /** SQL of each field that is not a column of the tables */
  readonly computed?: Readonly<Record<string, string>>;
  readonly decimals: readonly string[];
  /** Business keys are codes that people write with different dashes */
  readonly foldsCodes?: true;
  /** Fields compared without case */
  readonly foldsCase?: readonly string[];
  /** Required fields of a new record, with their names in error texts */
  readonly needs: Readonly<Record<string, string>>;
  /** Default values of a new record with these values */
  defaults(values: RecordValues): RecordValues;
  /** Adds implied values and removes those that this record does not accept from a report. */
  settle?(values: RecordValues, stored: StoredRecord | undefined, scope: ImportScope): RecordValues;
  /** Why `settle` removes a field */
  readonly omittedBecause?: Readonly<Record<string, string>>;
  /** Validates the record as it would be stored. */
  check?(next: RecordValues, stored: StoredRecord | undefined, scope: ImportScope): Complaint[];
  /** The column for the vendor chosen with the file */
  readonly vendorColumn?: string;
}

const columnTypes: Partial<Record<Field['type'], StoredField['type']>> = {
  amount: 'numeric',
  price: 'numeric',
  unitQuantity: 'numeric',
  flag: 'boolean',
  number: 'int',
  quantity: 'int',
};

function storedField(name: string, field: Field): StoredField {
  const nullable = field.type === 'text' ? !field.isRequired : mayBeNull(field);
  return { column: columnNameOf(name), type: columnTypes[field.type] ?? 'text', ...(nullable && { nullable }) };
}

/** Returns the columns of the fields, except references, which a report contains by name. */
export function storedFields(fields: Fields): Record<string, StoredField> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.type !== 'reference')
      .map(([name, field]) => [name, storedField(name, field)]),
  );
}

/** Returns the versions of a record's rows after the changes. New rows start at 1; a missing row stays 0. */
export function raisedVersions(
  tables: readonly StoredTable[],
  before: string | undefined,
  changes: FieldChanges,
): string[] {
  if (before === undefined) return tables.map(() => '1');
  const versions = before.split('.');
  return tables.map(({ fields }, index) => {
    const version = Number(versions[index] ?? 0);
    const isRaised = version > 0 && Object.keys(fields).some(field => field in changes);
    return String(isRaised ? version + 1 : version);
  });
}
