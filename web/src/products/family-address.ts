import type { Attribute } from '#definitions/attributes';
import { attributePairs } from './list-filters';

/** The URL of a product's family, filtered by these attributes. */
export function familyAddress(productKey: number, attributes: readonly Attribute[] = []): string {
  const search = new URLSearchParams(attributePairs(attributes)).toString();
  return search ? `/family/${productKey}?${search}` : `/family/${productKey}`;
}
