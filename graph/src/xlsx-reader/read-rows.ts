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
  /** Called once, before the first row, with every worksheet of the file */
  readonly onSheets?: (sheets: readonly ListedSheet[]) => void;
}

/**
 * The only reader of .xlsx files. Gives the rows of each sheet that can be seen, in the file's order, and refuses
 * with a SpreadsheetError what is not a workbook, is damaged, or would cost too much. Formatted rows without a
 * value after the last one with a value are left out.
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

/** Never closes the parser: the scan has seen the rest of the part, and all that stands there is empty rows and settings. */
async function* upTo(chunks: AsyncIterable<Buffer>, end: number): AsyncGenerator<Buffer, void, undefined> {
  let left = end;
  for await (const chunk of chunks) {
    if (left <= 0) return;
    yield chunk.subarray(0, left);
    left -= chunk.length;
  }
}
