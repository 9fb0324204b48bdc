import {
  type Attribute,
  attributeId,
  attributesOf,
  attributesText,
  byAttribute,
  valueId,
} from '#definitions/attributes';
import { keyFrom } from './key-from';

/** The chosen filters. */
export interface ListFilters {
  categories: readonly number[];
  vendors: readonly number[];
  onSale: boolean;
  inStoreOnly: boolean;
  /** Values of one name are alternatives. */
  attributes: readonly Attribute[];
}

/** A filter that the list itself implies, so it is not offered. */
export type FixedFilter = 'categories' | 'onSale';

export type FilterChoice =
  | { kind: 'categories' | 'vendors'; key: number }
  | { kind: 'onSale' | 'inStoreOnly' }
  | { kind: 'attributes'; attribute: Attribute };

export const noFilters: ListFilters = {
  categories: [],
  vendors: [],
  onSale: false,
  inStoreOnly: false,
  attributes: [],
};

/** Names of the filters in a URL, and of the checkboxes that a browser without scripts submits. */
export const filterWords = {
  categories: 'category',
  vendors: 'vendor',
  onSale: 'clearance',
  inStoreOnly: 'instore',
  attributes: 'attribute',
} as const;

/** Value of a checked box in a URL. */
export const yes = 'yes';

// The server's limit.
const mostChoices = 100;

function keysFrom(search: URLSearchParams, word: string): number[] {
  const keys = search.getAll(word).flatMap(text => keyFrom(text) ?? []);
  return [...new Set(keys)].slice(0, mostChoices);
}

/** The name and value of an attribute as one text, which also serves for comparison */
export function attributeWord(attribute: Attribute): string {
  return attributesText([attribute]);
}

function isSame(one: Attribute, other: Attribute): boolean {
  return attributeId(one.name) === attributeId(other.name) && valueId(one.value) === valueId(other.value);
}

/** Attributes of a URL, such as `attribute=Length: 2 in`; invalid ones are ignored. */
export function readAttributeChoices(search: URLSearchParams): Attribute[] {
  const chosen: Attribute[] = [];
  for (const attribute of search.getAll(filterWords.attributes).flatMap(attributesOf))
    if (!chosen.some(known => isSame(known, attribute))) chosen.push(attribute);
  return chosen.slice(0, mostChoices);
}

/** Reads the filters of a URL; invalid ones are ignored. */
export function readFilters(search: URLSearchParams, fixed?: FixedFilter): ListFilters {
  return {
    categories: fixed === 'categories' ? [] : keysFrom(search, filterWords.categories),
    vendors: keysFrom(search, filterWords.vendors),
    onSale: fixed !== 'onSale' && search.get(filterWords.onSale) === yes,
    inStoreOnly: search.get(filterWords.inStoreOnly) === yes,
    attributes: readAttributeChoices(search),
  };
}

/** The filters as URL parameters. */
export function filterPairs({ categories, vendors, onSale, inStoreOnly, attributes }: ListFilters): [string, string][] {
  return [
    ...categories.map((key): [string, string] => [filterWords.categories, String(key)]),
    ...vendors.map((key): [string, string] => [filterWords.vendors, String(key)]),
    ...(onSale ? [[filterWords.onSale, yes] as [string, string]] : []),
    ...(inStoreOnly ? [[filterWords.inStoreOnly, yes] as [string, string]] : []),
    ...attributePairs(attributes),
  ];
}

/** Attributes as URL parameters */
export function attributePairs(attributes: readonly Attribute[]): [string, string][] {
  return attributes.map(attribute => [filterWords.attributes, attributeWord(attribute)]);
}

export function filterCount(filters: ListFilters): number {
  return filterPairs(filters).length;
}

export function isChosen(filters: ListFilters, choice: FilterChoice): boolean {
  if (choice.kind === 'attributes') return filters.attributes.some(one => isSame(one, choice.attribute));
  return 'key' in choice ? filters[choice.kind].includes(choice.key) : filters[choice.kind];
}

/** The filters with one choice added, or removed if it was chosen. */
export function toggled(filters: ListFilters, choice: FilterChoice): ListFilters {
  if (choice.kind === 'attributes') {
    const others = filters.attributes.filter(one => !isSame(one, choice.attribute));
    const isRemoved = others.length < filters.attributes.length;
    return { ...filters, attributes: isRemoved ? others : [...others, choice.attribute] };
  }
  if (!('key' in choice)) return { ...filters, [choice.kind]: !filters[choice.kind] };
  const keys = filters[choice.kind];
  return {
    ...filters,
    [choice.kind]: keys.includes(choice.key) ? keys.filter(key => key !== choice.key) : [...keys, choice.key],
  };
}

/** The filters as query variables. Omits empty filters, so that the same choice always has the same variables. */
export interface ProductFilterVariables {
  categoryKeys?: number[];
  vendorKeys?: number[];
  onSale?: true;
  inStoreOnly?: true;
  attributes?: { name: string; values: string[] }[];
}

export function filterVariables({
  categories,
  vendors,
  onSale,
  inStoreOnly,
  attributes,
}: ListFilters): ProductFilterVariables {
  return {
    ...(categories.length > 0 && { categoryKeys: [...categories] }),
    ...(vendors.length > 0 && { vendorKeys: [...vendors] }),
    ...(onSale && { onSale }),
    ...(inStoreOnly && { inStoreOnly }),
    ...(attributes.length > 0 && { attributes: byAttribute(attributes) }),
  };
}
