import type { FieldRule, FieldValue } from './field-rules.js';
import type { PricePer, Questions } from './questions.js';

/** The report as the back office prints it. */
export interface OwnReport {
  /** In lower case */
  readonly name: string;
  /** Its titles, in lower case; none if it is printed without */
  readonly titles: readonly string[];
  /** Labels of its group lines that name a category or the vendor */
  readonly labels: readonly string[];
  /** Labels of its group lines with names that the store does not have */
  readonly otherLabels?: readonly string[];
}

export interface VendorName {
  readonly id: string;
  readonly name: string;
}

/** Values of a row by field. A missing field keeps the stored value. */
export type RecordValues = Record<string, FieldValue | undefined>;

export interface RowError {
  readonly field: string;
  /** Header of the column, as in the file */
  readonly column: string;
  /** Address, such as F12 */
  readonly cell: string;
  readonly value: string;
  readonly message: string;
  /** The text, if staff can choose its meaning */
  readonly unknown?: string;
}

/** A formula with the saved result 0, which some programs write without calculating. */
export interface FormulaZero {
  readonly field: string;
  readonly column: string;
  readonly cell: string;
}

/** A cell that, written to a new file, is read like the original. */
export type OriginalCell = string | number | boolean | { readonly date: string };

/** A blank cell in a mapped column. */
export interface BlankCell {
  readonly field: string;
  readonly column: string;
  readonly cell: string;
}

export interface ReportRow {
  readonly row: number;
  readonly values: RecordValues;
  readonly errors: RowError[];
  readonly notes: string[];
  /** Cells of the row, in the columns of `RecognizedReport.headers` */
  original?: readonly OriginalCell[];
  zeros?: FormulaZero[];
  /** What the prices are for, by field, until the record is complete */
  per?: Record<string, PricePer>;
  /** The price of one piece among prices by quantity, until the record is complete */
  first?: string;
  /** The file also contains this key with leading zeros, so this one is not missing any */
  keepsKey?: true;
  /** Only if blank cells reset their field */
  blanks?: BlankCell[];
}

/** The layout of a back-office report. */
export interface ReportLayout {
  /** What the back office prints outside the records */
  readonly own: OwnReport;
  /** Singular and plural, such as "item" and "items" */
  readonly noun: readonly [one: string, many: string];
  readonly rules: readonly FieldRule[];
  readonly key: string;
  /** The field that names a record on screen */
  readonly name: string;
  /** Besides the key, one of these fields makes a header */
  readonly enough?: readonly string[];
  /** Labels of group rows that name the vendor */
  readonly ownerLabels?: readonly string[];
  /** Returns whether a text can be a key. */
  isKey(text: string): boolean;
  /** Returns whether the filled fields alone make a row a record, regardless of its words. */
  isPlainRecord(textOf: (field: string) => string): boolean;
  /** A field that group rows set for the records below */
  readonly carried?: { readonly field: string; readonly maxLength: number };
  /** The price that customers pay. Another column that may be it becomes a question. */
  readonly price?: string;
  /** The field of prices by quantity that have columns of their own */
  readonly breaks?: string;
  /** The text of `name` may continue in the next row */
  readonly wrapsName?: boolean;
  /** A record may continue in the next row, in columns that were blank in the first */
  readonly wraps?: boolean;
  /** Converts columns that combine several fields, or negate one, into stored fields. */
  complete?(row: ReportRow, questions: Questions): void;
  /** Stored fields of columns that combine several fields or have none */
  readonly expandsTo?: Readonly<Record<string, readonly string[]>>;
  /** Fields from column A on, for a report without headers */
  readonly positions?: readonly string[];
  /** Fields whose values reveal misplaced columns in a report without headers */
  readonly proofs?: readonly string[];
  /** Error text if the header is missing, or is present where none is allowed */
  readonly unrecognized: string;
}

/** Returns the name of a field on screen. */
export function fieldLabel({ rules }: Pick<ReportLayout, 'rules'>, field: string): string {
  return rules.find(rule => rule.field === field)?.label ?? field;
}
