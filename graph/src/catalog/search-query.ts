import { comparable, normaliseCode, partsOf, type Part } from './search-text.js';
import { isOneSlip, isSilent, plural, stem, synonymsOf } from './search-words.js';

/** One thing a product may hold; `begins` when the rest of it may follow. */
interface Lexeme {
  text: string;
  begins?: boolean;
}

/** One thing a person asked for: any of the alternatives does, each with all of its lexemes. */
interface Term {
  any: Lexeme[][];
  /** What does as well when nothing else was found. */
  loose: Lexeme[][];
  /** The letters as they were typed, where it is one word. */
  word: string | null;
  isSize: boolean;
}

/** What a person typed, as a search understands it. */
export interface TypedSearch {
  terms: Term[];
  /** Whole codes that the text may hold, without dashes. */
  codes: string[];
  /** The beginning of a code that the whole text may be. */
  codeBeginning: string | null;
}

const shortestCode = 3;
const shortestCodeInText = 4;
const mostChunksOfCode = 5;
/** A slip is looked for in words of this many letters. */
export const shortestMisspelt = 5;

const one = (text: string): Lexeme[] => [{ text }];

/** Codes stand in the table with this before them, so that no word is taken for one. */
const codeLexeme = (code: string, begins = false): Lexeme => ({ text: `=${code}`, begins });

const isCode = (text: string, shortest: number) => text.length >= shortest && /[0-9]/.test(text);

function codeAlternatives(text: string): Lexeme[][] {
  const code = normaliseCode(text);
  return isCode(code, shortestCodeInText) ? [[codeLexeme(code, true)]] : [];
}

function termsOf(part: Part): Term[] {
  switch (part.kind) {
    case 'times':
      return [];
    case 'gauge':
      return [{ any: [one(`#${part.value}`)], loose: [one(part.value)], word: null, isSize: true }];
    case 'number': {
      const isSize = part.unit !== null || part.isFraction || part.value.includes('.');
      const any = [
        one(part.unit ? part.value + part.unit : part.value),
        ...(isSize ? [] : codeAlternatives(part.value)),
      ];
      return [{ any, loose: part.unit ? [one(part.value)] : [], word: null, isSize }];
    }
    case 'thread': {
      const any = [
        one(`${part.value}-${part.pitch}`),
        ...(part.isFraction ? [] : codeAlternatives(part.value + part.pitch)),
      ];
      return [{ any, loose: [[{ text: part.value }, { text: part.pitch }]], word: null, isSize: part.isFraction }];
    }
    case 'words':
      return wordTerms(part);
  }
}

function wordTerms({ words, raw }: Part & { kind: 'words' }): Term[] {
  const telling = words.filter(word => !isSilent(word));
  if (words.every(word => /^[a-z]+$/.test(word))) return telling.map(wordTerm);
  const whole = words.length > 1 ? [one(words.join(''))] : [];
  const pieces = telling.length > 0 ? [telling.map(word => ({ text: comparable(word) }))] : [];
  const any = [...pieces, ...whole, ...codeAlternatives(raw)];
  return any.length > 0 ? [{ any, loose: [], word: words.length === 1 ? raw : null, isSize: false }] : [];
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
  return { any: [one(singular), ...synonymsOf(singular).map(one)], loose: halves, word, isSize: false };
}

/** Of a code typed with blanks each piece has a digit or few letters. */
const isPieceOfCode = (chunk: string) => /[0-9]/.test(chunk) || chunk.length <= 4;

/** Whole codes that a text may hold: any neighbours that may be pieces of one, together. */
function codesIn(text: string): string[] {
  const chunks = text.trim().split(/\s+/);
  const codes = new Set<string>();
  for (let from = 0; from < chunks.length; from += 1) {
    for (let to = from + 1; to <= Math.min(chunks.length, from + mostChunksOfCode); to += 1) {
      const pieces = chunks.slice(from, to);
      if (!pieces.every(isPieceOfCode) && pieces.length < chunks.length) break;
      const code = normaliseCode(pieces.join(''));
      if (isCode(code, to - from === chunks.length ? shortestCode : shortestCodeInText)) codes.add(code);
    }
  }
  // A code without a digit looks like a word, so one word alone is asked for as both.
  const alone = normaliseCode(text);
  if (chunks.length === 1 && alone.length >= shortestCode) codes.add(alone);
  return [...codes];
}

