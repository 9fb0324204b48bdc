import type { SheetRow } from '../../xlsx-reader/index.js';
import { cleanText } from './cell-values.js';
import { findHeader, matchLine, type FoundHeader, type HeaderQuery } from './header-row.js';
import { isAmount, wordsOf } from './row-text.js';

const longestName = 60;
/** Between a header and its first record stand group rows and blank ones. */
const rowsBelow = 5;

/** The row that seems to name the columns, where no header was recognized: a person can say there what each column is. */
export function suggestHeader(rows: readonly SheetRow[], query: HeaderQuery): FoundHeader | undefined {
  // Recognized but for what the person said of it, such as that its key column is not used.
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

/** Known names first, then the number of columns. */
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
