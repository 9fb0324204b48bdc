import { mostOwnNumber, mostOwnNumbers } from '../../definitions/own-number.js';

/** Descriptions used in several places. */
export const about = {
  number: `At most ${mostOwnNumber} characters, with at least one letter or digit. Its letters and digits are unique among the customer's numbers, ignoring case.`,
  set: "Stores the customer's part number for a product, and replaces an earlier one. Null or empty text removes it. DUPLICATE if another product has the number.",
  import: `Stores the part numbers of a .csv, .txt or .xlsx file, each with one of the store's codes. Lines with problems are skipped and returned. At most ${mostOwnNumbers.toLocaleString('en-US')} lines and 2 MB.`,
  added: 'Products that had no number before.',
  changed: 'Products whose number changed, or numbers that moved to another product.',
  unchanged: 'Lines that were already stored.',
  problems: 'Lines that were skipped.',
  line: 'Line or row number from 1, not counting empty ones.',
  lineText: 'The line, with a tab between cells.',
  message: 'Why the line was skipped.',
} as const;
