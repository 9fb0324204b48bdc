import Big from 'big.js';
import { priceBreaksText, readPriceBreaks } from '../../../definitions/price.js';
import { pricePerOf, unitLabels, unitsOfMeasure, type UnitOfMeasure } from '../../../definitions/unit.js';
import type { FieldValue } from './field-rules.js';
import { whereOf } from './price-reader.js';
import { type PricePer, Questions } from './questions.js';
import type { ReportRow } from './report-layout.js';

const pieces: ReadonlySet<UnitOfMeasure> = new Set(['each', 'hundred', 'thousand']);
const decimals = 4;
const prices = ['standardCost', 'basePrice', 'priceBreaks'] as const;

/**
 * Sets the unit of an item from its headings, its cells, and its columns "UOM" and "Per", and converts the other prices
 * to it exactly. What contradicts itself is an error of the row.
 */
export function settlePrices(record: ReportRow, questions: Questions): void {
  const { values, per = {} } = record;
  if (values.currency !== undefined) {
    delete values.currency;
    for (const field of prices) Reflect.deleteProperty(values, field);
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
  const priced = isOfRow(record, per, { said, sold, questions }) ? sold : (said ?? column);
  const unit = unitFor(priced, sold);
  if (unit === null) return fault(record, 'unit', `the price is per ${words(priced)}, but the unit is ${words(sold)}`);
  if (unit !== undefined) values.unit = unit;
  for (const field of prices) {
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
  if (counted === undefined) for (const field of prices) per[field] ??= { pieces: count };
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

/** Returns whether the unit of the row counts and not that of the headings, as was answered. */
function isOfRow(
  record: ReportRow,
  per: Record<string, PricePer>,
  said: { said: UnitOfMeasure | undefined; sold: UnitOfMeasure | undefined; questions: Questions },
): boolean {
  const { said: heading, sold, questions } = said;
  const place = per.standardCost?.place;
  if (!place || heading === undefined || sold === undefined || sold === heading) return false;
  if (askWhich(record, place, { said: heading, sold, questions }) !== sold) return false;
  for (const field of Object.keys(per)) per[field] = { unit: sold };
  return true;
}

/** The price is per hundred by its heading or the layout, and the row says each, which may be the unit of the stock. */
function askWhich(
  { row }: ReportRow,
  { column, header }: { column: string; header: string },
  { said, sold, questions }: { said: UnitOfMeasure; sold: UnitOfMeasure; questions: Questions },
): string | undefined {
  return questions.ask(
    {
      id: `priceUnit:${column}:${sold}`,
      kind: 'priceUnit',
      where: whereOf({ column, header }),
      text: `The price is per ${words(said)}, and the unit of the row is ${words(sold)}. What is the price for?`,
      choices: [
        { value: said, label: unitLabels[said] },
        { value: sold, label: unitLabels[sold] },
      ],
    },
    `Row ${row}`,
  );
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
  return unit === undefined ? 'nothing' : unitsOfMeasure[unit].label.toLowerCase();
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
