import type { Window } from '../shared/connection.js';
import { readStatement, type Reads } from '../shared/reads.js';
import {
  findsAnything,
  isNarrowed,
  listProducts,
  type ProductFilter,
  type ProductPage,
  type ProductSort,
} from './product-list.js';
import type { Synonyms } from './synonyms.js';
import { productsWithEndings } from './code-matches.js';
import { normalizeCode } from './search-text.js';
import { loosened, mistakableWords, queriesOf, readTyped, withOpenEnd, type TypedSearch } from './search-query.js';

interface Search {
  text: string;
  filter: ProductFilter;
  sort: ProductSort;
  window: Window;
  synonyms: Synonyms;
  /** The last word may be incomplete */
  isOpen?: boolean;
}

/**
 * Finds products for a typed text: a whole code first, then codes that start with it, then products with all its words
 * in any order. If there are none, words and codes with one typo and incomplete last words match as well, and then the
 * ending of a single code.
 */
export async function searchProducts(
  reads: Reads,
  { text, filter, sort, window, synonyms, isOpen = false }: Search,
  mostCounted: number,
): Promise<ProductPage> {
  const read = readTyped(text, synonyms);
  const typed = isOpen ? withOpenEnd(read) : read;
  const find = (search: TypedSearch) =>
    listProducts(reads, { queries: queriesOf(search), filter }, sort, window, mostCounted);
  const found = await find(typed);
  if (found.totalCount > 0 || typed.terms.length === 0) return found;
  // Filters must not change the interpretation of the words.
  if (isNarrowed(filter) && (await findsAnything(reads, queriesOf(typed)))) return found;
  const similar = await find(loosened(typed, await similarWords(reads, mistakableWords(typed))));
  const [code] = typed.codes;
  if (similar.totalCount > 0 || code === undefined || code !== normalizeCode(text)) return similar;
  const ending = (await productsWithEndings(reads, [code])).get(code);
  return ending ? find({ terms: [], codes: [normalizeCode(ending.productId)], codeBeginning: null }) : similar;
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
