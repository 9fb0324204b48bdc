import {
  discontinuedItems,
  isGroupedAs,
  mistakenFor,
  normalizeCode,
  productsWithCodes,
  mostSearchedTexts,
  similarProducts,
  CatalogService,
  type CodeMatch,
  type ProductRecord,
} from '../../catalog/catalog/index.js';
import { OwnNumbersService, type ShownOwnNumber } from '../../customers/own-numbers/index.js';
import { nearestQuantity, quantityLimits, quantityProblem } from '../../definitions/quantity.js';
import { unitLabels, unitsOfMeasure, type UnitOfMeasure } from '../../definitions/unit.js';
import { priceOrder, type PricedLine } from '../../catalog/pricing/index.js';
import { requireActor } from '../../platform/shared/access.js';
import { invalidInput } from '../../platform/shared/errors.js';
import type { DecimalText } from '../../platform/shared/money.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { isAmount, unexplained } from './explained.js';
import { isHeading, looksLikeCode, mayBeSplit, readLine, type LineReading } from './read-line.js';

export const mostPadLines = 500;
export const longestPadLine = 200;
/** A request has at most `mostPadLines` times as many. */
export const mostCodesInLine = 8;
/** The largest file with an order */
export const orderFileLimits = { bytes: 1024 * 1024, lines: mostPadLines };

/** The result of checking a line. */
export type PadVerdict =
  | 'FOUND'
  | 'QUANTITY'
  | 'UNEXPLAINED'
  | 'IN_STORE_ONLY'
  | 'SEVERAL'
  | 'UNSURE'
  | 'CALL_FOR_PRICE'
  | 'DISCONTINUED'
  | 'NOT_FOUND'
  | 'SKIPPED';

/** A product that the line may mean. */
export interface PadAlternative {
  product: ProductRecord;
  why: string;
  /** The typed quantity if the line means this product; null if it has none */
  quantity: number | null;
}

/** A line of the order pad with its verdict. */
export interface PadLine {
  /** As typed */
  text: string;
  verdict: PadVerdict;
  /** Why the line needs attention; null for FOUND */
  message: string | null;
  product: ProductRecord | null;
  /** Which of the product's codes was typed; null without a product */
  why: string | null;
  /** The quantity that can be ordered; for QUANTITY, the nearest one to what was typed. */
  quantity: number | null;
  /** Line total for `quantity` */
  price: DecimalText | null;
  /** The product that replaces a discontinued one */
  substitute: ProductRecord | null;
  /** Products to choose from instead */
  alternatives: PadAlternative[];
}

/** A reading of a line with a product that has its code. */
interface Meaning extends CodeMatch {
  reading: LineReading;
  isCertain: boolean;
}

/** A line without a product for sale. */
interface Unmatched {
  index: number;
  readings: readonly LineReading[];
  /** The reading to report and to search for */
  first: LineReading;
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
  unsure: 'This line can be read in more than one way. Choose what you mean.',
  inStoreOnly: 'Pickup only. With this item, the whole order must be picked up.',
  discontinued: (description: string) => `No longer sold: ${description}.`,
  notFound: (code: string) => `No item has the code ${code}.`,
  notSearched: `Similar items are shown for the first ${mostSearchedTexts} such lines. Remove those, then check this line again.`,
  tooManyCodes: `A line has at most ${mostCodesInLine} codes. Put each item on its own line.`,
  unread: (text: string) => `“${text}” is not a quantity. Check it.`,
  unexplained: (text: string) => `The line also says “${text}”. Check the item and the quantity.`,
  otherUnit: (typed: UnitOfMeasure, counted: string) =>
    `This item is counted in ${counted}, and the line says “${unitLabels[typed]}”. Check the quantity.`,
  price: (text: string) => `“${text}” is also the price. Check the quantity.`,
  heading: 'Column headings',
  empty: 'Empty line',
};

/** Finds the products and quantities of typed or pasted lines. */
export class OrderPadService extends PerRequest {
  private readonly ownNumbers = this.context.get(OwnNumbersService);
  private readonly catalog = this.context.get(CatalogService);

