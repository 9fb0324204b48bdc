import { columnLetters } from '../../../platform/xlsx-reader/index.js';
import type { FoundHeader } from './header-row.js';
import type { HeaderCorrection } from './headers.js';
import { answerIds, none, ofColumn, Questions } from './questions.js';
import type { ReportLayout } from './report-layout.js';

/** Returns the columns as a person chose them when they confirmed the layout. */
export function chosenColumns(
  header: FoundHeader,
  { answers }: Questions,
  { rules, price }: ReportLayout,
): HeaderCorrection[] {
  const fields = new Set(rules.map(({ field }) => field));
  const headings = new Map(
    header.lines.flatMap(({ texts }) => [...texts].map(([at, text]) => [columnLetters(at), text])),
  );
  const chosen = (column: string, field: string | null): HeaderCorrection[] => {
    const text = headings.get(column);
    return text === undefined ? [] : [{ header: text, column, field }];
  };
  const pieces = price === undefined ? undefined : answers[answerIds.pricePer];
  return [
    ...Object.entries(answers).flatMap(([id, value]) => {
      if (!id.startsWith(ofColumn)) return [];
      const column = id.slice(ofColumn.length);
      if (value === none) return chosen(column, null);
      return fields.has(value) ? chosen(column, value) : [];
    }),
    ...(pieces?.startsWith(ofColumn) ? chosen(pieces.slice(ofColumn.length), 'pricePieces') : []),
    ...(answers[answerIds.priceBreaks] === none
      ? header.lines.flatMap(line =>
          line.fields
            .flatMap(field => (field.breaks ? field.columns : []))
            .flatMap(at => chosen(columnLetters(at), null)),
        )
      : []),
  ];
}
