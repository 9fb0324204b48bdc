import { mostOwnNumber, mostOwnNumbers } from '../../definitions/own-number.js';

/** Descriptions for both interfaces. */
export const about = {
  ownNumber: "The customer's own part number for a product.",
  number: `At most ${mostOwnNumber} characters, with at least one letter or digit. Its letters and digits are unique among the customer's numbers, ignoring case.`,
  productKey: 'Key of the product, kept after the product is no longer sold.',
  productId: 'Item ID of the product, also if it is no longer sold.',
  description: 'Description of the product, also if it is no longer sold.',
  product: 'The product; null if it is no longer sold.',
  ofProduct: "The caller's own part number for the product; null without one, or without a sign-in.",
  list: 'Lists the part numbers of the customer in the order of their letters and digits.',
  search: 'Lists only numbers that contain these letters and digits. Other characters are ignored.',
  matches:
    'At most 5 products whose part number equals the text or starts with it. Only letters and digits count. An exact match comes first.',
  text: 'A part number or its beginning, at most 100 characters.',
  set: "Stores the customer's part number for a product, and replaces an earlier one. Null or empty text removes it. DUPLICATE if another product has the number.",
  remove: "Removes the customer's part number for a product, if it has one.",
  import: `Stores the part numbers of a .csv, .txt or .xlsx file, each with one of the store's codes. Lines with problems are skipped and returned. At most ${mostOwnNumbers.toLocaleString('en-US')} lines and 2 MB.`,
  doc: 'One number per line or row: your number, then the item ID, vendor item number or auxiliary ID. Headings may change the order of the columns.',
  imported: 'The result of importing a file of part numbers.',
  added: 'Products that had no number before.',
  changed: 'Products whose number changed, or numbers that moved to another product.',
  unchanged: 'Lines that were already stored.',
  problems: 'Lines that were skipped.',
  problem: 'A line of the file that was skipped.',
  line: 'Line or row number from 1, not counting empty ones.',
  lineText: 'The line, with a tab between cells.',
  message: 'Why the line was skipped.',
  file: 'Returns all part numbers of the customer as comma-separated values, in the form that can be imported.',
} as const;
