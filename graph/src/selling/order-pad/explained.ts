import Big from 'big.js';
import { normalizeCode, type ProductRecord } from '../../catalog/catalog/index.js';
import type { PricedLine } from '../../catalog/pricing/index.js';

const tokensOf = (text: string) => text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
const separatorAlone = /^[\s,;:|.\-–—/#]+$/;
/** What multiplies in "x 5", and separates sizes in "3/8-16 x 2" */
const times = /^[x*×]$/i;

function isPriceOf(word: string, { unitPrice, price }: PricedLine): boolean {
  const amount = /^\$?([\d,]+(?:\.\d+)?)$/.exec(word)?.[1]?.replaceAll(',', '');
  if (amount === undefined || !/\$|\.\d{2}/.test(word)) return false;
  const decimals = amount.split('.')[1]?.length ?? 0;
  return [unitPrice, price].some(own => own !== null && new Big(own).round(decimals, Big.roundHalfUp).eq(amount));
}

/**
 * Returns the words of an order line that its item does not explain. Words of its description do, its codes, and its
 * price. A number in the description explains nothing alone, without a word of it: it may be a quantity.
 */
export function unexplained(rest: readonly string[], product: ProductRecord, priced: PricedLine): string[] {
  const words = rest.flatMap(cell => cell.split(/\s+/)).filter(word => !separatorAlone.test(word));
  const codes = new Set(
    [product.productId, product.vendorItemNumber, product.auxilliaryItemId].map(code => normalizeCode(code ?? '')),
  );
  const described = new Set(tokensOf(product.description));
  const isDescribed = (word: string) => {
    const tokens = tokensOf(word);
    return tokens.length > 0 && !times.test(word) && tokens.every(token => described.has(token));
  };
  const hasWord = words.some(word => /\p{L}{2}/u.test(word) && isDescribed(word));
  const isOwn = (word: string | undefined) => word !== undefined && isDescribed(word) && (hasWord || !/\d/.test(word));
  return words.filter((word, place) => {
    const isBetween = times.test(word) && isOwn(words[place - 1]) && isOwn(words[place + 1]);
    const isCode = normalizeCode(word) !== '' && codes.has(normalizeCode(word));
    return !isBetween && !isCode && !isOwn(word) && !isPriceOf(word, priced);
  });
}
