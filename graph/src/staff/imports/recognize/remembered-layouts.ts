import { createHash } from 'node:crypto';
import type { FoundHeader, HeaderQuery } from './header-row.js';
import { normalizeHeader, type HeaderCorrection } from './headers.js';
import type { Answers } from './questions.js';
import type { ValueChoice } from './value-choices.js';

/** Corrections that staff submitted for an earlier file with these columns. */
export interface RememberedLayout {
  readonly key: number;
  readonly name: string;
  readonly layout: string;
  readonly corrections: readonly HeaderCorrection[];
  readonly choices: readonly ValueChoice[];
  readonly answers: Answers;
}

/** Hashes headers and their columns. All files without headers have the same key. */
export function layoutKey(header: FoundHeader): string {
  const texts =
    header.rows.length === 0
      ? []
      : header.lines.map(line => [...line.texts].map(([column, text]) => `${column}=${normalizeHeader(text)}`));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/** Finds the remembered corrections that match the file. The key column may depend on them. */
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
