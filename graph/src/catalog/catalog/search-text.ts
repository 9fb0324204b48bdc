import { isStopWord, stem, units } from './search-words.js';

/**
 * Normalizes text for searching: one spelling of sizes, singular words, codes without dashes. The database normalizes
 * stored text (`search_tokens`, called by triggers, so that no write can skip it), and this file typed text.
 * `storedTokens` repeats the database's rules, and a test compares both.
 */

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ';
const plainOfAccented = 'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuy';
// Spaces of every width count as spaces; spreadsheets and web pages contain them.
const wideBlanks =
  '\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const typographic = `“”″„’‘′×–—‑−\u00a0®™©\t\n\r\v\f${wideBlanks}`;
const plainOfTypographic = `""""'''x----${' '.repeat(9 + wideBlanks.length)}`;
/** Characters and their replacements. */
export const folding = {
  from: upper + accented + typographic,
  to: upper.toLowerCase() + plainOfAccented + plainOfTypographic,
};
export const fractionSigns: readonly (readonly [string, string])[] = [
  ['½', ' 1/2'],
  ['¼', ' 1/4'],
  ['¾', ' 3/4'],
  ['⅛', ' 1/8'],
  ['⅜', ' 3/8'],
  ['⅝', ' 5/8'],
  ['⅞', ' 7/8'],
];
export const separators = '!"$%&()*,:;<=>?@[\\]^_`{|}~';

