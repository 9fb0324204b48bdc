import { mostSearchedTexts } from '../../catalog/catalog/index.js';
import { longestPadLine, mostCodesInLine, mostPadLines, type PadVerdict } from './order-pad.service.js';

const verdicts: Record<PadVerdict, string> = {
  FOUND: 'The product was found, and the quantity can be ordered.',
  QUANTITY:
    'The product was found, but not in the typed quantity or unit. `quantity` is the nearest one that can be ordered.',
  IN_STORE_ONLY: 'The product was found and is pickup only, so the whole order must be picked up.',
  SEVERAL: 'Several products have the code. Choose one of `alternatives`.',
  UNSURE:
    'The line has more than one meaning, such as "4858305 3", which may be one code or a code and a quantity. Choose one of `alternatives`.',
  CALL_FOR_PRICE: 'The product was found, but has no price and cannot be ordered online.',
  DISCONTINUED:
    'The product is no longer sold. `substitute` is the one that replaces it; without one, `alternatives` may have similar ones.',
  NOT_FOUND: `No product has the code. The first ${mostSearchedTexts} such lines have the nearest ones in \`alternatives\`.`,
  SKIPPED: 'The line is empty, or has column headings only.',
};

/** Descriptions for both interfaces. */
export const about = {
  line: 'A line of the order pad with its verdict.',
  verdict: 'The result of matching a line of the order pad with the catalog.',
  verdicts,
  text: 'The line as typed.',
  message: 'Why the line needs attention. Null for FOUND.',
  product: 'The product, if the line can only mean this one.',
  why: 'Which code of the product was typed, such as "Vendor item number DCD771C2". Null without a product.',
  quantity: 'The quantity to order, by default a pack. Null if it is unknown.',
  price: 'Line total for `quantity`, in US dollars. Null if the line cannot be ordered.',
  substitute:
    'The product that replaces a discontinued one. It is ordered only if you choose it. `quantity` is then the typed quantity, which its rules may not allow.',
  alternatives: 'Other products to choose from.',
  alternative: 'A product that a line may mean.',
  alternativeProduct: 'The product to order if it is chosen.',
  alternativeWhy: 'Why it may be meant, such as "48-58-3052, with one more character".',
  alternativeQuantity: 'The typed quantity if the line means this product. Null if it has none.',
  check:
    'Finds the products and quantities of typed or pasted lines, with one verdict for each, in the same order. ' +
    "A code may be the customer's part number, which takes precedence, an item ID, vendor item number or auxiliary ID, with or without dashes and spaces. " +
    'Similar codes are alternatives.',
  lines: `Lines such as "50131786 x 5" or "5 ea 50-13-1786", or cells separated by tabs or commas. At most ${mostPadLines} lines of ${longestPadLine} characters, with at most ${mostCodesInLine} codes each.`,
  file: `Returns the lines of a .csv, .txt or .xlsx file for \`orderPadLines\`. At most ${mostPadLines} lines and 1 MB.`,
  doc: 'A code and a quantity in each line or row. Column headings are skipped.',
} as const;