export function readTyped(text: string): TypedSearch {
  const terms = partsOf(text).flatMap(termsOf);
  joinNeighbours(terms);
  const whole = normaliseCode(text);
  const codeBeginning = isCode(whole, shortestCode) && !terms.some(term => term.isSize) ? whole : null;
  return { terms, codes: codesIn(text), codeBeginning };
}

/** "wheel barrow" is also a wheelbarrow: the joined word does for both. */
function joinNeighbours(terms: Term[]): void {
  terms.slice(1).forEach((term, index) => {
    const before = terms[index];
    if (!before?.word || !term.word || !/^[a-z]+$/.test(before.word + term.word)) return;
    const joined = one(stem(before.word + term.word));
    before.any.push(joined);
    term.any.push(joined);
  });
}

/** The words of a search in which a slip may be. */
export function mistakableWords({ terms }: TypedSearch): string[] {
  const words = terms.flatMap(({ word }) =>
    word !== null && word.length >= shortestMisspelt && /^[a-z]+$/.test(word) ? [word] : [],
  );
  return [...new Set(words)];
}

/** The stored words of which this one is the same but for one slip. */
export function slipsOf(word: string, stored: readonly string[]): string[] {
  return stored.filter(
    other => isOneSlip(word, other) || isOneSlip(stem(word), other) || isOneSlip(word, plural(other)),
  );
}

/** The last word may go on: it is still being typed. */
export function withOpenEnd(typed: TypedSearch): TypedSearch {
  const last = typed.terms.at(-1);
  if (!last?.word || last.word.length < 2) return typed;
  return {
    ...typed,
    terms: [...typed.terms.slice(0, -1), { ...last, any: [...last.any, [{ text: last.word, begins: true }]] }],
  };
}

/** The same search, for when it found nothing: with words that differ by a slip, open ends and sizes without their unit. */
export function loosened(typed: TypedSearch, stored: ReadonlyMap<string, readonly string[]>): TypedSearch {
  const terms = withOpenEnd(typed).terms.map(term => ({
    ...term,
    any: [...term.any, ...term.loose, ...slipsOf(term.word ?? '', stored.get(term.word ?? '') ?? []).map(one)],
  }));
  return { ...typed, terms };
}

function lexemeText({ text, begins = false }: Lexeme, marks: string): string {
  const suffix = (begins ? '*' : '') + marks;
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${suffix && `:${suffix}`}`;
}

function termsText(terms: readonly Term[], marks = ''): string | null {
  if (terms.length === 0) return null;
  return terms
    .map(({ any }) => `(${any.map(all => all.map(lexeme => lexemeText(lexeme, marks)).join(' & ')).join(' | ')})`)
    .join(' & ');
}

/** Texts of PostgreSQL's `tsquery`; null where there is nothing to ask. */
export interface SearchQueries {
  /** All that is found by words and beginnings of codes. */
  words: string | null;
  /** Of these, products that say it themselves: not only their category or vendor does. */
  ownWords: string | null;
  codes: string | null;
  codeBeginning: string | null;
}

export function queriesOf({ terms, codes, codeBeginning }: TypedSearch): SearchQueries {
  const beginning = codeBeginning && lexemeText(codeLexeme(codeBeginning, true), '');
  const said = termsText(terms);
  return {
    words: said && beginning ? `(${said}) | ${beginning}` : (said ?? beginning),
    ownWords: termsText(terms, 'AB'),
    codes: codes.length > 0 ? codes.map(code => lexemeText(codeLexeme(code), '')).join(' | ') : null,
    codeBeginning: beginning,
  };
}

/** The same search by its codes alone; null when the text holds nothing that may be one. */
export function byCode(typed: TypedSearch): TypedSearch | null {
  const isCodeTerm = ({ any }: Term) => any.some(all => all.some(({ text }) => text.startsWith('=')));
  if (!typed.terms.some(isCodeTerm)) return typed.codeBeginning ? { ...typed, terms: [] } : null;
  const terms = typed.terms.map(term =>
    isCodeTerm(term) ? { ...term, any: term.any.filter(all => all.some(({ text }) => text.startsWith('='))) } : term,
  );
  return { ...typed, terms };
}
