/** Politeness around an order, which says nothing about items or quantities */
const fillers =
  "hi hello please pls thanks thank thx you need needed needs want we(?=\\s) i(?=\\s) we'd i'd would could like send get order me us asap of the".split(
    ' ',
  );
const filler = new RegExp(`(?<=^|\\s)(?:${fillers.join('|')})[,.!]?(?=\\s|$)`, 'gi');
/** Marks of quotes and lists */
const lead = /^(?:(?:>|(?:[-–—*+•◦▪‣·☐☑✓✔]|\[[ x]\])(?=\s))\s*)+/iu;
/** Words before a code: "Item CODE", "part no. CODE", "SKU: CODE" */
const label =
  /(?<=^|\s)(?:item|part|sku|stock|catalog|product|mfr|model|upc|p\/?n)(?:\s*(?:#|(?:no|num|number|id|code)\b\.?))?[:#]?\s+(?=[^\s,;|]*\d)/gi;
/** The number of a line in a list: "1.", "(2)", "3)", "a)" */
const listNumber = /^(\(?(?:\d{1,3}|[a-z])[.)]{1,2})\s+(?=\S)/i;
const endOfSentence = /(?<=[\p{L}\d])[.,;!]+$/u;

const counts = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const count = `(?:${counts.join('|')})`;
/** A quantity in a word: the first word of a line, the last one beside a code, or the one after an "x" or "qty" */
const countWord = new RegExp(
  `^(?:${count}(?= )|an?(?= [a-z]))|(?<=^\\S+\\s+|\\s[x*×]\\s*|\\bqty[\\s.:=]*)${count}(?=\\s*$|\\s+[a-z]+\\.?$)`,
  'gi',
);

const digits = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)';
const price = `(?:(?:[@=]|price|total)[\\s:]*)?(?:\\$${digits}(?:\\.\\d{2,4})?|${digits}\\.\\d{2,4})(?:\\s*(?:\\/|per\\s)?\\s*(?:ea|each))?`;
/** A unit price and a total at the end of a line: 12.99 64.95, @ $12.99/ea */
const prices = new RegExp(`(?:\\s+${price}){1,2}$`, 'i');

/**
 * Returns the line without quote marks, bullets, labels and politeness, and with quantities in digits. Its number in a
 * list, which may also be the quantity, is `listed`; null without one.
 */
export function plainLine(line: string): { text: string; listed: string | null } {
  const unmarked = line.replace(lead, '');
  const text = unmarked
    .replace(listNumber, '')
    .replace(filler, ' ')
    .replace(label, '')
    .replace(/\bquantity\b/gi, 'qty')
    .replace(/\buom:?\s+(?=\S)/gi, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(endOfSentence, '')
    .replace(/\?+$/, ' ?')
    .replace(countWord, word => String(Math.max(1, counts.indexOf(word.toLowerCase()) + 1)));
  return { text, listed: listNumber.exec(unmarked)?.[1] ?? null };
}

/** Returns the line without prices at its end, and their amounts. */
export function withoutPrices(text: string): { unpriced: string; prices: string[] } {
  const amounts = prices.exec(text)?.[0].match(/\$?\d[\d,.]*/g) ?? [];
  return { unpriced: text.replace(prices, ''), prices: amounts };
}
