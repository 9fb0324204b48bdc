import { Arg, Args, ArgsType, Field, InputType, Int, Query, Resolver } from 'type-graphql';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { Access, SameFor } from '../../platform/shared/graphql-access.js';
import { describedEnum, KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import type { AttributeChoice } from './attribute-filter.js';
import { aboutFamily, GoneProduct, ProductFamily, Substitute } from './catalog-types.js';
import { CatalogService } from './catalog.service.js';
import { Category } from './category.entity.js';
import type { Listing, ProductFilter, ProductPage, ProductSort } from './product-list.js';
import type { CategoryRecord } from './category-record.js';
import type { ProductRecord } from './product-record.js';
import { Product } from './product.entity.js';

const ProductSortEnum = describedEnum<ProductSort>('ProductSort', 'Order of a product list.', {
  RELEVANCE: 'Best match first. In lists without search words, the same as NAME.',
  NAME: 'Description, A to Z.',
  NAME_DESCENDING: 'Description, Z to A.',
  ITEM_ID: 'Item ID, lowest first.',
  ITEM_ID_DESCENDING: 'Item ID, highest first.',
  PRICE_LOW: 'Unit price, lowest first. Requires a sign-in.',
  PRICE_HIGH: 'Unit price, highest first. Requires a sign-in.',
  NEWEST: 'Most recently added first.',
});

export const ProductConnection = connectionType('Product', () => Product);

/** A page and its list, for the fields that count the list. */
export interface ListedProducts extends Connection<ProductRecord> {
  listing: Listing;
  totalIsCapped: boolean;
  includesSimilar: boolean;
}

function listed(page: ProductPage): ListedProducts {
  // A spread would compute every cursor.
  const { listing, totalIsCapped, includesSimilar = false } = page;
  return Object.assign(toConnection(page), { listing, totalIsCapped, includesSimilar });
}

@InputType({ description: 'Values of an attribute to filter by.' })
export class AttributeChoiceInput implements AttributeChoice {
  @Field(() => String, { description: 'Name of the attribute, such as "Length"; case is ignored.' })
  name: string;

  @Field(() => [String], { description: 'Products with any of these values, at most 100; case is ignored.' })
  values: string[];
}

@InputType('ProductFilter', {
  description: 'Filters of a product list, combined with AND. An omitted filter or an empty list matches everything.',
})
export class ProductFilterInput implements ProductFilter {
  @Field(() => [Int], { nullable: true, description: 'Products in any of these categories, at most 100.' })
  categoryKeys?: number[];
  @Field(() => [Int], { nullable: true, description: 'Products from any of these vendors, at most 100.' })
  vendorKeys?: number[];
  @Field(() => Boolean, { nullable: true, description: 'True for clearance products only, false for all others.' })
  onSale?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'True for products shown on the home page, false for others.' })
  featured?: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True for pickup-only products, false for those that can be delivered.',
  })
  inStoreOnly?: boolean;
  @Field(() => [AttributeChoiceInput], {
    nullable: true,
    description: 'Products with a chosen value of each of these attributes, at most 8.',
  })
  attributes?: AttributeChoiceInput[];
}

@ArgsType()
export class ProductListArgs extends PageArgs {
  @Field(() => ProductFilterInput, { nullable: true, description: 'Narrows the list before it is counted and paged.' })
  filter?: ProductFilterInput;

  @Field(() => ProductSortEnum, { nullable: true, description: 'RELEVANCE by default for a search, otherwise NAME.' })
  sort?: ProductSort;
}

@Resolver()
export class CatalogResolver extends PerRequest {
  private readonly catalog = this.context.get(CatalogService);

  @Access('public')
  @SameFor('priceList')
  @Query(() => Product, { nullable: true, description: 'A product in the catalog; otherwise null and NOT_FOUND.' })
  product(@KeyArg() key: number): Promise<ProductRecord> {
    return this.catalog.soldProduct(key);
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => GoneProduct, {
    nullable: true,
    description: 'What remains of a product that was removed from the catalog; null for any other key.',
  })
  goneProduct(
    @Arg('key', () => Int, { description: 'Key of a product that was once in the catalog.' }) key: number,
  ): Promise<GoneProduct | null> {
    return this.catalog.goneProduct(key);
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => ProductFamily, {
    nullable: true,
    description: 'The family of a product; null and NOT_FOUND if it is in none, or not in the catalog.',
  })
  productFamily(
    @KeyArg() key: number,
    @Arg('around', () => Int, { nullable: true, description: aboutFamily.around }) around: number | null | undefined,
  ): Promise<ProductFamily> {
    return this.catalog.family(key, around ?? null);
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => [Substitute], {
    description:
      'Substitutes of products, which may have been removed themselves. Products without one are left out. Follows up to 5 items that were removed.',
  })
  substitutes(
    @Arg('keys', () => [Int], { description: 'Keys of the products to replace, at most 500.' }) keys: number[],
  ): Promise<Substitute[]> {
    return this.catalog.substitutes(keys);
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => [Product], {
    description: 'Products by key, in the order of the keys. Products that are not in the catalog are left out.',
  })
  productsByKey(@Arg('keys', () => [Int], { description: 'At most 500.' }) keys: number[]): Promise<ProductRecord[]> {
    return this.catalog.productsByKey(keys);
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => ProductConnection, { description: 'All products in the catalog.' })
  async products(@Args(() => ProductListArgs) args: ProductListArgs): Promise<ListedProducts> {
    return listed(await this.catalog.products(args.filter ?? {}, args.sort ?? 'NAME', args));
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => ProductConnection, {
    description:
      'Finds products by code, size, or words of the product, its category and its vendor. Tries similar codes, words with a typo and sizes without unit if nothing matches. ' +
      'Visitors and customers get at most 10,000 matches; staff get all. With RELEVANCE, a product whose text changes between pages may be skipped or repeated.',
  })
  async searchProducts(
    @Arg('text', () => String, { description: 'What was typed, at most 100 characters.' }) text: string,
    @Args(() => ProductListArgs) args: ProductListArgs,
  ): Promise<ListedProducts> {
    return listed(await this.catalog.search(text, args.filter ?? {}, args.sort ?? 'RELEVANCE', args));
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => [Product], { description: 'The products shown on the home page, at most 100.' })
  featuredProducts(): Promise<ProductRecord[]> {
    return this.catalog.featuredProducts();
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => ProductConnection, { description: 'All clearance products.' })
  async onSaleProducts(@Args(() => ProductListArgs) args: ProductListArgs): Promise<ListedProducts> {
    return listed(await this.catalog.products({ ...args.filter, onSale: true }, args.sort ?? 'NAME', args));
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => [Category], { description: 'All categories, A to Z.' })
  categories(): Promise<CategoryRecord[]> {
    return this.catalog.categories();
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => [Category], { description: 'The categories shown on the home page, A to Z.' })
  featuredCategories(): Promise<CategoryRecord[]> {
    return this.catalog.featuredCategories();
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => Category, { nullable: true, description: 'A category by key; otherwise null and NOT_FOUND.' })
  category(@KeyArg() key: number): Promise<CategoryRecord> {
    return this.catalog.existingCategory(key);
  }
}
