import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { Vendor } from '../purchasing/index.js';
import type { CatalogContext } from './catalog.resolver.js';
import { Category } from './category.entity.js';
import { PricingInfo } from './pricing-info.entity.js';
import { Product } from './product.entity.js';

/** What a product says of its neighbours; each is loaded once for a whole list. */
@Resolver(() => Product)
export class ProductFieldsResolver {
  @FieldResolver(() => Vendor, { nullable: true })
  vendor(@Root() product: Product): Promise<Vendor | null> | null {
    return product.vendor && product.vendor.load();
  }

  @FieldResolver(() => Category, { nullable: true })
  category(@Root() product: Product): Promise<Category | null> | null {
    return product.category && product.category.load();
  }

  @Access('admin')
  @FieldResolver(() => PricingInfo, { description: 'Return and tax flags.' })
  pricingInfo(@Root() product: Product, @Ctx() { services }: CatalogContext): Promise<PricingInfo> {
    return services.catalog.pricingInfo(product.key);
  }
}
