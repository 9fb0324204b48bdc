import { decimalNumber } from '../shared/money.js';
import type { Neighbours } from './catalog.service.js';
import type { ProductRecord } from './product-record.js';

function nameOf(known: Neighbours['vendors'], key: number | null): { key: number; name: string } | null {
  const neighbour = key === null ? undefined : known.get(key);
  return neighbour ? { key: neighbour.key, name: neighbour.name } : null;
}

/** A product as REST gives it, with category and vendor; prices are null for a visitor. */
export function productBody(product: ProductRecord, { vendors, categories }: Neighbours, showPrices: boolean) {
  return {
    key: product.key,
    productId: product.productId,
    auxilliaryItemId: product.auxilliaryItemId,
    description: product.description,
    vendorKey: product.vendorKey,
    vendor: nameOf(vendors, product.vendorKey),
    vendorItemNumber: product.vendorItemNumber,
    standardCost: showPrices ? decimalNumber(product.standardCost) : null,
    basePrice: showPrices ? decimalNumber(product.basePrice) : null,
    minimumQuantity: product.minimumQuantity,
    maximumQuantity: product.maximumQuantity,
    defaultQuantity: product.defaultQuantity,
    imageAddress: product.imageAddress,
    categoryKey: product.categoryKey,
    category: nameOf(categories, product.categoryKey),
    countryOfOrigin: product.countryOfOrigin,
    featured: product.featured,
    onSale: product.onSale,
    inStoreOnly: product.inStoreOnly,
    version: product.version,
  };
}
