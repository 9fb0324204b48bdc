import { mostAmount, mostEmail } from '../../../definitions/field.js';
import { isState, stateNamed } from '../../../definitions/states.js';
import type { Cell } from '../../../platform/xlsx-reader/index.js';
import {
  meaningOf,
  cellError,
  cleanText,
  excerpt,
  parseFlag,
  parseMoney,
  parseQuantity,
  parseText,
  type Parsed,
} from './cell-values.js';

/** Reads a number's digits or a text, as the cell shows it. */
function shownText(cell: Cell): Parsed<string> {
  const parsed = parseText(cell, 32_767);
  return parsed.error || cell.kind !== 'boolean' ? parsed : { error: `${cell.text} is not text` };
}

/** Reads 1 to 999,999,999, ignoring leading zeros. */
export function parseCustomerNumber(cell: Cell): Parsed<number> {
  return meaningOf(shownText(cell), text => {
    if (!/^#?0*[1-9]\d{0,8}$/.test(text))
      return { error: `"${excerpt(text)}" is not a customer number from 1 to 999,999,999` };
    return { value: Number(text.replace('#', '')) };
  });
}

/** Reads ten digits from `(602) 555-1234`, `602.555.1234 x12` or `+1 602 555 1234`. Drops the extension. */
export function parsePhone(cell: Cell): Parsed<string> {
  return meaningOf(shownText(cell), text => {
    const [, number = '', extension] = /^(.*?)\s*(?:(?:x|ext\.?|extension)\s*(\d{1,6}))?$/i.exec(text) ?? [];
    if (/^[-.()/\s0]*$/.test(number)) return {};
    const digits = number.replace(/[\s().+/-]/g, '').replace(/^1(?=\d{10}$)/, '');
    if (/^\d{7}$/.test(digits)) return { error: `the area code is missing in "${excerpt(text)}"` };
    if (!/^\d{10}$/.test(digits)) return { error: `"${excerpt(text)}" is not a phone number of 10 digits` };
    return extension === undefined
      ? { value: digits }
      : { value: digits, note: `the extension ${extension} was dropped` };
  });
}

/** Reads the five digits of a zip code or ZIP+4. Restores leading zeros that Excel drops from numbers. */
export function parseZipCode(cell: Cell): Parsed<string> {
  return meaningOf(shownText(cell), text => {
    const match = /^(\d{5})(?:[-\s]?\d{4})?$/.exec(text);
    if (match) return { value: match[1] };
    const isNumber = cell.kind === 'number' && /^\d{3,9}$/.test(text);
    if (isNumber && text.length < 5) return { value: text.padStart(5, '0') };
    if (isNumber && text.length > 6) return { value: text.padStart(9, '0').slice(0, 5) };
    return { error: `"${excerpt(text)}" is not a zip code of 5 digits` };
  });
}

/** Reads the code or name of one of the 50 states. */
export function parseState(cell: Cell): Parsed<string> {
  return meaningOf(shownText(cell), text => {
    const code = text.toUpperCase().replaceAll('.', '');
    const found = isState(code) ? code : stateNamed(text);
    return found ? { value: found } : { error: `"${excerpt(text)}" is not one of the 50 states` };
  });
}

export function parseEmail(cell: Cell): Parsed<string> {
  const parsed = parseText(cell, mostEmail);
  if (parsed.value === undefined || /^\S+@[^\s@]+$/.test(parsed.value)) return parsed;
  return { error: `"${excerpt(parsed.value)}" is not an email address` };
}

/** Reads `COD`, `CASH`, `NET30`, `N30` or `NET 30 DAYS`. */
export function parseTerms(cell: Cell): Parsed<string> {
  return meaningOf(shownText(cell), text => {
    const words = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
    if (/^(COD|CASH|CASHONDELIVERY|CASHONLY|DUEONRECEIPT)$/.test(words)) return { value: 'COD' };
    const days = /^(?:N|NET)?(30|45|50)(?:D|DAY|DAYS|NET)?$/.exec(words)?.[1];
    return days
      ? { value: `NET${days}` }
      : {
          error: `unknown terms "${excerpt(text)}": use COD, NET30, NET45 or NET50`,
          isUnknown: true,
        };
  });
}

/** Reads `CC`, `CREDIT CARD`, `ACCT` or `ON ACCOUNT`. */
export function parsePaymentMethod(cell: Cell): Parsed<string> {
  return meaningOf(shownText(cell), text => {
    const words = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
    if (/^(CC|CARD|CREDITCARD|CREDIT|VISA|MC|MASTERCARD|AMEX)$/.test(words)) return { value: 'CC' };
    if (
      /^(ACCT|ACCOUNT|ONACCOUNT|ONACCT|CHARGE|CHARGEACCOUNT|OPEN|OPENACCOUNT|HOUSE|HOUSEACCOUNT|INVOICE)$/.test(words)
    )
      return { value: 'ACCT' };
    return { error: `"${excerpt(text)}" is neither CC nor ACCT` };
  });
}

/** Reads an amount with at most two decimals. */
export function parseCreditLimit(cell: Cell): Parsed<string> {
  const text = cell.kind === 'text' ? cleanText(cell.text) : '';
  if (/^(none|no limit|unlimited)$/i.test(text)) return { value: '0' };
  const parsed = parseMoney(cell, mostAmount);
  if (parsed.value !== undefined && (parsed.value.split('.')[1] ?? '').length > 2)
    return { error: `"${excerpt(cell.text)}" has more than two decimals` };
  return parsed;
}

/** Reads a tier from 0 to 3. The internal tier of staff accounts is an error. */
export function parseTier(cell: Cell): Parsed<number> {
  const error = cellError(cell);
  if (error) return { error };
  const text = cell.kind === 'text' ? cleanText(cell.text).replace(/^(tier|level|price)\s+/i, '') : cell.text;
  const parsed = parseQuantity({ ...cell, text });
  if (parsed.value === undefined || parsed.value <= 3) return parsed;
  return { error: `${parsed.value} is not a tier from 0 to 3` };
}

/** Reads a column that means the opposite of its field. */
export function parseNotFlag(cell: Cell): Parsed<boolean> {
  const parsed = parseFlag(cell);
  return parsed.value === undefined ? parsed : { ...parsed, value: !parsed.value };
}

/** Checks a text such as "Phoenix, AZ 85034", which is split when the record is complete. */
export function parsePlace(cell: Cell): Parsed<string> {
  const parsed = parseText(cell, 200);
  if (parsed.value === undefined || splitPlace(parsed.value)) return parsed;
  return { error: `"${excerpt(parsed.value)}" is not like "Phoenix, AZ 85034"` };
}

/** Splits "Phoenix, AZ 85034" into city, state and zip code. */
export function splitPlace(text: string): { city: string; state: string; zipCode: string } | undefined {
  const match = /^(.+?)[\s,]+([A-Za-z]{2})\.?[\s,]+(\d{5})(?:-?\d{4})?$/.exec(text);
  const state = match?.[2]?.toUpperCase() ?? '';
  if (!match || !isState(state)) return undefined;
  const city = (match[1] ?? '').replace(/,+$/, '').trim();
  return city.length > 50 ? undefined : { city, state, zipCode: match[3] ?? '' };
}
