import type { SearchSuggestionsQuery } from './search-suggestions.generated';
import { searchPath } from './use-search-submit';

type Suggested = SearchSuggestionsQuery['searchSuggestions'];

export type Suggestion = { to: string } & (
  | { kind: 'word'; text: string }
  | { kind: 'category'; text: string }
  | { kind: 'product'; product: Suggested['products'][number] }
);

export interface SuggestionGroup {
  title: string;
  suggestions: Suggestion[];
}

/** In display order: a whole code leads to its product, so products come before words. */
export function groupsOf({ products, words, categories }: Suggested): SuggestionGroup[] {
  return [
    {
      title: 'Categories',
      suggestions: categories.map(
        ({ key, name }): Suggestion => ({ kind: 'category', text: name, to: `/product/categories/${key}` }),
      ),
    },
    {
      title: 'Products',
      suggestions: products.map((product): Suggestion => ({ kind: 'product', product, to: `/product/${product.key}` })),
    },
    {
      title: 'Search for',
      suggestions: words.map((text): Suggestion => ({ kind: 'word', text, to: searchPath(text) })),
    },
  ].filter(({ suggestions }) => suggestions.length > 0);
}
