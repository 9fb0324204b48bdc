import { foldWidth, measures } from '../../catalog/catalog/index.js';
import { unitOf, unitsOfMeasure, type UnitOfMeasure } from '../../definitions/unit.js';
import { cellText, cellsOf, hasSeparator } from '../../platform/spreadsheets/index.js';
import { plainLine, withoutPrices } from './plain-line.js';

/** One way to read an order line: a code, and the quantity as typed. */
export interface LineReading {
  code: string;
  /** A number, possibly negative or with a decimal point; null if the line has none */
  quantity: string | null;
  /** The unit after the quantity, as in "2 dz"; null if the line names none */
  unit: UnitOfMeasure | null;
  /** False if the line may as well mean something else, so that a person must confirm this reading */
  isSure: boolean;
  /** What else the line says. Its item must explain it: words of its description, another of its codes, its price. */
  rest: readonly string[];
}

// A single letter, such as "C" for a hundred, may be part of a code.
const unitCodes = Object.values(unitsOfMeasure)
  .flatMap(({ codes }): readonly string[] => codes)
  .filter(code => /^[a-z]{2,}$/.test(code));
const unit = `(?:${[...unitCodes, 'units', 'qty'].join('|')})\\.?`;
// Of three decimals, the point may also group thousands: "1.250".
const number = '[-−–]?(?:\\d{1,3}(?:,\\d{3})+|\\d{1,6}(?:\\.\\d{1,2})?|\\.\\d{1,2})';

/** Patterns with a marked quantity, the most specific first. */
const markedForms: readonly RegExp[] = [
  // 50131786 x 5, 50131786 x5 ea, 50131786 qty: 5
  new RegExp(
    `^(?<code>.+?)[\\s,;|]*(?:(?<=\\s)[x*×]\\s*|(?<=\\d)\\s*[*×]\\s*|\\bqty\\.?[\\s:=]*)(?<quantity>${number})\\s*(?<unit>${unit})?$`,
    'i',
  ),
  // 50131786, 5 ea
  new RegExp(`^(?<code>.+?)[\\s,;|]+(?<quantity>${number})\\s*(?<unit>${unit})$`, 'i'),
  // 5 x 50131786, 5 ea 50-13-1786, qty 5 50131786
  new RegExp(
    `^(?:qty\\.?[\\s:=]*)?(?<quantity>${number})\\s*(?:[x*×](?=\\s)|(?<unit>${unit})(?=[\\s,;|]))[\\s,;|]*(?<code>.+)$`,
    'i',
  ),
  new RegExp(`^qty\\.?[\\s:=]*(?<quantity>${number})[\\s,;|]+(?<code>.+)$`, 'i'),
];

