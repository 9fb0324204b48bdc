import { createHash } from 'node:crypto';
import type { FoundHeader, HeaderQuery } from './header-row.js';
import { normaliseHeader, type HeaderCorrection } from './headers.js';
import type { ValueChoice } from './value-choices.js';

/** What staff submitted for a file whose columns were these. */
export interface RememberedLayout {
  readonly key: number;
  readonly name: string;
  readonly layout: string;
  readonly corrections: readonly HeaderCorrection[];
  readonly choices: readonly ValueChoice[];
}

/** The same for every file with the same headers over the same columns; files without headers all have one. */
export function layoutKey(header: FoundHeader): string {
  const texts =
    header.rows.length === 0
      ? []
      : header.lines.map(line => [...line.texts].map(([column, text]) => `${column}=${normaliseHeader(text)}`));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/** What was put right for the file's own layout; the key column itself may be among it. */
export function rememberedOf(
  query: HeaderQuery,
  remembered: readonly RememberedLayout[],
  headerBy: (query: HeaderQuery) => FoundHeader | undefined,
): RememberedLayout | undefined {
  return remembered.find(({ layout, corrections }) => {
    const header = headerBy({ ...query, corrections });
    return header && layoutKey(header) === layout;
  });
}
