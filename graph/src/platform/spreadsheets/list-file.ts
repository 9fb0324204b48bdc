import { buffer } from 'node:stream/consumers';
import { AppError } from '../shared/errors.js';
import type { ReceivedFile } from '../shared/received-file.js';
import { defaultLimits, readRows, SpreadsheetError, type SpreadsheetLimits } from '../xlsx-reader/index.js';

/** The largest list that a customer may send. */
export interface ListFileLimits {
  bytes: number;
  lines: number;
}

const mostColumns = 20;

/** A list takes about 60 bytes per line in a workbook, so what decompresses to far more is no list. */
function workbookLimits({ bytes, lines }: ListFileLimits): SpreadsheetLimits {
  return {
    ...defaultLimits,
    fileBytes: bytes,
    partBytes: 16 * bytes,
    totalBytes: 32 * bytes,
    rows: Math.max(20_000, 2 * lines),
    rowsWithValues: Math.max(5_000, 2 * lines),
    cells: Math.max(100_000, mostColumns * lines),
    sharedStrings: Math.max(20_000, mostColumns * lines),
    sharedStringBytes: 4 * bytes,
  };
}

function tooManyLines({ lines }: ListFileLimits): AppError {
  return new AppError('TOO_LARGE', `A file has at most ${lines.toLocaleString('en-US')} lines. Send it in parts.`);
}

/**
 * Lines of a .csv, .txt or .xlsx file that a customer sends, without empty ones, and with a tab between the cells of a
 * workbook. Throws TOO_LARGE over the limits, and WRONG_FILE_TYPE or MALFORMED for other files.
 */
export async function readListFile(received: ReceivedFile, limits: ListFileLimits): Promise<string[]> {
  const file = await buffer(received.read());
  if (file.length > limits.bytes)
    throw new AppError('TOO_LARGE', `A file with a list has at most ${limits.bytes / 1024 / 1024} MB.`);
  const isWorkbook = file.subarray(0, 2).toString('latin1') === 'PK';
  const lines = isWorkbook ? await workbookLines(file, limits) : textLines(file, limits);
  if (lines.length === 0) throw new AppError('MALFORMED', 'The file has no lines.');
  return lines;
}

/** Control characters, or the start of a web page or a PDF: not a list of codes. */
const noList = /[^\P{Cc}\t\r\n]|^\s*(<|%PDF)/u;

function textLines(file: Buffer, limits: ListFileLimits): string[] {
  const text = decoded(file);
  if (noList.test(text)) throw new AppError('WRONG_FILE_TYPE', 'Send a .csv, .txt or .xlsx file.');
  const lines = text.split(/\r\n|\n|\r/).filter(line => line.trim() !== '');
  if (lines.length > limits.lines) throw tooManyLines(limits);
  return lines;
}

/** UTF-8, or what Excel saves as .csv on Windows. */
function decoded(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

async function workbookLines(file: Buffer, limits: ListFileLimits): Promise<string[]> {
  const lines: string[] = [];
  try {
    for await (const { cells } of readRows(file, { limits: workbookLimits(limits) })) {
      const texts: string[] = [];
      for (const { column, text } of cells)
        if (column <= mostColumns) texts[column - 1] = text.replaceAll(/\s+/g, ' ').trim();
      // `Array.from` fills the columns without a cell.
      const line = Array.from(texts, text => text ?? '')
        .join('\t')
        .trimEnd();
      if (line.trim() !== '') lines.push(line);
      if (lines.length > limits.lines) throw tooManyLines(limits);
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw new AppError(error.code === 'UNREADABLE' ? 'MALFORMED' : error.code, error.message);
  }
  return lines;
}
