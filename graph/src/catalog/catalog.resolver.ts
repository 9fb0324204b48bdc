import { Arg, Args, ArgsType, Ctx, Field, InputType, Int, ObjectType, Query, registerEnumType, Resolver } from 'type-graphql';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access, SameForVisitors } from '../shared/graphql-access.js';
import type { CatalogService } from './catalog.service.js';
import { Category } from './category.entity.js';
import { productSorts, type Listing, type ProductFilter, type ProductPage, type ProductSort } from './product-list.js';
import type { CategoryRecord } from './category-record.js';
import type { ProductRecord } from './product-record.js';
import { Product } from './product.entity.js';

export interface CatalogContext {
  services: { catalog: CatalogService };
}

const ProductSortEnum = Object.fromEntries(productSorts.map(sort => [sort, sort])) as { [Sort in ProductSort]: Sort };
registerEnumType(ProductSortEnum, {
  name: 'ProductSort',
  description: 'Order of a product list. RELEVANCE is the best match of a search and the name elsewhere; by price only with a sign-in.',
});

export const ProductConnection = connectionType('Product', () => Product);

/** A page with what its list is, for the fields that count it. */
export interface ListedProducts extends Connection<ProductRecord> {
  listing: Listing;
  totalIsCapped: boolean;
}

function listed(page: ProductPage): ListedProducts {
  return { ...toConnection(page), listing: page.listing, totalIsCapped: page.totalIsCapped };
}

@Access('public')
@ObjectType({ description: 'A product that is no longer sold.' })
export class GoneProduct {
  @Field(() => String) description: string;
  @Field(() => Category, { nullable: true, description: 'Where one that does the same job may be.' }) category: CategoryRecord | null;
}

@InputType('ProductFilter', { description: 'Narrows a product list; what is left out, or an empty list, does not narrow.' })
export class ProductFilterInput implements ProductFilter {
  @Field(() => [Int], { nullable: true, description: 'Products of any of these categories, at most 100.' }) categoryKeys?: number[];
  @Field(() => [Int], { nullable: true, description: 'Products of any of these vendors, at most 100.' }) vendorKeys?: number[];
  @Field(() => Boolean, { nullable: true }) onSale?: boolean;
  @Field(() => Boolean, { nullable: true }) inStoreOnly?: boolean;
}

@ArgsType()
export class ProductListArgs extends PageArgs {
  @Field(() => ProductFilterInput, { nullable: true }) filter?: ProductFilterInput;
  @Field(() => ProductSortEnum, { nullable: true }) sort?: ProductSort;
}

@Resolver()
export class CatalogResolver {
  @Access('public')
  @SameForVisitors()
  @Query(() => Product, { nullable: true, description: 'A product that is sold; else null and NOT_FOUND.' })
  product(@Arg('key', () => Int) key: number, @Ctx() { services }: CatalogContext): Promise<ProductRecord> {
    return services.catalog.soldProduct(key);
  }

  @Access('public')
  @SameForVisitors()
  @Query(() => GoneProduct, { nullable: true, description: 'A product that is no longer sold; null for one that is, or never was.' })
  goneProduct(@Arg('key', () => Int) key: number, @Ctx() { services }: CatalogContext): Promise<GoneProduct | null> {
    return services.catalog.goneProduct(key);
  }

  @Access('public')
  @SameForVisitors()
  @Query(() => [Product], { description: 'Those of up to 500 products that are sold, in the order of the keys.' })
  productsByKey(@Arg('keys', () => [Int]) keys: number[], @Ctx() { services }: CatalogContext): Promise<ProductRecord[]> {
    return services.catalog.productsByKey(keys);
  }

  @Access('public')
  @SameForVisitors()
  @Query(() => ProductConnection, { description: 'Products that are sold.' })
  async products(@Args(() => ProductListArgs) args: ProductListArgs, @Ctx() { services }: CatalogContext): Promise<ListedProducts> {
    return listed(await services.catalog.products(args.filter ?? {}, args.sort ?? 'NAME', args));
  }

  @Access('public')
  @SameForVisitors()
  @Query(() => ProductConnection, {
    description: 'Finds products by item id, vendor item number, second code, sizes, or words of the product, its category and its vendor; at most 100 characters. '
      + 'By RELEVANCE, a cursor holds the row\'s rank, so a product whose words change may move past it. Visitors and customers get the first 10,000 matches that are found, ranked; staff get all.',
  })
  async searchProducts(
    @Arg('text', () => String) text: string,
    @Args(() => ProductListArgs) args: ProductListArgs,
    @Ctx() { services }: CatalogContext,
  ): Promise<ListedProducts> {
    return listed(await services.catalog.search(text, args.filter ?? {}, args.sort ?? 'RELEVANCE', args));
  }

  @Access('public')
  @SameForVisitors()
  @Query(() => [Product], { description: 'Products shown on the home page, at most 100.' })
  featuredProducts(@Ctx() { services }: CatalogContext): Promise<ProductRecord[]> {
    return services.catalog.featuredProducts();
  }

  @Access('public')
  @SameForVisitors()
  @Query(() => ProductConnection, { description: 'Clearance products.' })
  async onSaleProducts(@Args(() => ProductListArgs) args: ProductListArgs, @Ctx() { services }: CatalogContext): Promise<ListedProducts> {
    return listed(await services.catalog.products({ ...args.filter, onSale: true }, args.sort ?? 'NAME', args));
  }

  @Access('public')
  @SameForVisitors()
  @Query(() => [Category], { description: 'All categories by name.' })
  categories(@Ctx() { services }: CatalogContext): Promise<CategoryRecord[]> {
    return services.catalog.categories();
  }

  @Access('public')
  @SameForVisitors()
  @Query(() => [Category], { description: 'Categories shown on the home page, by name.' })
  featuredCategories(@Ctx() { services }: CatalogContext): Promise<CategoryRecord[]> {
    return services.catalog.featuredCategories();
  }

  @Access('public')
  @SameForVisitors()
  @Query(() => Category, { nullable: true, description: 'A category; else null and NOT_FOUND.' })
  category(@Arg('key', () => Int) key: number, @Ctx() { services }: CatalogContext): Promise<CategoryRecord> {
    return services.catalog.existingCategory(key);
  }
}
