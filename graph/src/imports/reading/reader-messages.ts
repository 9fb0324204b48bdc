import type { ImportKindName } from '../kinds/index.js';
import type { HeaderCorrection, RecognisedReport, RememberedLayout, ValueChoice } from '../recognise/index.js';
import type { SpreadsheetErrorCode } from '../../xlsx-reader/index.js';

/** What the reading process is to do. */
export interface ReadingOrder {
  path: string;
  kind: ImportKindName;
  corrections: readonly HeaderCorrection[];
  remembered: readonly RememberedLayout[];
  tellsBlanks: boolean;
  choices: readonly ValueChoice[];
  sheet: string | null;
}

export type Reading = Omit<RecognisedReport, 'records' | 'recognised'> & { records: number };

/** What it answers, in this order: rows as they pass, then the reading, then its records in chunks, each when the last was taken: as text, which is quicker to send and to read than objects are. */
export type ReaderMessage =
  | { type: 'rows'; rows: number }
  | { type: 'reading'; reading: Reading }
  | { type: 'records'; json: string }
  | { type: 'refused'; code: SpreadsheetErrorCode; message: string }
  | { type: 'end' };
