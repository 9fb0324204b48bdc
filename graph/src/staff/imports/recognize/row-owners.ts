import { Questions } from './questions.js';
import { namesVendor, type VendorName } from './vendor-names.js';

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
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
