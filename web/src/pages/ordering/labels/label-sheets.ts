/** A sheet of labels on US letter paper, 8.5 by 11 inches. */
export interface LabelSheet {
  /** Avery's template number, which other manufacturers state as well */
  number: string;
  columns: number;
  rows: number;
  /** The size of a label in words */
  size: string;
}

export const labelSheets: readonly LabelSheet[] = [
  { number: '5160', columns: 3, rows: 10, size: '1 by 2 5/8 in' },
  { number: '5163', columns: 2, rows: 5, size: '2 by 4 in' },
];

export const labelsOf = ({ columns, rows }: LabelSheet) => columns * rows;

/** The labels of each sheet. On the first sheet, labels that were used before are null. */
export function sheetsOf<Label>(labels: readonly Label[], perSheet: number, used: number): (Label | null)[][] {
  const places = [...Array.from({ length: used }, () => null), ...labels];
  return Array.from({ length: Math.ceil(places.length / perSheet) }, (_, sheet) =>
    places.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
}
