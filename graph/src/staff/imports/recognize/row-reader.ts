import { columnLetters, type Cell, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { cellError, cleanText, doubtfulId, excerpt, parseMoney, parseQuantity, type Parsed } from './cell-values.js';
import type { FieldRule, FieldValue } from './field-rules.js';
import { columnsOfField, type FieldColumns, type HeaderLine } from './header-row.js';
import { type BreakColumn, PriceReader, whereOf } from './prices.js';
import { Questions, type QuestionChoice, ValueChoices } from './questions.js';
import { fieldLabel, type ReportLayout, type ReportRow, type RowError } from './report-layout.js';
import { cellAt } from './row-text.js';

export interface ReaderOptions {
  readonly reportsBlanks?: boolean | undefined;
  readonly choices?: ValueChoices;
  readonly questions?: Questions;
}

/** Reads the cells of records. */
export class RowReader {
  readonly prices: PriceReader;
  private readonly rules: ReadonlyMap<string, FieldRule>;
  private readonly reportsBlanks: boolean;
  private readonly choices: ValueChoices;
  private readonly questions: Questions;

  constructor(
    rules: readonly FieldRule[],
    { reportsBlanks = false, choices = new ValueChoices(), questions = new Questions() }: ReaderOptions = {},
  ) {
    this.rules = new Map(rules.map(rule => [rule.field, rule]));
    this.reportsBlanks = reportsBlanks;
    this.choices = choices;
    this.questions = questions;
    this.prices = new PriceReader(questions);
  }

  /** Reads the fields of one line of a record; a blank cell leaves its field undefined. */
  readLine(row: SheetRow, line: HeaderLine, record: ReportRow): void {
    for (const field of line.fields) this.readField(row, field, record);
  }

  /** Appends the text of a row that continues the name of its record. */
  appendName(row: SheetRow, field: string, columns: readonly number[], record: ReportRow): void {
    const rule = this.rules.get(field);
    const cells = columns.map(column => cellAt(row, column)).filter(cell => cell !== undefined);
    const added = joinCells(cells);
    if (!rule || !added) return;
    const text = [String(record.values[field] ?? ''), cleanText(added.text)].filter(part => part !== '').join(' ');
    this.take(rule, { ...added, text, value: text }, added.address, record);
  }

  private readField(row: SheetRow, columns: FieldColumns, record: ReportRow): void {
    const rule = this.rules.get(columns.field);
    if (!rule) return;
    if (columns.breaks) return this.readBreaks(row, rule, columns.breaks, record);
    const cells = columns.columns.map(column => cellAt(row, column)).filter(cell => cell !== undefined);
    const filled = cells.filter(cell => cell.kind !== 'text' || cleanText(cell.text) !== '');
    const cell = filled.length > 1 && rule.joins ? joinCells(filled) : filled[0];
    const isBlank = !cell || (cell.kind === 'text' && cleanText(cell.text) === '');
    if (isBlank && this.reportsBlanks)
      reportBlank(record, columns, `${columnLetters(columns.columns[0] ?? 1)}${row.row}`);
    if (isBlank && rule.isNeeded) record.errors.push(missing(rule, columns, row.row));
    if (!cell || isBlank) return;
    this.take(rule, cell, columns.header, record);
  }

  private take(rule: FieldRule, cell: Cell, header: string, record: ReportRow): void {
    const read = this.understood(rule, cell, header, record);
    if (!read) return;
    const parsed = this.parse(rule, read);
    if (parsed.value === undefined && !parsed.error && this.reportsBlanks)
      reportBlank(record, { field: rule.field, header }, cell.address);
    if (parsed.value !== undefined) record.values[rule.field] = rule.repeats ? shared(parsed.value) : parsed.value;
    if (cell.isFormula && Number(cell.value) === 0 && cell.kind === 'number')
      (record.zeros ??= []).push({ field: rule.field, column: header, cell: cell.address });
    if (parsed.note) record.notes.push(`${cell.address}: ${parsed.note}`);
    if (parsed.error) record.errors.push(errorOf(rule, cell, header, parsed));
  }

  /** Returns the cell to parse; undefined if its answer is not to read it. */
  private understood(rule: FieldRule, cell: Cell, header: string, record: ReportRow): Cell | undefined {
    if (rule.isPrice) {
      const { cell: amount, per, error } = this.prices.read(cell, header);
      if (error !== undefined) record.errors.push(errorOf(rule, cell, header, { error }));
      if (per) (record.per ??= {})[rule.field] = per;
      return amount;
    }
    if (rule.isCurrency) return this.prices.leavesOut(cell, header) ? cell : undefined;
    if (rule.isId) return this.shownId(cell, header);
    return rule.meanings ? this.meantUnit(rule, rule.meanings, cell, header) : cell;
  }

  private shownId(cell: Cell, header: string): Cell {
    const shown = doubtfulId(cell);
    if (shown === undefined) return cell;
    const column = columnLetters(cell.column);
    const answer = this.questions.ask(
      {
        id: `itemNumberFormat:${column}:${cell.format ?? ''}`,
        kind: 'itemNumberFormat',
        where: whereOf({ column, header }),
        text: `These numbers are shown in the format ${excerpt(cell.format ?? '')}. Which is the number of the ${shown === null ? 'cell' : 'item'}?`,
        choices: [
          { value: 'shown', label: 'As the sheet shows it' },
          { value: 'plain', label: 'Without the format' },
        ],
      },
      `${cell.address}: ${shown === null ? '' : `${shown} or `}${cell.text}`,
    );
    return answer === 'shown' && shown !== null ? { ...cell, kind: 'text', text: shown, value: shown } : cell;
  }

  private meantUnit(rule: FieldRule, meanings: readonly QuestionChoice[], cell: Cell, header: string): Cell {
    const code = cleanText(cell.text);
    if (cell.kind === 'error' || code === '' || code.length > longestCode || !rule.parse(cell).error) return cell;
    const column = columnLetters(cell.column);
    const answer = this.questions.ask(
      {
        id: `priceUnit:${column}:${code.toLowerCase()}`,
        kind: 'priceUnit',
        where: whereOf({ column, header }),
        text: `What does "${code}" mean?`,
        choices: meanings,
      },
      `${cell.address}: ${code}`,
    );
    return answer === undefined || answer === 'refuse' ? cell : { ...cell, kind: 'text', text: answer, value: answer };
  }

  private readBreaks(row: SheetRow, rule: FieldRule, breaks: readonly BreakColumn[], record: ReportRow): void {
    const read = breaks.flatMap(found => this.readBreak(row, rule, found, record));
    const [first, ...others] = read;
    if (!first) return;
    if (first.quantity <= 1) record.first = first.price;
    // A price that does not change at a quantity is no break.
    const kept = (first.quantity <= 1 ? others : read).filter(
      ({ price }, index, all) => price !== (all[index - 1]?.price ?? record.first),
    );
    if (kept.length === 0) return;
    const text = kept.map(({ quantity, price }) => `${quantity}: ${price}`).join(', ');
    const address = `${columnLetters(breaks[0]?.price ?? 1)}${row.row}`;
    this.take(
      { ...rule, isPrice: false },
      { address, column: breaks[0]?.price ?? 1, kind: 'text', text, value: text },
      breaks[0]?.header ?? '',
      record,
    );
  }

  private readBreak(
    row: SheetRow,
    rule: FieldRule,
    { price: column, header, quantity: from }: BreakColumn,
    record: ReportRow,
  ): { quantity: number; price: string }[] {
    const cell = cellAt(row, column);
    const amount = cell && this.understood({ ...rule, isPrice: true }, cell, header, record);
    if (!amount) return [];
    const price = parseMoney(amount);
    const counted = typeof from === 'number' ? undefined : cellAt(row, from.column);
    const quantity: Parsed<number> = typeof from === 'number' ? { value: from } : counted ? parseQuantity(counted) : {};
    if (price.error) record.errors.push(errorOf(rule, cell, header, price));
    else if (counted && quantity.error) record.errors.push(errorOf(rule, counted, header, quantity));
    else if (price.value !== undefined && quantity.value === undefined)
      record.errors.push(errorOf(rule, cell, header, { error: 'this price has no quantity' }));
    return price.value === undefined || quantity.value === undefined
      ? []
      : [{ quantity: quantity.value, price: price.value }];
  }

  private parse(rule: FieldRule, cell: Cell): Parsed<FieldValue> {
    const chosen = this.choices.of(rule.field, cell.text);
    if (!chosen) return rule.parse(cell);
    return chosen.to === null
      ? refusal(cell.text)
      : rule.parse({ ...cell, kind: 'text', text: chosen.to, value: chosen.to });
  }

  /** Sets a field from the group row above. */
  carry(record: ReportRow, field: string, text: string): void {
    const chosen = this.choices.of(field, text);
    if (chosen?.to !== null) {
      record.values[field] = chosen?.to ?? text;
      return;
    }
    const label = this.rules.get(field)?.label ?? field;
    record.errors.push({
      field,
      column: label,
      cell: `A${record.row}`,
      value: excerpt(text),
      message: `${label}: ${refusal(text).error}.`,
      unknown: cleanText(text),
    });
  }
}

function errorOf(
  { field, label }: FieldRule,
  cell: Cell,
  column: string,
  { error = '', isUnknown }: Parsed<unknown>,
): RowError {
  return {
    field,
    column,
    cell: cell.address,
    value: excerpt(cell.text),
    message: `${label}: ${error}.`,
    ...(isUnknown ? { unknown: cleanText(cell.text) } : {}),
  };
}

function refusal(text: string): Parsed<never> {
  return { error: `rows with "${excerpt(cleanText(text))}" are refused, as was chosen`, isUnknown: true };
}

/** Reports a blank field once, even in two-row records. */
function reportBlank(record: ReportRow, { field, header }: Pick<FieldColumns, 'field' | 'header'>, cell: string): void {
  record.blanks ??= [];
  if (!record.blanks.some(blank => blank.field === field)) record.blanks.push({ field, column: header, cell });
}

const longestCode = 30;
const mostShared = 10_000;
const sharedTexts = new Map<string, string>();

/** Returns one shared string per distinct text, because many items have the same category. */
function shared(value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value;
  const known = sharedTexts.get(value);
  if (known !== undefined) return known;
  if (sharedTexts.size >= mostShared) sharedTexts.clear();
  sharedTexts.set(value, value);
  return value;
}

/** Joins texts such as "Description 1" and "Description 2". Returns the invalid cell if there is one. */
function joinCells(cells: readonly Cell[]): Cell | undefined {
  const wrong = cells.find(cell => cellError(cell) !== undefined || cell.kind === 'date');
  const [first] = cells;
  if (wrong || !first) return wrong;
  const text = cells.map(cell => cleanText(cell.text)).join(' ');
  return { ...first, kind: 'text', text, value: text };
}

/** Adds an error to a record whose key is missing. */
export function refuseWithoutKey(record: ReportRow, line: HeaderLine, layout: ReportLayout): void {
  const { key: field } = layout;
  const found = columnsOfField(line, field);
  if (!found || record.values[field] !== undefined || record.errors.some(error => error.field === field)) return;
  record.errors.push(missing({ field, label: fieldLabel(layout, field) }, found, record.row));
}

function missing({ field, label }: Pick<FieldRule, 'field' | 'label'>, found: FieldColumns, row: number): RowError {
  const cell = `${columnLetters(found.columns[0] ?? 1)}${row}`;
  return { field, column: found.header, cell, value: '', message: `${label}: missing.` };
}
