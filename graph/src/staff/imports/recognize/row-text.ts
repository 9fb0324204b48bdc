import type { Cell, SheetRow } from '../../../platform/xlsx-reader/index.js';
import { cleanText } from './cell-values.js';
import { listed } from './field-rules.js';
import { normalizeHeader } from './headers.js';

/** Row type according to its words alone. */
export type RowWords = 'subtotal' | 'footer' | 'banner' | 'group' | undefined;

const totalFirst =
  /^\W*(?:(?:grand|sub|report|page|category|class|vendor|group|item|department|dept|product|customer|salesperson|sales rep|final|overall)[\s-]*)*(?:sub[\s-]*)?totals?\s*(?:$|[:*=]|\b(?:for|of|items?|records?|count|cost|value|quantity|qty|on)\b)/i;
const totalLast = /\s(?:sub[\s-]?)?totals?\s*[:*]*$/i;
const footer =
  /end of (?:report|list(?:ing)?|file)\b|^\W*(?:number of )?(?:records?|items?|lines?|products?|customers?|vendors?|accounts?)\s+(?:printed|listed|selected|read|counted|processed|found|on file)\b|^\W*\d[\d,]* (?:records?|items?|products?|customers?|vendors?|accounts?) (?:printed|listed|selected|found)\b/i;
const page = /^\W*page\s*(?:no\.?|number|#)?\s*:?\s*(?:\d+(?:\s*(?:of|\/)\s*\d+)?)?\W*$/i;
const label = /^([^:]{1,40}):(?:\s|$)/;

/** Labels of what a program prints about itself */
export const printLabels = listed(
  'page; date; run date; run time; time; run; printed; printed by; printed on; user; run by; as of',
);
const bannerLabels = new Set(
  [
    ...printLabels,
    ...listed(
      `print date; user id; report; report id; report name; title; company; criteria; selection; selection criteria; filter;
      filtered by; sort; sorted by; sequence; from; to; program; note; notes`,
    ),
  ].map(normalizeHeader),
);

export function cellAt(row: SheetRow, column: number): Cell | undefined {
  return row.cells.find(cell => cell.column === column);
}

/** Returns the text of the first of the columns that has one, or an empty text. */
export function textAt(row: SheetRow, ...columns: readonly number[]): string {
  for (const column of columns) {
    const text = cleanText(cellAt(row, column)?.text ?? '');
    if (text !== '') return text;
  }
  return '';
}

export function textsOf(row: SheetRow): string[] {
  return row.cells.map(cell => cleanText(cell.text)).filter(text => text !== '');
}

/** Shows a row in one line. */
export function lineOf(row: SheetRow): string {
  return textsOf(row).join(' | ').slice(0, 200);
}

export function wordsOf(texts: readonly string[]): RowWords {
  const first = texts[0] ?? '';
  if (texts.some(text => footer.test(text))) return 'footer';
  if (texts.some(text => page.test(text))) return 'banner';
  if (isTotalWords(first)) return 'subtotal';
  const label = labelOf(first);
  if (label === undefined) return undefined;
  return bannerLabels.has(normalizeHeader(label)) ? 'banner' : 'group';
}

/** Returns whether the words alone make a text the name of a total, such as "Anchors total". */
export function isTotalWords(text: string): boolean {
  return totalFirst.test(text) || (text.length <= 100 && totalLast.test(` ${text}`));
}

/** Returns whether the first cell says that the row is a total, and no other cell has words. */
export function isPlainTotal(row: SheetRow): boolean {
  const [first = '', ...others] = textsOf(row);
  return isTotalWords(first) && others.every(text => !/\p{L}/u.test(text));
}

/** Returns whether the name of a total may as well be a code or a company, such as "TOTAL" or "BF". */
export function isAmbiguousTotal(text: string): boolean {
  return /^\W*(?:totals?|sum|avg|average|mean|median|counts?|[bc]\/?f)\W*$/i.test(text);
}

/** Returns the text before the colon, as in "Category: Fasteners". */
export function labelOf(text: string): string | undefined {
  return label.exec(text)?.[1]?.trim();
}

/** Returns the name in a group row, even if it is in a second cell or marked "(continued)". */
export function nameOfGroup(texts: readonly string[]): string {
  const joined = texts.join(' ');
  return cleanText(joined.slice(joined.indexOf(':') + 1))
    .replace(/\s*\((?:continued|cont\.?|cont'd)\)$/i, '')
    .trim();
}

/**
 * Masks digits, because the same banner recurs with another page, date and time. Single words keep their digits:
 * otherwise every item number of the same shape would look like the banner.
 */
export function bannerShape(text: string): string {
  const clean = text.toLowerCase();
  return /[\s:]/.test(clean) ? clean.replace(/\d+/g, '#') : clean;
}

/** Returns whether the text is a line of dashes or equal signs. */
export function isRule(text: string): boolean {
  return /^[-=_*.~\s]+$/.test(text);
}

const weekdays = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?(?=[\s,]*#)/g;
const months =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?(?=[\s,-]*#)|(?<=#[\s-]*)(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b/g;
/** A number that says what a price is for, or how much of it: "per 100", "/ 1000", "less 20 %", "$5". */
const meantNumber =
  /(?<=\bper\s*|(?<!\d\s*)\/\s*|\$\s*|less\s*)\d[\d.,]*(?![/:\d])|\d[\d.,]*(?=\s*(?:%|percent|off\b))/g;

/** Returns a text outside the rows in lower case, without days, times and numbers that change with every report. */
export function shapeOfText(text: string): string {
  const kept: string[] = [];
  return cleanText(text)
    .toLowerCase()
    .replace(meantNumber, number => `\u0000${String.fromCharCode(0xe000 + kept.push(number))}`)
    .replace(/\d+(?:[.,:/-]\d+)*/g, '#')
    .replace(months, '#')
    .replace(weekdays, '#')
    .replace(/#\s*[ap]\.?m\b\.?/g, '#')
    .replace(/#(?:[\s,/.:-]*#)+/g, '#')
    .replace(/\u0000(.)/g, (_whole, at: string) => kept[at.charCodeAt(0) - 0xe001] ?? '')
    .trim();
}
