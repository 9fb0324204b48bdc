export interface SpreadsheetLimits {
  readonly fileBytes: number;
  readonly entries: number;
  readonly partBytes: number;
  readonly totalBytes: number;
  /** Decompressed size divided by compressed size, checked only for parts over `ratioFromBytes` */
  readonly ratio: number;
  readonly ratioFromBytes: number;
  readonly rows: number;
  readonly rowsWithValues: number;
  readonly cells: number;
  readonly columns: number;
  readonly sharedStrings: number;
  readonly sharedStringBytes: number;
  readonly textLength: number;
  readonly depth: number;
  readonly tagBytes: number;
}

const megabyte = 1024 * 1024;

export const defaultLimits: SpreadsheetLimits = {
  fileBytes: 25 * megabyte,
  entries: 200,
  partBytes: 400 * megabyte,
  totalBytes: 600 * megabyte,
  ratio: 200,
  ratioFromBytes: megabyte,
  // Excel's last row. Reports are often formatted down to it, so rows with values have a lower limit.
  rows: 1_048_576,
  rowsWithValues: 250_000,
  // A report of 15 columns formatted to the last row has 15.7 million empty cells.
  cells: 20_000_000,
  columns: 200,
  // 250,000 rows with sixteen different texts each.
  sharedStrings: 4_000_000,
  sharedStringBytes: 128 * megabyte,
  // Excel's limit for a cell.
  textLength: 32_767,
  // Excel's deepest drawings have fewer than 40 levels. Endless opening tags would fill the memory.
  depth: 100,
  tagBytes: megabyte,
};

/** Excel's last column, XFD. */
export const lastColumn = 16_384;
