import { readStatement, type Reads } from '../../platform/shared/reads.js';
import { isSameCode, isWrittenAs, mistakeBetween, mistakenFor, type Mistake } from './code-mistakes.js';
import { productColumns, type ProductRecord } from './product-record.js';
import { loosened, queriesOf, readTyped } from './search-query.js';
import { normalizeCode } from './search-text.js';

/** A product with a typed code. */
export interface CodeMatch {
  product: ProductRecord;
  /** The product's code as written, such as 48-58-3052 */
  code: string;
  /** Which of the product's codes it is, in words */
  why: string;
}

/** A product that may be meant by a typed text. */
export interface SimilarProduct {
  product: ProductRecord;
  how: Mistake | 'ENDING' | 'BEGINNING' | 'WORDS';
  /** What is similar, in words */
  why: string;
}

export interface DiscontinuedItem extends Pick<ProductRecord, 'productId' | 'description'> {
  productKey: number;
}

/** Products to choose from for one text, everywhere in the store */
export const mostSimilar = 10;
/** A shorter ending would match too many codes. */
const shortestEnding = 4;
/** Texts of a request for which similar products are looked up */
export const mostSearchedTexts = 40;
/** A statement takes at most about 20 ms, because others wait for it on the embedded database. */
const mostInStatement = { codes: 4000, texts: 8 };

// Codes are letters and digits, so they need no quoting in an array.
const withCodes = readStatement(
  `select ${productColumns('p')} from product p where p.key in (select key from products_with_codes(string_to_array(?, ' '))) order by p.key`,
);

const withEndings = readStatement(
  `select typed.code, ${productColumns('p')} from unnest(string_to_array(?, ' ')) typed (code),
     lateral products_ending(typed.code, ${mostSimilar}) found join product p on p.key = found.key`,
);

// The condition stands outside of the limit, or the planner may read all removed items by another index.
const discontinuedCodes = readStatement(
  `select typed.code, p.key as "productKey", p.product_id as "productId", p.description from unnest(string_to_array(?, ' ')) typed (code),
     lateral (select key, product_id, description, deleted_at from product
       where search_code(product_id) = typed.code order by deleted_at desc nulls last limit 1) p
   where p.deleted_at is not null`,
);

const withWords = readStatement(
  `select wanted.place::int, ${productColumns('p')} from unnest(?::text[]) with ordinality wanted (query, place),
     lateral ranked_products(wanted.query::tsquery, null, null, null, null, null, null, null, null, ${mostSimilar}) found
     join product p on p.key = found.key`,
);

function codesOf({ productId, vendorItemNumber, auxilliaryItemId }: ProductRecord): { name: string; code: string }[] {
  return [
    { name: 'Item ID', code: productId },
    { name: 'Vendor item number', code: vendorItemNumber ?? '' },
    { name: 'Auxiliary ID', code: auxilliaryItemId ?? '' },
  ].filter(({ code }) => code !== '');
}

async function productsWith(reads: Reads, codes: ReadonlySet<string>): Promise<ProductRecord[]> {
  const all = [...codes];
  const found = new Map<number, ProductRecord>();
  for (let place = 0; place < all.length; place += mostInStatement.codes) {
    const some = all.slice(place, place + mostInStatement.codes).join(' ');
    for (const product of await reads.rows<ProductRecord>(withCodes, [some])) found.set(product.key, product);
  }
  return [...found.values()].sort((one, other) => one.key - other.key);
}

const normalizedCodes = (typed: readonly string[]) => new Set(typed.map(normalizeCode).filter(code => code !== ''));

/**
 * The products with each code, which may differ in case, width, spaces and dashes; if it has dashes, those with the same
 * ones take precedence. One product is meant for certain; of several, a person chooses.
 */
export async function productsWithCodes(reads: Reads, typed: readonly string[]): Promise<Map<string, CodeMatch[]>> {
  const byCode = new Map<string, CodeMatch[]>();
  for (const product of await productsWith(reads, normalizedCodes(typed)))
    for (const { name, code } of codesOf(product)) {
      const others = byCode.get(normalizeCode(code)) ?? [];
      if (!others.some(other => other.product === product))
        byCode.set(normalizeCode(code), [...others, { product, code, why: `${name} ${code}` }]);
    }
  const found = new Map<string, CodeMatch[]>();
  for (const text of typed) {
    const same = (byCode.get(normalizeCode(text)) ?? []).filter(({ code }) => isSameCode(text, code));
    // Without dashes, a typed code may be any of those that differ in them.
    const exact = /\W/.test(text.trim()) ? same.filter(({ code }) => isWrittenAs(text, code)) : [];
    if (same.length > 0) found.set(text, exact.length > 0 ? exact : same);
  }
  return found;
}

