import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { tooLarge } from '../../xlsx-reader/index.js';
import type { ReportRow } from './report-layout.js';

const megabyte = 1024 * 1024;
const page = 64 * 1024;
/** One text of the file may stand in millions of cells, so a small file can be a large report. */
const mostTextBytes = 300 * megabyte;
/** The quickest: most of it is the names of fields, which any level folds away. */
const level = 1;

/**
 * The records of a sheet in packed pages: what is wrong with one may be known only at the end of the file. As objects 100,000 of
 * them take more than 100 MB, here a twentieth of it, and a page of them is unpacked when it is their turn.
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
      throw tooLarge('The file holds too much text. Split the report and send its parts one after the other.');
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
