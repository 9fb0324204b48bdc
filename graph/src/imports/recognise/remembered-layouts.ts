import { createHash } from 'node:crypto';
import type { FoundHeader, HeaderQuery } from './header-row.js';
import { normaliseHeader, type HeaderCorrection } from './headers.js';

/** What a person put right in a file whose columns were these. */
export interface RememberedLayout {
  readonly layout: string;
  readonly corrections: readonly HeaderCorrection[];
}

/** The same for every file with the same headers over the same columns; files without headers all have one. */
export function layoutKey(header: FoundHeader): string {
  const texts = header.rows.length === 0 ? [] : header.lines.map((line) => [...line.texts].map(([column, text]) => `${column}=${normaliseHeader(text)}`));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/** The question with what was put right for the file's own layout; the key column itself may be among it. */
export function withRemembered(query: HeaderQuery, remembered: readonly RememberedLayout[], headerBy: (query: HeaderQuery) => FoundHeader | undefined): HeaderQuery {
  for (const { layout, corrections } of remembered) {
    const corrected = { ...query, corrections };
    const header = headerBy(corrected);
    if (header && layoutKey(header) === layout) return corrected;
  }
  return query;
}
