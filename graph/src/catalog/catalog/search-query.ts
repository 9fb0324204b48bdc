import { comparable, foldWidth, normalizeCode, partsOf, type Part } from './search-text.js';
import { mostPhraseWords, noSynonyms, type Synonyms } from './synonyms.js';
import { isOneTypo, isStopWord, plural, stem, synonymsOf } from './search-words.js';

/** A token that a product must have; with `begins`, the start of one. */
interface Lexeme {
  text: string;
  begins?: boolean;
}

/** One condition of a search: one of the alternatives must match with all its lexemes. */
interface Term {
  any: Lexeme[][];
  /** Alternatives by synonyms, which rank below the typed words. */
  synonymous: Lexeme[][];
  /** Alternatives that count if nothing else was found. */
  loose: Lexeme[][];
  /** The letters as typed, if it is a single word. */
  word: string | null;
  isSize: boolean;
}

/** A typed text as the search understands it. */
export interface TypedSearch {
  terms: Term[];
  /** Whole codes that the text may contain, without dashes. */
  codes: string[];
  /** The start of a code, if the whole text may be one. */
  codeBeginning: string | null;
  /** The whole text as a code, if it may be one. Its end may look like a unit, such as that of 48-58-305V. */
  wholeCode: string | null;
  /** Codes that may be meant, though less likely than the typed words. */
  otherCodes: readonly string[];
}

const shortestCode = 3;
const shortestCodeInText = 4;
const shortestMistypedCode = 5;
/** Such as "TB-AAA-CADF", which may also be a word such as "snap-off". */
const codeOfLetters = /^[a-z]+(-[a-z]+)+$/i;
/** At least 6 digits in letters, digits and dashes */
const longCode = /^(?=(?:.*\d){6})[a-z\d-]+$/i;
const mostChunksOfCode = 5;
/** Typos are only considered in words of at least this many letters. */
export const shortestMisspelled = 5;

const one = (text: string): Lexeme[] => [{ text }];

/** Codes are stored with this prefix, so that none matches a word. */
const codeLexeme = (code: string, begins = false): Lexeme => ({ text: `=${code}`, begins });

const isCode = (text: string, shortest: number) => text.length >= shortest && /[0-9]/.test(text);

function codeAlternatives(text: string): Lexeme[][] {
  const code = normalizeCode(text);
  return isCode(code, shortestCodeInText) ? [[codeLexeme(code, true)]] : [];
}

function termsOf(part: Part): Term[] {
  switch (part.kind) {
    case 'times':
      return [];
    case 'gauge':
      return [{ any: [one(`#${part.value}`)], synonymous: [], loose: [one(part.value)], word: null, isSize: true }];
    case 'number': {
      const isSize = part.unit !== null || part.isFraction || part.value.includes('.');
      const any = [
        one(part.unit ? part.value + part.unit : part.value),
        ...(isSize ? [] : codeAlternatives(part.value)),
      ];
      return [{ any, synonymous: [], loose: part.unit ? [one(part.value)] : [], word: null, isSize }];
    }
    case 'thread': {
      const any = [
        one(`${part.value}-${part.pitch}`),
        ...(part.isFraction ? [] : codeAlternatives(part.value + part.pitch)),
      ];
      return [
        {
          any,
          synonymous: [],
          loose: [[{ text: part.value }, { text: part.pitch }]],
          word: null,
          isSize: part.isFraction,
        },
      ];
    }
    case 'words':
      return wordTerms(part);
  }
}

function wordTerms({ words, raw }: Part & { kind: 'words' }): Term[] {
  const meaningful = words.filter(word => !isStopWord(word));
  if (words.every(word => /^[a-z]+$/.test(word))) return meaningful.map(wordTerm);
  const whole = words.length > 1 ? [one(words.join(''))] : [];
  const pieces = meaningful.length > 0 ? [meaningful.map(word => ({ text: comparable(word) }))] : [];
  const any = [...pieces, ...whole, ...codeAlternatives(raw)];
  return any.length > 0
    ? [{ any, synonymous: [], loose: [], word: words.length === 1 ? raw : null, isSize: false }]
    : [];
}

