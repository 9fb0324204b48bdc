import type { Answers } from './questions.js';
import type { ValueChoice } from './value-choices.js';
import type { VendorName } from './vendor-names.js';

/** What staff said about a file, and what the store knows besides. */
export interface SheetOptions {
  /** Blank cells reset their field, so each one is reported */
  readonly reportsBlanks?: boolean;
  /** Choices by staff for unknown values */
  readonly choices?: readonly ValueChoice[];
  /** Answers to the questions of this file */
  readonly answers?: Answers;
  /** The vendor that staff chose with the file */
  readonly vendor?: VendorName | null;
  /** Names of the store, and of its categories in lower case */
  readonly names?: { readonly store: string; readonly groups: readonly string[] };
}
