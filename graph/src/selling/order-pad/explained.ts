import Big from 'big.js';
import { comparable, normalizeCode, type ProductRecord } from '../../catalog/catalog/index.js';
import type { PricedLine } from '../../catalog/pricing/index.js';
import { pricePerOf, unitOf } from '../../definitions/unit.js';
import type { LineReading } from './read-line.js';

const tokensOf = (text: string) => (text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []).map(comparable);
const separatorAlone = /^(?:[\s,;:|.\-–—/#=→()]+|[-=]+>)$/;
/** What multiplies in "x 5", and separates sizes in "3/8-16 x 2" */
const times = /^[x*×]$/i;
/** Words before an amount */
const priceLabel = /^(?:@|(?:unit|ext|extended|price|total)[:.]?)$/i;

/** Whether a word is this amount, which may have more decimals than the word */
export function isAmount(word: string | undefined, own: string | null): boolean {
  const amount = /^\$?(\d[\d,]*(?:\.\d+)?)$/.exec(word ?? '')?.[1]?.replaceAll(',', '');
  if (word === undefined || own === null || amount === undefined || !/\$|\.\d{2}/.test(word)) return false;
  const decimals = Math.max(2, amount.split('.')[1]?.length ?? 0);
  return new Big(own).round(decimals, Big.roundHalfUp).eq(amount);
}

/**
 * Returns the words of an order line that its item does not explain. Words of its description do, its codes, its unit and
 * its price. A number in the description explains no number that is alone, in its cell or without a word of it: it may be
 * a quantity. Next to the total of the quantity, a number at the start only counts the lines.
 */
export function unexplained({ rest, quantity }: LineReading, product: ProductRecord, priced: PricedLine): string[] {
  const all = rest.flatMap(cell => cell.split(/\s+/));
  const words = all.filter(word => !separatorAlone.test(word));
  const codes = new Set(
    [product.productId, product.vendorItemNumber, product.auxilliaryItemId].map(code => normalizeCode(code ?? '')),
  );
  const described = new Set(tokensOf(product.description));
  const isDescribed = (word: string) => {
    const tokens = tokensOf(word);
    return tokens.length > 0 && !times.test(word) && tokens.every(token => described.has(token));
  };
  const hasWord = words.some(word => /\p{L}{2}/u.test(word) && isDescribed(word));
  const isOwn = (word: string | undefined) =>
    word !== undefined && isDescribed(word) && (!/\d/.test(word) || (hasWord && !rest.includes(word)));
  const isPrice = (word: string | undefined) => isAmount(word, priced.unitPrice) || isAmount(word, priced.price);
  const totals = words.filter(word => isAmount(word, priced.price)).length;
  const isTotaled = totals > (priced.quantity === 1 ? 1 : 0);
  const isUnit = (word: string) =>
    quantity !== null && word.length > 1 && unitOf(word) === product.unit && pricePerOf(product.unit) === 1;
  const left = words.filter((word, place) => {
    const next = words[place + 1];
    const isBetween = times.test(word) && isOwn(words[place - 1]) && isOwn(next);
    const isCode = normalizeCode(word) !== '' && codes.has(normalizeCode(word));
    const isLabel = priceLabel.test(word) && (isPrice(next) || priceLabel.test(next ?? ''));
    const isLineNumber = place === 0 && isTotaled && /^\d{1,3}$/.test(word);
    return !isBetween && !isCode && !isOwn(word) && !isPrice(word) && !isUnit(word) && !isLabel && !isLineNumber;
  });
  const last = all.at(-1) ?? '';
  // In "50131786 -", a mark is in the place of the quantity.
  return left.length === 0 && quantity === null && separatorAlone.test(last) ? [last] : left;
}
