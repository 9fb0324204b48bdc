import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Access, SameFor } from '../shared/graphql-access.js';
import { Vendor } from '../purchasing/index.js';
import type { CatalogContext } from './catalog.resolver.js';
import type { CategoryRecord } from './category-record.js';
import { Category } from './category.entity.js';
import { PricingInfo } from './pricing-info.entity.js';
import type { ProductRecord } from './product-record.js';
import { Product } from './product.entity.js';

/** The records that a product refers to, loaded once per type for a whole list. */
@Resolver(() => Product)
export class ProductFieldsResolver {
  @SameFor('priceList')
  @FieldResolver(() => Vendor, { nullable: true, description: 'The manufacturer or importer that supplies it.' })
  vendor(@Root() { vendorKey }: ProductRecord, @Ctx() { services }: CatalogContext): Promise<Vendor | null> | null {
    return vendorKey === null ? null : services.catalog.vendor(vendorKey);
  }

  @SameFor('priceList')
  @FieldResolver(() => Category, { nullable: true, description: 'The category it is listed in.' })
  category(
    @Root() { categoryKey }: ProductRecord,
    @Ctx() { services }: CatalogContext,
  ): Promise<CategoryRecord | null> | null {
    return categoryKey === null ? null : services.catalog.category(categoryKey);
  }

  @SameFor('priceList')
  @FieldResolver(() => Product, {
    nullable: true,
    description:
      'The product in the catalog that `substituteId` leads to, through up to 5 items that were removed; null if there is none.',
  })
  substitute(
    @Root() { key, substituteId }: ProductRecord,
    @Ctx() { services }: CatalogContext,
  ): Promise<ProductRecord | null> | null {
    return substituteId === null ? null : services.catalog.substitute(key);
  }

  @Access('admin')
  @FieldResolver(() => PricingInfo, { description: 'Return and tax flags, for staff.' })
  pricingInfo(@Root() product: ProductRecord, @Ctx() { services }: CatalogContext): Promise<PricingInfo> {
    return services.catalog.pricingInfo(product.key);
  }
}
