import type { AccountCartFragment } from '../src/cart/account-cart.generated';
import type { ProductResults_ConnectionFragment } from '../src/products/product-results.generated';
import type { ProductPageQuery } from '../src/pages/storefront/product/product-page.generated';

type Product = NonNullable<ProductPageQuery['product']>;

/** A product with every field that lists, cart and product page show. A visitor's has no prices. */
export function product(fields: Partial<Product> = {}): Product & { featured: boolean } {
  return {
    key: 42,
    productId: 'T1-234-5678',
    auxilliaryItemId: null,
    description: 'Cold Chisel',
    vendor: { key: 9, name: 'Copper Hill Tools' },
    vendorItemNumber: 'CC-1',
    attributes: null,
    category: { key: 6, name: 'Hammers' },
    categoryKey: 6,
    countryOfOrigin: null,
    warranty: null,
    substitute: null,
    standardCost: '8.25',
    basePrice: null,
    priceBreaks: null,
    unit: 'each',
    quantityLimits: { least: 1, most: 999_999, multiple: 1, step: 1 },
    defaultQuantity: 1,
    imageAddress: null,
    inStoreOnly: false,
    onSale: false,
    featured: false,
    family: null,
    ownNumber: null,
    lastBought: null,
    favorite: false,
    favoriteKey: null,
    ...fields,
  };
}

/** A line of the account's cart, as the customer last saw it. */
export function cartLine(of: Product, quantity = 1): AccountCartFragment['lines'][number] {
  return {
    productKey: of.key,
    productId: of.productId,
    description: of.description,
    quantity,
    confirmed: 0,
    position: of.key,
    seenPrice: of.standardCost,
    seenInStoreOnly: of.inStoreOnly,
    staffName: null,
    product: of,
  };
}

/** The results of a list of products. */
export function results(
  nodes: ReturnType<typeof product>[],
  {
    facets = {},
    ...fields
  }: { facets?: Partial<ProductResults_ConnectionFragment['facets']>; totalCount?: number } = {},
): ProductResults_ConnectionFragment {
  return {
    totalCount: nodes.length,
    totalIsCapped: false,
    nodes,
    ...fields,
    facets: {
      categories: [],
      vendors: [],
      variants: { attributes: [], families: [] },
      onSale: 0,
      inStoreOnly: 0,
      ...facets,
    },
  };
}
