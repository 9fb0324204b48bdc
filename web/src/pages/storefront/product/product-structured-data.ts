import type { ProductFacts_ProductFragment } from './product-facts.generated';

/** Returns the product for search engines. Contains no offer, because visitors must not see prices. */
export function productStructuredData(
  product: ProductFacts_ProductFragment,
  absolute: (path: string) => string,
): Record<string, unknown> {
  return {
    '@type': 'Product',
    name: product.description || product.productId,
    sku: product.productId,
    url: absolute(`/product/${product.key}`),
    // A placeholder shows another product.
    ...(product.imageAddress && { image: absolute(product.imageAddress) }),
    ...(product.vendorItemNumber && { mpn: product.vendorItemNumber }),
    ...(product.vendor && { brand: { '@type': 'Brand', name: product.vendor.name } }),
    ...(product.category && { category: product.category.name }),
    ...(product.countryOfOrigin && { countryOfOrigin: product.countryOfOrigin }),
  };
}
