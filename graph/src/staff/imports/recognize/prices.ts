import Big from 'big.js';
import { priceBreaksText, readPriceBreaks } from '../../../definitions/price.js';
import { pricePerOf, unitLabels, type UnitOfMeasure } from '../../../definitions/unit.js';
import { columnLetters, type Cell } from '../../../platform/xlsx-reader/index.js';
import { cleanText, excerpt } from './cell-values.js';
import type { FieldValue } from './field-rules.js';
import { basisOfCell, basisOfFormat, basisOfHeading, isDollars, type PriceBasis } from './price-basis.js';
import { type PricePer, type Questions, chosenPer, readsNoPrices } from './questions.js';
import type { ReportRow } from './report-layout.js';

export interface PriceColumn {
  readonly column: string;
  readonly header: string;
}

interface Place extends PriceColumn {
  readonly sample: string | undefined;
}

interface PriceCell {
  /** Undefined if the column or the cell is not to be read */
  readonly cell: Cell | undefined;
  readonly per?: PricePer;
  readonly error?: string;
}

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
          { value: 'ignore', label: 'Do not read these amounts' },
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

/** A price that applies from a quantity on. The quantity is in the heading, or in a column next to it. */
export interface BreakColumn {
  readonly price: number;
  readonly header: string;
  readonly quantity: number | { readonly column: number };
}

const bracketed = /\([^()]*\)|\[[^[\]]*\]/g;
const indexedQuantity = /^(?:(?:qty|quantity|break|brk)\s*(?:break|brk|qty|quantity)?)\s*#?\s*(\d{1,2})$/;
const indexedPrice =
  /^(?:(?:price|cost|net|prc)\s*(?:break|brk)?|(?:break|brk|qty|quantity)\s*(?:price|cost|prc))\s*#?\s*(\d{1,2})$/;
const withQuantity =
  /^(?:break|brk|qty|quantity|price|cost|net|prc)?\s*(?:price|break|qty)?\s*(?:@|at|for|from)?\s*(\d{1,6})(?:\s*(?:-|–|to)\s*\d{1,6})?\s*(\+|or more|and up|up|plus)?\s*(?:pcs?|pieces|ea)?\s*(?:price|cost|prc)?$/;

/** Finds columns such as "Qty 1", "Price 1", "Qty 2", "Price 2" or "Break 10", "Break 50" among those without a field. */
export function findBreakColumns(headings: ReadonlyMap<number, string>): BreakColumn[] {
  const texts = [...headings]
    .toSorted(([left], [right]) => left - right)
    .map(([column, header]) => ({
      column,
      header,
      text: header.toLowerCase().replace(bracketed, ' ').replace(/[.:]/g, '').trim(),
    }));
  const quantities = new Map(texts.flatMap(({ column, text }) => indexOf(indexedQuantity, text, column)));
  const pairs = texts.flatMap(({ column, header, text }) =>
    indexOf(indexedPrice, text, column).flatMap(([index]) => {
      const quantity = quantities.get(index);
      return quantity === undefined ? [] : [{ price: column, header, quantity: { column: quantity } }];
    }),
  );
  if (pairs.length > 0) return pairs;
  const fixed = texts.flatMap(({ column, header, text }) => {
    const match = withQuantity.exec(text);
    if (!match) return [];
    const isOpen = match[2] !== undefined || /brk|break|qty|quantity|-|–/.test(text);
    return [{ price: column, header, quantity: Number(match[1]), isOpen }];
  });
  const rises = fixed.every(({ quantity }, index) => index === 0 || quantity > (fixed[index - 1]?.quantity ?? 0));
  // Numbers alone may be values of a row above the first record. Price lists begin at one piece.
  const isWorded = fixed[0]?.quantity === 1 || !fixed.some(({ header }) => /^[\d\s]+$/.test(header));
  // "Price 1, Price 2, Price 3" are price levels, not quantities.
  const isCounted = fixed.every(({ quantity }, index) => quantity === index + 1);
  return rises && isWorded && !isCounted && (fixed.length > 1 || fixed[0]?.isOpen)
    ? fixed.map(({ isOpen: _isOpen, ...found }) => found)
    : [];
}

