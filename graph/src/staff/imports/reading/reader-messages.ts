import type { ImportKindName } from '../kinds/index.js';
import type {
  Answers,
  HeaderCorrection,
  RecognizedReport,
  RememberedLayout,
  ValueChoice,
  VendorName,
} from '../recognize/index.js';
import type { SpreadsheetErrorCode } from '../../../platform/xlsx-reader/index.js';

/** The first message to the reader process, which gets the file on its standard input. */
export interface ReadingOrder {
  kind: ImportKindName;
  corrections: readonly HeaderCorrection[];
  remembered: readonly RememberedLayout[];
  reportsBlanks: boolean;
  choices: readonly ValueChoice[];
  sheet: string | null;
  answers: Answers;
  vendor: VendorName | null;
  /** Names of the store, and of its categories in lower case */
  names: { store: string; groups: readonly string[] };
}

export type Reading = Omit<RecognizedReport, 'records' | 'recognized'> & { records: number };

/** Questions and answers are stored on their own. */
export type StoredReading = Omit<Reading, 'questions' | 'answers'>;

/**
 * Messages of the reader process, in this order: row counts, the reading, then its records in chunks. Each chunk
 * waits until the last one was processed. Chunks are JSON text, which is faster to send and parse than objects.
 */
export type ReaderMessage =
  | { type: 'rows'; rows: number }
  | { type: 'reading'; reading: Reading }
  | { type: 'records'; json: string }
  | { type: 'refused'; code: SpreadsheetErrorCode; message: string }
  | { type: 'end' };
