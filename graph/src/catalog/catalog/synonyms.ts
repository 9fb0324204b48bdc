import { readSynonyms } from '../../definitions/synonyms.js';
import { readStatement, type Reads } from '../../platform/shared/reads.js';
import { comparable, partsOf } from './search-text.js';
import { isStopWord } from './search-words.js';

export interface Synonyms {
  /** For each phrase, as its singular words, the phrases that mean the same */
  others: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** All phrases as staff wrote them */
  phrases: readonly string[];
}

export const noSynonyms: Synonyms = { others: new Map(), phrases: [] };
/** The most words of a phrase */
export const mostPhraseWords = 4;

function wordsOf(phrase: string): string[] {
  return partsOf(phrase)
    .flatMap(part => (part.kind === 'words' ? part.words : []))
    .filter(word => !isStopWord(word))
    .map(comparable);
}

/** Phrases that mean the same in the trade, in every store */
const sameInTrade = [
  ['all thread', 'threaded rod'],
  ['allthread', 'threaded rod'],
];

let known: { text: string; synonyms: Synonyms } | null = null;

/** Parses a text only if it changed, because every search uses the synonyms. */
function synonymsIn(text: string): Synonyms {
  if (known?.text !== text) known = { text, synonyms: parsed(text) };
  return known.synonyms;
}

function parsed(text: string): Synonyms {
  const read = readSynonyms(text);
  const groups = typeof read === 'string' ? [] : read;
  const others = new Map<string, string[][]>();
  for (const group of [...sameInTrade, ...groups]) {
    const phrases = group.map(wordsOf).filter(({ length }) => length > 0 && length <= mostPhraseWords);
    for (const [place, phrase] of phrases.entries()) {
      const rest = phrases.filter((_, other) => other !== place);
      others.set(phrase.join(' '), [...(others.get(phrase.join(' ')) ?? []), ...rest]);
    }
  }
  return { others, phrases: groups.flat() };
}

const storedWords = readStatement(`select coalesce(words, '') as words from search_synonyms`);

/** The synonyms that staff maintain. `reads` should cache: every search uses them. */
export async function storedSynonyms(reads: Reads): Promise<Synonyms> {
  const [row] = await reads.rows<{ words: string }>(storedWords);
  return synonymsIn(row?.words ?? '');
}

/** The phrases that continue a text */
export function phrasesStarting({ phrases }: Synonyms, text: string): string[] {
  const start = text.toLowerCase();
  return phrases.filter(phrase => phrase.toLowerCase().startsWith(start) && phrase.toLowerCase() !== start);
}
