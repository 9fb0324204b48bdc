import { parseAddress, type CellSpan } from './cell.js';
import type { SpreadsheetLimits } from './limits.js';
import { damaged, tooLarge, unreadable } from './spreadsheet-error.js';

export interface ScanResult {
  readonly rows: number;
  readonly rowsWithValues: number;
  readonly cells: number;
  readonly sharedStrings: number;
  readonly longestText: number;
  /** End of the last row that may have a value. The rest, often a million formatted empty rows, is not parsed. */
  readonly dataEnd: number;
  /** Merged areas by first row */
  readonly spans: ReadonlyMap<number, readonly CellSpan[]>;
}

const enum State {
  Text,
  Tag,
  Quoted,
  Comment,
  CData,
  Instruction,
}

const less = 0x3c;
const greater = 0x3e;
const slash = 0x2f;
const head = 200;
/** Merged areas are needed for headers only. If every row is merged, they would fill the memory. */
const spansToRow = 1_000;
const spansKept = 20_000;
/** A character may be written as `&#x1F600;`, so raw text is longer than its content. */
const rawPerCharacter = 10;

/**
 * Scans a part byte by byte before an XML parser reads it. A parser keeps whole tags, comments, texts and the stack of
 * open tags in memory; this scan rejects whatever would make those grow without limit.
 */
export class XmlScan {
  private state = State.Text;
  private quote = 0;
  private previous = 0;
  private beforePrevious = 0;
  private readonly head = Buffer.alloc(head);
  private headLength = 0;
  private tagLength = 0;
  private textLength = 0;
  private depth = 0;
  private position = 0;
  private inRow = false;
  private inValue = false;
  private rowHoldsValue = false;
  private rowTouched = false;
  private rows = 0;
  private rowsWithValues = 0;
  private cells = 0;
  private sharedStrings = 0;
  private longestText = 0;
  private dataEnd = 0;
  private spanCount = 0;
  private readonly spans = new Map<number, CellSpan[]>();

  constructor(private readonly limits: SpreadsheetLimits) {}