/** Discontinued items by item ID, for each code. */
export async function discontinuedItems(
  reads: Reads,
  typed: readonly string[],
): Promise<Map<string, DiscontinuedItem>> {
  const codes = normalizedCodes(typed);
  if (codes.size === 0) return new Map();
  const rows = await reads.rows<DiscontinuedItem & { code: string }>(discontinuedCodes, [[...codes].join(' ')]);
  const items = new Map(rows.map(({ code, ...item }) => [code, item]));
  return new Map(
    typed.flatMap(text => {
      const item = items.get(normalizeCode(text));
      return item && isSameCode(text, item.productId) ? [[text, item]] : [];
    }),
  );
}

const mistakeWords: Record<Mistake, (code: string) => string> = {
  SIGNS: code => `${code}, with other signs`,
  LOOKALIKE: code => `${code}, with 0 or 1 for O, I or L`,
  SWAPPED: code => `${code}, with two characters swapped`,
  MISSING: code => `${code}, with one more character`,
  EXTRA: code => `${code}, with one character less`,
  CHANGED: code => `${code}, with one other character`,
};
const likeliestFirst = Object.keys(mistakeWords) as Mistake[];

/** For each normalized code, the products with a code that one mistake turns into it, the likeliest mistakes first. */
export async function mistakenProducts(reads: Reads, codes: readonly string[]): Promise<SimilarProduct[][]> {
  const typedCodes = codes.filter(code => code !== '');
  const products = await productsWith(reads, new Set(typedCodes.flatMap(code => [code, ...mistakenFor(code)])));
  return codes.map(typed =>
    products
      .flatMap((product): (SimilarProduct & { how: Mistake })[] => {
        const [likeliest] = codesOf(product)
          .flatMap(({ code }) => {
            const how = mistakeBetween(typed, normalizeCode(code));
            return how ? [{ product, how, why: mistakeWords[how](code) }] : [];
          })
          .sort(byLikelihood);
        return likeliest ? [likeliest] : [];
      })
      .sort(byLikelihood)
      .slice(0, mostSimilar),
  );
}

function byLikelihood(one: { how: Mistake }, other: { how: Mistake }): number {
  return likeliestFirst.indexOf(one.how) - likeliestFirst.indexOf(other.how);
}

/** For each normalized code, products with a code that ends with it. */
export async function endingProducts(reads: Reads, codes: readonly string[]): Promise<SimilarProduct[][]> {
  const endings = codes.filter(code => code.length >= shortestEnding && /\d/.test(code));
  if (endings.length === 0) return codes.map(() => []);
  const rows = await reads.rows<ProductRecord & { code: string }>(withEndings, [[...new Set(endings)].join(' ')]);
  return codes.map(typed =>
    rows.flatMap(({ code: ending, ...product }): SimilarProduct[] => {
      const ended = codesOf(product).find(({ code }) => normalizeCode(code).endsWith(typed));
      return ending === typed && ended ? [{ product, how: 'ENDING', why: `${ended.code} ends with it` }] : [];
    }),
  );
}

/** Whether the last group of one of the product's codes is this normalized one: 50-13-1582 ends with the group 1582. */
export function endsWithGroup({ product }: SimilarProduct, ending: string): boolean {
  return codesOf(product).some(({ code }) => normalizeCode(code.split(/[^a-z0-9]+/i).at(-1) ?? '') === ending);
}

/** For each text, products with a code that starts with it, or with all its words. */
async function likeProducts(reads: Reads, texts: readonly string[]): Promise<SimilarProduct[][]> {
  const queries = texts.map(text => queriesOf(loosened(readTyped(text), new Map())).words ?? '');
  const found: SimilarProduct[][] = texts.map(() => []);
  for (let first = 0; first < queries.length; first += mostInStatement.texts) {
    const some = queries.slice(first, first + mostInStatement.texts);
    if (some.every(query => query === '')) continue;
    const values = [`{${some.map(quotedElement).join(',')}}`];
    for (const { place, ...product } of await reads.rows<ProductRecord & { place: number }>(withWords, values)) {
      const index = first + place - 1;
      const typed = normalizeCode(texts[index] ?? '');
      const begun = codesOf(product).find(({ code }) => normalizeCode(code).startsWith(typed));
      found[index]?.push(
        begun
          ? { product, how: 'BEGINNING', why: `${begun.code} starts with it` }
          : { product, how: 'WORDS', why: 'Has these words' },
      );
    }
  }
  return found;
}

/** Quotes an element of a PostgreSQL array literal. */
const quotedElement = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * At most 10 products for each of the first 40 texts, which no product has as a code: those with one mistake in the code
 * first, then those whose code starts or ends with it, then those with all its words.
 */
export async function similarProducts(reads: Reads, typed: readonly string[]): Promise<SimilarProduct[][]> {
  const texts = typed.slice(0, mostSearchedTexts);
  const codes = texts.map(normalizeCode);
  const mistaken = await mistakenProducts(reads, codes);
  const ending = await endingProducts(reads, codes);
  const like = await likeProducts(reads, texts);
  return texts.map((_, place) => {
    const all = [mistaken, like, ending].flatMap(lists => lists[place] ?? []);
    const first = all.filter(({ product }, index) => all.findIndex(one => one.product.key === product.key) === index);
    return first.slice(0, mostSimilar);
  });
}
