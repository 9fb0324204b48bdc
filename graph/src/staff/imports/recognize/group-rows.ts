import type { SheetRow } from '../../../platform/xlsx-reader/index.js';
import { normalizeHeader } from './headers.js';
import type { Questions } from './questions.js';
import type { VendorName } from './report-layout.js';
import { textsOf, labelOf, nameOfGroup } from './row-text.js';

/** Report criteria such as "All" or "A to Z", which name no group. */
const everything = /^(all|any|none|\*|first\b.*|.*\b(to|thru|through)\b.*|.*,.*)$/i;

/** Reads names from group rows with one of these labels, such as "Category: Fasteners". */
export class GroupNames {
  private readonly labels: ReadonlySet<string>;

  constructor(
    labels: readonly string[],
    private readonly maxLength: number,
  ) {
    this.labels = new Set(labels.map(normalizeHeader));
  }

  of(row: SheetRow): string | undefined {
    const texts = textsOf(row);
    const label = labelOf(texts[0] ?? '');
    if (label === undefined || !this.labels.has(normalizeHeader(label))) return undefined;
    const name = nameOfGroup(texts);
    return name !== '' && name.length <= this.maxLength ? name : undefined;
  }

  /** Reads the row right above the header. Rows further up look the same but are report criteria. */
  over(before: readonly SheetRow[]): string | undefined {
    const last = before.findLast(row => row.cells.length > 0);
    return last && this.ofCriteria(last);
  }

  /** Reads the name in a row above the header, unless it is a list or a range. */
  ofCriteria(row: SheetRow): string | undefined {
    const name = this.of(row);
    return name !== undefined && !everything.test(name) ? name : undefined;
  }
}

const mostOwners = 50;
const prefix = 'vendor:';

/** The vendors that a column or group rows name, and the rows of those that are not the chosen one. */
export class RowOwners {
  /** Number of rows that were left out */
  leftOut = 0;
  private readonly others = new Map<string, { name: string; rows: number; place: string }>();
  private readonly ignored = new Set<string>();
  private current: string | undefined;

  constructor(
    private readonly questions: Questions,
    private readonly vendor: VendorName | null,
  ) {
    for (const [id, value] of Object.entries(questions.answers))
      if (id.startsWith(prefix) && value === 'leaveOut')
        id.slice(prefix.length)
          .split('+')
          .forEach(name => this.ignored.add(name));
  }

  /** Names of other vendors, as in the file */
  get names(): string[] {
    return [...this.others.values()].map(({ name }) => name);
  }

  /** A group row names the vendor of the rows below. */
  begin(name: string, place: string): void {
    this.current = name;
    this.note(name, place, 0);
  }

  /** Returns whether a record is not read, because its vendor is another one. */
  leavesOut(own: string | undefined, place: string): boolean {
    const name = own ?? this.current;
    if (name === undefined || !this.note(name, place, 1) || !this.ignored.has(idOf(name))) return false;
    this.leftOut += 1;
    return true;
  }

  private note(name: string, place: string, rows: number): boolean {
    if (!this.vendor || namesVendor(name, this.vendor)) return false;
    const known = this.others.get(idOf(name));
    if (known) known.rows += rows;
    else if (this.others.size < mostOwners) this.others.set(idOf(name), { name, rows, place });
    return true;
  }

  /** Asks about the other vendors, after the last row. */
  ask(): void {
    if (!this.vendor || this.others.size === 0) return;
    const named = [...this.others].toSorted(([left], [right]) => (left < right ? -1 : 1));
    const chosen = `${this.vendor.id} - ${this.vendor.name}`;
    const question = {
      id: prefix + named.map(([id]) => id).join('+'),
      kind: 'vendor' as const,
      where: named.map(([, { place }]) => place)[0] ?? '',
      text: `The file names a vendor other than ${chosen}: ${this.names.join('; ')}. Whose items are these?`,
      choices: [
        { value: 'chosen', label: `All items of the file are from ${chosen}` },
        { value: 'leaveOut', label: 'Leave out the items of the other vendors' },
      ],
    };
    for (const [, { name, rows, place }] of named) this.questions.ask(question, `${place}: ${name} (${rows} rows)`);
  }
}

function idOf(name: string): string {
  return wordsOf(name).join(' ');
}

/** "MIL - Milwaukee Tool", "MIL", "Milwaukee" and "Milwaukee Tool Corp" all name MIL, Milwaukee Tool. */
function namesVendor(text: string, { id, name }: VendorName): boolean {
  const [words, ownId, ownName] = [wordsOf(text), wordsOf(id), wordsOf(name)];
  return words.length > 0 && (beginsWith(words, ownId) || beginsWith(words, ownName) || beginsWith(ownName, words));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}

function beginsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.length > 0 && start.every((word, index) => words[index] === word);
}
