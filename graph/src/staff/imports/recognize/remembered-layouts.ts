import { createHash } from 'node:crypto';
import { columnLetters } from '../../../platform/xlsx-reader/index.js';
import type { ConfirmedLayout } from './file-layout.js';
import type { FoundHeader, HeaderQuery } from './header-row.js';
import { normalizeHeader, type HeaderCorrection } from './headers.js';
import { answerIds, ofColumn, type Answers } from './questions.js';
import type { ValueChoice } from './value-choices.js';

/** Corrections that staff submitted for an earlier file with these columns. */
export interface RememberedLayout {
  readonly key: number;
  readonly name: string;
  readonly layout: string;
  readonly corrections: readonly HeaderCorrection[];
  readonly choices: readonly ValueChoice[];
  readonly answers: Answers;
  /** What a person confirmed; null for corrections that were remembered before layouts were confirmed */
  readonly confirmed: ConfirmedLayout | null;
}

/** Hashes headers and their columns. All files without headers have the same key. */
export function layoutKey(header: FoundHeader): string {
  const texts =
    header.rows.length === 0
      ? []
      : header.lines.map(line => [...line.texts].map(([column, text]) => `${column}=${normalizeHeader(text)}`));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/**
 * Finds the remembered layout of the file, or else the one that it differs from least. The key column may depend on its
 * corrections.
 */
export function rememberedOf(
  query: HeaderQuery,
  remembered: readonly RememberedLayout[],
  headerBy: (query: HeaderQuery, known: RememberedLayout) => FoundHeader | undefined,
): RememberedLayout | undefined {
  const same = remembered.find(known => {
    const header = headerBy({ ...query, corrections: known.corrections }, known);
    return header && layoutKey(header) === known.layout;
  });
  return same ?? nearest(query, remembered, headerBy);
}

const fewestAlike = 0.5;

/**
 * A layout with at least half of the columns alike. Only what was answered about these holds. Which column is a price is
 * chosen again, because another column may be it now.
 */
function nearest(
  query: HeaderQuery,
  remembered: readonly RememberedLayout[],
  headerBy: (query: HeaderQuery, known: RememberedLayout) => FoundHeader | undefined,
): RememberedLayout | undefined {
  const [best] = remembered
    .flatMap(known => {
      const texts = headerBy({ ...query, corrections: known.corrections }, known)?.lines[0]?.texts;
      const columns = known.confirmed?.columns.filter(({ line }) => line === 0) ?? [];
      if (!texts || columns.length === 0) return [];
      const alike = new Set(
        columns
          .filter(({ column, headings }) =>
            [...texts].some(([at, text]) => columnLetters(at) === column && headings.includes(text)),
          )
          .map(({ column }) => column),
      );
      return [{ known, alike, share: alike.size / Math.max(texts.size, columns.length) }];
    })
    .toSorted((left, right) => right.share - left.share);
  if (!best || best.share < fewestAlike) return undefined;
  const { known, alike } = best;
  const holds = (column: string | undefined, field: string | null) =>
    column !== undefined && alike.has(column) && !query.prices.has(field ?? '');
  return {
    ...known,
    corrections: known.corrections.filter(({ column, field }) => holds(column, field)),
    answers: Object.fromEntries(
      Object.entries(known.answers).filter(
        ([id, value]) =>
          (id.startsWith(ofColumn) && holds(id.slice(ofColumn.length), value)) ||
          (id === answerIds.keyColumn && holds(value, query.key)),
      ),
    ),
  };
}
