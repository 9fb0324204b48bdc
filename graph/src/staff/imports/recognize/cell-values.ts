import Big from 'big.js';
import { mostPrice, mostQuantity } from '../../../definitions/field.js';
import { attributesText, readAttributes } from '../../../definitions/attributes.js';
import { priceBreaksText, readPriceBreaks } from '../../../definitions/price.js';
import { unitOf, type UnitOfMeasure } from '../../../definitions/unit.js';
import { checkPicture } from '../../../definitions/text-checks.js';
import { noResult, shownNumber, type Cell } from '../../../platform/xlsx-reader/index.js';
import { pricedUnitOf } from './price-basis.js';

/** The result of reading a cell. Empty for a blank cell, which keeps the stored value. */
export interface Parsed<Value> {
  /** Staff can choose the meaning of the text */
  readonly isUnknown?: boolean;
  readonly value?: Value;
  readonly error?: string;
  readonly note?: string;
}

const blank: Parsed<never> = {};
/** A smaller difference comes from binary storage, not from a typed fifth decimal. */
const noise = new Big('0.000000001');

const noAmount = /^(n\.?\/?a\.?|#n\/a|none|tbd|tba|-+|–+|—+|call( for (price|pricing|quote))?|quote|see .*)$/i;
const trueWords = new Set(['y', 'yes', 't', 'true', '1', 'x']);
const falseWords = new Set(['n', 'no', 'f', 'false', '0']);

/** Printable ASCII without leading or trailing spaces. */
const isClean = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;

/** Removes control characters, replaces unusual spaces and line breaks with spaces, and trims. */
export function cleanText(text: string): string {
  // Fast path: nearly all cells match, and each is cleaned several times.
  if (isClean.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/\s+/g, run => (/[^\S ]/.test(run) ? ' ' : run))
    .replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]/g, '')
    .trim();
}

const quoted = 60;

/** Shortens an invalid text: a cell may have 32,767 characters, and a file 250,000 such rows. */
export function excerpt(text: string): string {
  return text.length > quoted ? `${text.slice(0, quoted)}...` : text;
}

const errorText =
  /^\s*(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA)|Err:\d{3})\s*$/i;

/** Describes the error of an error cell, even if a program saved it as text. The caller adds the address. */
export function cellError(cell: Cell): string | undefined {
  const isError =
    cell.kind === 'error' || (cell.kind === 'text' && (cell.text === noResult || errorText.test(cell.text)));
  return isError ? `the cell contains an error (${cell.text})` : undefined;
}

export function parseText(cell: Cell, maxLength: number): Parsed<string> {
  const error = cellError(cell);
  if (error) return { error };
  if (cell.kind === 'date')
    return {
      error: `Excel has turned this text into a date (${cell.text}): format the cell as text and type it again`,
    };
  return withinLength(cell.kind === 'number' ? plainNumber(cell.text) : cleanText(cell.text), maxLength);
}

/** Reads an id as text. Restores it from a number only if no digits were lost. */
export function parseId(cell: Cell, maxLength: number): Parsed<string> {
  if (cell.kind === 'boolean')
    return { error: `Excel has turned this number into ${cell.text}: format the cell as text and type it again` };
  if (cell.kind !== 'number') {
    const text = cleanText(cell.text);
    // Excel shortens to E+11 with a plus sign; a text such as 1E12 is an item number.
    return cell.kind === 'text' && text.includes('+') && hasLostDigits(text)
      ? lostDigits(cell)
      : parseText(cell, maxLength);
  }
  if (hasLostDigits(cell.text) || isBeyondExcel(cell.text)) return lostDigits(cell);
  const shown = cell.format === undefined ? undefined : shownNumber(plainNumber(cell.text), cell.format);
  return withinLength(shown?.isExact ? shown.text : plainNumber(cell.text), maxLength);
}

/**
 * Returns how a number format shows an id, if it is not certain that the id is what it shows: `0.00` shows 12.5 as
 * 12.50. Null if the format shows no digits of its own.
 */
export function doubtfulId(cell: Cell): string | null | undefined {
  if (cell.kind !== 'number' || cell.format === undefined || hasLostDigits(cell.text)) return undefined;
  const plain = plainNumber(cell.text);
  const shown = shownNumber(plain, cell.format);
  return shown?.isExact || shown?.text === plain ? undefined : (shown?.text ?? null);
}

