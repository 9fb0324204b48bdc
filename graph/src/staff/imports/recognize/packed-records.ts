import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { tooLarge } from '../../../platform/xlsx-reader/index.js';
import type { ReportRow } from './report-layout.js';

const megabyte = 1024 * 1024;
const page = 64 * 1024;
/** A small file can expand to a large report, because millions of cells may share one text. */
const mostTextBytes = 300 * megabyte;
/** The fastest level suffices: most of the text is repeated field names. */
const level = 1;

/**
 * The records of a sheet in compressed pages. They are held until the end of the file, where repeated keys are known.
 * 100,000 records take more than 100 MB as objects and a twentieth of that here. Iterating unpacks a page at a time.
 */
export class PackedRecords implements Iterable<ReportRow> {
  private readonly pages: Buffer[] = [];
  private open: string[] = [];
  private openSize = 0;
  private size = 0;
  private count = 0;

  constructor(private readonly mostText = mostTextBytes) {}

  get length(): number {
    return this.count;
  }

  add(record: ReportRow): void {
    const text = JSON.stringify(record);
    this.size += text.length;
    if (this.size > this.mostText)
      throw tooLarge('The file contains too much text. Split the report and upload the parts separately.');
    this.open.push(text);
    this.openSize += text.length;
    this.count += 1;
    if (this.openSize >= page) this.pack();
  }

  *[Symbol.iterator](): Generator<ReportRow, void, undefined> {
    for (const page of this.pages) yield* recordsOf(inflateRawSync(page).toString());
    yield* recordsOf(pageOf(this.open));
  }

  private pack(): void {
    this.pages.push(deflateRawSync(pageOf(this.open), { level: level }));
    this.open = [];
    this.openSize = 0;
  }
}

function pageOf(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}

function recordsOf(page: string): ReportRow[] {
  return JSON.parse(page) as ReportRow[];
}
