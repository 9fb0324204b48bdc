import Big from 'big.js';
import { mostPrice, mostQuantity } from '../../definitions/field.js';
import { isPictureAddress } from '../../shared/picture-address.js';
import { noResult, type Cell } from '../../xlsx-reader/index.js';

/** Nothing at all for a blank cell: it leaves what is stored. */
export interface Parsed<Value> {
  /** The text might be one that the store knows by another name. */
  readonly isUnknown?: boolean;
  readonly value?: Value;
  readonly error?: string;
  readonly note?: string;
}

const blank: Parsed<never> = {};
/** Below this a difference comes from binary storage, not from a person who typed five decimals. */
const noise = new Big('0.000000001');

const noAmount = /^(n\.?\/?a\.?|#n\/a|none|tbd|tba|-+|–+|—+|call( for (price|pricing|quote))?|quote|see .*)$/i;
const trueWords = new Set(['y', 'yes', 't', 'true', '1', 'x']);
const falseWords = new Set(['n', 'no', 'f', 'false', '0']);

/** Nothing but what a keyboard types, without a space at either end. */
const isClean = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;

/** Makes one line of a cell: no control characters, no spaces that only look like spaces, none at the ends. */
export function cleanText(text: string): string {
  // Each cell is looked at several times, and nearly all are like this.
  if (isClean.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/\s*[^\S ]\s*/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff\ufffe\uffff]/g, '')
    .trim();
}

const quoted = 60;

/** Enough of a wrong text to know it again: a cell may hold 32,767 characters, and a file 250,000 such rows. */
export function excerpt(text: string): string {
  return text.length > quoted ? `${text.slice(0, quoted)}...` : text;
}

const errorText =
  /^\s*(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA)|Err:\d{3})\s*$/i;

/** The caller adds where the cell is. A program that copies values turns errors into texts, and they are still errors. */
export function cellError(cell: Cell): string | undefined {
  const isError =
    cell.kind === 'error' || (cell.kind === 'text' && (cell.text === noResult || errorText.test(cell.text)));
  return isError ? `the cell holds an error (${cell.text})` : undefined;
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

/** An id is a text: what Excel or a program made of it is undone only where nothing was lost. */
export function parseId(cell: Cell, maxLength: number): Parsed<string> {
  if (cell.kind === 'boolean')
    return { error: `Excel has turned this number into ${cell.text}: format the cell as text and type it again` };
  if (cell.kind !== 'number') {
    const text = cleanText(cell.text);
    // Excel writes E+11 where it shortens; a text such as 1E12 is an item number of its own.
    return cell.kind === 'text' && text.includes('+') && hasLostDigits(text)
      ? lostDigits(cell)
      : parseText(cell, maxLength);
  }
  if (hasLostDigits(cell.text) || isBeyondExcel(cell.text)) return lostDigits(cell);
  return withinLength(plainNumber(cell.text), maxLength);
}

function withinLength(text: string, maxLength: number): Parsed<string> {
  if (text === '') return blank;
  if (text.length > maxLength) return { error: `the text has ${text.length} characters; at most ${maxLength} fit` };
  return { value: text };
}

/**
 * 1.23457E+11 stands for a code of twelve digits of which six are left. A program that writes whole numbers
 * this way keeps all digits but zeros at the end, so up to two missing ones are taken for zeros. Short ones such
 * as 3E5 are item numbers of their own.
 */
export function hasLostDigits(text: string): boolean {
  const match = /^[-+]?(\d)(?:\.(\d*))?E\+?(\d{1,3})$/i.exec(text);
  if (!match) return false;
  const exponent = Number(match[3]);
  return exponent >= 11 && 1 + (match[2] ?? '').length < exponent - 1;
}

/** Excel keeps fifteen digits and makes zeros of the rest. */
function isBeyondExcel(text: string): boolean {
  const number = new Big(text);
  return number.abs().gte('1e15');
}

function lostDigits(cell: Cell): Parsed<string> {
  return { error: `${cell.text} has lost digits: format the column as text and print the report again` };
}

/** Digits as Excel shows them: fifteen are what it keeps, so 10.239999999999998 is 10.24. Zeros put before by a format stay. */
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
 * A number cell is stored in binary, so 12.5 may stand in the file as 12.499999999999998. Its digits are taken
 * from the file as decimals and rounded there; going through a JavaScript number would round twice. A price with
 * a true fifth decimal is rounded too, and the person is told.
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

/** `$1,234.50`, `125.00-`, `(125.00)`, `1,234.50 CR`, `.00`; nothing where a group of thousands is not three digits. */
function amountOfText(text: string): Big | undefined {
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

/** Shown to customers as a picture's source, so only an https address or a path of the store passes. */
export function parseImage(cell: Cell, maxLength: number): Parsed<string> {
  const parsed = parseText(cell, maxLength);
  if (parsed.value === undefined) return parsed;
  return isPictureAddress(parsed.value)
    ? parsed
    : { error: `"${excerpt(parsed.value)}" is not an address that starts with https:// or /` };
}