const homoglyphs = new Map(
  [...'АВЕКМНОРСТХасеорхΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((sign, index) => [
    sign,
    [...'ABEKMHOPCTXaceopxABEZHIKMNOPTYX'][index] ?? sign,
  ]),
);
const isAscii = /^[ -~]*$/;

/** Replaces typographic dashes, full-width and look-alike characters of a code with the plain ones. */
export function foldedCode(text: string): string {
  if (isAscii.test(text)) return text;
  return [...text.normalize('NFKC').replace(/[\p{Pd}\u2212]/gu, '-')]
    .map(sign => homoglyphs.get(sign) ?? sign)
    .join('');
}

function withinLength(text: string, maxLength: number): Parsed<string> {
  if (text === '') return blank;
  if (text.length > maxLength) return { error: `the text has ${text.length} characters; the limit is ${maxLength}` };
  return { value: text };
}

/**
 * Returns whether digits are missing, as in 1.23457E+11, which shows six of twelve digits. Programs that write whole
 * numbers this way drop trailing zeros only, so up to two missing digits count as zeros. Short texts such as 3E5 are
 * item numbers.
 */
export function hasLostDigits(text: string): boolean {
  const match = /^[-+]?(\d)(?:\.(\d*))?E\+?(\d{1,3})$/i.exec(text);
  if (!match) return false;
  const exponent = Number(match[3]);
  return exponent >= 11 && 1 + (match[2] ?? '').length < exponent - 1;
}

/** Excel keeps fifteen digits and replaces the rest with zeros. */
function isBeyondExcel(text: string): boolean {
  const number = new Big(text);
  return number.abs().gte('1e15');
}

function lostDigits(cell: Cell): Parsed<string> {
  return { error: `${cell.text} has lost digits: format the column as text and print the report again` };
}

/** Returns a cell's text as its sheet shows it, empty without a cell. */
export function shownText(cell: Cell | undefined): string {
  return cell?.kind === 'number' ? plainNumber(cell.text) : cleanText(cell?.text ?? '');
}

/** Returns the digits as Excel shows them: rounded to fifteen, so 10.239999999999998 is 10.24. Keeps leading zeros. */
function plainNumber(text: string): string {
  if (/^\d+$/.test(text)) return text;
  return new Big(text).prec(15).toFixed();
}

export function parseMoney(cell: Cell, most: string = mostPrice): Parsed<string> {
  const error = cellError(cell);
  if (error) return { error };
  if (cell.kind === 'number') return moneyOfNumber(cell.text, most);
  if (cell.kind !== 'text') return { error: `${cell.text} is not a price` };
  const text = cleanText(cell.text);
  if (text === '') return blank;
  if (noAmount.test(text))
    return {
      error: `"${excerpt(text)}" is not a price: type an amount, or leave the cell blank to keep the stored price`,
    };
  const amount = amountOfText(text);
  if (amount === undefined) return { error: `"${excerpt(text)}" is not a price` };
  if (!amount.eq(amount.round(4))) return { error: `${text} has more than four decimals` };
  return withinMoney(amount, most);
}

/**
 * Reads a number cell. Binary storage may turn 12.5 into 12.499999999999998, so the digits in the file are rounded as
 * decimals; a JavaScript number would round twice. A real fifth decimal is rounded as well, with a note.
 */
function moneyOfNumber(text: string, most: string): Parsed<string> {
  const exact = new Big(text);
  const rounded = exact.round(4, Big.roundHalfUp);
  const parsed = withinMoney(rounded, most);
  const isNoise = exact.minus(rounded).abs().lte(noise);
  return isNoise || parsed.error ? parsed : { ...parsed, note: `${text} was rounded to ${rounded.toFixed()}` };
}

function withinMoney(amount: Big, most: string): Parsed<string> {
  if (amount.lt(0)) return { error: `a price cannot be negative (${amount.toFixed()})` };
  if (amount.gt(most)) return { error: `${amount.toFixed()} is more than ${grouped(most)}` };
  return { value: amount.abs().toFixed() };
}

function grouped(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+(?!\d)(?=\.))/g, ',');
}

const longestAmount = 60;

/**
 * Reads `$1,234.50`, `125.00-`, `(125.00)`, `1,234.50 CR` or `.00`. Undefined if a group of thousands is not three
 * digits.
 */
