import type { Window } from '../../platform/shared/connection.js';
import { readStatement, type Reads } from '../../platform/shared/reads.js';
import { combinedQuery } from './product-list.js';
import type { ProductRecord } from './product-record.js';
import { searchProducts } from './product-search.js';
import { queriesOf, readTyped } from './search-query.js';
import type { Synonyms } from './synonyms.js';

/** Each word costs two counts, so longer texts are not tried. */
const mostWords = 8;
/** Counts stop here, because it does not matter which of two broad searches is narrower. */
const mostMatches = 200;

const shown: Window = { limit: 12, offset: 0, after: null };

/** Description of the search in GraphQL and REST */
export const aboutPartialSearch = `For a search that found nothing: at most ${shown.limit} products for most of its words. Null if the text has fewer than 2 or more than ${mostWords} words, or if leaving words out finds nothing either.`;

/** A typed word, and whether the search used it. */
export interface PartialSearchWord {
  text: string;
  isUsed: boolean;
}

/** The products for most of the words of a search. */
export interface PartialSearch {
  words: PartialSearchWord[];
  products: ProductRecord[];
  totalCount: number;
}

const countMatches = readStatement(
  `select (select count(*) from found_products(asked::tsquery, null, null, null, null, null, ${mostMatches}))::int as found
     from unnest(string_to_array(?, chr(10))) with ordinality searches (asked, place) order by place`,
);

/**
 * Searches for most of the words of a text that no product matches completely: without one word, the one whose omission
 * leaves the fewest products, but at least one. If each such search finds none, omits all words that find nothing
 * alone. Returns null if that finds nothing either.
 */
export async function searchPartly(
  reads: Reads,
  text: string,
  synonyms: Synonyms,
  mostCounted: number,
): Promise<PartialSearch | null> {
  const words = text.split(/\s+/);
  if (words.length < 2 || words.length > mostWords) return null;
  const without = words.map((_, dropped) => words.filter((_word, index) => index !== dropped).join(' '));
  const counts = await matchesOf(reads, [...without, ...words], synonyms);
  const used = wordsToUse(counts.slice(0, words.length), counts.slice(words.length));
  const kept = words.filter((_, index) => used[index]);
  if (kept.length === 0 || kept.length === words.length) return null;
  const { items, totalCount } = await searchProducts(
    reads,
    { text: kept.join(' '), filter: {}, sort: 'RELEVANCE', window: shown, synonyms },
    mostCounted,
  );
  if (totalCount === 0) return null;
  return {
    words: words.map((word, index) => ({ text: word, isUsed: used[index] === true })),
    products: items,
    totalCount,
  };
}

/** Number of products for each text, at most `mostMatches`. */
export async function matchesOf(reads: Reads, texts: readonly string[], synonyms: Synonyms): Promise<number[]> {
  const queries = texts.map(text => combinedQuery(queriesOf(readTyped(text, synonyms))));
  const searchable = queries.filter(query => query !== null);
  const rows = searchable.length > 0 ? await reads.rows<{ found: number }>(countMatches, [searchable.join('\n')]) : [];
  let next = 0;
  return queries.map(query => (query === null ? 0 : (rows[next++]?.found ?? 0)));
}

/**
 * Decides which words to use.
 *
 * @param without Matches of the search without each word
 * @param alone Matches of each word alone
 */
function wordsToUse(without: readonly number[], alone: readonly number[]): boolean[] {
  const fewest = Math.min(...without.filter(count => count > 0));
  const dropped = without.indexOf(fewest);
  return dropped >= 0 ? without.map((_, index) => index !== dropped) : alone.map(count => count > 0);
}
