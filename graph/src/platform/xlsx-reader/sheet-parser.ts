import { columnLetters, parseAddress, type Cell, type CellSpan, type SheetRow } from './cell.js';
import { cellOf } from './cell-content.js';
import { lastColumn, type SpreadsheetLimits } from './limits.js';
import { refuseLongText, TextCollector } from './shared-strings.js';
import { tooLarge, unreadable } from './spreadsheet-error.js';
import type { Workbook } from './workbook-parts.js';
import { isTrue, type Attributes, type XmlHandlers } from './xml-parse.js';

const noSpans: readonly CellSpan[] = [];

/** Converts the XML events of a sheet into rows, which `takeRows` returns. */
export class SheetParser implements XmlHandlers {
  private rows: SheetRow[] = [];
  private readonly hiddenColumns = new Set<number>();
  private row = 0;
  private rowHidden = false;
  private inRow = false;
  private cells: Cell[] = [];
  private sorted = true;
  private column = 0;
  private inCell = false;
  private type: string | undefined;
  private style: string | undefined;
  private inValue = false;
  private value: string | undefined;
  private hasFormula = false;
  private hasInline = false;
  private readonly inline: TextCollector;

  constructor(
    private readonly sheet: string,
    private readonly workbook: Workbook,
    private readonly limits: SpreadsheetLimits,
    private readonly spans: ReadonlyMap<number, readonly CellSpan[]>,
  ) {
    this.inline = new TextCollector(limits);
  }

  takeRows(): SheetRow[] {
    const taken = this.rows;
    this.rows = [];
    return taken;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    if (this.inCell) this.openInCell(name);
    else if (name === 'c' && this.inRow) this.openCell(attributes);
    else if (name === 'row') this.openRow(attributes);
    else if (name === 'col' && isTrue(attributes['hidden'])) this.hideColumns(attributes);
  };

  readonly text = (text: string): void => {
    if (this.inValue) {
      this.value = (this.value ?? '') + text;
      refuseLongText(this.value, this.limits);
    } else if (this.inCell) this.inline.text(text);
  };

  readonly close = (name: string): void => {
    if (this.inCell) this.closeInCell(name);
    else if (name === 'row' && this.inRow) this.closeRow();
  };

  private openRow(attributes: Attributes): void {
    const stated = attributes['r'];
    const row = stated === undefined ? this.row + 1 : Number(stated);
    if (!Number.isInteger(row) || row < 1 || row > this.limits.rows) {
      throw unreadable(`Sheet "${this.sheet}" has a row with the invalid number ${stated ?? row}.`);
    }
    if (row <= this.row) {
      throw unreadable(
        `Sheet "${this.sheet}": row ${row} comes after row ${this.row}. Open the file in Excel and save it again.`,
      );
    }
    this.row = row;
    this.rowHidden = isTrue(attributes['hidden']);
    this.inRow = true;
    this.cells = [];
    this.sorted = true;
    this.column = 0;
  }

  private closeRow(): void {
    this.inRow = false;
    if (!this.sorted) this.sortCells();
    this.rows.push({
      sheet: this.sheet,
      row: this.row,
      hidden: this.rowHidden,
      cells: this.cells,
      spans: this.spans.get(this.row) ?? noSpans,
      hiddenColumns: this.hiddenColumns,
    });
  }

  private sortCells(): void {
    this.cells.sort((left, right) => left.column - right.column);
    this.cells.forEach((cell, index) => {
      if (cell.column === this.cells[index + 1]?.column)
        throw unreadable(`Sheet "${this.sheet}" contains the cell ${cell.address} twice.`);
    });
  }

  private openCell(attributes: Attributes): void {
    const before = this.column;
    this.column = this.columnOf(attributes['r']);
    if (this.column <= before) this.sorted = false;
    this.inCell = true;
    this.type = attributes['t'];
    this.style = attributes['s'];
    this.value = undefined;
    this.hasFormula = false;
    this.hasInline = false;
  }

  private columnOf(address: string | undefined): number {
    if (address === undefined) return this.column + 1;
    const position = parseAddress(address);
    if (!position || position.row !== this.row) {
      throw unreadable(
        `Sheet "${this.sheet}", row ${this.row}: a cell has the address "${address.slice(0, 20)}". Open the file in Excel and save it again.`,
      );
    }
    return position.column;
  }

  private openInCell(name: string): void {
    if (name === 'v') this.inValue = true;
    else if (name === 'f') this.hasFormula = true;
    else {
      if (name === 'is') this.hasInline = true;
      this.inline.open(name);
    }
  }

  private closeInCell(name: string): void {
    if (name === 'v') {
      this.inValue = false;
      this.value ??= '';
    } else if (name === 'c') this.closeCell();
    else this.inline.close(name);
  }

  private closeCell(): void {
    this.inCell = false;
    const text = this.inline.take();
    const cell = cellOf(
      {
        column: this.column,
        row: this.row,
        type: this.type,
        style: this.style === undefined ? 'plain' : (this.workbook.styles[Number(this.style)] ?? 'plain'),
        raw: this.hasInline ? text : this.value,
        inline: this.hasInline,
        hasFormula: this.hasFormula,
      },
      this.workbook,
    );
    if (!cell) return;
    if (cell.column > this.limits.columns) {
      throw tooLarge(
        `Sheet "${this.sheet}": cell ${cell.address} is beyond column ${columnLetters(this.limits.columns)}, the last one that is read. Delete its content and save the file again.`,
      );
    }
    refuseText(cell, this.limits);
    this.cells.push(cell);
  }

  private hideColumns(attributes: Attributes): void {
    const first = Math.max(1, Number(attributes['min']));
    const last = Math.min(lastColumn, this.limits.columns, Number(attributes['max']));
    for (let column = first; column <= last; column += 1) this.hiddenColumns.add(column);
  }
}

function refuseText(cell: Cell, limits: SpreadsheetLimits): void {
  if (cell.text.length > limits.textLength) {
    throw tooLarge(
      `Cell ${cell.address} has more than ${limits.textLength.toLocaleString('en-US')} characters. Shorten it and save the file again.`,
    );
  }
}