function indexOf(pattern: RegExp, text: string, column: number): [index: number, column: number][] {
  const index = pattern.exec(text)?.[1];
  return index === undefined ? [] : [[Number(index), column]];
}

export function columnsOf(breaks: readonly BreakColumn[]): number[] {
  return breaks
    .flatMap(({ price, quantity }) => (typeof quantity === 'number' ? [price] : [quantity.column, price]))
    .toSorted((left, right) => left - right);
}

const pieces: ReadonlySet<UnitOfMeasure> = new Set(['each', 'hundred', 'thousand']);
const decimals = 4;
const priceFields = ['standardCost', 'basePrice', 'priceBreaks'] as const;

/**
 * Sets the unit of an item from its headings, its cells, and its columns "UOM" and "Per", and converts the other prices
 * to it exactly. What contradicts itself is an error of the row.
 */
export function settlePrices(record: ReportRow, questions: Questions): void {
  const { values, per = {} } = record;
  if (values.currency !== undefined) {
    delete values.currency;
    for (const field of priceFields) Reflect.deleteProperty(values, field);
  }
  settleFirst(record, per);
  delete values.vendorName;
  const column = unitOfRow(record, per);
  if (column === null) return fault(record, 'unit', 'its columns for the unit of the price contradict each other');
  delete record.per;
  const said = saidUnit(per);
  if (said !== undefined && column !== undefined && said !== column)
    return fault(record, 'unit', `the price is per ${words(said)} by its heading, but per ${words(column)} by its row`);
  const sold = values.unit as UnitOfMeasure | undefined;
  const priced = sold !== undefined && isOfRow(record, per, sold, questions) ? sold : (said ?? column);
  const unit = unitFor(priced, sold);
  if (unit === null) return fault(record, 'unit', `the price is per ${words(priced)}, but the unit is ${words(sold)}`);
  if (unit !== undefined) values.unit = unit;
  for (const field of priceFields) {
    const from = per[field] ?? (column === undefined ? undefined : { unit: column });
    if (values[field] !== undefined && from) convert(record, field, from, unit ?? 'each');
  }
}

/**
 * Returns what the columns of the row say a price is for; null if they contradict each other. A number of pieces without
 * a unit of its own divides the prices.
 */
function unitOfRow({ values }: ReportRow, per: Record<string, PricePer>): UnitOfMeasure | undefined | null {
  const unit = values.priceUnit as UnitOfMeasure | undefined;
  const count = values.pricePieces as number | undefined;
  delete values.priceUnit;
  delete values.pricePieces;
  if (count === undefined) return unit;
  const counted = [...pieces].find(known => pricePerOf(known) === count);
  if (unit !== undefined && unit !== counted) return null;
  if (counted === undefined) for (const field of priceFields) per[field] ??= { pieces: count };
  return counted;
}

/** The price for one piece among prices by quantity is that of the item. */
function settleFirst(record: ReportRow, per: Record<string, PricePer>): void {
  const { values, first } = record;
  delete record.first;
  if (first === undefined) return;
  if (values.standardCost === undefined) {
    values.standardCost = first;
    if (per.priceBreaks) per.standardCost = per.priceBreaks;
  } else if (!new Big(String(values.standardCost)).eq(first))
    fault(
      record,
      'standardCost',
      `the price for one piece is ${first}, but the price column says ${String(values.standardCost)}`,
    );
}

function saidUnit({ standardCost }: Record<string, PricePer>): UnitOfMeasure | undefined {
  return standardCost && 'unit' in standardCost ? standardCost.unit : undefined;
}

/**
 * Returns whether the unit of the row counts and not that of the headings, as was answered: the price is per hundred by
 * its heading or the layout, and the row says each, which may be the unit of the stock.
 */
