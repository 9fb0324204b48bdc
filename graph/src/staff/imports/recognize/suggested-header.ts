import type { SheetRow } from '../../../platform/xlsx-reader/index.js';
import { cleanText } from './cell-values.js';
import { findHeader, matchLine, type FoundHeader, type HeaderQuery } from './header-row.js';
import { isAmount } from './price-basis.js';
import { wordsOf } from './row-text.js';

const longestName = 60;
/** A record must follow within this many filled rows; group rows may be in between. */
const rowsBelow = 5;

/** Returns the most likely header row if none was recognized, so that staff can map its columns. */
export function suggestHeader(rows: readonly SheetRow[], query: HeaderQuery): FoundHeader | undefined {
  // The header may match without the corrections, for example if staff set the key column to "not used".
  const known = findHeader(rows, { ...query, corrections: [] });
  if (known && known.lines.length === 1) return headerOf(known.rows, query);
  const filled = rows.filter(row => row.cells.length > 0);
  let winner: FoundHeader | undefined;
  for (const [index, row] of filled.entries()) {
    const below = filled.slice(index + 1, index + 1 + rowsBelow);
    if (!looksLikeHeader(row) || !below.some(({ cells }) => cells.length > 1)) continue;
    const header = headerOf([row], query);
    if (!winner || header.score > winner.score) winner = header;
  }
  return winner;
}

/** Scores by matched fields first, then by the number of columns. */
function headerOf(rows: readonly SheetRow[], query: HeaderQuery): FoundHeader {
  const line = matchLine(rows, query);
  return { rows, lines: [line], score: line.fields.length * 1000 + line.texts.size };
}

function looksLikeHeader({ cells }: SheetRow): boolean {
  if (cells.length < 2 || wordsOf(cells.map(({ text }) => cleanText(text)))) return false;
  return cells.every(
    ({ kind, text }) => kind === 'text' && text.length <= longestName && !isAmount(text) && /\p{L}{2}/u.test(text),
  );
}
