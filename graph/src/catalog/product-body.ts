import { wrap } from '@mikro-orm/core';
import { decimalNumber } from '../shared/money.js';
import type { Product } from './product.entity.js';

/** A product as REST gives it: prices are null for a visitor. Category and vendor are told where they are loaded. */
export function productBody(product: Product, showPrices: boolean) {
  const { category, vendor } = product;
  return {
    key: product.key,
    productId: product.productId,
    auxilliaryItemId: product.auxilliaryItemId,
    description: product.description,
    vendorKey: product.vendorKey,
    vendor: vendor && wrap(vendor).isInitialized() ? { key: vendor.key, name: vendor.unwrap().name } : null,
    vendorItemNumber: product.vendorItemNumber,
    standardCost: showPrices ? decimalNumber(product.standardCost) : null,
    basePrice: showPrices ? decimalNumber(product.basePrice) : null,
    minimumQuantity: product.minimumQuantity,
    maximumQuantity: product.maximumQuantity,
    defaultQuantity: product.defaultQuantity,
    imageAddress: product.imageAddress,
    categoryKey: product.categoryKey,
    category: category && wrap(category).isInitialized() ? { key: category.key, name: category.unwrap().name } : null,
    countryOfOrigin: product.countryOfOrigin,
    featured: product.featured,
    onSale: product.onSale,
    inStoreOnly: product.inStoreOnly,
    version: product.version,
  };
}
