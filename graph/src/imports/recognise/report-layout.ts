import type { Cell } from '../../xlsx-reader/index.js';
import type { Parsed } from './cell-values.js';

/** Money is a decimal text such as `12.5`. */
export type FieldValue = string | number | boolean;

/** What a row says of its record; a field that is not there leaves what is stored. */
export type RecordValues = Record<string, FieldValue | undefined>;

export interface RowError {
  readonly field: string;
  /** The header over the cell, as it stands in the file. */
  readonly column: string;
  /** Its address, such as F12. */
  readonly cell: string;
  readonly value: string;
  readonly message: string;
  /** The text, where a person may say what is meant by it. */
  readonly unknown?: string;
}

/** A formula whose saved result is 0: programs that do not calculate write it, too. */
export interface FormulaZero {
  readonly field: string;
  readonly column: string;
  readonly cell: string;
}

/** A cell as it stands in the file. Sent again, it is read as the original was. */
export type OriginalCell = string | number | boolean | { readonly date: string };

/** A cell under a known header that says nothing. */
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
  /** The row as it stands in the file, under `RecognisedReport.headers`. */
  original?: readonly OriginalCell[];
  zeros?: FormulaZero[];
  /** The file also has this key with zeros in front of it, so it has lost none. */
  keepsKey?: true;
  /** Kept only where a blank cell means something. */
  blanks?: BlankCell[];
}

export interface FieldRule {
  readonly field: string;
  /** Shown to the person. */
  readonly label: string;
  /** The first is preferred where two columns mean the same field. */
  readonly synonyms: readonly string[];
  /** Headers of a column whose text is put after the field's own. */
  readonly continuedBy?: readonly string[];
  /** A text that may stand in several cells, which are joined. */
  readonly joins?: boolean;
  /** A person may say what is meant by a value that the store does not know. */
  readonly choosable?: boolean;
  /** Few values for many records. */
  readonly repeats?: boolean;
  parse(cell: Cell): Parsed<FieldValue>;
}

/** The report's own first word for a field: "Item", "Std Cost". */
export function titleOf({ synonyms: [first = ''] }: FieldRule): string {
  return first.replace(/(^|[\s/-])[a-z]/g, letter => letter.toUpperCase());
}

/** What is known of one of the back office's reports before a file of it is seen. */
export interface ReportLayout {
  /** One record, and several: "item", "items". */
  readonly noun: readonly [one: string, many: string];
  readonly rules: readonly FieldRule[];
  readonly key: string;
  /** The field that names a record to people. */
  readonly name: string;
  /** Fields of which one is enough of a header next to the key. */
  readonly enough?: readonly string[];
  /** Labels of group rows that name whose report it is. */
  readonly ownerLabels?: readonly string[];
  /** Whether a text may be a key at all. */
  isKey(text: string): boolean;
  /** With these fields filled a row is a record, whatever words stand in it. */
  isPlainRecord(textOf: (field: string) => string): boolean;
  /** A field that group rows name for the records below them. */
  readonly carried?: { readonly field: string; readonly maxLength: number };
  /** A record may go on in the next row, in columns that its first row left blank. */
  readonly wraps?: boolean;
  /** Makes the store's fields of columns that hold several of them, or one of them the other way round. */
  complete?(row: ReportRow): void;
  /** Fields of the store for columns that hold several of them, or none that the store keeps. */
  readonly standsFor?: Readonly<Record<string, readonly string[]>>;
  /** Fields from column A on, for a report without headers. */
  readonly positions?: readonly string[];
  /** Fields whose cells show whether a report without headers has its columns where they are expected. */
  readonly proofs?: readonly string[];
  /** Said where no header is found, or one is where none may be. */
  readonly unrecognised: string;
}

export interface MappedField {
  readonly field: string;
  readonly label: string;
  /** Letters; several where columns are joined or lie under one merged header cell. */
  readonly columns: readonly string[];
  readonly header: string;
  /** 1 for the field's own name, 0.95 for a synonym, 0.8 for the same words in another order, 0.5 for a position. */
  readonly score: number;
  readonly sample: string;
  readonly isHidden: boolean;
  /** What the cells hold speaks against the field. */
  readonly isDoubtful: boolean;
}

export interface UnmappedColumn {
  readonly column: string;
  readonly header: string;
  readonly sample: string;
}
