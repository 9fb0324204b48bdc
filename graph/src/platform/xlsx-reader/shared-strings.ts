import type { SpreadsheetLimits } from './limits.js';
import { tooLarge } from './spreadsheet-error.js';
import { decodeEscapes, type Attributes, type XmlHandlers } from './xml-parse.js';

const pageBytes = 1024 * 1024;

/**
 * The workbook's texts as UTF-8 in pages of one megabyte. 100,000 rows take some 400 MB as JavaScript strings. Here
 * they take as much as in the file, and become strings only on access.
 */
export class SharedStrings {
  private readonly pages: Buffer[] = [];
  private used = pageBytes;
  private starts = new Uint32Array(1024);
  private lengths = new Uint32Array(1024);
  private count = 0;

  constructor(private readonly limits: SpreadsheetLimits) {}

  get size(): number {
    return this.count;
  }

  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.used + length > pageBytes) this.addPage();
    const page = this.pages.length - 1;
    this.pages[page]?.write(text, this.used);
    if (this.count === this.starts.length) this.grow();
    this.starts[this.count] = page * pageBytes + this.used;
    this.lengths[this.count] = length;
    this.used += length;
    this.count += 1;
  }

  get(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return undefined;
    const start = this.starts[index] as number;
    const length = this.lengths[index] as number;
    // An empty text has no bytes, so its page may not exist.
    if (length === 0) return '';
    const at = start % pageBytes;
    return this.pages[(start - at) / pageBytes]?.toString('utf8', at, at + length);
  }

  private addPage(): void {
    if ((this.pages.length + 1) * pageBytes > this.limits.sharedStringBytes) {
      throw tooLarge('The file contains too much text. Split the report and upload the parts separately.');
    }
    this.pages.push(Buffer.allocUnsafeSlow(pageBytes));
    this.used = 0;
  }

  private grow(): void {
    const double = (old: Uint32Array<ArrayBuffer>) => {
      const grown = new Uint32Array(old.length * 2);
      grown.set(old);
      return grown;
    };
    this.starts = double(this.starts);
    this.lengths = double(this.lengths);
  }
}

/** Joins the runs of a rich text, without its pronunciation (`rPh`). */
export class TextCollector {
  private parts = '';
  private collecting = false;
  private pronunciation = 0;

  constructor(private readonly limits: SpreadsheetLimits) {}

  open(name: string): void {
    if (name === 'rPh') this.pronunciation += 1;
    else if (name === 't') this.collecting = this.pronunciation === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.pronunciation -= 1;
    else if (name === 't') this.collecting = false;
  }

  text(text: string): void {
    if (!this.collecting) return;
    this.parts += text;
    refuseLongText(this.parts, this.limits);
  }

  take(): string {
    const text = decodeEscapes(this.parts);
    this.parts = '';
    return text;
  }
}

export function refuseLongText(text: string, limits: SpreadsheetLimits): void {
  // Escapes such as `_x000D_` have seven characters for one.
  if (text.length > limits.textLength * 7) {
    throw tooLarge(
      `A cell has more than ${limits.textLength.toLocaleString('en-US')} characters. Shorten it and save the file again.`,
    );
  }
}

export function sharedStringHandlers(strings: SharedStrings, limits: SpreadsheetLimits): XmlHandlers {
  const collector = new TextCollector(limits);
  return {
    open: (name: string, _attributes: Attributes) => collector.open(name),
    text: text => collector.text(text),
    close: name => {
      if (name === 'si') strings.add(collector.take());
      else collector.close(name);
    },
  };
}
