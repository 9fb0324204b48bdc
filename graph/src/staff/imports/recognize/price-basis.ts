import { literalsAround } from '../../../platform/xlsx-reader/index.js';
import { unitOf, type UnitOfMeasure } from '../../../definitions/unit.js';

/** What a heading, a cell or a number format says about the amounts: their unit and their currency. */
export interface PriceBasis {
  readonly unit?: UnitOfMeasure;
  /** Words about a unit whose meaning is not certain, such as "Case": a person says what the prices are for */
  readonly unclear?: string;
  /** Anything but US dollars: a currency, cents or percent */
  readonly currency?: string;
}

const dollars = /^(?:\$|us\$|\$us|usd|us|dollars?|us dollars?)$/i;
const currencies =
  /^(?:cad|ca\$|c\$|can|canadian|cdn|mxn|mx\$|mex\$|mex|pesos?|eur|euros?|€|gbp|£|pounds? sterling|jpy|yen|¥|cny|rmb|aud|a\$|chf|cents?|¢|%|pct|percent)$/i;
/** As a part of a longer text, where "can" and "mex" may be other words */
const currencyWithin =
  /(?:\b(?:cad|cdn|canadian dollars?|mxn|mexican pesos?|pesos|eur|euros?|gbp|pounds? sterling|jpy|cny|rmb|aud|chf|cents?|percent)\b|(?:ca|mx|mex|c|a)\$|[€£¥¢%])/i;
/** Units that are the same everywhere. A case, box or pack may hold any number. */
const certain: ReadonlySet<UnitOfMeasure> = new Set([
  'each',
  'hundred',
  'thousand',
  'foot',
  'gallon',
  'pound',
  'pair',
  'dozen',
]);
/** Measures of the trade that the store has no unit for */
const foreignUnits =
  /^(?:mft|cft|mlf|clf|mbf|bf|msf|csf|sf|sq ?ft|sq|cwt|tons?|kg|oz|qt|pt|yds?|yards?|meters?|mm?tr|liters?|skids?|pallets?|masters?|inners?|gross|gr)$/i;
const bracketed = /\(([^()]*)\)|\[([^[\]]*)\]/g;
const numbers: Readonly<Record<string, UnitOfMeasure>> = { 1: 'each', 100: 'hundred', 1000: 'thousand' };

/** Reads the unit that a price is for: `C`, `per 100`, `/M`, `1,000`, `EA`. */
export function pricedUnitOf(text: string): UnitOfMeasure | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^(?:price )?(?:per|\/)\s*/, '')
    .replace(/(?<=\d\s*)(?:pcs?|pieces?|units?)$/, '')
    .trim();
  return numbers[words.replaceAll(',', '')] ?? unitOf(words);
}

const amount = /^[-+($\s]*[\d.,]*\d[\d.,]*\s*(?:[-)%]|CR)?$/i;

/** Returns whether the text is a number as programs print amounts: $1,234.50, (12.50), 12.50-, 12.50 CR or 40%. */
export function isAmount(text: string): boolean {
  return amount.test(text);
}

export function isDollars(text: string): boolean {
  return dollars.test(text);
}

function basisOfWords(words: string): PriceBasis {
  const text = words.trim();
  if (text === '' || dollars.test(text)) return {};
  if (currencies.test(text)) return { currency: text };
  const currency = currencyWithin.exec(text)?.[0];
  if (currency !== undefined)
    return { ...basisOfWords(text.replace(currency, ' ').replace(/[()[\]]/g, ' ')), currency: text };
  const [first = '', second, ...more] = text.split(/\s*[,;/]\s*|\s+(?=per\b)/i).filter(part => part !== '');
  if (second !== undefined && more.length === 0 && dollars.test(first)) return basisOfWords(second);
  const unit = pricedUnitOf(text);
  if (unit !== undefined) return certain.has(unit) ? { unit } : { unclear: text };
  return foreignUnits.test(text.replaceAll('.', '')) || /^(?:per|\/)\s*\S/i.test(text) || /^\d[\d,]*$/.test(text)
    ? { unclear: text }
    : {};
}

/** Reads a heading: brackets, `Price per C`, `Cost/M`, `Price CAD`. */
export function basisOfHeading(heading: string): PriceBasis {
  const parts = [...heading.matchAll(bracketed)].map(([, round, square]) => round ?? square ?? '');
  const bare = heading.replace(bracketed, ' ');
  const per = /(?:\bper\b|(?<!\d)\/)\s*(\S.*)$/i.exec(bare);
  const each = /\b(each|ea)\b\.?\s*$/i.exec(bare);
  const currency = currencyWithin.exec(bare) ?? /\b(?:can|mex)\s*\$/i.exec(bare);
  const found: PriceBasis[] = [
    ...parts.map(basisOfWords),
    per ? basisOfWords(`per ${per[1] ?? ''}`) : each ? { unit: 'each' as const } : {},
    currency ? { currency: currency[0] } : {},
    // The unit stands elsewhere.
    /(?:\/|\bper)\s*$/i.test(bare) ? { unclear: heading.trim() } : {},
  ];
  return Object.assign({}, ...found) as PriceBasis;
}

/**
 * Reads a number format: `[$€-407] #,##0.00`, `"MXN" 0.00`, `0.00" /C"`. Undefined if it shows another number than the
 * cell contains, such as `0.00E+00`.
 */
export function basisOfFormat(code: string): PriceBasis | undefined {
  if (code.replace(/"[^"]*"|\\./g, '').includes('%')) return { currency: '%' };
  const words = literalsAround(code)?.replace(/^[\s()+-]+|[\s()+-]+$/g, '');
  if (words === undefined || words === '' || dollars.test(words)) return words === undefined ? undefined : {};
  const basis = basisOfWords(words);
  return Object.keys(basis).length > 0 ? basis : { currency: words };
}

/**
 * Splits `MXN 12.50`, `12.50 CAD`, `137¢` or `.45/C` into the amount and what else it says. A text with words of unknown
 * or unclear meaning stays whole, so that it is refused as an amount; so does one that names two units.
 */
export function basisOfCell(text: string): { amount: string; basis: PriceBasis } {
  const match = /^(\D*?)\s*([-+(]?\s*\$?\s*[-+]?(?:\d|[.,]\d)[\d.,]*\s*(?:\)|-|CR)?)\s*(\D[^\d]*|\/\s*1?0*)?$/i.exec(
    text,
  );
  const [before = '', amount = text, after = ''] = (match?.slice(1) ?? []).map(part => (part ?? '').trim());
  const said = [before, after].map(basisOfWords);
  const isKnown =
    [before, after].every(
      (words, side) => words === '' || dollars.test(words) || (said[side]?.unit ?? said[side]?.currency) !== undefined,
    ) && said.every(({ unclear }) => unclear === undefined);
  const units = said.filter(({ unit }) => unit !== undefined);
  return isKnown && units.length < 2 ? { amount, basis: { ...said[0], ...said[1] } } : { amount: text, basis: {} };
}
