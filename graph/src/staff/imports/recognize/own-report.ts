import type { SheetRow } from '../../../platform/xlsx-reader/index.js';
import { normalizeHeader } from './headers.js';
import type { OwnReport } from './report-layout.js';
import { textsOf } from './row-kinds.js';
import { isTotalWords, labelOf, nameOfGroup, shapeOfText } from './row-text.js';
import type { SheetOptions } from './sheet-options.js';
import type { VendorName } from './vendor-names.js';

/** Labels of what the program prints about itself */
const printLabels = [
  'page',
  'date',
  'run date',
  'run time',
  'time',
  'run',
  'printed',
  'printed by',
  'printed on',
  'user',
  'run by',
  'as of',
];

/** Sheets that say nothing about their records */
const plainSheets = ['sheet', 'report', 'page', 'items', 'customers', 'vendors', 'refused rows'];
const page = /^page\s*:?\s*(?:#(?:\s*(?:of|\/)\s*#)?)?$/;
const end = /^[*\s]*end of (?:report|list(?:ing)?)[*\s]*$/;
const counted = /^[\p{L}\s]{1,40}(?:printed|listed|selected|read|found)\s*:?\s*#?$/u;
/** Words of a person or a program after "User:" or "Report:" */
const plainWords = /^[\p{L}#][\p{L}#\s.'&-]{0,40}$/u;

/** Recognizes the lines outside the records that the back office prints itself. */
export class OwnReportLines {
  /** The title was seen, or the report has none, so the lines are those of the program */
  private isOwn: boolean;
  private readonly titles: ReadonlySet<string>;
  private readonly sheets: ReadonlySet<string>;
  private readonly labels: ReadonlySet<string>;
  private readonly otherLabels: ReadonlySet<string>;
  private readonly store: string;
  private readonly vendor: VendorName | null;
  private readonly groups: ReadonlySet<string>;

  constructor(
    { name, titles, labels, otherLabels = [] }: OwnReport,
    { names = { store: '', groups: [] }, vendor = null }: Pick<SheetOptions, 'names' | 'vendor'>,
  ) {
    this.store = names.store;
    this.vendor = vendor;
    this.groups = new Set(names.groups);
    this.titles = new Set(titles);
    this.sheets = new Set([...plainSheets, name]);
    this.isOwn = titles.length === 0;
    this.labels = new Set(labels.map(normalizeHeader));
    this.otherLabels = new Set([...printLabels, ...otherLabels].map(normalizeHeader));
  }

  /** Returns whether the row is known exactly wherever it stands, or in the back office's own report. */
  knows(row: SheetRow): 'always' | 'inOwnReport' | 'never' {
    const texts = textsOf(row);
    if (texts.some(text => this.titles.has(shapeOfText(text)))) this.isOwn = true;
    if (this.namesGroup(texts)) return 'always';
    return texts.every(text => this.isLine(text)) ? 'inOwnReport' : 'never';
  }

  get isOwnReport(): boolean {
    return this.isOwn;
  }

  /** Returns whether the name of a sheet says nothing about the records: "Sheet1", "Report (2)", but not "Report 2027". */
  knowsSheet(name: string): boolean {
    return this.sheets.has(nameOfSheet(name)) && !/\d{3}/.test(name);
  }

  /** A group line with the name of the chosen vendor, or of a category of the store, and nothing else. */
  private namesGroup(texts: readonly string[]): boolean {
    const label = labelOf(texts[0] ?? '');
    const name = label === undefined ? texts.join(' ') : nameOfGroup(texts);
    if (label !== undefined && !this.labels.has(normalizeHeader(label))) return false;
    const { vendor, groups } = this;
    const vendors = vendor ? [vendor.id, vendor.name, `${vendor.id} - ${vendor.name}`] : [];
    return groups.has(name.toLowerCase()) || vendors.some(known => known.toLowerCase() === name.toLowerCase());
  }

  private isLine(text: string): boolean {
    const shape = shapeOfText(text);
    if (this.titles.has(shape) || text === this.store || page.test(shape)) return true;
    if (end.test(shape) || counted.test(shape)) return true;
    const label = labelOf(shape);
    const rest = shape.slice(shape.indexOf(':') + 1).trim();
    return (
      label !== undefined && this.otherLabels.has(normalizeHeader(label)) && (rest === '' || plainWords.test(rest))
    );
  }
}

/** Returns the name without the number that tells the parts of a report apart. */
export function nameOfSheet(sheet: string): string {
  return shapeOfText(sheet)
    .replace(/[\s#()]+/g, ' ')
    .trim();
}

/** Returns whether the first cell says that the row is a total, and no other cell has words. */
export function isPlainTotal(row: SheetRow): boolean {
  const [first = '', ...others] = textsOf(row);
  return isTotalWords(first) && others.every(text => !/\p{L}/u.test(text));
}
