import type { SheetRow } from '../../spreadsheets/index.js';
import { normaliseHeader } from './headers.js';
import type { ReportLayout } from './report-layout.js';
import { textsOf } from './row-kinds.js';
import { labelOf, nameOfGroup } from './row-text.js';

/** Criteria printed over the report, which name no group. */
const EVERYTHING = /^(all|any|none|\*|first\b.*|.*\b(to|thru|through)\b.*|.*,.*)$/i;

/** Reads what group rows such as "Category: Fasteners" name for the records below them. */
export class GroupNames {
  private readonly labels: ReadonlySet<string>;

  constructor(
    { rules }: ReportLayout,
    private readonly carried: { readonly field: string; readonly maxLength: number },
  ) {
    const rule = rules.find(({ field }) => field === carried.field);
    this.labels = new Set([carried.field, ...(rule?.synonyms ?? [])].map(normaliseHeader));
  }

  of(row: SheetRow): string | undefined {
    const texts = textsOf(row);
    const label = labelOf(texts[0] ?? '');
    if (label === undefined || !this.labels.has(normaliseHeader(label))) return undefined;
    const name = nameOfGroup(texts);
    return name !== '' && name.length <= this.carried.maxLength ? name : undefined;
  }

  /** A group row may stand right over the header; criteria further up look the same but name what was asked for. */
  over(before: readonly SheetRow[]): string | undefined {
    const last = before.findLast((row) => row.cells.length > 0);
    const name = last && this.of(last);
    return name !== undefined && !EVERYTHING.test(name) ? name : undefined;
  }
}
