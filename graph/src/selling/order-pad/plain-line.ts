/** Politeness around an order, which says nothing about items or quantities */
const fillers = 'please pls thanks thank you need needed needs want we i send get order me us asap of the'.split(' ');
const filler = new RegExp(`(?<=^|\\s)(?:${fillers.join('|')})[,.!]?(?=\\s|$)`, 'gi');
/** Marks of quotes and lists */
const lead = /^(?:(?:>|[-–—*+•◦▪‣·](?=\s))\s*)+/u;
/** Words before a code: "Item CODE", "part no. CODE", "SKU: CODE" */
const label =
  /(?<=^|\s)(?:item|part|sku|stock|catalog|product|mfr|model)(?:\s*(?:#|(?:no|num|number|id|code)\b\.?))?[:#]?\s+(?=[^\s,;|]*\d)/gi;
/** The number of a line in a list: "1.", "(2)", "3)" */
const listNumber = /^(\(?\d{1,3}[.)])\s+(?=\S)/;

const counts = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const count = `(?:an?(?=\\s+dozen\\b)|${counts.join('|')})`;
/** A quantity in a word: the first word of a line, the last one beside a code, or the one after an "x" or "qty" */
const countWord = new RegExp(
  `^${count}(?=\\s)|(?<=^\\S+\\s+|\\s[x*×]\\s*|\\bqty[\\s.:=]*)${count}(?=\\s*$|\\s+[a-z]+\\.?$)`,
  'gi',
);

const price = '(?:@\\s*)?\\$?(?:\\d{1,3}(?:,\\d{3})+|\\d+)\\.\\d{2,4}(?:\\s*(?:\\/|per\\s)\\s*(?:ea|each))?';
/** A unit price and a total at the end of a line: 12.99 64.95, @ $12.99/ea */
const prices = new RegExp(`(?:\\s+${price}){1,2}$`, 'i');

/** An order line without what is written around code, quantity and description. */
export interface PlainLine {
  text: string;
  /** The number of the line in a list, which may also be the quantity; null without one */
  listed: string | null;
  /** The line without prices at its end */
  unpriced: string;
  /** The amounts of these prices */
  prices: string[];
}

/** Returns the line without quote marks, bullets, labels and politeness, and with quantities in digits. */
export function plainLine(line: string): PlainLine {
  const unmarked = line.replace(lead, '');
  const listed = listNumber.exec(unmarked)?.[1] ?? null;
  const text = unmarked
    .replace(listNumber, '')
    .replace(filler, ' ')
    .replace(label, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(countWord, word => String(Math.max(1, counts.indexOf(word.toLowerCase()) + 1)));
  const amounts = prices.exec(text)?.[0].match(/[\d,]+\.\d+/g) ?? [];
  return { text, listed, unpriced: text.replace(prices, ''), prices: amounts };
}
