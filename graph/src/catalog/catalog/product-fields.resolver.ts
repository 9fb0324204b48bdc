import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Access, SameFor } from '../../platform/shared/graphql-access.js';
import { Vendor } from '../purchasing/index.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { CatalogService } from './catalog.service.js';
import type { CategoryRecord } from './category-record.js';
import { Category } from './category.entity.js';
import { PricingInfo } from './pricing-info.entity.js';
import type { ProductRecord } from './product-record.js';
import { Product } from './product.entity.js';

/** The records that a product refers to, loaded once per type for a whole list. */
@Resolver(() => Product)
export class ProductFieldsResolver extends PerRequest {
  private readonly catalog = this.context.get(CatalogService);

  @SameFor('priceList')
  @FieldResolver(() => Vendor, { nullable: true, description: 'The manufacturer or importer that supplies it.' })
  vendor(@Root() { vendorKey }: ProductRecord): Promise<Vendor | null> | null {
    return vendorKey === null ? null : this.catalog.vendor(vendorKey);
  }

  @SameFor('priceList')
  @FieldResolver(() => Category, { nullable: true, description: 'The category it is listed in.' })
  category(@Root() { categoryKey }: ProductRecord): Promise<CategoryRecord | null> | null {
    return categoryKey === null ? null : this.catalog.category(categoryKey);
  }

  @SameFor('priceList')
  @FieldResolver(() => Product, {
    nullable: true,
    description:
      'The product in the catalog that `substituteId` leads to, through up to 5 items that were removed; null if there is none.',
  })
  substitute(@Root() { key, substituteId }: ProductRecord): Promise<ProductRecord | null> | null {
    return substituteId === null ? null : this.catalog.substitute(key);
  }

  @Access('admin')
  @FieldResolver(() => PricingInfo, { description: 'Return and tax flags, for staff.' })
  pricingInfo(@Root() product: ProductRecord): Promise<PricingInfo> {
    return this.catalog.pricingInfo(product.key);
  }
}
