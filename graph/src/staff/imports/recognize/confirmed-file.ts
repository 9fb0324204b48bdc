import { columnLetters } from '../../../platform/xlsx-reader/index.js';
import type { FileLayout, LayoutColumn } from './file-layout.js';
import { isOfRefusedRows, rowAndReason, type FoundHeader, type HeaderQuery } from './header-row.js';
import { certainScore, notUsed } from './headers.js';
import { LayoutFacts } from './layout-facts.js';
import { askAboutLayout } from './layout-questions.js';
import { Questions } from './questions.js';
import { RecordDoubts } from './record-doubts.js';
import type { RememberedLayout } from './remembered-layouts.js';
import type { ReportLayout } from './report-layout.js';
import { RowCounts } from './row-counts.js';

/** A sheet after its last row */
interface ReadSheet {
  readonly header: FoundHeader;
  readonly layout: ReportLayout;
  readonly query: HeaderQuery;
  readonly doubts: RecordDoubts;
  readonly facts: LayoutFacts;
  readonly counts: RowCounts;
  readonly questions: Questions;
  readonly known: RememberedLayout | undefined;
  readonly hiddenColumns: ReadonlySet<number>;
}

type ReadAs = Pick<LayoutColumn, 'field' | 'isKnown' | 'isHidden'>;

/** Returns what a file with these sheets says apart from its records, and asks a person to confirm it. */
export function confirmedFile(read: ReadSheet, sheets: readonly string[]): FileLayout {
  const { header, layout, query, facts, counts, questions, known } = read;
  const corrected = new Set(query.corrections.flatMap(({ column }) => column ?? []));
  const file = facts.layout(counts, sheets, (line, column) => readAs(read, line, column, corrected));
  const fields = header.lines.flatMap(line => line.fields);
  askAboutLayout(questions, {
    file,
    layout,
    known,
    corrected,
    broken: fields.flatMap(({ breaks, columns }) => (breaks ? columns.map(columnLetters) : [])),
  });
  return file;
}

/** Returns how the column is read; null if the layout says nothing about it. */
function readAs(
  { header, query, doubts, hiddenColumns }: ReadSheet,
  line: number,
  column: number,
  corrected: ReadonlySet<string>,
): ReadAs | null {
  const isHidden = hiddenColumns.has(column);
  const own = header.lines[line];
  const text = own?.texts.get(column) ?? '';
  // The store wrote the file of refused rows itself, after a person had confirmed the first file.
  const isOwn = own !== undefined && isOfRefusedRows(own);
  if (isOwn && (text.endsWith(notUsed) || rowAndReason.some(name => name === text))) return null;
  if (doubts.namesOwners(column)) return { field: 'vendorName', isKnown: true, isHidden };
  const found = own?.fields.find(({ columns }) => columns.includes(column));
  if (!found) return { field: null, isKnown: false, isHidden };
  // Who chose the field of a column has not said what its amounts are for.
  const isChosen = corrected.has(columnLetters(column));
  const isTerm = !isChosen && found.score >= certainScore && !query.vocabulary.isUnsure(found.header);
  const isByPosition = header.rows.length === 0;
  return { field: found.field, isKnown: isOwn || (!found.breaks && (isByPosition || isTerm)), isHidden };
}
