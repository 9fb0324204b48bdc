import { unitLabels, unitOf, type UnitOfMeasure } from '../../../definitions/unit.js';
import { columnLetters, type Cell, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { cleanText, excerpt } from './cell-values.js';
import {
  basisOfBanner,
  basisOfCell,
  basisOfFormat,
  basisOfHeading,
  basisOfHeadingPart,
  isAmount,
  isDollars,
  pricedUnitOf,
  type PriceBasis,
} from './price-basis.js';
import { chosenPriceUnit, readsNoPrices, type QuestionChoice, type Questions } from './questions.js';

/** The unit that an amount is for, or a number of pieces to divide it by. */
export type PricePer = ({ readonly unit: UnitOfMeasure } | { readonly pieces: number | 'pack' }) & {
  /** Its column, if the heading says it */
  readonly place?: { readonly column: string; readonly header: string };
};

export interface PriceColumn {
  readonly column: string;
  readonly header: string;
}

export interface PriceCell {
  /** Undefined if the column or the cell is not to be read */
  readonly cell: Cell | undefined;
  readonly per?: PricePer;
}

const ignore: QuestionChoice = { value: 'ignore', label: 'Do not read these amounts' };
const commaDecimals = /^\D*(?:\d{1,3}(?:\.\d{3})+,\d{1,4}|\d+,\d{1,2})\D*$/;
const eitherNotation = /^\D*\d{1,3}[.,]\d{3}\D*$/;

/** Reads the cells of price columns, and asks about units and currencies that are not certain. */
export class PriceReader {
  private readonly headings = new Map<string, PriceBasis>();
  /** Answers about columns whose heading names no unit, although another does */
  private readonly assumed = new Map<string, string>();
  private readonly notations = new Map<string, { comma: boolean; either: string | undefined }>();
  /** What cells above or below the headings say, by column */
  private readonly parts = new Map<string, PriceBasis>();
  private columns: readonly PriceColumn[] = [];
  /** What a banner or an answered note says about all prices */
  private banner: PriceBasis = {};
  private isIgnored = false;
  /** A person chose that prices are for the default quantity of their row */
  private isPerPack = false;
  /** First row of each note; a report repeats it on each page */
  private readonly noted = new Map<string, number>();

  constructor(private readonly questions: Questions) {
    const chosen = chosenPriceUnit(questions);
    if (chosen !== undefined && Object.hasOwn(unitLabels, chosen)) this.banner = { unit: chosen as UnitOfMeasure };
    for (const [id, value] of Object.entries(questions.answers)) {
      if (!/^priceNote:\d+$/.test(id)) continue;
      if (value === ignore.value) this.isIgnored = true;
      else if (Object.hasOwn(unitLabels, value)) this.banner = { unit: value as UnitOfMeasure };
    }
    this.isPerPack = chosen === 'pack';
    this.isIgnored ||= readsNoPrices(questions);
  }

  /**
   * Returns whether a row that is no item says something about prices. Above the first item, "Prices are per 100" holds
   * for all prices, and "Per C" in a price column for the column. Elsewhere it becomes a question.
   */
  notes(row: SheetRow, isAboveItems: boolean): boolean {
    const text = row.cells.map(cell => cleanText(cell.text)).join(' ');
    const parts = this.columns.flatMap(({ column }): [string, PriceBasis][] => {
      const words = cleanText(row.cells.find(cell => columnLetters(cell.column) === column)?.text ?? '');
      const basis = words === '' || isAmount(words) ? {} : basisOfHeadingPart(words);
      return saysNothing(basis) || isEqual(basis, this.parts.get(column)) ? [] : [[column, basis]];
    });
    const banner = basisOfBanner(text);
    if (parts.length === 0 && saysNothing(banner)) return false;
    if (!isAboveItems) {
      const unclear = banner.unclear ?? parts.map(([, basis]) => basis.unit ?? basis.unclear).find(Boolean);
      const currency = banner.currency ?? parts.map(([, basis]) => basis.currency).find(Boolean);
      this.askAboutNote({ ...(unclear && { unclear }), ...(currency && { currency }) }, row.row, text);
      return true;
    }
    this.banner = { ...this.banner, ...banner };
    for (const [column, basis] of parts) this.parts.set(column, basis);
    if (parts.length > 0) this.compare(this.columns);
    return true;
  }

  /** Asks which prices a note among the records or below them means, unless a banner says the same. */
  private askAboutNote({ unclear, currency }: PriceBasis, row: number, text: string): void {
    if (unclear === this.banner.unclear && currency === this.banner.currency) return;
    const unit = unclear === undefined ? undefined : pricedUnitOf(unclear);
    const first = this.noted.get(text) ?? row;
    this.noted.set(text, first);
    const answer = this.questions.ask({
      id: `priceNote:${first}`,
      kind: 'priceNote',
      where: `Row ${first}`,
      text: `This row says "${excerpt(text)}". Which prices does it mean?`,
      choices: [
        ...(unit === undefined
          ? []
          : [
              { value: unit, label: `All prices of the file: ${unitLabels[unit]}` },
              { value: 'below', label: `The prices below it: ${unitLabels[unit]}` },
            ]),
        { value: 'none', label: 'None: read the prices without it' },
        ignore,
      ],
    });
    if (answer === 'below' && unit !== undefined) this.banner = { unit };
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

  /**
   * Compares the headings of the price columns: if one says "per C" and another nothing, the other may mean either.
   */
  compare(columns: readonly PriceColumn[]): void {
    this.columns = columns;
    this.assumed.clear();
    const said = columns.map(place => ({ place, ...this.headingOf(place.header), ...this.parts.get(place.column) }));
    const unit = said.find(({ unit: own }) => own !== undefined && own !== 'each')?.unit;
    if (unit === undefined) return;
    for (const { place, unit: own, unclear } of said) {
      if (own !== undefined || unclear !== undefined) continue;
      const answer = this.questions.ask({
        id: `priceUnit:${place.column}`,
        kind: 'priceUnit',
        where: whereOf(place),
        text: `Another price column says ${unitLabels[unit].toLowerCase()}, and this one says nothing. What is one price for?`,
        choices: [{ value: unit, label: unitLabels[unit] }, { value: 'each', label: unitLabels.each }, ignore],
      });
      if (answer !== undefined) this.assumed.set(place.column, answer);
    }
  }

  /** Asks about the currency of a heading, before the column is chosen. */
  askAboutHeading(column: string, header: string): string | undefined {
    const { currency } = this.headingOf(header);
    return currency === undefined ? undefined : this.currencyOf(currency, { column, header, sample: undefined });
  }

  read(cell: Cell, header: string): PriceCell {
    const assumed = this.assumed.get(columnLetters(cell.column));
    if (assumed === 'ignore' || this.isIgnored) return { cell: undefined };
    const own = cell.kind === 'text' ? basisOfCell(cleanText(cell.text)) : undefined;
    const format = cell.kind === 'number' && cell.format !== undefined ? basisOfFormat(cell.format) : {};
    const basis = nearest([
      this.banner,
      assumed === undefined ? {} : { unit: assumed as UnitOfMeasure },
      this.headingOf(header),
      this.parts.get(columnLetters(cell.column)) ?? {},
      format,
      own?.basis ?? {},
    ]);
    const place = { column: columnLetters(cell.column), header, sample: `${cell.address}: ${excerpt(cell.text)}` };
    let amount = own?.amount ?? cell.text;
    if (cell.kind === 'text') amount = this.withPoint(amount, place);
    const currency = basis.currency === undefined ? undefined : this.currencyOf(basis.currency, place);
    if (currency === 'ignore') return { cell: undefined };
    const per = currency === 'hundred' ? { unit: 'hundred' as const } : this.perOf(basis, place);
    if (per === 'ignore') return { cell: undefined };
    const read: Cell = amount === cell.text ? cell : { ...cell, text: amount, value: amount };
    return {
      cell: currency === 'cents' ? cents(read) : read,
      ...(per === undefined ? {} : { per: { ...per, place: { column: place.column, header } } }),
    };
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

  private perOf({ unit, unclear }: PriceBasis, place: Place): PricePer | 'ignore' | undefined {
    const assumed = this.isPerPack ? { pieces: 'pack' as const } : undefined;
    if (unclear === undefined) return unit === undefined ? assumed : { unit };
    const words = unclear.replace(/^per\s+/i, '').toLowerCase();
    const named = unitOf(words);
    const pieces = /^\d{1,5}$/.test(words) && Number(words) > 1 ? Number(words) : undefined;
    const answer = this.questions.ask(
      {
        id: `priceUnit:${place.column}:${words}`,
        kind: 'priceUnit',
        where: whereOf(place),
        text: `What is one price for? The file says "${excerpt(unclear)}", which the store does not understand with certainty.`,
        choices: [
          { value: 'each', label: 'One piece' },
          ...(named === undefined || named === 'each'
            ? []
            : [{ value: named, label: `One ${unitLabels[named].toLowerCase()}, and the item is sold in that unit` }]),
          ...(pieces === undefined ? [] : [{ value: 'pieces', label: `${pieces} pieces: divide by ${pieces}` }]),
          { value: 'pack', label: 'A pack: divide by the default quantity of the row' },
          ...(named === 'hundred' ? [] : [{ value: 'hundred', label: 'Hundred (C)' }]),
          ...(named === 'thousand' ? [] : [{ value: 'thousand', label: 'Thousand (M)' }]),
          ignore,
        ],
      },
      place.sample,
    );
    if (answer === undefined) return undefined;
    if (answer === 'ignore') return 'ignore';
    if (answer === 'pieces') return { pieces: pieces ?? 1 };
    return answer === 'pack' ? { pieces: 'pack' } : { unit: answer as UnitOfMeasure };
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

function saysNothing(basis: PriceBasis): boolean {
  return Object.keys(basis).length === 0;
}

function isEqual(one: PriceBasis, other: PriceBasis | undefined): boolean {
  return one.unit === other?.unit && one.unclear === other?.unclear && one.currency === other?.currency;
}

/** The unit that is said last counts, whether it is clear or not. */
function nearest(said: readonly PriceBasis[]): PriceBasis {
  const byUnit = said.findLast(({ unit, unclear }) => unit !== undefined || unclear !== undefined) ?? {};
  const currency = said.findLast(basis => basis.currency !== undefined)?.currency;
  return { ...byUnit, ...(currency === undefined ? {} : { currency }) };
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