function wordTerm(word: string): Term {
  const singular = stem(word);
  // "hardhat" is also a hard hat.
  const halves =
    word.length < 6
      ? []
      : Array.from({ length: word.length - 5 }, (_, index) => [
          { text: stem(word.slice(0, index + 3)) },
          { text: stem(word.slice(index + 3)) },
        ]);
  return { any: [one(singular), ...synonymsOf(singular).map(one)], synonymous: [], loose: halves, word, isSize: false };
}

/** Each part of a code typed with spaces contains a digit or has few letters. */
const isPieceOfCode = (chunk: string) => /[0-9]/.test(chunk) || chunk.length <= 4;

/** Whole codes that a text may contain: any adjacent parts, joined. */
function codesIn(text: string): string[] {
  const chunks = text.trim().split(/\s+/);
  const codes = new Set<string>();
  for (let from = 0; from < chunks.length; from += 1) {
    for (let to = from + 1; to <= Math.min(chunks.length, from + mostChunksOfCode); to += 1) {
      const pieces = chunks.slice(from, to);
      if (!pieces.every(isPieceOfCode) && pieces.length < chunks.length) break;
      const code = normalizeCode(pieces.join(''));
      if (isCode(code, to - from === chunks.length ? shortestCode : shortestCodeInText)) codes.add(code);
    }
  }
  // A code without digits looks like a word, so a single word is searched as both.
  const alone = normalizeCode(text);
  if (chunks.length === 1 && alone.length >= shortestCode) codes.add(alone);
  return [...codes];
}

const fractionWord =
  /\b(?:(one|three|five|seven|nine|eleven|thirteen|fifteen)[ -])?(half|quarter|eighth|sixteenth)s?(?=[ -](?:inch(?:es)?|in)\b)/gi;
const numerators: readonly string[] = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
].concat(['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen']);
const denominators: Readonly<Record<string, number | undefined>> = { half: 2, quarter: 4, eighth: 8, sixteenth: 16 };

/** Writes "half inch" as "1/2 inch". */
function withFractions(text: string): string {
  return text.replace(
    fractionWord,
    (_words, count: string | undefined, part: string) =>
      `${numerators.indexOf(count?.toLowerCase() ?? 'one')}/${denominators[part.toLowerCase()]}`,
  );
}

export function readTyped(typed: string, synonyms: Synonyms = noSynonyms): TypedSearch {
  const text = withFractions(foldWidth(typed));
  const terms = partsOf(text).flatMap(termsOf);
  joinNeighbors(terms);
  addSynonyms(terms, synonyms);
  const whole = normalizeCode(text);
  const isWhole =
    isCode(whole, shortestCode) || (codeOfLetters.test(text.trim()) && whole.length >= shortestMistypedCode);
  const codeBeginning = isWhole && !terms.some(term => term.isSize) ? whole : null;
  const wholeCode = codeBeginning ?? (longCode.test(text.trim()) ? whole : null);
  return { terms, codes: codesIn(text), codeBeginning, wholeCode, otherCodes: [] };
}

/** "wheel barrow" is also a wheelbarrow: the joined word matches as well. */
function joinNeighbors(terms: Term[]): void {
  terms.slice(1).forEach((term, index) => {
    const before = terms[index];
    if (!before?.word || !term.word || !/^[a-z]+$/.test(before.word + term.word)) return;
    const joined = one(stem(before.word + term.word));
    before.any.push(joined);
    term.any.push(joined);
  });
}

/** Adds the synonyms of typed phrases: each word of such a phrase may also match a whole synonym. */
function addSynonyms(terms: readonly Term[], { others }: Synonyms): void {
  const words = terms.map(({ word }) => word && stem(word));
  for (let from = 0; from < terms.length; from += 1)
    for (let to = from + 1; to <= Math.min(terms.length, from + mostPhraseWords); to += 1)
      for (const other of others.get(words.slice(from, to).join(' ')) ?? [])
        for (const term of terms.slice(from, to)) term.synonymous.push(other.map(text => ({ text })));
}