  /**
   * Returns the verdict on each line, in the same order. One statement reads thousands of codes. Takes only what is
   * certain: exactly one product has the code, apart from case, width, spaces and dashes, and the line has no other
   * meaning. Throws INVALID_INPUT for over 500 lines, or a line of over 200 characters.
   */
  async check(lines: readonly string[]): Promise<PadLine[]> {
    requireActor(this.context.actor);
    assertLines(lines);
    const readings = lines.map(line => (isHeading(line) ? [] : readLine(line)));
    const searched = readings.map(each => (codesOf([each]).length > mostCodesInLine ? [] : each));
    const own = await this.ownNumbers.withCodes(codesOf(searched));
    const meanings = (await this.meanings(searched, own)).map((meant, index) =>
      withoutDescription(lines[index] ?? '', meant),
    );
    const unmatched = searched.flatMap((each, index) =>
      meanings[index]?.length === 0
        ? each.slice(0, 1).map(first => ({ index, readings: each, first: each.find(hasCode) ?? first }))
        : [],
    );
    const discontinued = await this.discontinued(unmatched, own);
    const similar = await this.similar(unmatched, discontinued);
    const verdicts = lines.map((text, index): PadLine => {
      const meant = meanings[index] ?? [];
      if (meant.length > 0) return verdictOf(text, meant);
      if ((readings[index]?.length ?? 0) > 0) return { ...none, text, verdict: 'UNSURE', message: words.tooManyCodes };
      return { ...none, text, verdict: 'SKIPPED', message: isHeading(text) ? words.heading : words.empty };
    });
    unmatched.forEach(({ index, first }, place) => {
      const item = discontinued.get(index);
      const alternatives = similar[place];
      const missing = alternatives ? words.notFound(first.code) : `${words.notFound(first.code)} ${words.notSearched}`;
      verdicts[index] = {
        ...none,
        text: lines[index] ?? '',
        verdict: item ? 'DISCONTINUED' : 'NOT_FOUND',
        message: item ? words.discontinued(item.description) : missing,
        quantity: typedQuantity(item?.reading ?? first),
        substitute: item?.substitute ?? null,
        alternatives: alternatives ?? [],
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

  /** What each line may mean: its readings with a code. A customer's number means its own item only. */
  private async meanings(lines: readonly (readonly LineReading[])[], own: OwnMatches): Promise<Meaning[][]> {
    const codes = codesOf(lines).filter(code => !own.has(code));
    const sold = await productsWithCodes(this.context.catalogReads, codes);
    const matchesOf = (code: string) => ownMatch(own.get(code)) ?? sold.get(code) ?? [];
    return lines.map(readings =>
      distinct(readings.flatMap(reading => matchesOf(reading.code).map(match => meaningOf(reading, match)))),
    );
  }

  /** Products similar to each unmatched line. Only of the first 40. */
  private async similar(
    lines: readonly Unmatched[],
    discontinued: ReadonlyMap<number, Discontinued>,
  ): Promise<PadAlternative[][]> {
    const texts = lines.map(({ index, first }) => similarText(first, discontinued.get(index)));
    const found = await similarProducts(this.context.catalogReads, texts);
    const own = await this.mistakenOwn(texts.slice(0, found.length));
    return found.map((products, place) => {
      const quantity = typedQuantity(lines[place]?.first ?? { quantity: null });
      const others = products.filter(({ product }) => !own[place]?.some(one => one.product.key === product.key));
      return [...(own[place] ?? []), ...others].map(({ product, why }) => ({ product, why, quantity }));
    });
  }

  /** The customer's products whose number one mistake turns into the text. */
  private async mistakenOwn(texts: readonly string[]): Promise<Pick<PadAlternative, 'product' | 'why'>[][]> {
    const codes = texts.map(text => mistakenFor(normalizeCode(text)));
    const own = await this.ownNumbers.withCodes([...new Set(codes.flat())]);
    return codes.map(others =>
      others.flatMap(code => (ownMatch(own.get(code)) ?? []).map(({ product, why }) => ({ product, why }))),
    );
  }
}

const hasCode = ({ code }: LineReading) => looksLikeCode(code);

const none = { product: null, why: null, quantity: null, price: null, substitute: null, alternatives: [] };

function assertLines(lines: readonly string[]): void {
  if (lines.length > mostPadLines) throw invalidInput({ lines: [`Send at most ${mostPadLines} lines.`] });
  const long = lines.findIndex(line => line.length > longestPadLine);
  if (long >= 0) throw invalidInput({ lines: [`Line ${long + 1} has more than ${longestPadLine} characters.`] });
}

function codesOf(lines: readonly (readonly LineReading[])[]): string[] {
  return [...new Set(lines.flatMap(readings => readings.map(({ code }) => code)))];
}

/** The product of the customer's number, none if it is no longer sold; undefined without a number. */
function ownMatch(own: ShownOwnNumber | undefined): CodeMatch[] | undefined {
  if (!own) return undefined;
  const { product, number: code } = own;
  return product ? [{ product, code, why: `Your part number ${code}` }] : [];
}

function meaningOf(reading: LineReading, match: CodeMatch): Meaning {
  const isCertain = reading.isSure && (!mayBeSplit(reading.code) || isGroupedAs(reading.code, match.code));
  return { ...match, reading, isCertain };
}

/**
 * If a line has the whole description of its product, numbers in that are no quantities, so the others are read again. A
 * description of one word may be the unit or the quantity.
 */
function withoutDescription(line: string, meanings: Meaning[]): Meaning[] {
  const [first] = meanings;
  if (!first || meanings.some(({ product }) => product !== first.product)) return meanings;
  const text = line.replaceAll(/ {2,}/g, ' ');
  const { description } = first.product;
  const start = text.toLowerCase().indexOf(description.toLowerCase());
  const [before, after] = [text.slice(0, start), text.slice(start + description.length)];
  const isWhole = /(?:^|[\s"|,;(])$/.test(before) && /^(?:$|[\s"|;)]|,(?!\d))/.test(after);
  if (start < 0 || !isWhole || !/\p{L}{2}.*\s/u.test(description)) return meanings;
  const matches = new Map(meanings.map(meaning => [meaning.reading.code, meaning]));
  const again = readLine(`${before} ${after}`).flatMap(reading => {
    const match = matches.get(reading.code);
    return match ? [meaningOf(reading, match)] : [];
  });
  return again.length > 0 ? distinct(again) : meanings;
}

/** Meanings that differ in product or quantity. A quantity takes precedence over none. */
function distinct(meanings: readonly Meaning[]): Meaning[] {
  const first = new Map<string, Meaning>();
  for (const meaning of meanings) {
    const { product, reading } = meaning;
    const isQuantified = meanings.some(other => other.product.key === product.key && other.reading.quantity !== null);
    if (reading.quantity === null && isQuantified) continue;
    const name = `${product.key} ${reading.quantity}`;
    const other = first.get(name);
    if (!other || (meaning.isCertain && !other.isCertain)) first.set(name, meaning);
  }
  return [...first.values()];
}

function firstMatch<Found extends object>(
  readings: readonly LineReading[],
  find: (code: string) => Found | undefined,
): { reading: LineReading; found: Found } | undefined {
  for (const reading of readings) {
    const found = find(reading.code);
    if (found) return { reading, found };
  }
  return undefined;
}

/** The text to search for products similar to a line. A line with a substitute needs no alternatives. */
function similarText(first: LineReading, item: Discontinued | undefined): string {
  if (item?.substitute) return '';
  return item?.isOwn ? item.description : first.code;
}

function typedQuantity({ quantity }: Pick<LineReading, 'quantity'>): number | null {
  return quantity === null ? null : Number(quantity);
}

/** Units of which one is one piece, as people count them */
const singly: ReadonlySet<UnitOfMeasure> = new Set([
  'each',
  'set',
  'bag',
  'tube',
  'can',
  'roll',
  'sheet',
  'hundred',
  'thousand',
]);

/** Whether the line counts dozens of pieces, which is exact. */
const isInDozens = ({ reading: { unit }, product }: Meaning) => unit === 'dozen' && product.unit === 'each';

/** The unit that the line names, if the quantity of the product is in another one; otherwise null. */
function otherUnit(meaning: Meaning): UnitOfMeasure | null {
  const { reading, product } = meaning;
  const { unit } = reading;
  const isSame = unit === product.unit && unitsOfMeasure[product.unit].pricePer === 1;
  return unit === null || isSame || isInDozens(meaning) || (unit === 'each' && singly.has(product.unit)) ? null : unit;
}

/** The quantity in the unit of the product */
function meantQuantity(meaning: Meaning): number | null {
  const typed = typedQuantity(meaning.reading);
  return typed !== null && isInDozens(meaning) ? typed * 12 : typed;
}

/** Why the line's words need a decision: those that its item does not explain, and a quantity that may be the price. */
function doubtOf({ reading, product }: Meaning, priced: PricedLine): string | null {
  const { quantity } = reading;
  if (quantity !== null && isAmount(quantity, priced.unitPrice)) return words.price(quantity);
  const text = unexplained(reading, product, priced).join(' ');
  if (text === '') return null;
  return quantity === null && /^[x*×]\b|\d|^\P{L}+$/iu.test(text) ? words.unread(text) : words.unexplained(text);
}

function verdictOf(text: string, meanings: readonly Meaning[]): PadLine {
  const [first] = meanings;
  if (meanings.length > 1 || !first?.isCertain) {
    const isOneCode = meanings.length > 1 && new Set(meanings.map(({ reading }) => reading)).size === 1;
    return {
      ...none,
      text,
      verdict: isOneCode ? 'SEVERAL' : 'UNSURE',
      message: isOneCode && first ? words.several(first.reading.code) : words.unsure,
      quantity: first ? typedQuantity(first.reading) : null,
      alternatives: meanings.map(meaning => ({
        product: meaning.product,
        why: meaning.why,
        quantity: otherUnit(meaning) === null ? meantQuantity(meaning) : null,
      })),
    };
  }
  const { product, why } = first;
  const typed = meantQuantity(first);
  const limits = quantityLimits(product);
  const quantity = nearestQuantity(limits, typed ?? limits.step);
  const priced = priceOrder([{ productKey: product.key, quantity }], new Map([[product.key, product]]))
    .lines[0] as PricedLine;
  const line = { ...none, text, product, why, quantity, price: priced.price };
  if (priced.problem) return { ...line, quantity: typed, verdict: 'CALL_FOR_PRICE', message: priced.message };
  const doubt = doubtOf(first, priced);
  if (doubt !== null) return { ...line, verdict: 'UNEXPLAINED', message: doubt };
  const named = otherUnit(first);
  if (named !== null)
    return { ...line, verdict: 'QUANTITY', message: words.otherUnit(named, unitsOfMeasure[product.unit].counted) };
  if (typed !== null && typed !== quantity)
    return { ...line, verdict: 'QUANTITY', message: quantityProblem(limits, typed) };
  if (product.inStoreOnly) return { ...line, verdict: 'IN_STORE_ONLY', message: words.inStoreOnly };
  return { ...line, verdict: 'FOUND', message: null };
}
