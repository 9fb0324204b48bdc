export type ProductSort = 'RELEVANCE' | 'NAME' | 'ITEM_ID' | 'PRICE_LOW' | 'PRICE_HIGH';

interface SortChoice {
  sort: ProductSort;
  /** Value in the URL */
  word: string;
  label: string;
}

/** The sort orders besides a list's default. */
export const sorts: readonly SortChoice[] = [
  { sort: 'NAME', word: 'name', label: 'Name' },
  { sort: 'ITEM_ID', word: 'item-id', label: 'Item ID' },
  { sort: 'PRICE_LOW', word: 'price-low', label: 'Price, lowest first' },
  { sort: 'PRICE_HIGH', word: 'price-high', label: 'Price, highest first' },
];

export const priceSorts: ReadonlySet<ProductSort> = new Set<ProductSort>(['PRICE_LOW', 'PRICE_HIGH']);
