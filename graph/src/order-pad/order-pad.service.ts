import {
  discontinuedItems,
  normalizeCode,
  productsWithCodes,
  productsWithEndings,
  similarProducts,
  type ProductRecord,
} from '../catalog/index.js';
import type { OwnNumbersService, ShownOwnNumber } from '../own-numbers/index.js';
import { nearestQuantity, quantityLimits, quantityProblem } from '../definitions/quantity.js';
import { priceOrder } from '../pricing/index.js';
import { requireActor } from '../shared/access.js';
import { invalidInput } from '../shared/errors.js';
import type { DecimalText } from '../shared/money.js';
import type { ServiceContext } from '../shared/service-context.js';
import { isHeading, readLine, type LineReading } from './read-line.js';

export const mostPadLines = 500;
export const longestPadLine = 200;
/** A file with an order */
export const orderFileLimits = { bytes: 1024 * 1024, lines: mostPadLines };
/** Suggestions cost one search per line. A list with more unmatched lines uses other codes than the store's. */
const mostSuggestions = 50;

/** The result of checking a line. */
export type PadVerdict =
  | 'FOUND'
  | 'QUANTITY'
  | 'IN_STORE_ONLY'
  | 'SEVERAL'
  | 'CALL_FOR_PRICE'
  | 'DISCONTINUED'
  | 'NOT_FOUND'
  | 'SKIPPED';

/** A line of the order pad with its verdict. */
export interface PadLine {
  /** As typed */
  text: string;
  verdict: PadVerdict;
  /** Why the line cannot be added as it is; null for FOUND */
  message: string | null;
  product: ProductRecord | null;
  /** The quantity that can be ordered; for QUANTITY, the nearest one to what was typed. */
  quantity: number | null;
  /** Line total for `quantity` */
  price: DecimalText | null;
  /** Products to choose from instead */
  alternatives: ProductRecord[];
}

/** A reading with the normalized codes it may mean, the most likely first. */
interface Candidate extends LineReading {
  codes: string[];
}

interface Match {
  reading: LineReading;
  products: ProductRecord[];
}

type OwnMatches = ReadonlyMap<string, ShownOwnNumber>;

const words = {
  several: (code: string) => `More than one item has the code ${code}. Choose one.`,
  inStoreOnly: 'Pickup only. With this item, the whole order must be picked up.',
  discontinued: (description: string) => `No longer sold: ${description}.`,
  notFound: (code: string) => `No item has the code ${code}.`,
  wholeNumber: (quantity: string) => `${quantity} is not a whole number.`,
  heading: 'Column headings',
  empty: 'Empty line',
};

/** Finds the products and quantities that typed or pasted lines mean. */
export class OrderPadService {
  constructor(
    private readonly context: ServiceContext,
    private readonly ownNumbers: OwnNumbersService,
  ) {}

  /**
   * The verdict on each line, in the order of the lines. Costs at most seven statements, however many lines there are:
   * three for the customer's own numbers, and four for the store's codes.
   * Throws INVALID_INPUT for over 500 lines, or a line of over 200 characters.
   */
  async check(lines: readonly string[]): Promise<PadLine[]> {
    requireActor(this.context.actor);
    assertLines(lines);
    const candidates = lines.map(line => (isHeading(line) ? [] : readLine(line).map(candidateOf)));
    const own = await this.ownNumbers.withCodes(codesOf(candidates));
    const matches = await this.matches(candidates, own);
    const unmatched = candidates.flatMap((readings, index) =>
      readings[0] && !matches[index] ? [{ index, readings, first: readings[0] }] : [],
    );
    const reads = this.context.catalogReads;
    const discontinued = await discontinuedItems(reads, codesOf(unmatched.map(({ readings }) => readings)));
    const similar = await similarProducts(
      reads,
      unmatched.slice(0, mostSuggestions).map(({ readings, first }) => ownOf(readings, own)?.description ?? first.code),
    );
    const verdicts = lines.map((text, index): PadLine => {
      const match = matches[index];
      if (match) return verdictOf(text, match);
      return { ...none, text, verdict: 'SKIPPED', message: text.trim() === '' ? words.empty : words.heading };
    });
    unmatched.forEach(({ index, readings, first }, place) => {
      const item =
        ownOf(readings, own) ?? readings.flatMap(({ codes }) => codes.flatMap(code => discontinued.get(code) ?? []))[0];
      verdicts[index] = {
        ...none,
        text: lines[index] ?? '',
        verdict: item ? 'DISCONTINUED' : 'NOT_FOUND',
        message: item ? words.discontinued(item.description) : words.notFound(first.code),
        quantity: wholeQuantity(first.quantity),
        alternatives: similar[place] ?? [],
      };
    });
    return verdicts;
  }

