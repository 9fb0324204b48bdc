import Big from 'big.js';
import { quantityPrices, unitPriceAt, type PriceFacts } from '../../../definitions/price.js';
import { pricePerOf, type UnitOfMeasure } from '../../../definitions/unit.js';
import type { FieldChanges } from '../../../platform/audit/index.js';
import { trimDecimal } from '../../../platform/shared/money.js';
import type { ImportRowError, Outcome } from '../import-types.js';
import {
  searchedFields,
  type ImportKind,
  type ImportScope,
  type StoredField,
  type StoredRecord,
} from '../kinds/index.js';
import { answerOfRow } from '../recognize/index.js';
import type {
  Answers,
  FieldValue,
  FormulaZero,
  OriginalCell,
  QuestionKind,
  RecordValues,
  ReportRow,
  RowError,
} from '../recognize/index.js';

export interface StagedError extends Omit<ImportRowError, 'row'> {
  /** Field and text, if staff can choose the meaning of the text */
  unknownIn?: string;
  unknown?: string;
}

export interface SearchedItem {
  description: string;
  category: string;
  codes: string[];
}

/** A row of a report compared with the store. */
export interface StagedRow {
  row: number;
  recordId: string | null;
  outcome: Outcome;
  /** Values as in the report, to compare again if the record changes before the import is applied */
  said: RecordValues;
  changes: FieldChanges;
  /** Values of unchanged fields that belong together with changed ones */
  related: Record<string, FieldValue | null>;
  errors: StagedError[];
  notes: readonly string[];
  original: readonly OriginalCell[] | null;
  recordKey: number | null;
  stamp: string | null;
  stampAfter: string | null;
  /** Texts for the search index, if the row changes them */
  searched: SearchedItem | null;
  /** Largest relative change of the price of a piece, such as 0.25 for 25 percent more */
  priceChange: string | null;
  /** What the row asks, by kind of question */
  asks: Partial<Record<QuestionKind, string>> | null;
}

/** How rows are compared: what staff chose with the file, and their answers. */
export interface Comparison extends ImportScope {
  answers: Answers;
  /** A unit price that changes by more is asked about */
  priceMovePercent: number;
  /** Stored codes that are not written with plain characters, by their plain form, once they were needed */
  oddIds?: ReadonlyMap<string, string>;
}

const pricing = ['standardCost', 'unit', 'priceBreaks'] as const;

export type RowToCompare = Pick<
  ReportRow,
  'row' | 'values' | 'errors' | 'notes' | 'original' | 'blanks' | 'zeros' | 'keepsKey'
>;

/** Returns the business key as spelled in the report. The database compares it without case. */
export function recordIdOf(kind: ImportKind, values: RecordValues): string | null {
  const key = values[kind.layout.key];
  return key === undefined ? null : String(key);
}

/** Decides the outcome of a row. Pure: no database, no clock. */
export function compareRow(
  kind: ImportKind,
  row: RowToCompare,
  stored: StoredRecord | undefined,
  comparison: Comparison,
): StagedRow {
  const compared = compareValues(kind, row, stored, comparison);
  const { priceChange } = compared;
  const isLarge = priceChange !== null && new Big(priceChange).abs().times(100).gt(comparison.priceMovePercent);
  if (!isLarge) return compared;
  const asks = { priceMove: priceWords(compared, stored) };
  if (answerOfRow('priceMove', row.row, comparison.answers) !== 'keep') return { ...compared, asks };
  const values = Object.fromEntries(
    Object.entries(row.values).filter(([field]) => !pricing.some(name => name === field)),
  );
  const kept = compareValues(kind, { ...row, values }, stored, comparison);
  return {
    ...kept,
    said: row.values,
    priceChange,
    asks,
    notes: [...kept.notes, 'The stored price was kept, as was chosen.'],
  };
}

function priceWords({ recordId, changes, priceChange }: StagedRow, stored: StoredRecord | undefined): string {
  const percent = new Big(priceChange ?? '0').times(100).round(0);
  const moves = pricing.flatMap(field => {
    const change = changes[field];
    return change ? [`${String(change.from ?? 'none')} -> ${String(change.to ?? 'none')}`] : [];
  });
  return `${recordId ?? stored?.key ?? ''} ${moves.join(', ')} (${percent.gt(0) ? '+' : ''}${percent.toFixed()} %)`;
}

