import type { ListedSheet, SheetRow } from '../../../platform/xlsx-reader/index.js';
import type { FoundHeader, HeaderQuery } from './header-row.js';
import { HeaderVocabulary } from './headers.js';
import { confirmedFile } from './layout-questions.js';
import { allSheets, askAboutSheets, Questions, type ImportQuestion } from './questions.js';
import {
  type RecognizedReport,
  type RecordList,
  type UnrecognizedReport,
  type FoundSheet,
  reportOf,
} from './recognized-report.js';
import type { ReportLayout } from './report-layout.js';
import { type RecognizeOptions, headerWithin, SheetRecognizer } from './sheet-recognizer.js';

/** Reads a report row by row, without holding all cells in memory. */
export class ReportRecognizer {
  private readonly sheets: SheetRecognizer[] = [];
  private readonly query: HeaderQuery;
  private listed: readonly ListedSheet[] = [];
  private sheetName = '';
  /** The sheet that further ones are pages of */
  private first: SheetRecognizer | undefined;
  /** First rows of a further sheet, until it is known whether it has a header */
  private probe: SheetRow[] | undefined;
  /** Rows of the sheets before the current one, whose numbers go on */
  private rowsBefore = 0;
  private lastRow = 0;
  private readonly joined: { readonly name: string; readonly before: number; readonly firstRow: number }[] = [];

  constructor(
    private readonly layout: ReportLayout,
    private readonly options: RecognizeOptions = {},
  ) {
    this.query = {
      layout,
      vocabulary: new HeaderVocabulary(layout.rules),
      corrections: options.corrections ?? [],
    };
  }

  /** Sets the sheets of the file, including hidden ones, whose rows are not pushed. */
  list(sheets: readonly ListedSheet[]): void {
    this.listed = sheets;
  }

  push(row: SheetRow): void {
    if (this.sheets.length === 0 || row.sheet !== this.sheetName) this.beginSheet(row.sheet);
    if (this.probe) {
      this.probe.push(row);
      if (this.probe.length >= headerWithin) this.settleProbe();
      return;
    }
    this.take(row);
  }

  private take(row: SheetRow): void {
    const sheet = this.sheets.at(-1);
    if (sheet !== this.first) return sheet?.push(row);
    this.lastRow = this.rowsBefore + row.row;
    sheet?.push(movedDown(row, this.rowsBefore));
  }

  /** A further sheet of the same report is read as more pages of the first one, if it has a header. */
  private beginSheet(name: string): void {
    this.settleProbe();
    this.sheets.at(-1)?.endSheet();
    this.sheetName = name;
    const joins = !this.layout.positions && (this.options.sheet ?? null) === null && !this.isOneChosen();
    this.first = joins ? this.sheets.find(({ header }) => header) : undefined;
    if (this.first) this.probe = [];
    else this.sheets.push(this.newSheet(name));
    if (joins) this.first ??= this.sheets.at(-1);
  }

  private settleProbe(): void {
    const rows = this.probe;
    this.probe = undefined;
    if (!rows || !this.first) return;
    const before = this.first.records.length;
    if (this.first.beginPage(rows.map(row => movedDown(row, this.lastRow)))) {
      this.joined.push({ name: this.sheetName, before, firstRow: this.lastRow + 1 });
      this.rowsBefore = this.lastRow;
      this.lastRow = this.rowsBefore + (rows.at(-1)?.row ?? 0);
      // The joined sheet is the last one again.
      this.sheets.splice(this.sheets.indexOf(this.first), 1);
      this.sheets.push(this.first);
      return;
    }
    const sheet = this.newSheet(this.sheetName);
    this.sheets.push(sheet);
    rows.forEach(row => sheet.push(row));
  }

  private newSheet(name: string): SheetRecognizer {
    return new SheetRecognizer(name, this.query, this.options);
  }

  /** Returns the result. Iterating its records unpacks them. */
  finish(): RecognizedReport<RecordList> | UnrecognizedReport {
    this.settleProbe();
    for (const sheet of this.sheets) sheet.finish();
    const sheetName = this.options.sheet ?? this.answeredSheet();
    const among = sheetName === null ? this.sheets : this.sheets.filter(({ sheet }) => sheet === sheetName);
    if (sheetName !== null && among.length === 0)
      return { recognized: false, message: `This file has no visible sheet "${sheetName}" with rows.` };
    const found = among.filter(sheet => sheet.header && (!this.layout.positions || sheet.records.length > 0));
    const most = Math.max(0, ...found.map(sheet => sheet.records.length));
    const chosen = found.find(sheet => sheet.records.length === most);
    if (chosen?.header) return this.report(chosen, chosen.header, false);
    const suggested = among
      .filter(sheet => sheet.suggested)
      .toSorted((left, right) => (right.suggested?.score ?? 0) - (left.suggested?.score ?? 0))[0];
    if (suggested?.suggested) return this.report(suggested, suggested.suggested, true);
    return {
      recognized: false,
      message: this.sheets.length === 0 ? 'The file has no rows.' : this.layout.unrecognized,
    };
  }

