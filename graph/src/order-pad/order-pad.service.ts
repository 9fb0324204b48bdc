import {
  discontinuedItems,
  normalizeCode,
  productsWithCodes,
  productsWithEndings,
  similarProducts,
  type CatalogService,
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
/** The largest file with an order */
export const orderFileLimits = { bytes: 1024 * 1024, lines: mostPadLines };
/** Suggestions cost one search per line. A list with more unmatched lines probably has another store's codes. */
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
  /** Why the line needs attention; null for FOUND */
  message: string | null;
  product: ProductRecord | null;
  /** The quantity that can be ordered; for QUANTITY, the nearest one to what was typed. */
  quantity: number | null;
  /** Line total for `quantity` */
  price: DecimalText | null;
  /** The product that replaces a discontinued one */
  substitute: ProductRecord | null;
  /** Products to choose from instead */
  alternatives: ProductRecord[];
}

/** A reading with the normalized codes it may stand for, the most likely first. */
interface Candidate extends LineReading {
  codes: string[];
}

/** A reading of a line with the products of its code. */
interface Match<Found = ProductRecord[]> {
  reading: LineReading;
  found: Found;
}

/** A line without a product for sale. */
interface Unmatched {
  index: number;
  readings: readonly Candidate[];
  first: Candidate;
}

interface Discontinued {
  reading: LineReading;
  description: string;
  substitute: ProductRecord | null;
  /** Whether the line has the customer's own part number */
  isOwn: boolean;
}

type OwnMatches = ReadonlyMap<string, ShownOwnNumber>;

const words = {
  several: (code: string) => `More than one item has the code ${code}. Choose one.`,
  inStoreOnly: 'Pickup only. With this item, the whole order must be picked up.',
  discontinued: (description: string) => `No longer sold: ${description}.`,
  notFound: (code: string) => `No item has the code ${code}.`,
  heading: 'Column headings',
  empty: 'Empty line',
};

/** Finds the products and quantities of typed or pasted lines. */
export class OrderPadService {
  constructor(
    private readonly context: ServiceContext,
    private readonly ownNumbers: OwnNumbersService,
    private readonly catalog: CatalogService,
  ) {}

  /**
   * Returns the verdict on each line, in the same order. Costs at most ten statements for any number of lines: four for
   * the customer's own numbers, four for the store's codes, and two for the substitutes of discontinued items.
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
    const discontinued = await this.discontinued(unmatched, own);
    const similar = await similarProducts(
      this.context.catalogReads,
      unmatched.slice(0, mostSuggestions).map(({ index, first }) => similarText(first, discontinued.get(index))),
    );
    const verdicts = lines.map((text, index): PadLine => {
      const match = matches[index];
      if (match) return verdictOf(text, match);
      return { ...none, text, verdict: 'SKIPPED', message: text.trim() === '' ? words.empty : words.heading };
    });
    unmatched.forEach(({ index, first }, place) => {
      const item = discontinued.get(index);
      verdicts[index] = {
        ...none,
        text: lines[index] ?? '',
        verdict: item ? 'DISCONTINUED' : 'NOT_FOUND',
        message: item ? words.discontinued(item.description) : words.notFound(first.code),
        quantity: typedQuantity(item?.reading ?? first),
        substitute: item?.substitute ?? null,
        alternatives: similar[place] ?? [],
      };
    });
    return verdicts;
  }

  /** The discontinued items of lines, by the index of the line. */
  private async discontinued(lines: readonly Unmatched[], own: OwnMatches): Promise<Map<number, Discontinued>> {
    const items = await discontinuedItems(this.context.catalogReads, codesOf(lines.map(({ readings }) => readings)));
    const found = await Promise.all(
      lines.map(async ({ index, readings }): Promise<[number, Discontinued][]> => {
        const named = firstMatch(readings, code => own.get(code));
        const match = named ?? firstMatch(readings, code => items.get(code));
        if (!match) return [];
        const { reading, found: item } = match;
        const substitute = named ? named.found.substitute : await this.catalog.substitute(match.found.productKey);
        return [[index, { reading, description: item.description, substitute, isOwn: named !== undefined }]];
      }),
    );
    return new Map(found.flat());
  }

  /**
   * The first reading of each line that has a part number of the customer, else one that has a whole code of the store,
   * else one that has a unique ending of a code. A customer's number only means its own item, even a discontinued one.
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

const none = { product: null, quantity: null, price: null, substitute: null, alternatives: [] };

function assertLines(lines: readonly string[]): void {
  if (lines.length > mostPadLines) throw invalidInput({ lines: [`Send at most ${mostPadLines} lines.`] });
  const long = lines.findIndex(line => line.length > longestPadLine);
  if (long >= 0) throw invalidInput({ lines: [`Line ${long + 1} has more than ${longestPadLine} characters.`] });
}

/** People mistake the digits 0 and 1 for the letters O, I and L. */
function candidateOf(reading: LineReading): Candidate {
  const code = normalizeCode(reading.code);
  const digits = /\d/.test(code) ? code.replaceAll('O', '0').replaceAll(/[IL]/g, '1') : code;
  return { ...reading, codes: [...new Set([code, digits])].filter(text => text !== '') };
}

function codesOf(lines: readonly (readonly Candidate[])[]): string[] {
  return [...new Set(lines.flatMap(readings => readings.flatMap(({ codes }) => codes)))];
}

function ownOf(readings: readonly Candidate[], own: OwnMatches): ShownOwnNumber | undefined {
  return readings.flatMap(({ codes }) => codes.flatMap(code => own.get(code) ?? []))[0];
}

const soldOnly = (own: ShownOwnNumber | undefined) => (own?.product ? [own.product] : undefined);

function firstMatch<Found extends object>(
  readings: readonly Candidate[],
  find: (code: string) => Found | undefined,
): Match<Found> | undefined {
  for (const reading of readings)
    for (const code of reading.codes) {
      const found = find(code);
      if (found) return { reading, found };
    }
  return undefined;
}

/** The text to search for products similar to a line. A line with a substitute needs no alternatives. */
function similarText(first: Candidate, item: Discontinued | undefined): string {
  if (item?.substitute) return '';
  return item?.isOwn ? item.description : first.code;
}

function typedQuantity({ quantity }: LineReading): number | null {
  return quantity === null ? null : Number(quantity);
}

function verdictOf(text: string, { reading, found: products }: Match): PadLine {
  const [product, ...others] = products;
  const typed = typedQuantity(reading);
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
  const quantity = nearestQuantity(limits, typed ?? limits.step);
  const [priced] = priceOrder([{ productKey: product.key, quantity }], new Map([[product.key, product]])).lines;
  const line = { ...none, text, product, quantity, price: priced?.price ?? null };
  if (priced?.problem) return { ...line, quantity: typed, verdict: 'CALL_FOR_PRICE', message: priced.message };
  if (typed !== null && typed !== quantity)
    return { ...line, verdict: 'QUANTITY', message: quantityProblem(limits, typed) };
  if (product.inStoreOnly) return { ...line, verdict: 'IN_STORE_ONLY', message: words.inStoreOnly };
  return { ...line, verdict: 'FOUND', message: null };
}
