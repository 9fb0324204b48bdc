import { normalizeCode } from '../../catalog/catalog/index.js';
import { cellsOf } from '../../platform/spreadsheets/index.js';
import { ownNumberInput } from './own-number-input.js';

/** A line of a file that was skipped. */
export interface ImportProblem {
  /** From 1, without empty lines */
  line: number;
  text: string;
  message: string;
}

/** A line of a file: the customer's number, and a code of the store. */
export interface NumberLine {
  line: number;
  text: string;
  number: string;
  /** Letters and digits of the number */
  code: string;
  /** A code of the store, as written */
  itemCode: string;
}

const ownHeading = /^(our|your|my|own|customer|cust|internal)\b/i;
const itemHeading = /\b(item|sku|catalog|store|vendor|product|part|upc|number|no)\b/i;

/** The columns of both numbers. Without headings, the customer's number comes first. */
function columnsOf(cells: readonly string[]): { number: number; item: number; isHeading: boolean } {
  const number = cells.findIndex(cell => ownHeading.test(cell));
  const item = cells.findIndex((cell, index) => index !== number && itemHeading.test(cell));
  const isHeading = number >= 0 && item >= 0 && !/\d/.test(`${cells[number]}${cells[item]}`);
  return isHeading ? { number, item, isHeading } : { number: 0, item: 1, isHeading };
}

/** Reads the lines of a file with part numbers. Of lines for the same number, the last one counts. */
export function readOwnNumbers(lines: readonly string[]): { entries: NumberLine[]; problems: ImportProblem[] } {
  const rows = lines.map(cellsOf);
  const columns = columnsOf(rows[0] ?? []);
  const entries = new Map<string, NumberLine>();
  const problems: ImportProblem[] = [];
  rows.forEach((cells, index) => {
    if (index === 0 && columns.isHeading) return;
    const place = { line: index + 1, text: lines[index] ?? '' };
    const parsed = ownNumberInput.safeParse(cells[columns.number] ?? '');
    const itemCode = cells[columns.item] ?? '';
    if (!parsed.success) problems.push({ ...place, message: parsed.error.issues[0]?.message ?? '' });
    else if (normalizeCode(itemCode) === '') problems.push({ ...place, message: 'No item in this line.' });
    else {
      const code = normalizeCode(parsed.data);
      const earlier = entries.get(code);
      if (earlier)
        problems.push({ line: earlier.line, text: earlier.text, message: `Repeated in line ${place.line}.` });
      entries.set(code, { ...place, number: parsed.data, code, itemCode });
    }
  });
  return { entries: [...entries.values()], problems };
}