function compareValues(
  kind: ImportKind,
  row: RowToCompare,
  stored: StoredRecord | undefined,
  scope: ImportScope,
): StagedRow {
  const settled = kind.settle?.(row.values, stored, scope) ?? row.values;
  const next = { ...(stored ? stored.values : kind.defaults(settled)), ...settled };
  const found = [...row.errors, ...formulaZeros(kind, row, stored)];
  const errors = found.length > 0 ? found.map(stagedError) : complaints(kind, next, stored, scope);
  const changes = errors.length > 0 ? {} : changesOf(kind, settled, next, stored);
  const outcome = outcomeOf(errors, changes, stored);
  return {
    row: row.row,
    recordId: recordIdOf(kind, row.values),
    outcome,
    said: row.values,
    changes,
    related: stored ? relatedTo(kind, changes, next) : {},
    errors,
    notes: [...row.notes, ...omissionNotes(kind, row.values, settled)],
    original: outcome === 'refused' ? (row.original ?? null) : null,
    recordKey: stored && !stored.isGone ? stored.key : null,
    stamp: stored?.stamp ?? null,
    stampAfter: outcome === 'added' || outcome === 'updated' ? kind.stampAfter(stored?.stamp, changes) : null,
    searched: kind.name === 'products' ? searchedItem(next, changes) : null,
    priceChange:
      outcome === 'updated' && stored && pricing.some(field => field in changes)
        ? priceMove(stored.values, next)
        : null,
    asks: null,
  };
}

function omissionNotes(
  { layout, omittedBecause: reasons = {} }: ImportKind,
  values: RecordValues,
  settled: RecordValues,
): string[] {
  const fields = Object.keys(reasons).filter(field => values[field] !== undefined && settled[field] === undefined);
  return fields.map(
    field => `${layout.rules.find(rule => rule.field === field)?.label ?? field} was ignored: ${reasons[field]}.`,
  );
}

/** Returns errors for formula results of 0. Some programs save 0 without calculating, which must not overwrite values. */
function formulaZeros(
  { layout }: ImportKind,
  { zeros = [], values }: RowToCompare,
  stored: StoredRecord | undefined,
): RowError[] {
  const isLoss = ({ field }: FormulaZero) => Number(values[field]) === 0 && Number(stored?.values[field] ?? 0) !== 0;
  return zeros.filter(isLoss).map(zero => {
    const label = layout.rules.find(rule => rule.field === zero.field)?.label ?? zero.field;
    return {
      ...zero,
      value: '0',
      message: `${label}: the formula was saved with the result 0, and the store has ${String(stored?.values[zero.field])}. Open the file in Excel and save it again, or type the 0.`,
    };
  });
}

function stagedError({ field, column, cell, value, message, unknown }: RowError): StagedError {
  return { column, cell, value, message, ...(unknown === undefined ? {} : { unknownIn: field, unknown }) };
}

function searchedItem(next: RecordValues, changes: FieldChanges): SearchedItem | null {
  if (!searchedFields.some(field => field in changes)) return null;
  const codes = [next.productId, next.vendorItemNumber, next.auxilliaryItemId].map(code => String(code ?? ''));
  return { description: String(next.description), category: String(next.category), codes };
}

function outcomeOf(errors: readonly StagedError[], changes: FieldChanges, stored: StoredRecord | undefined): Outcome {
  if (errors.length > 0) return 'refused';
  if (!stored) return 'added';
  return Object.keys(changes).length > 0 ? 'updated' : 'unchanged';
}

function complaints(
  kind: ImportKind,
  next: RecordValues,
  stored: StoredRecord | undefined,
  scope: ImportScope,
): StagedError[] {
  const missing = Object.entries(kind.needs).filter(([field]) => (next[field] ?? '') === '');
  const found =
    missing.length > 0
      ? missing.map(([field, words]) => ({
          field,
          value: null,
          message: `A new ${kind.layout.noun[0]} needs ${words}.`,
        }))
      : (kind.check?.(next, stored, scope) ?? []);
  const labels = new Map(kind.layout.rules.map(rule => [rule.field, rule.label]));
  return found.map(({ field, value, message }) => ({ column: labels.get(field) ?? field, cell: null, value, message }));
}