  /** Names of the visible sheets with rows */
  private sheetNames(): string[] {
    return [...new Set([...this.sheets.map(({ sheet }) => sheet), ...this.joined.map(({ name }) => name)])];
  }

  /** The answer for this file, or for an earlier one with the same columns */
  private get sheetAnswer(): string | undefined {
    return this.options.answers?.sheet ?? this.sheets[0]?.known?.answers.sheet;
  }

  private isOneChosen(): boolean {
    const answer = this.sheetAnswer;
    return answer !== undefined && answer !== allSheets && this.listed.some(({ name }) => name === answer);
  }

  /** Returns the sheet that was chosen by an answer. */
  private answeredSheet(): string | null {
    const answer = this.sheetAnswer;
    return this.sheets.some(({ sheet, header }) => header && sheet === answer) ? (answer ?? null) : null;
  }

  private questionsOf({ questions, sheet, facts }: SheetRecognizer): ImportQuestion[] {
    const filled = this.sheets.filter(({ header, records }) => header && records.length > 0).map(found => found.sheet);
    const joined = this.joined.map(({ name }) => name).filter(name => this.recordsOf(name) > 0);
    const areParts = filled.length < 2 && (joined.length === 0 || facts.arePlainSheets([sheet, ...joined]));
    if ((this.options.sheet ?? null) !== null || areParts) return questions.all;
    const asked = new Questions(questions.answers);
    askAboutSheets(asked, [...filled, ...joined], this.layout.noun[1], joined.length > 0);
    return [...asked.all, ...questions.all];
  }

  private report(sheet: SheetRecognizer, header: FoundHeader, lacksKey: boolean): RecognizedReport<RecordList> {
    const sheets = this.foundSheets(sheet);
    return reportOf(sheet, header, {
      sheets,
      lacksKey,
      fileLayout: lacksKey ? null : confirmedFile(sheet, header, this.sheetNames()),
      questions: lacksKey ? sheet.questions.all : this.questionsOf(sheet),
      notes: [
        ...this.joined.map(
          ({ name, firstRow }) => `Sheet "${name}" was read as well. Its rows are numbered from ${firstRow} on.`,
        ),
        ...sheetNotes(sheets, this.layout),
      ],
    });
  }

  private foundSheets(sheet: SheetRecognizer): FoundSheet[] {
    const listed =
      this.listed.length > 0 ? this.listed : this.sheets.map(({ sheet }) => ({ name: sheet, isHidden: false }));
    return listed.map(found => ({
      ...found,
      records: this.recordsOf(found.name),
      isRead: this.isRead(found.name, sheet),
    }));
  }

  private recordsOf(name: string): number {
    const found = this.sheets.find(({ sheet }) => sheet === name);
    const at = this.joined.findIndex(joined => joined.name === name);
    const first = this.sheets.find(sheet => sheet === this.first)?.records.length ?? 0;
    if (at >= 0) return (this.joined[at + 1]?.before ?? first) - (this.joined[at]?.before ?? 0);
    return this.joined.length > 0 && found === this.first
      ? (this.joined[0]?.before ?? 0)
      : (found?.records.length ?? 0);
  }

  /** Returns whether the sheet is part of the report that `sheet` begins. */
  private isRead(name: string, { sheet }: SheetRecognizer): boolean {
    return name === sheet || (sheet === this.first?.sheet && this.joined.some(joined => joined.name === name));
  }
}

/** Reads a small report with all records in an array. */
export function recognizeReport(
  layout: ReportLayout,
  rows: Iterable<SheetRow>,
  options: RecognizeOptions = {},
): RecognizedReport | UnrecognizedReport {
  const recognizer = new ReportRecognizer(layout, options);
  for (const row of rows) recognizer.push(row);
  const report = recognizer.finish();
  return report.recognized ? { ...report, records: [...report.records] } : report;
}

/** Numbers the rows of a further sheet after those before it. Cell addresses name the sheet. */
function movedDown(row: SheetRow, by: number): SheetRow {
  if (by === 0) return row;
  return {
    ...row,
    row: row.row + by,
    cells: row.cells.map(cell => ({ ...cell, address: `${row.sheet}!${cell.address}` })),
  };
}

/** Describes the sheets that were not read. */
function sheetNotes(sheets: readonly FoundSheet[], { noun }: ReportLayout): string[] {
  return sheets
    .filter(({ isRead }) => !isRead)
    .map(({ name, isHidden, records }) => {
      if (isHidden) return `Sheet "${name}" is hidden and was not read.`;
      return records > 0
        ? `Sheet "${name}" also contains ${noun[1]} (${records}) but was not read. Choose it, or upload it as a separate file.`
        : `Sheet "${name}" was not read.`;
    });
}
