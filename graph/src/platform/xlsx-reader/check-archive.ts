import { openArchive, unpack, type ArchivePart } from './archive.js';
import { defaultLimits, type SpreadsheetLimits } from './limits.js';
import { tooLarge } from './spreadsheet-error.js';
import { XmlScan, type ScanResult } from './xml-scan.js';

export interface ArchiveSummary {
  readonly rows: number;
  readonly rowsWithValues: number;
  readonly cells: number;
  readonly sharedStrings: number;
  readonly longestText: number;
  readonly unpackedBytes: number;
}

export interface CheckedArchive {
  readonly parts: ReadonlyMap<string, ArchivePart>;
  readonly scans: ReadonlyMap<string, ScanResult>;
  readonly summary: ArchiveSummary;
}

const xmlPart = /\.(xml|rels)$/;

/**
 * Throws unless the file is an .xlsx workbook within the limits, before parsing it. Every part is decompressed, even
 * unused ones, because stated sizes cannot be trusted.
 */
export async function checkArchive(
  source: string | Buffer,
  limits: SpreadsheetLimits = defaultLimits,
): Promise<CheckedArchive> {
  const parts = await openArchive(source, limits);
  const scans = new Map<string, ScanResult>();
  let unpackedBytes = 0;
  for (const part of parts.values()) {
    const scan = xmlPart.test(part.name) ? new XmlScan(limits) : undefined;
    for await (const chunk of unpack(part)) scan?.push(chunk);
    unpackedBytes += part.size;
    if (scan) scans.set(part.name, scan.finish());
  }
  const summary = summarize([...scans.values()], unpackedBytes);
  refuseBeyondLimits(summary, limits);
  for (const scan of scans.values()) {
    if (scan.rows > limits.rows)
      throw tooLarge('A sheet has more rows than Excel allows. Delete the rows below the report and save it again.');
  }
  return { parts, scans, summary };
}

function summarize(scans: readonly ScanResult[], unpackedBytes: number): ArchiveSummary {
  const sum = (pick: (scan: ScanResult) => number) => scans.reduce((total, scan) => total + pick(scan), 0);
  return {
    rows: sum(scan => scan.rows),
    rowsWithValues: sum(scan => scan.rowsWithValues),
    cells: sum(scan => scan.cells),
    sharedStrings: sum(scan => scan.sharedStrings),
    longestText: scans.reduce((longest, scan) => Math.max(longest, scan.longestText), 0),
    unpackedBytes,
  };
}

function refuseBeyondLimits(summary: ArchiveSummary, limits: SpreadsheetLimits): void {
  const most = (count: number) => count.toLocaleString('en-US');
  if (summary.rowsWithValues > limits.rowsWithValues) {
    throw tooLarge(
      `The file has more than ${most(limits.rowsWithValues)} rows. Split the report and upload the parts separately.`,
    );
  }
  if (summary.cells > limits.cells)
    throw tooLarge('The file has too many cells. Delete the rows and columns around the report and save it again.');
  if (summary.sharedStrings > limits.sharedStrings)
    throw tooLarge('The file contains too many different texts. Split the report and upload the parts separately.');
}
