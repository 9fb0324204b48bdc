export type SpreadsheetErrorCode = 'TOO_LARGE' | 'WRONG_FILE_TYPE' | 'UNREADABLE';

/** A file that cannot be read. The message is for the clerk who chose it, and describes the next step. */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetErrorCode;

  constructor(code: SpreadsheetErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SpreadsheetError';
    this.code = code;
  }
}

export function tooLarge(message: string): SpreadsheetError {
  return new SpreadsheetError('TOO_LARGE', message);
}

export function wrongFileType(message: string): SpreadsheetError {
  return new SpreadsheetError('WRONG_FILE_TYPE', message);
}

export function unreadable(message: string, cause?: unknown): SpreadsheetError {
  return new SpreadsheetError('UNREADABLE', message, cause === undefined ? undefined : { cause });
}

export const damaged =
  'The file is damaged or incomplete. Open it in Excel, save it again as .xlsx, and choose the new file.';
