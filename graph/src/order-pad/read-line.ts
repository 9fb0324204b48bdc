import { unitsOfMeasure } from '../definitions/unit.js';
import { cellText, cellsOf, hasSeparator } from '../spreadsheets/index.js';

/** One way to read an order line: a code, and the quantity as typed. */
export interface LineReading {
  code: string;
  /** Digits only, possibly with a decimal point; null if the line has none */
  quantity: string | null;
}

// A single letter, such as "C" for a hundred, may be part of a code.
const unitCodes = Object.values(unitsOfMeasure)
  .flatMap(({ codes }): readonly string[] => codes)
  .filter(code => /^[a-z]{2,}$/.test(code));
const unit = `(?:${[...unitCodes, 'units', 'qty'].join('|')})\\.?`;
const number = '\\d{1,3}(?:,\\d{3})+|\\d{1,6}(?:\\.\\d+)?';

/** Patterns with a marked quantity, the most specific first. */
const markedForms: readonly RegExp[] = [
  // 50131786 x 5, 50131786 x5 ea, 50131786 qty: 5
  new RegExp(
    `^(?<code>.+?)[\\s,;|]*(?:(?<=\\s)[x*×]\\s*|(?<=\\d)\\s*[*×]\\s*|\\bqty\\.?[\\s:=]*)(?<quantity>${number})\\s*(?:${unit})?$`,
    'i',
  ),
  // 50131786, 5 ea
  new RegExp(`^(?<code>.+?)[\\s,;|]+(?<quantity>${number})\\s*${unit}$`, 'i'),
  // 5 x 50131786, 5 ea 50-13-1786, qty 5 50131786
  new RegExp(
    `^(?:qty\\.?[\\s:=]*)?(?<quantity>${number})\\s*(?:[x*×](?=\\s)|${unit}(?=[\\s,;|]))[\\s,;|]*(?<code>.+)$`,
    'i',
  ),
  new RegExp(`^qty\\.?[\\s:=]*(?<quantity>${number})[\\s,;|]+(?<code>.+)$`, 'i'),
];

const isQuantity = new RegExp(`^(?:${number})$`);
const countedUnits = new RegExp(`^(${number})\\s*${unit}$`, 'i');

type AddReading = (code: string, quantity: string | null) => void;

const withoutCommas = (quantity: string) => quantity.replaceAll(',', '');

/** Whether a text may be a code: it has a digit, or is one word of letters. */
const mayBeCode = (text: string) => /\d/.test(text) || /^[a-z]{3,}$/i.test(text);

/**
 * Returns the possible readings of an order line, the most likely first; empty for a blank line. Code and quantity can
 * be ambiguous: "5 1234" may be five of item 1234 or 1,234 of item 5. The catalog decides which code exists.
 */
export function readLine(line: string): LineReading[] {
  const text = line.trim().replace(/\s*\t\s*/g, '\t');
  if (text === '') return [];
  const readings: LineReading[] = [];
  const add: AddReading = (code, quantity) => {
    const trimmed = cellText(code).replace(/^[\s,;:|#]+|[\s,;:|]+$/g, '');
    if (trimmed !== '') readings.push({ code: trimmed, quantity: quantity === null ? null : withoutCommas(quantity) });
  };
  for (const form of markedForms) {
    const { code, quantity } = form.exec(text)?.groups ?? {};
    if (code !== undefined && quantity !== undefined) add(code, quantity);
  }
  const cells = cellsOf(text).filter(cell => cell !== '');
  const isPlain = !hasSeparator(text);
  if (isPlain || hasOnlyThousandsCommas(text)) addWords(text.split(/\s+/), add);
  if (!isPlain) addCells(cells, add);
  add(text, null);
  return readings;
}

/** Whether each comma groups the digits of a number, as in "50131786 1,250". */
const hasOnlyThousandsCommas = (text: string) =>
  !/[\t;|,]/.test(text.replaceAll(/(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])/g, ''));

/** Every cell that may be a code, with the first quantity among the other cells, preferably to its right. */
function addCells(cells: readonly string[], add: AddReading): void {
  const quantityOf = (cell: string) => (isQuantity.test(cell) ? cell : (countedUnits.exec(cell)?.[1] ?? null));
  const readings = cells.flatMap((code, index) => {
    if (!mayBeCode(code)) return [];
    const others = [...cells.slice(index + 1), ...cells.slice(0, index)];
    return [{ code, quantity: others.map(quantityOf).find(quantity => quantity !== null) ?? null }];
  });
  for (const { code, quantity } of readings) if (quantity !== null) add(code, quantity);
  for (const { code, quantity } of readings) if (quantity === null) add(code, null);
}

/** Readings with the quantity after the code, then those with the quantity before it. */
function addWords(words: readonly string[], add: AddReading): void {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length > 1 && isQuantity.test(last)) add(words.slice(0, -1).join(' '), last);
  if (words.length > 1 && isQuantity.test(first)) add(words.slice(1).join(' '), first);
  // A description may follow the code: "50131786 5 hammer", "50131786 claw hammer".
  if (words.length > 2 && isQuantity.test(words[1] ?? '')) add(first, words[1] ?? null);
  if (words.length > 2 && isQuantity.test(first)) add(words[1] ?? '', first);
  if (words.length > 1 && /\d/.test(first)) add(first, isQuantity.test(last) ? last : null);
}

const headingWords =
  /^(line|#|no\.?|item|part|sku|code|number|catalog|product|qty|quantity|order(ed)?|description|desc\.?|unit|uom|price|ext(ended)?\.?|total|vendor|mfr\.?|id|amount|each)$/i;

/** Whether a line only names the columns of the lines below it. */
export function isHeading(line: string): boolean {
  const words = line.split(/[\s\t,;|/"]+/).filter(word => word !== '');
  return words.length > 1 && words.every(word => headingWords.test(word));
}