const numberAlone = new RegExp(`^(?:${number})$`);
const isNumber = (text: string) => numberAlone.test(text);
/** A cell with a quantity: 5, 5 ea, x5, qty 5 */
const quantityCell = new RegExp(
  `^(?<mark>[x*×]\\s*|qty\\.?[\\s:=]*)?(?<quantity>${number})\\s*(?<unit>${unit})?$`,
  'i',
);
/** Without spaces around it, the "x" may also be part of the code. */
const joined = new RegExp(`^(?<code>.*\\d)x(?<quantity>\\d{1,6})$`, 'i');
const joinedBefore = /^(?<quantity>\d{1,6})x(?<code>.+)$/i;
/** A quantity with its unit: 50131786-12EA. The digits of the code and the quantity run into each other. */
const joinedUnit = new RegExp(`^(?<code>\\S*?)(?<digits>\\d+)(?<unit>${unit})$`, 'i');
/** "1,5" is neither 1 and 5 nor 1.5, and "1.250,00" no number of the United States. */
const decimalComma = /^(?<code>[^\t,;|]+?)[ \t]+(?<wrong>\d[\d.']*,\d{1,2})$/;

const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length;

/** Whether a text may be a code: it has a digit, or is one word of letters. */
const mayBeCode = (text: string) => /\d/.test(text) || /^[a-z]{3,}$/i.test(text);

/** Whether a text is a quantity, size or unit in any line with more than that: 12, 1.5, 1-1/2", EA */
const isPlainWord = (code: string) =>
  /^#?(?:\d{1,3}|\d{0,3}\.\s?\d{0,4}|(?:\d+[-\s]+)?\d+\/\d+)["']?$/.test(code) || unitOf(code) !== undefined;

/** Whether a word or cell can hardly be anything but a code */
export const looksLikeCode = (cell: string) =>
  /^(?=.*\d)(?=(?:.*[a-z\d]){5})\S+$/i.test(cell) && !isNumber(cell) && !isPlainWord(cell);

/** Whether a cell has digits only but is no quantity, such as (4), $5, 1234567 or x1234567 */
const isUnread = (text: string) => /^[x*×]?[^a-z]*\d[^a-z]*$/i.test(text) && !isNumber(text);

/** Whether a number is rather a price if its line has another number */
const isPrice = (text: string) => /\.\d{2,4}$/.test(text);

/** A number that is a code must be longer than all other numbers of its line; otherwise, it may be the quantity. */
const isLongest = (code: string, others: readonly string[]) =>
  !isNumber(code) || others.filter(isNumber).every(other => digitsIn(other) < digitsIn(code));

/** A code in brackets or quotes, as Excel exports it: ="50131786" */
const wrapped = /^=?["“'‘([](?<code>\S*\d\S{3,})["”'’)\]]$/;

const trimmed = (code: string) =>
  cellText(code.trim().replace(wrapped, '$<code>')).replace(/^[\s,;:|]+|^#(?=.{4})|(?:[\s,;:|]|\s\p{Pd})+$/gu, '');

interface Amount {
  quantity: string;
  unit?: UnitOfMeasure | null;
}

function reading(code: string, amount: Amount | null, isSure: boolean, rest: readonly string[] = []): LineReading[] {
  const text = trimmed(code);
  const quantity =
    amount?.quantity
      .replaceAll(',', '')
      .replace(/^[−–]/, '-')
      .replace(/^(-?)\./, '$10.') ?? null;
  return text === '' ? [] : [{ code: text, quantity, unit: amount?.unit ?? null, isSure, rest }];
}

const unitTyped = (text = '') => unitOf(text) ?? null;

/**
 * Returns the possible readings of an order line, the most likely first; empty for a blank line. Code and quantity can
 * be ambiguous: "5 1234" may be five of item 1234 or 1,234 of item 5. The catalog decides which code exists. Tabs,
 * commas, semicolons, bars and an "x" between spaces always separate, so they are never part of a code.
 */
export function readLine(line: string): LineReading[] {
  // Chats and web pages add invisible characters.
  const typed = foldWidth(line)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s*\t\s*/g, '\t');
  const { text, listed } = plainLine(typed);
  const plain = pricedReadings(text);
  const isListed = hasQuantity(plain);
  const readings = plain.map(one => (listed === null || isListed ? one : { ...one, rest: [listed, ...one.rest] }));
  // "Item 4411" may be a whole code, too.
  if (text !== typed) readings.push(...pricedReadings(typed));
  return readings.length === 0 && /[\p{L}\p{N}]/u.test(typed)
    ? reading(typed.replaceAll('\t', ' '), null, true)
    : readings;
}

const hasQuantity = (readings: readonly LineReading[]) => readings.some(({ quantity }) => quantity !== null);

function pricedReadings(text: string): LineReading[] {
  const { unpriced, prices } = withoutPrices(text);
  const priced = partsOf(unpriced).map(one => ({ ...one, rest: [...one.rest, ...prices] }));
  // A number with decimals may also be the quantity.
  return hasQuantity(priced) ? priced : partsOf(text);
}

function partsOf(text: string): LineReading[] {
  const { code: before, wrong } = decimalComma.exec(text)?.groups ?? {};
  if (before !== undefined && wrong !== undefined)
    return partsOf(before).map(one => ({ ...one, rest: [...one.rest, wrong] }));
  const marked = markedForms.flatMap(form => {
    const { code = '', quantity = '', unit: typed } = form.exec(text)?.groups ?? {};
    return code === '' || hasSeparator(trimmed(code))
      ? []
      : markedReadings(trimmed(code), { quantity, unit: unitTyped(typed) });
  });
  if (marked.length > 0) return marked;
  if (!hasSeparator(text) || hasOnlyThousandsCommas(text)) return wordReadings(text.split(/\s+/));
  const cells = cellsOf(text).filter(cell => cell !== '');
  // In "50131786 claw hammer, 5", the comma separates words.
  const words = cells.flatMap(cell => cell.split(/\s+/));
  return words.some(looksLikeCode) && !cells.some(looksLikeCode) ? partsOf(words.join(' ')) : cellReadings(cells);
}

/** Whether each comma groups the digits of a number, as in "50131786 1,250". */
const hasOnlyThousandsCommas = (text: string) =>
  /\s/.test(text) && !/[\t;|,]/.test(text.replaceAll(/(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])/g, ''));

/** The code may be any word among those of a description. */
function markedReadings(code: string, amount: Amount): LineReading[] {
  const { quantity } = amount;
  const whole = isPlainWord(code) ? [] : reading(code, amount, isLongest(code, [quantity]));
  return [...whole, ...described(code.split(/\s+/), amount)];
}

/**
 * Each word that may be the code, with the others as its description. A number in it that is no measure, such as
 * "16 oz", may be the quantity instead.
 */
function described(words: readonly string[], amount: Amount | null): LineReading[] {
  if (words.length < 2) return [];
  const numbers = amount ? [amount.quantity] : [];
  return words.flatMap((code, place) => {
    if (isPlainWord(code) || !(place === 0 ? mayBeCode(code) : looksLikeCode(code))) return [];
    const rest = words.filter((_, other) => other !== place);
    const counts = rest.filter((word, at) => isNumber(word) && !/^[a-z]{2,}/i.test(rest[at + 1] ?? ''));
    const isPartOfCode = isNumber(code) && (counts.length > 0 || rest.some(looksLikeCode));
    return isPartOfCode ? [] : reading(code, amount, counts.length === 0 && isLongest(code, numbers), [rest.join(' ')]);
  });
}

/** Readings with the quantity after the code, then those with the quantity before it, and those with a description. */
function wordReadings(words: readonly string[]): LineReading[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const whole = reading(words.join(' '), null, true);
  if (words.length === 1) {
    const split = joinedReadings(first);
    const isRather = split.length > 0 && split.every(({ code }) => looksLikeCode(code) && !/[a-z]/i.test(code));
    return isRather ? [...split, ...whole] : [...whole, ...split];
  }
  return [
    ...(isNumber(last) ? splitAt(words.slice(0, -1), last) : []),
    ...(isNumber(first) ? splitAt(words.slice(1), first) : []),
    ...describedReadings(words),
    ...whole,
  ];
}

/** Code and quantity in one word. The catalog decides whether the whole word is the code. */
function joinedReadings(word: string): LineReading[] {
  const { code = '', quantity = '' } = joined.exec(word)?.groups ?? {};
  const before = joinedBefore.exec(word)?.groups;
  const { code: start = '', digits = '', unit: named } = joinedUnit.exec(word)?.groups ?? {};
  const withUnit = [...digits].flatMap((_, place) =>
    place < digits.length - 6
      ? []
      : reading(
          start + digits.slice(0, place),
          { quantity: digits.slice(place), unit: unitTyped(named) },
          // Where the code ends in a letter, its quantity cannot begin elsewhere.
          place === 0 && digits.length < 5,
        ),
  );
  return [
    ...(code === '' ? [] : reading(code, { quantity }, false)),
    ...(before?.code && looksLikeCode(before.code)
      ? reading(before.code, { quantity: before.quantity ?? '' }, true)
      : []),
    ...withUnit.filter(one => looksLikeCode(one.code)).slice(0, 4),
    // All digits may be the code's: DCD771C2 EA
    ...(looksLikeCode(start + digits) ? reading(start + digits, null, false) : []),
  ];
}

function describedReadings(words: readonly string[]): LineReading[] {
  const [first = '', second = '', last = ''] = words;
  // "5 C" is five hundreds, although a "C" elsewhere may be part of a code or description.
  const unit = words.length === 3 && isNumber(second) && /^[cm]$/i.test(last) ? unitTyped(last) : null;
  if (unit !== null) return splitAt([first], second).map(one => ({ ...one, unit }));
  // In "50131786 16 oz hammer", 16 is no quantity.
  const isCount = (place: number) => isNumber(words[place] ?? '') && !isMeasure(words[place + 1]);
  const readings = [...new Set([0, 1, words.length - 1])].filter(isCount).flatMap(place => {
    const others = words.filter((_, other) => other !== place);
    return described(others, { quantity: words[place] ?? '' });
  });
  return readings.length > 0 ? readings : described(words, null);
}

const isMeasure = (word = '') => Object.hasOwn(measures, word.toLowerCase());

function splitAt(code: readonly string[], quantity: string): LineReading[] {
  const text = code.join(' ');
  return mayBeCode(text) && !isPlainWord(text) ? reading(text, { quantity }, isLongest(text, [quantity])) : [];
}

const isMatch = (groups: Record<string, string> | undefined) => groups !== undefined;

/**
 * Every cell that may be a code, with each quantity to its right, or else to its left; sure readings first. A number may
 * be a code if no other cell looks like one.
 */
function cellReadings(cells: readonly string[]): LineReading[] {
  const quantities = cells.map(cell => quantityCell.exec(cell)?.groups);
  const hasCode = cells.some(looksLikeCode);
  const readings = cells.flatMap((code, place) => {
    const isOther =
      isNumber(code) || isPlainWord(code)
        ? hasCode
        : quantities[place] !== undefined || (isUnread(code) && !looksLikeCode(code));
    if (!mayBeCode(code) || isOther) return [];
    const others = cells.filter((_, other) => other !== place);
    const isCode = isLongest(code, others) && !cells.slice(0, place).some(looksLikeCode);
    const right = quantities.slice(place + 1).filter(isMatch);
    const near = right.length > 0 ? right : quantities.slice(0, place).filter(isMatch);
    const marked = near.filter(({ mark, unit: unitName }) => mark ?? unitName);
    const whole = near.filter(({ quantity = '' }) => !isPrice(quantity));
    const amounts = [marked, whole, near].find(some => some.length > 0) ?? [];
    const typed = [...new Set(amounts.map(({ quantity = '' }) => quantity))];
    if (typed.length === 0) return reading(code, null, isCode, others);
    // The unit may be in a separate cell: 50131786, 5, BX
    const unitCell = others.map(unitTyped).find(found => found !== null);
    return typed.flatMap(quantity => {
      const amount = amounts.find(one => one.quantity === quantity);
      const named = amounts.find(one => one.quantity === quantity && one.unit)?.unit;
      const unitMeant = unitTyped(named) ?? unitCell ?? null;
      const isRest = (cell: string) => unitTyped(cell) === null || unitTyped(cell) !== unitMeant;
      const rest = cells.filter((cell, other) => other !== place && quantities[other] !== amount && isRest(cell));
      return reading(code, { quantity, unit: unitMeant }, isCode && typed.length === 1, rest);
    });
  });
  return readings.sort((one, other) => Number(other.isSure) - Number(one.isSure));
}

/** Whether a space in the code may instead separate it from a quantity, as in "4858305 3" */
export function mayBeSplit(code: string): boolean {
  const words = code.split(/\s+/);
  if (words.length < 2) return false;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return (
    (isNumber(last) && mayBeCode(words.slice(0, -1).join(' '))) ||
    (isNumber(first) && mayBeCode(words.slice(1).join(' ')))
  );
}

const headingWords =
  /^(line|#|no\.?|item|part|sku|code|number|catalog|product|qty|quantity|order(ed)?|description|desc\.?|unit|uom|price|ext(ended)?\.?|total|vendor|mfr\.?|id|amount|each)$/i;

/** Whether a line only names the columns of the lines below it. */
export function isHeading(line: string): boolean {
  const words = line.split(/[\s\t,;|/"]+/).filter(word => word !== '');
  return words.length > 1 && words.every(word => headingWords.test(word));
}