  /**
   * The first reading of each line with a number of the customer, or else with a whole code of the store, or else with a
   * unique ending of one. A number of the customer means its item only, also if that is no longer sold.
   */
  private async matches(lines: readonly Candidate[][], own: OwnMatches): Promise<(Match | undefined)[]> {
    const reads = this.context.catalogReads;
    const other = lines.map(readings => (ownOf(readings, own) ? [] : readings));
    const whole = await productsWithCodes(reads, codesOf(other));
    const matches = lines.map(
      (readings, index) =>
        firstMatch(readings, code => soldOnly(own.get(code))) ??
        firstMatch(other[index] ?? [], code => whole.get(code)),
    );
    const open = other.filter((_readings, index) => !matches[index]);
    const endings = await productsWithEndings(reads, codesOf(open));
    return other.map(
      (readings, index) =>
        matches[index] ??
        firstMatch(readings, code => {
          const product = endings.get(code);
          return product && [product];
        }),
    );
  }
}

const none = { product: null, quantity: null, price: null, alternatives: [] };

function assertLines(lines: readonly string[]): void {
  if (lines.length > mostPadLines) throw invalidInput({ lines: [`Send at most ${mostPadLines} lines.`] });
  const long = lines.findIndex(line => line.length > longestPadLine);
  if (long >= 0) throw invalidInput({ lines: [`Line ${long + 1} has more than ${longestPadLine} characters.`] });
}

/** People read the letters O, I and L where a code has 0 and 1. */
function candidateOf(reading: LineReading): Candidate {
  const code = normalizeCode(reading.code);
  const digits = /\d/.test(code) ? code.replaceAll('O', '0').replaceAll(/[IL]/g, '1') : code;
  return { ...reading, codes: [...new Set([code, digits])].filter(text => text !== '') };
}

function codesOf(lines: readonly Candidate[][]): string[] {
  return [...new Set(lines.flatMap(readings => readings.flatMap(({ codes }) => codes)))];
}

function ownOf(readings: readonly Candidate[], own: OwnMatches): ShownOwnNumber | undefined {
  return readings.flatMap(({ codes }) => codes.flatMap(code => own.get(code) ?? []))[0];
}

const soldOnly = (own: ShownOwnNumber | undefined) => (own?.product ? [own.product] : undefined);

function firstMatch(
  readings: readonly Candidate[],
  find: (code: string) => ProductRecord[] | undefined,
): Match | undefined {
  for (const reading of readings)
    for (const code of reading.codes) {
      const products = find(code);
      if (products) return { reading, products };
    }
  return undefined;
}

/** Digits as a whole number; null for none or a fraction. */
function wholeQuantity(quantity: string | null): number | null {
  return quantity !== null && Number.isInteger(Number(quantity)) ? Number(quantity) : null;
}

function verdictOf(text: string, { reading, products }: Match): PadLine {
  const [product, ...others] = products;
  const typed = wholeQuantity(reading.quantity);
  if (!product || others.length > 0)
    return {
      ...none,
      text,
      verdict: 'SEVERAL',
      message: words.several(reading.code),
      quantity: typed,
      alternatives: products,
    };
  const limits = quantityLimits(product);
  const quantity = nearestQuantity(
    limits,
    reading.quantity === null ? limits.step : Math.ceil(Number(reading.quantity)),
  );
  const [priced] = priceOrder([{ productKey: product.key, quantity }], new Map([[product.key, product]])).lines;
  const line = { ...none, text, product, quantity, price: priced?.price ?? null };
  if (priced?.problem) return { ...line, quantity: typed, verdict: 'CALL_FOR_PRICE', message: priced.message };
  if (reading.quantity !== null && typed !== quantity)
    return {
      ...line,
      verdict: 'QUANTITY',
      message: typed === null ? words.wholeNumber(reading.quantity) : quantityProblem(limits, typed),
    };
  if (product.inStoreOnly) return { ...line, verdict: 'IN_STORE_ONLY', message: words.inStoreOnly };
  return { ...line, verdict: 'FOUND', message: null };
}
