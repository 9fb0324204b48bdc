import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { tooLarge, columnLetters } from '../../../platform/xlsx-reader/index.js';
import type { FieldValue } from './field-rules.js';
import type { FieldColumns } from './header-row.js';
import { fieldLabel, type ReportRow, type ReportLayout } from './report-layout.js';

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

/** Normalizes a business key like the store: trimmed and without case. */
function recordKey(value: FieldValue): string {
  return String(value).trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Where the key is */
type KeyColumn = Pick<FieldColumns, 'columns' | 'header'>;

/** Records with the same key, by their index in the sheet. */
interface Group {
  readonly members: number[];
  /** Values of the first member; undefined until `settle` */
  shape?: string;
  isEqual: boolean;
}

const named = 5;

/** Finds repeated keys. Equal rows count once; different ones are all refused, because none takes precedence. */
export class RepeatedKeys {
  private readonly firsts = new Map<string, number | Group>();
  private readonly rows: number[] = [];
  private readonly groups = new Map<number, Group>();
  private dropped = 0;
  /** Numbers that the file also contains with leading zeros */
  private readonly padded = new Set<string>();

  constructor(private readonly layout: ReportLayout) {}

  /** Number of rows dropped because they equal an earlier row; valid after `settle` */
  get repeated(): number {
    return this.dropped;
  }

  /** Returns whether a record has the key; before `settle`. */
  has(key: string): boolean {
    return this.firsts.has(key);
  }

  /** Registers the next record. */
  note(record: ReportRow): void {
    const index = this.rows.push(record.row) - 1;
    const value = record.values[this.layout.key];
    if (value === undefined) return;
    const key = recordKey(value);
    const known = this.firsts.get(key);
    if (known === undefined) this.firsts.set(key, index);
    else if (typeof known !== 'number') this.join(known, index);
    else {
      const group = { members: [], isEqual: true };
      this.firsts.set(key, group);
      this.join(group, known);
      this.join(group, index);
    }
  }

  /** Compares the rows that share a key. Reads `records` only if there are any. */
  settle(records: Iterable<ReportRow>): void {
    for (const key of this.firsts.keys()) if (/^0+\d+$/.test(key)) this.padded.add(key.replace(/^0+/, ''));
    this.firsts.clear();
    if (this.groups.size === 0) return;
    let index = 0;
    for (const record of records) {
      const group = this.groups.get(index);
      if (group) {
        const shape = shapeOf(record, this.layout);
        group.shape ??= shape;
        if (shape !== group.shape) group.isEqual = false;
      }
      index += 1;
    }
    for (const { members, isEqual } of new Set(this.groups.values())) if (isEqual) this.dropped += members.length - 1;
  }

  /** Yields the records with notes and errors about repetitions, without those that equal an earlier one. */
  *settled(records: Iterable<ReportRow>, key: KeyColumn): Generator<ReportRow, void, undefined> {
    let index = 0;
    for (const record of records) {
      const settled = this.settledRecord(record, index, key);
      index += 1;
      if (settled) yield settled;
    }
  }

  private settledRecord(
    record: ReportRow,
    index: number,
    { columns: [column = 1], header }: KeyColumn,
  ): ReportRow | undefined {
    if (this.padded.has(recordKey(record.values[this.layout.key] ?? ''))) record.keepsKey = true;
    const group = this.groups.get(index);
    if (!group) return record;
    const { layout } = this;
    const [noun] = layout.noun;
    if (group.isEqual) {
      if (group.members[0] !== index) return undefined;
      record.notes.push(`${this.others(group, index)} the same ${noun} with the same values; it counts once.`);
      return record;
    }
    record.errors.push({
      field: layout.key,
      column: header,
      cell: `${columnLetters(column)}${record.row}`,
      value: String(record.values[layout.key] ?? ''),
      message: `${fieldLabel(layout, layout.key)}: ${this.others(group, index).toLowerCase()} the same ${noun} with different values. Keep one of them.`,
    });
    return record;
  }

  private join(group: Group, index: number): void {
    group.members.push(index);
    this.groups.set(index, group);
  }

  /** Names the row numbers of the first few other members. */
  private others({ members }: Group, except: number): string {
    const others = members.length - 1;
    const numbers = members
      .slice(0, named + 1)
      .filter(member => member !== except)
      .slice(0, named)
      .map(member => this.rows[member])
      .join(', ');
    const more = others > named ? ` and ${others - named} more` : '';
    return others === 1 ? `Row ${numbers} has` : `Rows ${numbers}${more} have`;
  }
}

function shapeOf({ values, errors }: ReportRow, layout: ReportLayout): string {
  const others = Object.keys(values)
    .filter(field => field !== layout.key)
    .sort();
  return JSON.stringify([others.map(field => [field, values[field]]), errors.map(error => [error.field, error.value])]);
}
