import { keyFrom } from './key-from';

/** The filters that a person chose. */
export interface ListFilters {
  categories: readonly number[];
  vendors: readonly number[];
  onSale: boolean;
  inStoreOnly: boolean;
}

/** A filter that the list itself implies, so it is not offered. */
export type FixedFilter = 'categories' | 'onSale';

export type FilterChoice = { kind: 'categories' | 'vendors'; key: number } | { kind: 'onSale' | 'inStoreOnly' };

export const noFilters: ListFilters = { categories: [], vendors: [], onSale: false, inStoreOnly: false };

/** Names of the filters in a URL, and of the checkboxes that a browser without scripts submits. */
export const filterWords = {
  categories: 'category',
  vendors: 'vendor',
  onSale: 'clearance',
  inStoreOnly: 'instore',
} as const;

/** Value of a checked box in a URL. */
export const yes = 'yes';

// The server's limit.
const mostChoices = 100;

function keysFrom(search: URLSearchParams, word: string): number[] {
  const keys = search.getAll(word).flatMap(text => keyFrom(text) ?? []);
  return [...new Set(keys)].slice(0, mostChoices);
}

/** Reads the filters of a URL; invalid ones are ignored. */
export function readFilters(search: URLSearchParams, fixed?: FixedFilter): ListFilters {
  return {
    categories: fixed === 'categories' ? [] : keysFrom(search, filterWords.categories),
    vendors: keysFrom(search, filterWords.vendors),
    onSale: fixed !== 'onSale' && search.get(filterWords.onSale) === yes,
    inStoreOnly: search.get(filterWords.inStoreOnly) === yes,
  };
}

/** The filters as names and values of a URL. */
export function filterPairs({ categories, vendors, onSale, inStoreOnly }: ListFilters): [string, string][] {
  return [
    ...categories.map((key): [string, string] => [filterWords.categories, String(key)]),
    ...vendors.map((key): [string, string] => [filterWords.vendors, String(key)]),
    ...(onSale ? [[filterWords.onSale, yes] as [string, string]] : []),
    ...(inStoreOnly ? [[filterWords.inStoreOnly, yes] as [string, string]] : []),
  ];
}

export function filterCount(filters: ListFilters): number {
  return filterPairs(filters).length;
}

export function isChosen(filters: ListFilters, choice: FilterChoice): boolean {
  return 'key' in choice ? filters[choice.kind].includes(choice.key) : filters[choice.kind];
}

/** The filters with one choice added, or removed if it was chosen. */
export function toggled(filters: ListFilters, choice: FilterChoice): ListFilters {
  if (!('key' in choice)) return { ...filters, [choice.kind]: !filters[choice.kind] };
  const keys = filters[choice.kind];
  return {
    ...filters,
    [choice.kind]: keys.includes(choice.key) ? keys.filter(key => key !== choice.key) : [...keys, choice.key],
  };
}

/** The same for the server. What is not chosen is omitted, so that the same choice always has the same variables. */
export interface ProductFilterVariables {
  categoryKeys?: number[];
  vendorKeys?: number[];
  onSale?: true;
  inStoreOnly?: true;
}

export function filterVariables({ categories, vendors, onSale, inStoreOnly }: ListFilters): ProductFilterVariables {
  return {
    ...(categories.length > 0 && { categoryKeys: [...categories] }),
    ...(vendors.length > 0 && { vendorKeys: [...vendors] }),
    ...(onSale && { onSale }),
    ...(inStoreOnly && { inStoreOnly }),
  };
}