function isOfRow(
  { row }: ReportRow,
  per: Record<string, PricePer>,
  sold: UnitOfMeasure,
  questions: Questions,
): boolean {
  const said = saidUnit(per);
  const place = per.standardCost?.place;
  if (!place || said === undefined || sold === said) return false;
  const answer = questions.ask(
    {
      id: `priceUnit:${place.column}:${sold}`,
      kind: 'priceUnit',
      where: whereOf(place),
      text: `The price is per ${words(said)}, and the unit of the row is ${words(sold)}. What is the price for?`,
      choices: [said, sold].map(value => ({ value, label: unitLabels[value] })),
    },
    `Row ${row}`,
  );
  if (answer !== sold) return false;
  for (const field of Object.keys(per)) per[field] = { unit: sold };
  return true;
}

/** Returns the unit of the item; null if price and unit contradict each other. */
function unitFor(priced: UnitOfMeasure | undefined, sold: UnitOfMeasure | undefined): UnitOfMeasure | undefined | null {
  if (priced === undefined || priced === sold) return sold;
  if (sold === undefined) return priced;
  // Quantities count pieces in all three.
  return pieces.has(priced) && pieces.has(sold) ? priced : null;
}

function convert(record: ReportRow, field: string, from: PricePer, to: UnitOfMeasure): void {
  const divisor = divisorOf(record, from, to);
  if (typeof divisor === 'string') return fault(record, field, divisor);
  if (divisor.eq(1)) return;
  const divided = (price: FieldValue) => new Big(String(price)).div(divisor);
  if (field !== 'priceBreaks') {
    const price = divided(record.values[field] ?? '0');
    if (!price.times(divisor).eq(String(record.values[field])) || !price.eq(price.round(decimals)))
      return fault(record, field, `${String(record.values[field])} cannot be divided exactly by ${divisor.toFixed()}`);
    record.values[field] = price.toFixed();
    return;
  }
  const breaks = readPriceBreaks(String(record.values.priceBreaks));
  if (typeof breaks === 'string') return;
  const converted = breaks.map(({ quantity, unitPrice }) => ({ quantity, unitPrice: divided(unitPrice) }));
  if (converted.some(({ unitPrice }) => !unitPrice.eq(unitPrice.round(decimals))))
    return fault(record, field, `the prices cannot be divided exactly by ${divisor.toFixed()}`);
  record.values.priceBreaks = priceBreaksText(
    converted.map(({ quantity, unitPrice }) => ({ quantity, unitPrice: unitPrice.toFixed() })),
  );
}

/** Returns by what to divide a price to get that of the unit, or why it cannot be converted. */
function divisorOf({ values }: ReportRow, from: PricePer, to: UnitOfMeasure): Big | string {
  if ('unit' in from) {
    if (from.unit === to) return new Big(1);
    if (!pieces.has(from.unit) || !pieces.has(to))
      return `the price is per ${words(from.unit)}, but the unit is ${words(to)}`;
    return new Big(pricePerOf(from.unit)).div(pricePerOf(to));
  }
  if (from.pieces !== 'pack')
    return pieces.has(to)
      ? new Big(from.pieces).div(pricePerOf(to))
      : `the price is for ${from.pieces} pieces, but the unit is ${words(to)}`;
  const pack = Number(values.defaultQuantity ?? 0);
  return pack > 0 ? new Big(pack).div(pricePerOf(to)) : 'the price is for a pack, but the row has no default quantity';
}

function words(unit: UnitOfMeasure | undefined): string {
  return unit === undefined ? 'nothing' : unitLabels[unit].toLowerCase();
}

function fault(record: ReportRow, field: string, message: string): void {
  record.errors.push({
    field,
    column: '',
    cell: `A${record.row}`,
    value: String(record.values[field] ?? ''),
    message: `Price: ${message}.`,
  });
  Reflect.deleteProperty(record.values, field);
}
