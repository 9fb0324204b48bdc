import { readFile, stat } from 'node:fs/promises';
import { AppError } from '../shared/errors.js';
import { readRows, SpreadsheetError } from '../xlsx-reader/index.js';
import { mostPadLines } from './order-pad.service.js';

const mostBytes = 1024 * 1024;
/** An order of 500 lines in a workbook takes about 30 KB, so what decompresses to far more is no order. */
const workbookLimits = {
  fileBytes: mostBytes,
  partBytes: 16 * mostBytes,
  totalBytes: 32 * mostBytes,
  rows: 20_000,
  rowsWithValues: 5_000,
  cells: 100_000,
  sharedStrings: 20_000,
  sharedStringBytes: 4 * mostBytes,
};

const tooManyLines = () =>
  new AppError('TOO_LARGE', `An order has at most ${mostPadLines} lines. Send the file in parts.`);

/**
 * Lines of an order in a .csv or .xlsx file, with a tab between the cells of a workbook. Throws TOO_LARGE for over 1 MB
 * or 500 lines, and WRONG_FILE_TYPE or MALFORMED for other files.
 */
export async function readOrderFile(path: string): Promise<string[]> {
  if ((await stat(path)).size > mostBytes) throw new AppError('TOO_LARGE', 'A file with an order has at most 1 MB.');
  const file = await readFile(path);
  const lines = file.subarray(0, 2).toString('latin1') === 'PK' ? await workbookLines(file) : textLines(file);
  if (lines.length === 0) throw new AppError('MALFORMED', 'The file has no lines.');
  return lines;
}

/** Control characters, or the start of a web page or a PDF: not a list of codes. */
const noList = /[^\P{Cc}\t\r\n]|^\s*(<|%PDF)/u;

function textLines(file: Buffer): string[] {
  const text = decoded(file);
  if (noList.test(text)) throw new AppError('WRONG_FILE_TYPE', 'Send a .csv, .txt or .xlsx file.');
  const lines = text.split(/\r\n|\n|\r/).filter(line => line.trim() !== '');
  if (lines.length > mostPadLines) throw tooManyLines();
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

async function workbookLines(file: Buffer): Promise<string[]> {
  const lines: string[] = [];
  try {
    for await (const { cells } of readRows(file, { limits: workbookLimits })) {
      const texts = cells.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()).filter(text => text !== '');
      if (texts.length > 0) lines.push(texts.join('\t'));
      if (lines.length > mostPadLines) throw tooManyLines();
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw new AppError(error.code === 'UNREADABLE' ? 'MALFORMED' : error.code, error.message);
  }
  return lines;
}
