import { columnLetters, type Cell } from '../../../platform/xlsx-reader/index.js';
import { cleanText, excerpt } from './cell-values.js';
import { basisOfCell, basisOfFormat, basisOfHeading, isDollars, type PriceBasis } from './price-basis.js';
import { chosenPer, readsNoPrices, type PricePer, type QuestionChoice, Questions } from './questions.js';

export interface PriceColumn {
  readonly column: string;
  readonly header: string;
}

export interface PriceCell {
  /** Undefined if the column or the cell is not to be read */
  readonly cell: Cell | undefined;
  readonly per?: PricePer;
  readonly error?: string;
}

const ignore: QuestionChoice = { value: 'ignore', label: 'Do not read these amounts' };
const commaDecimals = /^\D*(?:\d{1,3}(?:\.\d{3})+,\d{1,4}|\d+,\d{1,2})\D*$/;
const eitherNotation = /^\D*\d{1,3}[.,]\d{3}\D*$/;

/** Reads the cells of price columns, and asks about currencies that are not certain. */
export class PriceReader {
  private readonly headings = new Map<string, PriceBasis>();
  private readonly notations = new Map<string, { comma: boolean; either: string | undefined }>();
  /** What a person chose for prices that do not say what they are for */
  private readonly chosen: PricePer | undefined;
  private readonly isIgnored: boolean;

  constructor(private readonly questions: Questions) {
    this.chosen = chosenPer(questions);
    this.isIgnored = readsNoPrices(questions);
  }

  /** Returns what the heading says. */
  headingOf(header: string): PriceBasis {
    let known = this.headings.get(header);
    if (!known) {
      known = basisOfHeading(header);
      this.headings.set(header, known);
    }
    return known;
  }

  /** Asks about the currency of a heading, before the column is chosen. */
  askAboutHeading(column: string, header: string): string | undefined {
    const { currency } = this.headingOf(header);
    return currency === undefined ? undefined : this.currencyOf(currency, { column, header, sample: undefined });
  }

  /** The unit and the currency nearest to the amount count: those of its cell before its format, then its heading. */
  read(cell: Cell, header: string): PriceCell {
    if (this.isIgnored) return { cell: undefined };
    const own = cell.kind === 'text' ? basisOfCell(cleanText(cell.text)) : undefined;
    const format = cell.kind === 'number' && cell.format !== undefined ? basisOfFormat(cell.format) : {};
    if (!format)
      return { cell: undefined, error: `the format ${cell.format} shows another number than ${excerpt(cell.text)}` };
    const said = [own?.basis ?? {}, format, this.headingOf(header)];
    const place = { column: columnLetters(cell.column), header };
    const sample = `${cell.address}: ${excerpt(cell.text)}`;
    const currency = said.flatMap(basis => basis.currency ?? [])[0];
    const answer = currency === undefined ? undefined : this.currencyOf(currency, { ...place, sample });
    if (answer === 'ignore') return { cell: undefined };
    const amount = own ? this.withPoint(own.amount, { ...place, sample }) : cell.text;
    const read: Cell = amount === cell.text ? cell : { ...cell, text: amount, value: amount };
    const [unit] = said.flatMap(basis => basis.unit ?? []);
    const chosen = unit === undefined ? this.chosen : { unit };
    const per: PricePer | undefined = answer === 'hundred' ? { unit: 'hundred' } : chosen;
    return { cell: answer === 'cents' ? cents(read) : read, ...(per && { per: { ...per, place } }) };
  }

  /**
   * Reads the currency of a row, in a column of its own. Returns whether the prices of the row are left out.
   */
  leavesOut(cell: Cell, header: string): boolean {
    const text = cleanText(cell.text);
    const column = columnLetters(cell.column);
    const answer = this.questions.answers[`currency:${column}`];
    if (isDollars(text)) return answer === 'ignore';
    return (
      this.questions.ask(
        {
          id: `currency:${column}`,
          kind: 'currency',
          where: whereOf({ column, header }),
          text: 'Some prices are not in US dollars. What are they?',
          choices: [
            { value: 'usd', label: 'US dollars all the same' },
            { value: 'ignoreRows', label: 'Do not read the prices of these rows' },
            { value: 'ignore', label: 'Do not read any price of the file' },
          ],
        },
        `${cell.address}: ${excerpt(text)}`,
      ) !== 'usd'
    );
  }

  private currencyOf(currency: string, place: Place): string | undefined {
    const isCents = /^(?:cents?|¢)$/i.test(currency);
    const isCent = /^cents?$/i.test(currency);
    return this.questions.ask(
      {
        id: `currency:${place.column}:${currency.toLowerCase()}`,
        kind: 'currency',
        where: whereOf(place),
        text: `The file says "${excerpt(currency)}". The prices of the store are in US dollars. What are these amounts?`,
        choices: [
          { value: 'usd', label: 'US dollars' },
          ...(isCents ? [{ value: 'cents', label: 'US cents: divide by 100' }] : []),
          ...(isCent ? [{ value: 'hundred', label: 'US dollars per hundred (C)' }] : []),
          ignore,
        ],
      },
      place.sample,
    );
  }

  /**
   * Reads `1.234,56` as 1234.56, which no other notation allows. In a column with such amounts, `1.234` and `1,234` may
   * mean either.
   */
  private withPoint(amount: string, place: Place): string {
    const comma = (text: string) => text.replaceAll('.', '').replace(',', '.');
    const isComma = commaDecimals.test(amount);
    const isEither = eitherNotation.test(amount);
    if (!isComma && !isEither) return amount;
    const seen = this.notations.get(place.column) ?? { comma: false, either: undefined };
    this.notations.set(place.column, seen);
    seen.comma ||= isComma;
    if (isEither) seen.either ??= place.sample;
    if (!seen.comma || seen.either === undefined) {
      const isKnown = this.questions.answers[`decimalComma:${place.column}`] === 'comma';
      return isComma || (isEither && isKnown) ? comma(amount) : amount;
    }
    const answer = this.questions.ask(
      {
        id: `decimalComma:${place.column}`,
        kind: 'decimalComma',
        where: whereOf(place),
        text: 'Some amounts of this column have a decimal comma. Do all of them, so that 1.234 is a thousand two hundred thirty-four?',
        choices: [
          { value: 'comma', label: 'Yes, in the whole column' },
          { value: 'point', label: 'No: a point is a decimal point' },
        ],
      },
      isEither ? place.sample : seen.either,
    );
    return isComma || answer === 'comma' ? comma(amount) : amount;
  }
}

interface Place extends PriceColumn {
  readonly sample: string | undefined;
}

export function whereOf({ column, header }: PriceColumn): string {
  return header === '' ? `Column ${column}` : `Column ${column} "${excerpt(header)}"`;
}

/** Moves the point two digits to the left, in the text of the amount. */
function cents(cell: Cell): Cell {
  const text = cell.text.replace(/(\d[\d,]*)?(?:\.(\d*))?(?=\D*$)/, (_amount, whole = '', fraction = '') => {
    const digits = String(whole).replaceAll(',', '').padStart(3, '0');
    return `${digits.slice(0, -2)}.${digits.slice(-2)}${String(fraction)}`;
  });
  return { ...cell, text, value: cell.kind === 'number' ? Number(text) : text };
}
