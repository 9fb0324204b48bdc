import type { Window } from '../../platform/shared/connection.js';
import { readStatement, type Reads } from '../../platform/shared/reads.js';
import {
  findsAnything,
  isNarrowed,
  listProducts,
  type ProductFilter,
  type ProductPage,
  type ProductSort,
} from './product-list.js';
import type { ProductRecord } from './product-record.js';
import type { Synonyms } from './synonyms.js';
import { endingProducts, endsWithGroup, mistakenProducts, productsWithCodes } from './code-finder.js';
import { normalizeCode } from './search-text.js';
import { loosened, mistakableWords, queriesOf, readTyped, type TypedSearch } from './search-query.js';

interface Search {
  text: string;
  filter: ProductFilter;
  sort: ProductSort;
  window: Window;
  synonyms: Synonyms;
}

/** A search that also finds products with codes similar to the typed one, because no product has that. */
export interface FoundSearch {
  typed: TypedSearch;
  /** Whether it has such codes */
  includesSimilar: boolean;
}

/**
 * Adds similar codes to a search for a single code that no product has: those whose last group it is first, then mistyped
 * ones, and others that end with it after all others.
 */
export async function withSimilarCodes(reads: Reads, typed: TypedSearch): Promise<FoundSearch> {
  const code = typed.wholeCode;
  if (code === null || (await productsWithCodes(reads, [code])).has(code)) return { typed, includesSimilar: false };
  const [mistaken = []] = await mistakenProducts(reads, [code]);
  const [ending = []] = await endingProducts(reads, [code]);
  const idOf = ({ product }: { product: ProductRecord }) => normalizeCode(product.productId);
  const whole = ending.filter(found => endsWithGroup(found, code));
  const [first, later] = whole.length > 0 ? [whole, [...mistaken, ...ending]] : [mistaken, ending];
  return {
    typed: { ...typed, codes: [...typed.codes, ...first.map(idOf)], otherCodes: later.map(idOf) },
    includesSimilar: mistaken.length + ending.length > 0,
  };
}

/**
 * Finds products for a typed text: a whole code first, then similar codes and codes that start with it, then products
 * with all its words in any order. If there are none, words with one typo and incomplete last words match as well.
 */
export async function searchProducts(
  reads: Reads,
  { text, filter, sort, window, synonyms }: Search,
  mostCounted: number,
): Promise<ProductPage> {
  const { typed, includesSimilar } = await withSimilarCodes(reads, readTyped(text, synonyms));
  const find = (search: TypedSearch) =>
    listProducts(reads, { queries: queriesOf(search), filter }, sort, window, mostCounted);
  const found = await find(typed);
  if (found.totalCount > 0 || typed.terms.length === 0) return { ...found, includesSimilar };
  // Filters must not change the interpretation of the words.
  if (isNarrowed(filter) && (await findsAnything(reads, queriesOf(typed)))) return found;
  return find(loosened(typed, await similarWords(reads, mistakableWords(typed))));
}

const wordsWithSimilarLetters = readStatement(
  `select typed, word from unnest(string_to_array(?, ' ')) typed,
     lateral (select word from search_word where spelling_variants(word) && spelling_variants(typed) limit 100) near`,
);

/** Stored words that share all letters but one with a word. The caller removes those that differ by two typos. */
export async function similarWords(reads: Reads, words: readonly string[]): Promise<Map<string, string[]>> {
  const similar = new Map<string, string[]>();
  if (words.length === 0) return similar;
  const rows = await reads.rows<{ typed: string; word: string }>(wordsWithSimilarLetters, [words.join(' ')]);
  for (const { typed, word } of rows) similar.set(typed, [...(similar.get(typed) ?? []), word]);
  return similar;
}