/** The words of a search that may contain a typo. */
export function mistakableWords({ terms }: TypedSearch): string[] {
  const words = terms.flatMap(({ word }) =>
    word !== null && word.length >= shortestMisspelled && /^[a-z]+$/.test(word) ? [word] : [],
  );
  return [...new Set(words)];
}

/** The stored words that differ from this one by one typo. */
export function typosOf(word: string, stored: readonly string[]): string[] {
  return stored.filter(
    other => isOneTypo(word, other) || isOneTypo(stem(word), other) || isOneTypo(word, plural(other)),
  );
}

/** Matches the last word as a prefix, because the user may still be typing it. */
export function withOpenEnd(typed: TypedSearch): TypedSearch {
  const last = typed.terms.at(-1);
  if (!last?.word || last.word.length < 2) return typed;
  return {
    ...typed,
    terms: [...typed.terms.slice(0, -1), { ...last, any: [...last.any, [{ text: last.word, begins: true }]] }],
  };
}

/** Loosens a search that found nothing: allows typos, incomplete words, and sizes without their unit. */
export function loosened(typed: TypedSearch, stored: ReadonlyMap<string, readonly string[]>): TypedSearch {
  const terms = withOpenEnd(typed).terms.map(term => ({
    ...term,
    any: [...term.any, ...term.loose, ...typosOf(term.word ?? '', stored.get(term.word ?? '') ?? []).map(one)],
  }));
  return { ...typed, terms };
}

function lexemeText({ text, begins = false }: Lexeme, marks: string): string {
  const suffix = (begins ? '*' : '') + marks;
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${suffix && `:${suffix}`}`;
}

/** The terms without synonyms, which rank products with the typed words higher. */
function typedText(terms: readonly Term[], marks: string): string | null {
  return termsText(
    terms.map(term => ({ ...term, synonymous: [] })),
    marks,
  );
}

function termsText(terms: readonly Term[], marks = ''): string | null {
  if (terms.length === 0) return null;
  return terms
    .map(
      ({ any, synonymous }) =>
        `(${[...any, ...synonymous].map(all => all.map(lexeme => lexemeText(lexeme, marks)).join(' & ')).join(' | ')})`,
    )
    .join(' & ');
}

/** Texts for PostgreSQL's `tsquery`; null where there is no condition. */
export interface SearchQueries {
  /** Matches words and starts of codes. */
  words: string | null;
  /** Matches products with these words in their own texts, not only in their category's or vendor's. */
  ownWords: string | null;
  codes: string | null;
  codeBeginning: string | null;
}

export function queriesOf({ terms, codes, codeBeginning, otherCodes }: TypedSearch): SearchQueries {
  const beginning = codeBeginning && lexemeText(codeLexeme(codeBeginning, true), '');
  const termQuery = termsText(terms);
  const words = [termQuery && `(${termQuery})`, beginning, ...otherCodes.map(exactly)].filter(query => query !== null);
  return {
    words: words.length > 0 ? words.join(' | ') : null,
    ownWords: typedText(terms, 'AB'),
    codes: codes.length > 0 ? codes.map(exactly).join(' | ') : null,
    codeBeginning: beginning,
  };
}

const exactly = (code: string) => lexemeText(codeLexeme(code), '');

/** The same search with its codes only; null if the text contains none. */
export function byCode(typed: TypedSearch): TypedSearch | null {
  const isCodeTerm = ({ any }: Term) => any.some(all => all.some(({ text }) => text.startsWith('=')));
  if (!typed.terms.some(isCodeTerm)) return typed.wholeCode ? { ...typed, terms: [] } : null;
  const terms = typed.terms.map(term =>
    isCodeTerm(term)
      ? { ...term, any: term.any.filter(all => all.some(({ text }) => text.startsWith('='))), synonymous: [] }
      : term,
  );
  return { ...typed, terms };
}
