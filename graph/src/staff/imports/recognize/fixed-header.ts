import { columnLetters, columnNumber } from '../../../platform/xlsx-reader/index.js';
import type { FieldColumns, FoundHeader } from './header-row.js';
import type { HeaderCorrection } from './headers.js';
import type { ReportLayout } from './report-layout.js';

/** Lower than any header match, because nothing in the file confirms the column. */
const byPosition = 0.5;

/** Returns the columns of a report without headers: fixed positions from column A, plus corrections by staff. */
export function fixedHeader(
  { positions = [], rules }: ReportLayout,
  corrections: readonly HeaderCorrection[],
): FoundHeader {
  const fieldAt = new Map<number, string>(positions.map((field, index) => [index + 1, field]));
  for (const { column, field } of corrections) {
    if (column === undefined) continue;
    for (const [at, known] of fieldAt) if (known === field) fieldAt.delete(at);
    if (field === null) fieldAt.delete(columnNumber(column));
    else fieldAt.set(columnNumber(column), field);
  }
  const corrected = new Set(corrections.map(({ column }) => column));
  const fields: FieldColumns[] = [...fieldAt]
    .toSorted(([left], [right]) => left - right)
    .map(([column, field]) => ({
      field,
      columns: [column],
      header: rules.find(rule => rule.field === field)?.label ?? field,
      score: corrected.has(columnLetters(column)) ? 1 : byPosition,
    }));
  const widest = Math.max(positions.length, ...fieldAt.keys());
  const texts = new Map(
    Array.from({ length: widest }, (_, index) => [
      index + 1,
      fields.find(({ columns }) => columns[0] === index + 1)?.header ?? `Column ${columnLetters(index + 1)}`,
    ]),
  );
  return { rows: [], lines: [{ fields, texts }], score: 0 };
}