/** Returns all values of a new record, or the differences to a stored one. */
function changesOf(
  kind: ImportKind,
  settled: RecordValues,
  next: RecordValues,
  stored: StoredRecord | undefined,
): FieldChanges {
  const changes: FieldChanges = {};
  if (!stored) {
    for (const [field, value] of Object.entries(next)) {
      if (value !== undefined && value !== '' && value !== false)
        changes[field] = { from: null, to: shown(kind, field, value) };
    }
    return changes;
  }
  for (const [field, value] of Object.entries(settled)) {
    const before = stored.values[field];
    // The key keeps its stored spelling, so a report in capitals changes nothing.
    if (value === undefined || field === kind.layout.key || isSame(kind, field, before, value)) continue;
    changes[field] = { from: shown(kind, field, before), to: shown(kind, field, value) };
  }
  return changes;
}

function relatedTo(kind: ImportKind, changes: FieldChanges, next: RecordValues): StagedRow['related'] {
  const groups = kind.groups.filter(({ fields }) => fields.some(field => field in changes));
  const others = groups.flatMap(({ fields }) => fields.filter(field => !(field in changes)));
  return Object.fromEntries(others.map(field => [field, shown(kind, field, next[field])]));
}

function isSame(kind: ImportKind, field: string, before: FieldValue | undefined, after: FieldValue): boolean {
  if (before === undefined) return false;
  if (kind.decimals.includes(field) && before !== '' && after !== '') return new Big(String(before)).eq(String(after));
  if (kind.foldsCase?.includes(field)) return String(before).toLowerCase() === String(after).toLowerCase();
  return before === after;
}

function shown(kind: ImportKind, field: string, value: FieldValue | undefined): FieldValue | null {
  if (value === undefined || value === '') return null;
  return kind.decimals.includes(field) ? trimDecimal(String(value)) : value;
}

/** Sets each blank cell to the default of a new record. A blank required field is an error of its row. */
export function emptyBlanks(kind: ImportKind, { blanks = [], ...row }: RowToCompare): RowToCompare {
  const fields = Object.assign({}, ...kind.tables.map(table => table.fields)) as Record<string, StoredField>;
  const values = { ...row.values };
  const errors = [...row.errors];
  for (const { field, column, cell } of blanks) {
    const stored = fields[field];
    // A blank cell never deletes a contact.
    if (!stored || values[field] !== undefined || errors.some(error => error.field === field)) continue;
    const value = field in kind.needs ? undefined : (kind.defaults(row.values)[field] ?? emptyValue(stored));
    if (value !== undefined) values[field] = value;
    else
      errors.push({
        field,
        column,
        cell,
        value: '',
        message: `${kind.layout.rules.find(rule => rule.field === field)?.label ?? field}: the cell is blank, but the field is required.`,
      });
  }
  return { ...row, values, errors };
}

function emptyValue({ type, nullable }: StoredField): FieldValue | undefined {
  if (nullable || type === 'text') return '';
  return type === 'boolean' ? false : undefined;
}

/** Any increase from 0 counts as this one, the largest that the database stores. */
const mostMove = new Big(99_999);

/**
 * Returns the largest relative change of what a piece costs at any quantity, such as 0.25 for 25 percent more. A change
 * from "each" to "hundred" at the same price is one as well.
 */
function priceMove(before: RecordValues, after: RecordValues): string | null {
  const [old, next] = [factsOf(before), factsOf(after)];
  if (!old || !next) return null;
  const quantities = new Set([...quantityPrices(old), ...quantityPrices(next)].map(({ quantity }) => quantity));
  const moves = [...quantities].map(quantity => moveOf(perPiece(old, quantity), perPiece(next, quantity)));
  const [first = new Big(0)] = moves;
  return moves.reduce((largest, move) => (move.abs().gt(largest.abs()) ? move : largest), first).toFixed(4);
}

function factsOf({ standardCost, unit, priceBreaks }: RecordValues): PriceFacts | undefined {
  if (standardCost === undefined || standardCost === '') return undefined;
  return { standardCost: String(standardCost), unit: unit as UnitOfMeasure, priceBreaks: String(priceBreaks ?? '') };
}

function perPiece(facts: PriceFacts, quantity: number): Big {
  return new Big(unitPriceAt(facts, quantity)).div(pricePerOf(facts.unit));
}

function moveOf(from: Big, to: Big): Big {
  if (from.eq(to)) return new Big(0);
  const share = from.eq(0) ? mostMove : to.minus(from).div(from);
  return share.gt(mostMove) ? mostMove : share;
}
