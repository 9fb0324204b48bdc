import type { SheetRow } from '../../xlsx-reader/index.js';
import { normaliseHeader } from './headers.js';
import { textsOf } from './row-kinds.js';
import { labelOf, nameOfGroup } from './row-text.js';

/** Criteria printed over the report, which name no group. */
const everything = /^(all|any|none|\*|first\b.*|.*\b(to|thru|through)\b.*|.*,.*)$/i;

/** Reads what group rows with one of these labels name, such as "Category: Fasteners". */
export class GroupNames {
  private readonly labels: ReadonlySet<string>;

  constructor(
    labels: readonly string[],
    private readonly maxLength: number,
  ) {
    this.labels = new Set(labels.map(normaliseHeader));
  }

  of(row: SheetRow): string | undefined {
    const texts = textsOf(row);
    const label = labelOf(texts[0] ?? '');
    if (label === undefined || !this.labels.has(normaliseHeader(label))) return undefined;
    const name = nameOfGroup(texts);
    return name !== '' && name.length <= this.maxLength ? name : undefined;
  }

  /** A group row may stand right over the header; criteria further up look the same but name what was asked for. */
  over(before: readonly SheetRow[]): string | undefined {
    const last = before.findLast(row => row.cells.length > 0);
    return last && this.ofCriteria(last);
  }

  /** What a row over the header names, unless it is a list or a range. */
  ofCriteria(row: SheetRow): string | undefined {
    const name = this.of(row);
    return name !== undefined && !everything.test(name) ? name : undefined;
  }
}
