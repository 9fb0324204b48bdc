import { requireAdmin } from '../../platform/shared/access.js';
import { searchTextNamed } from '../../platform/shared/input.js';
import { composedStatement } from '../../platform/shared/reads.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { allCategories, type CategoryRecord } from './category-record.js';
import { completionsOf } from './completions.js';
import { countChoices, countMarked, countVariants, type FacetCount, type VariantCounts } from './product-facets.js';
import { matchesOf, searchPartly, type PartialSearch } from './partial-search.js';
import { countedUpTo, listProducts, matching, type Listing } from './product-list.js';
import type { ProductRecord } from './product-record.js';
import { mostSimilar } from './code-finder.js';
import { similarWords, withSimilarCodes } from './product-search.js';
import {
  byCode,
  loosened,
  mistakableWords,
  queriesOf,
  readTyped,
  withOpenEnd,
  type TypedSearch,
} from './search-query.js';
import { storedTokens } from './search-text.js';
import { stem } from './search-words.js';
import { SearchSynonyms } from './search-synonyms.entity.js';
import { phrasesStarting, storedSynonyms } from './synonyms.js';

const shortestToComplete = 2;
const mostSuggestedProducts = 5;
const mostSuggestedCategories = 4;
const mostSuggestedSynonyms = 3;
const descriptionsRead = 300;

export interface Suggestions {
  products: ProductRecord[];
  /** Whether products with similar codes are among them, because none has the typed one */
  includesSimilar: boolean;
  words: string[];
  categories: CategoryRecord[];
}

const nothing: Suggestions = { products: [], includesSimilar: false, words: [], categories: [] };

export interface NearestWords {
  words: string[];
  categories: CategoryRecord[];
}

/** Search suggestions, facets, and similar words for searches without results. */
export class SearchService extends PerRequest {
  private readonly reads = this.context.catalogReads;

  categoryFacets(listing: Listing): Promise<FacetCount[]> {
    return countChoices(this.context.cachedReads, listing, 'category');
  }

  vendorFacets(listing: Listing): Promise<FacetCount[]> {
    return countChoices(this.context.cachedReads, listing, 'vendor');
  }

  markedFacet(listing: Listing, mark: 'onSale' | 'inStoreOnly'): Promise<number> {
    return countMarked(this.context.cachedReads, listing, mark);
  }

  variants(listing: Listing): Promise<VariantCounts> {
    return countVariants(this.context.cachedReads, listing);
  }

  /** Products for a code or the start of one, or a category by name; for other texts, completions. */
  async suggestions(text: string): Promise<Suggestions> {
    const typedText = searchTextNamed('text', text);
    if (typedText.length < shortestToComplete) return nothing;
    const synonyms = await storedSynonyms(this.context.cachedReads);
    const { typed, includesSimilar } = await withSimilarCodes(this.reads, withOpenEnd(readTyped(typedText, synonyms)));
    const categories = await this.categoriesFor(typed);
    const coded = byCode(typed);
    const most = includesSimilar ? mostSimilar : mostSuggestedProducts;
    const withCode = coded ? await this.firstProducts({ queries: queriesOf(coded), filter: {} }, most) : [];
    if (withCode.length > 0)
      return {
        ...nothing,
        products: withCode,
        includesSimilar,
        categories: categories.map(({ category }) => category),
      };
    const named = categories.find(({ isNamed }) => isNamed);
    const products = named
      ? await this.firstProducts({ queries: null, filter: { categoryKeys: [named.category.key] } })
      : [];
    return {
      ...nothing,
      products,
      words: [
        ...new Set([
          ...phrasesStarting(synonyms, typedText).slice(0, mostSuggestedSynonyms),
          ...(await this.completions(typedText, typed)),
        ]),
      ],
      categories: categories.map(({ category }) => category),
    };
  }

