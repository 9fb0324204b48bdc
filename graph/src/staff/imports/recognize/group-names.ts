import type { SheetRow } from '../../../platform/xlsx-reader/index.js';
import { normalizeHeader } from './headers.js';
import { textsOf } from './row-kinds.js';
import { labelOf, nameOfGroup } from './row-text.js';

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
