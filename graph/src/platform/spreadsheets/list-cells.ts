const mostCells = 20;

const separatorOf = (line: string) => ['\t', ';', '|', ','].find(mark => line.includes(mark));

/** Whether a line has several cells. */
export function hasSeparator(line: string): boolean {
  return separatorOf(line) !== undefined;
}

/** A cell without its quotes, and without the apostrophe that marks text in a spreadsheet. */
export function cellText(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
}

/** At most 20 cells of a line that was copied from a spreadsheet or a .csv file; a plain line is one cell. */
export function cellsOf(line: string): string[] {
  const separator = separatorOf(line);
  if (separator === undefined) return [cellText(line)];
  const cells =
    separator === ','
      ? (line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? []).map(cell => cell.replace(/,$/, '').replaceAll('""', '"'))
      : line.split(separator);
  return cells.slice(0, mostCells).map(cellText);
}
