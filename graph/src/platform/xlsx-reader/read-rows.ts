import { unpack } from './archive.js';
import type { SheetRow } from './cell.js';
import { checkArchive } from './check-archive.js';
import { defaultLimits, type SpreadsheetLimits } from './limits.js';
import { SheetParser } from './sheet-parser.js';
import { damaged, unreadable } from './spreadsheet-error.js';
import { readWorkbook, type ListedSheet } from './workbook-parts.js';
import { XmlParse } from './xml-parse.js';

export interface ReadRowsOptions {
  readonly limits?: Partial<SpreadsheetLimits>;
  /** Called once, before the first row, with all worksheets of the file */
  readonly onSheets?: (sheets: readonly ListedSheet[]) => void;
}

/**
 * Yields the rows of each visible sheet, in file order. Throws a SpreadsheetError if the file is not a workbook, is
 * damaged, or exceeds the limits. Skips formatted rows after the last value.
 */
export async function* readRows(
  source: string | Buffer,
  options: ReadRowsOptions = {},
): AsyncGenerator<SheetRow, void, undefined> {
  const limits = { ...defaultLimits, ...options.limits };
  const archive = await checkArchive(source, limits);
  const workbook = await readWorkbook(archive, limits);
  options.onSheets?.(workbook.listed);
  for (const sheet of workbook.sheets) {
    const part = archive.parts.get(sheet.part);
    const scan = archive.scans.get(sheet.part);
    if (!part || !scan) throw unreadable(damaged);
    const parser = new SheetParser(sheet.name, workbook, limits, scan.spans);
    const parse = new XmlParse(parser);
    for await (const chunk of upTo(unpack(part), scan.dataEnd)) {
      parse.write(chunk);
      yield* parser.takeRows();
    }
  }
}

/**
 * Yields the chunks up to `end`. The parser is not closed, because only empty rows and settings follow, which the scan
 * has checked.
 */
async function* upTo(chunks: AsyncIterable<Buffer>, end: number): AsyncGenerator<Buffer, void, undefined> {
  let left = end;
  for await (const chunk of chunks) {
    if (left <= 0) return;
    yield chunk.subarray(0, left);
    left -= chunk.length;
  }
}