  push(chunk: Buffer): void {
    if (this.position === 0) refuseForeignEncoding(chunk);
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      this.position += 1;
      if (byte === 0) throw unreadable(damaged);
      this.step(byte);
      this.beforePrevious = this.previous;
      this.previous = byte;
    }
  }

  finish(): ScanResult {
    if (this.state !== State.Text || this.depth !== 0) throw unreadable(damaged);
    const { rows, rowsWithValues, cells, sharedStrings, longestText, dataEnd, spans } = this;
    return { rows, rowsWithValues, cells, sharedStrings, longestText, dataEnd, spans };
  }

  private step(byte: number): void {
    switch (this.state) {
      case State.Text:
        if (byte === less) this.beginTag();
        else this.countText(byte);
        return;
      case State.Tag:
        if (byte === greater) this.endTag();
        else this.stepTag(byte);
        return;
      case State.Quoted:
        if (byte === this.quote) this.state = State.Tag;
        this.keep(byte);
        return;
      case State.CData:
        if (byte === greater && this.previous === 0x5d && this.beforePrevious === 0x5d) this.state = State.Text;
        else this.countText(byte);
        return;
      default:
        this.stepAside(byte);
    }
  }

  private stepTag(byte: number): void {
    if (byte === less) throw unreadable(damaged);
    if (byte === 0x22 || byte === 0x27) {
      this.quote = byte;
      this.state = State.Quoted;
    }
    this.keep(byte);
    const first = this.head[0];
    if (first === 0x21) this.stepDeclaration();
    else if (first === 0x3f) this.state = State.Instruction;
  }

  /** Allows `<!--` and `<![CDATA[`, but not `<!DOCTYPE`, which can define expanding entities. */
  private stepDeclaration(): void {
    const head = this.headText();
    if (head === '!--') this.state = State.Comment;
    else if (head === '![CDATA[') this.state = State.CData;
    else if (!'!--'.startsWith(head) && !'![CDATA['.startsWith(head)) {
      throw unreadable(`The file contains a document type declaration, which is not allowed in a workbook. ${damaged}`);
    }
  }

  private stepAside(byte: number): void {
    this.keep(byte);
    if (byte !== greater) return;
    if (this.state === State.Comment) {
      if (this.previous === 0x2d && this.beforePrevious === 0x2d && this.tagLength > 5) this.state = State.Text;
      return;
    }
    if (this.previous !== 0x3f) return;
    refuseForeignDeclaration(this.headText());
    this.state = State.Text;
  }

  private beginTag(): void {
    this.endText();
    this.state = State.Tag;
    this.headLength = 0;
    this.tagLength = 0;
  }

  private keep(byte: number): void {
    if (this.headLength < head) this.head[this.headLength++] = byte;
    this.tagLength += 1;
    if (this.tagLength > this.limits.tagBytes) throw unreadable(damaged);
  }

  private headText(): string {
    return this.head.toString('latin1', 0, this.headLength);
  }

  private countText(byte: number): void {
    // A byte 10xxxxxx continues a character.
    if ((byte & 0xc0) !== 0x80) this.textLength += 1;
    if (this.textLength > this.limits.textLength * rawPerCharacter) {
      throw tooLarge(
        `A cell has more than ${this.limits.textLength.toLocaleString('en-US')} characters. Shorten it and save the file again.`,
      );
    }
  }

  private endText(): void {
    if (this.textLength === 0) return;
    if (this.textLength > this.longestText) this.longestText = this.textLength;
    if (this.inValue) this.rowHoldsValue = true;
    this.textLength = 0;
  }

  private endTag(): void {
    this.state = State.Text;
    const closing = this.head[0] === slash;
    const selfClosing = this.previous === slash && this.tagLength > 1;
    if (closing) this.depth -= 1;
    else if (!selfClosing) this.depth += 1;
    if (this.depth < 0 || this.depth > this.limits.depth) throw unreadable(damaged);
    this.noteElement(closing, selfClosing);
  }

  private noteElement(closing: boolean, selfClosing: boolean): void {
    const { head } = this;
    let start = closing ? 1 : 0;
    let end = start;
    for (; end < this.headLength; end += 1) {
      const byte = head[end] as number;
      if (byte === 0x3a) start = end + 1;
      else if (byte <= 0x20 || byte === slash) break;
    }
    switch (end - start) {
      case 1:
        return this.noteCellPart(head[start] as number, closing, selfClosing);
      case 2:
        if (!closing && head[start] === 0x73 && head[start + 1] === 0x69) this.sharedStrings += 1;
        if (head[start] === 0x69 && head[start + 1] === 0x73 && this.inRow) this.rowTouched = true;
        return;
      case 3:
        if (head[start] === 0x72 && head[start + 1] === 0x6f && head[start + 2] === 0x77)
          this.noteRow(closing, selfClosing);
        return;
      case 9:
        if (head.toString('latin1', start, end) === 'mergeCell') this.noteSpan();
    }
  }

  private noteCellPart(name: number, closing: boolean, selfClosing: boolean): void {
    if (name === 0x63) {
      if (!closing) this.cells += 1;
    } else if (this.inRow && (name === 0x76 || name === 0x74 || name === 0x66)) {
      // A formula without a saved result is reported to staff, so its row must be parsed.
      this.rowTouched = true;
      this.inValue = !closing && !selfClosing && name !== 0x66;
    }
  }

  private noteRow(closing: boolean, selfClosing: boolean): void {
    if (!closing) {
      this.rows += 1;
      this.inRow = !selfClosing;
      this.rowHoldsValue = false;
      this.rowTouched = false;
      return;
    }
    this.inRow = false;
    this.inValue = false;
    if (this.rowHoldsValue) this.rowsWithValues += 1;
    if (this.rowTouched) this.dataEnd = this.position;
  }

  private noteSpan(): void {
    const reference = /\sref\s*=\s*["']([^"':]+):([^"']+)["']/.exec(this.headText());
    const first = parseAddress(reference?.[1] ?? '');
    const last = parseAddress(reference?.[2] ?? '');
    if (!first || !last || first.row > spansToRow || this.spanCount >= spansKept) return;
    this.spanCount += 1;
    const span = {
      firstColumn: first.column,
      lastColumn: Math.min(last.column, this.limits.columns),
      lastRow: last.row,
    };
    const known = this.spans.get(first.row);
    if (known) known.push(span);
    else this.spans.set(first.row, [span]);
  }
}

function refuseForeignEncoding(chunk: Buffer): void {
  const [first, second] = chunk;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw foreignEncoding();
}

function refuseForeignDeclaration(instruction: string): void {
  const encoding = /^\?xml\s.*?encoding\s*=\s*["']([^"']*)["']/s.exec(instruction)?.[1];
  if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) throw foreignEncoding();
}

/** Returns the error for another encoding, in which the byte scan would miss what it must reject. */
function foreignEncoding(): Error {
  return unreadable(
    'The file is written in an encoding other than UTF-8. Open it in Excel, save it again as .xlsx, and choose the new file.',
  );
}