const foldings = new Map([...folding.from].map((character, index) => [character, [...folding.to][index] as string]));
const separator = /[!"$%&()*,:;<=>?@[\\\]^_`{|}~]/g;
const unitWords = Object.keys(units)
  .sort((one, other) => other.length - one.length)
  .join('|');

/** Steps that give every size one spelling. The database runs the same steps in the same order. */
export const steps = {
  thousands: '([0-9]),(?=[0-9][0-9][0-9]([^0-9]|$))',
  inchMark: '([0-9]) ?"',
  footMark: "([0-9]) ?'",
  numberSign: '# +(?=[0-9])',
  numberWord: '(^|[^a-z0-9])no[. ]?[. ]?(?=[0-9])',
  times: '([0-9]|in|ft|mm) *x *(?=[0-9.#])',
  mixed: '(?<![a-z0-9/.#+])([0-9]{1,2}) *[- ] *([0-9]{1,2})/(2|4|8|16|32|64)(?![0-9/])',
  unit: `([0-9]) *-? *(${unitWords})(?![a-z0-9])`,
} as const;

const every = Object.fromEntries(
  Object.entries(steps).map(([name, source]) => [name, new RegExp(source, 'g')]),
) as Record<keyof typeof steps, RegExp>;

const isPlain = /^[ -~]*$/;

/** The text in lower case without accents, with fractions written out. */
function folded(text: string): string {
  // Only upper-case letters need folding here, and most texts contain nothing else.
  if (isPlain.test(text)) return text.toLowerCase();
  let plain = Array.from(text, character => foldings.get(character) ?? character).join('');
  for (const [sign, digits] of fractionSigns) plain = plain.replaceAll(sign, digits);
  return plain;
}

/** The text folded and split at spaces, with units joined to their number by `~`. */
function prepare(text: string): string[] {
  return folded(text)
    .replace(every.thousands, '$1')
    .replace(every.inchMark, '$1 in ')
    .replace(every.footMark, '$1 ft ')
    .replace(separator, ' ')
    .replaceAll("'", '')
    .replace(every.numberSign, '#')
    .replace(every.numberWord, '$1#')
    .replace(every.times, '$1 x ')
    .replace(every.mixed, '$1+$2/$3')
    .replace(every.unit, '$1~$2 ')
    .split(' ')
    .map(trimmed)
    .filter(part => part !== '');
}

function trimmed(part: string): string {
  const start = part.replace(/^[-/+]+/, '');
  return (/^\.[0-9]/.test(start) ? `0${start}` : start).replace(/^[.\-/+~]+|[.\-/+~]+$/g, '');
}

/** Normalizes a number: `1/2`, `.5` and `0.50` are 0.5, `1+1/4` is 1.25; null if it is not a number. */
function numberOf(text: string): string | null {
  if (/^[0-9]+$/.test(text)) return text;
  if (/^[0-9]+\.[0-9]+$/.test(text)) return text.replace(/\.?0+$/, '').replace(/^0+(?=[0-9])/, '');
  const fraction = /^(?:([0-9]{1,3})\+)?([0-9]{1,2})\/(2|4|8|16|32|64)$/.exec(text);
  if (!fraction) return null;
  const [whole, top, bottom] = [Number(fraction[1] ?? 0), Number(fraction[2]), Number(fraction[3])];
  // 12/2 is a type of cable, not the number 6.
  return top < bottom ? String(whole + top / bottom) : null;
}

/** A part of a text. */
export type Part =
  | { kind: 'number'; value: string; unit: string | null; unitWord: string | null; isFraction: boolean }
  | { kind: 'gauge'; value: string }
  | { kind: 'thread'; value: string; pitch: string; isFraction: boolean }
  | { kind: 'times' }
  | { kind: 'words'; words: string[]; raw: string };

function partOf(text: string): Part {
  if (text === 'x') return { kind: 'times' };
  const [number = '', unitWord = null] = text.split('~');
  const value = numberOf(number);
  const isFraction = number.includes('/');
  if (value !== null)
    return { kind: 'number', value, unit: unitWord && (units[unitWord] ?? null), unitWord, isFraction };
  const gauge = /^#([0-9]+)$/.exec(text);
  if (gauge) return { kind: 'gauge', value: gauge[1] as string };
  const thread = /^([0-9+/]+)-([0-9]{1,2})$/.exec(text);
  const size = thread && numberOf(thread[1] as string);
  if (thread && size)
    return { kind: 'thread', value: size, pitch: thread[2] as string, isFraction: thread[1]?.includes('/') ?? false };
  return { kind: 'words', words: text.split(/[-/.+#~]+/).filter(word => word !== ''), raw: text };
}

export function partsOf(text: string): Part[] {
  return prepare(text).map(partOf);
}

/** A word in the form that is compared: singular if it consists of letters. */
export function comparable(word: string): string {
  return /^[a-z]+$/.test(word) ? stem(word) : word;
}

/** A fraction without a unit is in inches in this trade, and a number before an `x` has the unit of the next. */
function numberTokens(part: Part & { kind: 'number' }, inherited: string | null): string[] {
  const unit = part.unit ?? inherited ?? (part.isFraction ? 'in' : null);
  const word = part.unitWord && part.unitWord.length > 2 ? [stem(part.unitWord)] : [];
  return [part.value, ...(unit ? [part.value + unit] : []), ...word];
}

function wordTokens({ words }: Part & { kind: 'words' }): string[] {
  const joined = words.length > 1 ? [words.join('')] : [];
  return [...words.filter(word => !isStopWord(word)).map(comparable), ...joined];
}

/** The tokens that are stored for a text, sorted and unique. */
export function storedTokens(text: string): string[] {
  const tokens = new Set<string>();
  let carried: string | null = null;
  let isBeforeTimes = false;
  for (const part of partsOf(text).reverse()) {
    if (part.kind === 'times') {
      isBeforeTimes = true;
      continue;
    }
    const inherited: string | null = isBeforeTimes ? carried : null;
    if (part.kind === 'number') for (const token of numberTokens(part, inherited)) tokens.add(token);
    if (part.kind === 'gauge') tokens.add(`#${part.value}`).add(part.value);
    if (part.kind === 'thread') {
      tokens.add(`${part.value}-${part.pitch}`).add(part.value).add(part.pitch);
      if (part.isFraction) tokens.add(`${part.value}in`);
    }
    if (part.kind === 'words') for (const token of wordTokens(part)) tokens.add(token);
    carried = part.kind === 'number' ? (part.unit ?? inherited) : null;
    isBeforeTimes = false;
  }
  return [...tokens].sort((one, other) => (one < other ? -1 : 1));
}

/** The text with full-width letters and digits, as East Asian keyboards type them, replaced by usual ones. */
export function foldWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/** Letters and digits only, upper case: `48-22 1234` and `48221234` are the same code. */
export function normalizeCode(text: string): string {
  return foldWidth(text)
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase();
}