  /**
   * For a search without results: words that would find something, or the whole text with the only unknown word
   * replaced, and categories with a matching name.
   */
  async nearestWords(text: string): Promise<NearestWords> {
    const whole = searchTextNamed('text', text);
    const typed = readTyped(whole).terms.flatMap(({ word }) => (word && /^[a-z]{3,}$/.test(word) ? [word] : []));
    if (typed.length === 0) return { words: [], categories: [] };
    const rows = await this.reads.rows<{ typed: string; word: string }>(
      composedStatement(`select typed.word as typed, near.word from unnest(string_to_array(?, ' ')) with ordinality typed (word, place),
         lateral (select word, similarity(word, typed.word) as likeness from search_word where word % typed.word order by likeness desc, word limit 3) near
       where exists (select 1 from found_products(quote_literal(near.word)::tsquery, null, null, null, null, null, 1))
       order by typed.place, near.likeness desc, near.word`),
      [[...new Set(typed)].join(' ')],
    );
    const words = [...new Set(rows.map(row => row.word))].slice(0, 6);
    const categories = (await this.allCategories()).filter(({ name }) =>
      storedTokens(name).some(token => words.includes(token)),
    );
    const corrected = await this.corrected(whole, [...new Set(typed)], rows);
    return {
      words: corrected.length > 0 ? corrected : words,
      categories: categories.slice(0, mostSuggestedCategories),
    };
  }

  /** The text with its only unknown word replaced by each similar one, if that finds something. */
  private async corrected(
    text: string,
    typed: readonly string[],
    near: readonly { typed: string; word: string }[],
  ): Promise<string[]> {
    const isKnown = (word: string) => near.some(one => one.typed === word && stem(one.word) === stem(word));
    const [unknown, ...others] = typed.filter(word => !isKnown(word));
    if (unknown === undefined || others.length > 0 || typed.length === 1) return [];
    const texts = near
      .filter(one => one.typed === unknown)
      .map(({ word }) => text.replace(new RegExp(`\\b${unknown}\\b`, 'i'), word));
    const counts = await matchesOf(this.reads, texts, await storedSynonyms(this.context.cachedReads));
    return texts.filter((_text, index) => (counts[index] ?? 0) > 0);
  }

  /** For a search without results: products for most of its words; null if there are none. */
  async partialSearch(text: string): Promise<PartialSearch | null> {
    return searchPartly(
      this.reads,
      searchTextNamed('text', text),
      await storedSynonyms(this.context.cachedReads),
      countedUpTo,
    );
  }

  /** The synonyms that staff maintain. */
  synonyms(): Promise<SearchSynonyms> {
    requireAdmin(this.context.actor);
    return this.context.em.findOneOrFail(SearchSynonyms, { key: 1 });
  }

  private allCategories(): Promise<CategoryRecord[]> {
    return this.reads.rows(allCategories);
  }

  /** Categories whose name contains all typed words. `named` are those whose name has no other word. */
  private async categoriesFor({ terms }: TypedSearch): Promise<{ category: CategoryRecord; isNamed: boolean }[]> {
    const words = terms.map(term => term.word);
    if (words.length === 0 || words.includes(null)) return [];
    const typed = words.map(word => stem(word ?? ''));
    const matching = (await this.allCategories()).flatMap(category => {
      const tokens = storedTokens(category.name);
      const hasAllWords = typed.every((word, index) =>
        tokens.some(token => token === word || (index === typed.length - 1 && token.startsWith(words[index] ?? ''))),
      );
      return hasAllWords ? [{ category, isNamed: tokens.every(token => typed.includes(token)) }] : [];
    });
    return matching.sort((one, other) => Number(other.isNamed) - Number(one.isNamed)).slice(0, mostSuggestedCategories);
  }

  private async firstProducts(listing: Listing, most = mostSuggestedProducts): Promise<ProductRecord[]> {
    const sort = listing.queries ? 'RELEVANCE' : 'NAME';
    return (await listProducts(this.reads, listing, sort, { limit: most, offset: 0, after: null }, descriptionsRead))
      .items;
  }

  private async completions(text: string, typed: TypedSearch): Promise<string[]> {
    const matching = await this.descriptions(typed);
    if (matching.length > 0 || typed.terms.length === 0) return completionsOf(text, matching);
    const similar = loosened(typed, await similarWords(this.reads, mistakableWords(typed)));
    return completionsOf(text, await this.descriptions(similar), true);
  }

  private async descriptions(typed: TypedSearch): Promise<string[]> {
    const { words } = queriesOf(typed);
    if (words === null) return [];
    const found = matching(words, {}, descriptionsRead);
    const rows = await this.reads.rows<{ description: string }>(
      composedStatement(`select description from ${found.text}`),
      found.values,
    );
    return rows.map(row => row.description);
  }
}
