import { columnLetters, type Cell, type SheetRow } from '../../xlsx-reader/index.js';
import { cellError, cleanText, excerpt, type Parsed } from './cell-values.js';
import type { FieldColumns, HeaderLine } from './header-row.js';
import type { FieldRule, FieldValue, ReportRow } from './report-layout.js';
import { ValueChoices } from './value-choices.js';

export function cellAt(row: SheetRow, column: number): Cell | undefined {
  return row.cells.find(cell => cell.column === column);
}

/** Reads the cells of records. */
export class RowReader {
  private readonly rules: ReadonlyMap<string, FieldRule>;

  constructor(
    rules: readonly FieldRule[],
    private readonly reportsBlanks = false,
    private readonly choices = new ValueChoices(),
  ) {
    this.rules = new Map(rules.map(rule => [rule.field, rule]));
  }

  /** Reads the fields of one line of a record; a blank cell leaves its field undefined. */
  readLine(row: SheetRow, line: HeaderLine, record: ReportRow): void {
    for (const field of line.fields) this.readField(row, field, record);
  }

  private readField(row: SheetRow, columns: FieldColumns, record: ReportRow): void {
    const rule = this.rules.get(columns.field);
    const cells = columns.columns.map(column => cellAt(row, column)).filter(cell => cell !== undefined);
    const filled = cells.filter(cell => cell.kind !== 'text' || cleanText(cell.text) !== '');
    const cell = filled.length > 1 && rule?.joins ? joinCells(filled) : filled[0];
    if (!rule) return;
    const parsed = cell ? this.parse(rule, cell) : {};
    if (this.reportsBlanks && parsed.value === undefined && !parsed.error)
      reportBlank(record, columns, `${columnLetters(columns.columns[0] ?? 1)}${row.row}`);
    if (!cell) return;
    if (parsed.value !== undefined) record.values[rule.field] = rule.repeats ? shared(parsed.value) : parsed.value;
    if (cell.isFormula && Number(cell.value) === 0 && cell.kind === 'number')
      (record.zeros ??= []).push({ field: rule.field, column: columns.header, cell: cell.address });
    if (parsed.note) record.notes.push(`${cell.address}: ${parsed.note}`);
    if (parsed.error) {
      const unknown = parsed.isUnknown ? { unknown: cleanText(cell.text) } : {};
      record.errors.push({
        field: rule.field,
        column: columns.header,
        cell: cell.address,
        value: excerpt(cell.text),
        message: `${rule.label}: ${parsed.error}.`,
        ...unknown,
      });
    }
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

function refusal(text: string): Parsed<never> {
  return { error: `rows with "${excerpt(cleanText(text))}" are refused, as was chosen`, isUnknown: true };
}

/** Reports a blank field once, even in two-row records. */
function reportBlank(record: ReportRow, { field, header }: FieldColumns, cell: string): void {
  record.blanks ??= [];
  if (!record.blanks.some(blank => blank.field === field)) record.blanks.push({ field, column: header, cell });
}

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
