import type { SheetRow } from '../../../platform/xlsx-reader/index.js';
import { textsOf, type RowKind } from './row-kinds.js';

/** Rows that are shown for each kind of row */
export const mostExamples = 5;

export interface RowExample {
  readonly kind: RowKind;
  readonly row: number;
  readonly text: string;
}

/** Counts the rows of a sheet by kind, with the first ones of each kind. */
export class RowCounts {
  readonly byKind: Record<RowKind, number> = {
    record: 0,
    group: 0,
    subtotal: 0,
    repeatedHeader: 0,
    banner: 0,
    blank: 0,
    footer: 0,
  };
  readonly examples: RowExample[] = [];
  private lastRow = 0;

  /** Continues after this row. */
  continueAfter(row: number): void {
    this.lastRow = row;
  }

  /** Counts rows missing from the file as blank. */
  addGap({ row }: SheetRow): void {
    this.byKind.blank += Math.max(0, row - this.lastRow - 1);
    this.lastRow = row;
  }

  add(kind: RowKind, row: SheetRow): void {
    this.byKind[kind] += 1;
    if (kind === 'blank' || this.byKind[kind] > mostExamples) return;
    this.examples.push({ kind, row: row.row, text: textsOf(row).join(' | ').slice(0, 200) });
  }
}