function amountOfText(typed: string): Big | undefined {
  // Thousands of spaces, or of anything else, would keep the expression busy for minutes.
  const text = typed.replace(/\s+/g, ' ');
  if (text.length > longestAmount) return undefined;
  const match =
    /^(\()?\s*([-+])?\s*\$?\s*([-+])?((?:\d{1,3}(?:,\d{3})+|\d{1,12})?(?:\.\d*)?)\s*(?:(\))|(-)|(CR))?$/i.exec(text);
  const digits = match?.[4]?.replaceAll(',', '') ?? '';
  if (!match || !/\d/.test(digits)) return undefined;
  const [, open, sign, innerSign, , close, after, credit] = match;
  if ((open === undefined) !== (close === undefined)) return undefined;
  const signs = [open, sign, innerSign, after, credit].filter(mark => mark !== undefined);
  if (signs.length > 1) return undefined;
  const amount = new Big(digits.replace(/^\./, '0.').replace(/\.$/, ''));
  return signs.length === 1 && signs[0] !== '+' ? amount.neg() : amount;
}

/** Reads the number of pieces that a price is for. */
export function parsePieces(cell: Cell): Parsed<number> {
  const parsed = parseQuantity(cell);
  return parsed.value === undefined || (Number.isInteger(parsed.value) && parsed.value > 0)
    ? parsed
    : { error: 'a price is for at least one piece' };
}

export function parseQuantity(cell: Cell): Parsed<number> {
  const error = cellError(cell);
  if (error) return { error };
  const text = cell.kind === 'number' ? plainNumber(cell.text) : cleanText(cell.text);
  if (text === '') return blank;
  const amount = cell.kind === 'number' ? new Big(text) : cell.kind === 'text' ? amountOfText(text) : undefined;
  if (!amount || text.includes('$') || !amount.eq(amount.round(0)))
    return { error: `"${excerpt(text)}" is not a whole number` };
  if (amount.lt(0)) return { error: `a quantity cannot be negative (${text})` };
  if (amount.gt(mostQuantity)) return { error: `${text} is more than 999,999` };
  return { value: Number(amount.abs().toFixed(0)) };
}

export function parseFlag(cell: Cell): Parsed<boolean> {
  const error = cellError(cell);
  if (error) return { error };
  if (typeof cell.value === 'boolean') return { value: cell.value };
  const text = cell.kind === 'number' ? plainNumber(cell.text) : cleanText(cell.text);
  const word = text.toLowerCase();
  if (word === '') return blank;
  if (trueWords.has(word)) return { value: true };
  if (falseWords.has(word)) return { value: false };
  return { error: `"${excerpt(text)}" is neither yes nor no` };
}

/**
 * Reads an https address or a path of the store. Anything else is an error, because pages use it as a picture's source.
 */
export function parseImage(cell: Cell, maxLength: number): Parsed<string> {
  const parsed = parseText(cell, maxLength);
  if (parsed.value === undefined) return parsed;
  return checkPicture(parsed.value) === null
    ? parsed
    : { error: `"${excerpt(parsed.value)}" is not an address that starts with https:// or /` };
}

/** Reads what a text means, unless it is blank or wrong. */
export function meaningOf<Value>(
  { value, error }: Parsed<string>,
  read: (text: string) => Parsed<Value>,
): Parsed<Value> {
  if (error) return { error };
  return value === undefined ? blank : read(value);
}

/** Reads codes such as `EA`, `PKG` or `/C`. */
export function parseUnit(cell: Cell): Parsed<UnitOfMeasure> {
  return meaningOf(parseText(cell, 50), code => {
    const unit = unitOf(code);
    return unit ? { value: unit } : { error: `unknown unit of measure "${excerpt(code)}"` };
  });
}

/** Reads what a price is for, such as `C`, `E`, `100` or `per M`. */
export function parsePricedUnit(cell: Cell): Parsed<UnitOfMeasure> {
  return meaningOf(parseText(cell, 50), code => {
    const unit = pricedUnitOf(code);
    return unit ? { value: unit } : { error: `unknown unit "${excerpt(code)}"` };
  });
}

/** Reads `Thread: 3/8-16; Length: 2 in`. */
export function parseAttributes(cell: Cell, maxLength: number): Parsed<string> {
  return meaningOf(parseText(cell, maxLength), text => {
    const attributes = readAttributes(text);
    return typeof attributes === 'string' ? { error: attributes } : { value: attributesText(attributes) };
  });
}

/** Reads `100: 1.95, 500: 1.80`. */
export function parsePriceBreaks(cell: Cell, maxLength: number): Parsed<string> {
  return meaningOf(parseText(cell, maxLength), text => {
    const breaks = readPriceBreaks(text);
    return typeof breaks === 'string' ? { error: breaks } : { value: priceBreaksText(breaks) };
  });
}
