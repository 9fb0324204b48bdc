import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidInput } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { Category } from './category.entity.js';
import { completionsOf } from './completions.js';
import { countChoices, countMarked, type FacetCount } from './product-facets.js';
import { listProducts, matching, type Listing } from './product-list.js';
import { similarWords } from './product-search.js';
import type { Product } from './product.entity.js';
import { byCode, loosened, mistakableWords, queriesOf, readTyped, withOpenEnd, type TypedSearch } from './search-query.js';
import { storedTokens } from './search-text.js';
import { stem } from './search-words.js';

const longestSearchText = 100;
const shortestToComplete = 2;
const mostSuggestedProducts = 5;
const mostSuggestedCategories = 4;
const descriptionsRead = 300;

export interface Suggestions {
  products: Product[];
  words: string[];
  categories: Category[];
}

export interface NearestWords {
  words: string[];
  categories: Category[];
}

/** The text without blanks around it, or INVALID_INPUT. */
export function searchText(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > longestSearchText) throw invalidInput({ text: [`Search for at most ${longestSearchText} characters.`] });
  return trimmed;
}

/** What helps a person to find: how a text may go on, what a list holds, and words near to those that found nothing. */
export class SearchService {
  private readonly em: EntityManager;

  constructor(context: ServiceContext) {
    this.em = context.em;
  }

  categoryFacets(listing: Listing): Promise<FacetCount[]> {
    return countChoices(this.em, listing, 'category');
  }

  vendorFacets(listing: Listing): Promise<FacetCount[]> {
    return countChoices(this.em, listing, 'vendor');
  }

  markedFacet(listing: Listing, mark: 'onSale' | 'inStoreOnly'): Promise<number> {
    return countMarked(this.em, listing, mark);
  }

  /** Products for a code, or the beginning of one, or a category's name; for other texts the words they may become. */
  async suggestions(text: string): Promise<Suggestions> {
    const typedText = searchText(text);
    if (typedText.length < shortestToComplete) return { products: [], words: [], categories: [] };
    const typed = withOpenEnd(readTyped(typedText));
    const categories = await this.categoriesFor(typed);
    const coded = byCode(typed);
    const withCode = coded ? await this.firstProducts({ queries: queriesOf(coded), filter: {} }) : [];
    if (withCode.length > 0) return { products: withCode, words: [], categories: categories.map(({ category }) => category) };
    const named = categories.find(({ isNamed }) => isNamed);
    const products = named ? await this.firstProducts({ queries: null, filter: { categoryKeys: [named.category.key] } }) : [];
    return { products, words: await this.completions(typedText, typed), categories: categories.map(({ category }) => category) };
  }

  /** For a search that found nothing: words that would find something, and categories of such a name. */
  async nearestWords(text: string): Promise<NearestWords> {
    const typed = readTyped(searchText(text)).terms.flatMap(({ word }) => (word && /^[a-z]{3,}$/.test(word) ? [word] : []));
    if (typed.length === 0) return { words: [], categories: [] };
    const rows = await this.em.execute<{ word: string }[]>(
      `select near.word from unnest(string_to_array(?, ' ')) with ordinality typed (word, place),
         lateral (select word, similarity(word, typed.word) as likeness from search_word where word % typed.word order by likeness desc, word limit 3) near
       where exists (select 1 from found_products(quote_literal(near.word)::tsquery, null, null, null, null, 1))
       order by typed.place, near.likeness desc, near.word`,
      [[...new Set(typed)].join(' ')],
    );
    const words = [...new Set(rows.map(row => row.word))].slice(0, 6);
    const categories = (await this.allCategories()).filter(({ name }) => storedTokens(name).some(token => words.includes(token)));
    return { words, categories: categories.slice(0, mostSuggestedCategories) };
  }

  private allCategories(): Promise<Category[]> {
    return this.em.find(Category, {}, { orderBy: { name: 'asc' } });
  }

  /** Categories whose name holds all the words that are typed; named are those of which no word is missing. */
  private async categoriesFor({ terms }: TypedSearch): Promise<{ category: Category; isNamed: boolean }[]> {
    const words = terms.map(term => term.word);
    if (words.length === 0 || words.includes(null)) return [];
    const typed = words.map(word => stem(word ?? ''));
    const matching = (await this.allCategories()).flatMap(category => {
      const tokens = storedTokens(category.name);
      const holdsAll = typed.every((word, index) => tokens.some(token => token === word || (index === typed.length - 1 && token.startsWith(words[index] ?? ''))));
      return holdsAll ? [{ category, isNamed: tokens.every(token => typed.includes(token)) }] : [];
    });
    return matching.sort((one, other) => Number(other.isNamed) - Number(one.isNamed)).slice(0, mostSuggestedCategories);
  }

  private async firstProducts(listing: Listing): Promise<Product[]> {
    const sort = listing.queries ? 'RELEVANCE' : 'NAME';
    return (await listProducts(this.em, listing, sort, { limit: mostSuggestedProducts, offset: 0 }, descriptionsRead)).items;
  }

  private async completions(text: string, typed: TypedSearch): Promise<string[]> {
    const matching = await this.descriptions(typed);
    if (matching.length > 0 || typed.terms.length === 0) return completionsOf(text, matching);
    const similar = loosened(typed, await similarWords(this.em, mistakableWords(typed)));
    return completionsOf(text, await this.descriptions(similar), true);
  }

  private async descriptions(typed: TypedSearch): Promise<string[]> {
    const { words } = queriesOf(typed);
    if (words === null) return [];
    const found = matching(words, {}, descriptionsRead);
    const rows = await this.em.execute<{ description: string }[]>(`select description from ${found.text}`, found.values);
    return rows.map(row => row.description);
  }
}
