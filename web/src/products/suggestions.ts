import { formatDate } from '../ui/dates';
import type { OwnSuggestionsQuery, SearchSuggestionsQuery } from './search-suggestions.generated';
import { searchPath } from './use-search-submit';

type Suggested = SearchSuggestionsQuery['searchSuggestions'];

export type Suggestion = { to: string } & (
  | { kind: 'word'; text: string }
  | { kind: 'category'; text: string }
  | { kind: 'order'; text: string }
  | { kind: 'product'; product: Suggested['products'][number]; ownNumber?: string }
);

export interface SuggestionGroup {
  title: string;
  suggestions: Suggestion[];
}

export function orderText({ key, poNumber, date }: OwnSuggestionsQuery['ordersNumbered'][number]): string {
  return [`Order ${key}`, ...(poNumber ? [`PO ${poNumber}`] : []), formatDate(date)].join(', ');
}

export function recentGroup(searches: readonly string[]): SuggestionGroup {
  return {
    title: 'Recent searches',
    suggestions: searches.map((text): Suggestion => ({ kind: 'word', text, to: searchPath(text) })),
  };
}

/** In display order. Products precede words, because a whole code leads to its product. */
export function groupsOf(
  { products, includesSimilar, words, categories }: Suggested,
  own: OwnSuggestionsQuery | undefined,
): SuggestionGroup[] {
  const ownProducts = (own?.ownNumberMatches ?? []).flatMap(({ number, product }) =>
    product ? [{ number, product }] : [],
  );
  const isOwn = new Set(ownProducts.map(({ product }) => product.key));
  return [
    {
      title: 'Your orders',
      suggestions: (own?.ordersNumbered ?? []).map(
        (order): Suggestion => ({ kind: 'order', text: orderText(order), to: `/order/${order.key}` }),
      ),
    },
    {
      title: 'Your part numbers',
      suggestions: ownProducts.map(
        ({ number, product }): Suggestion => ({
          kind: 'product',
          product,
          ownNumber: number,
          to: `/product/${product.key}`,
        }),
      ),
    },
    {
      title: 'Categories',
      suggestions: categories.map(
        ({ key, name }): Suggestion => ({ kind: 'category', text: name, to: `/product/categories/${key}` }),
      ),
    },
    {
      title: includesSimilar ? 'Products with similar codes' : 'Products',
      suggestions: products
        .filter(({ key }) => !isOwn.has(key))
        .map((product): Suggestion => ({ kind: 'product', product, to: `/product/${product.key}` })),
    },
    {
      title: 'Search for',
      suggestions: words.map((text): Suggestion => ({ kind: 'word', text, to: searchPath(text) })),
    },
  ].filter(({ suggestions }) => suggestions.length > 0);
}
