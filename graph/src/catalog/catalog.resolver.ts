import { Arg, Args, ArgsType, Ctx, Field, InputType, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { about } from '../shared/descriptions.js';
import { Access, SameFor } from '../shared/graphql-access.js';
import { describedEnum, KeyArg } from '../shared/graphql-fields.js';
import type { AttributeChoice } from './attribute-filter.js';
import type { CatalogService } from './catalog.service.js';
import { Category } from './category.entity.js';
import { aboutFamily, type ProductFamily as Family } from './product-family.js';
import type { Listing, ProductFilter, ProductPage, ProductSort } from './product-list.js';
import type { CategoryRecord } from './category-record.js';
import type { ProductRecord } from './product-record.js';
import { Product } from './product.entity.js';

export interface CatalogContext {
  services: { catalog: CatalogService };
}

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
}

function listed(page: ProductPage): ListedProducts {
  // A spread would compute every cursor.
  return Object.assign(toConnection(page), { listing: page.listing, totalIsCapped: page.totalIsCapped });
}

@Access('public')
@ObjectType({ description: 'A product that was removed from the catalog.' })
export class GoneProduct {
  @Field(() => String, { description: 'The name it was sold under.' })
  description: string;

  @Field(() => Category, { nullable: true, description: 'The category to look in for a replacement.' })
  category: CategoryRecord | null;

  @Field(() => Product, { nullable: true, description: about.substitute })
  substitute: ProductRecord | null;
}

@Access('public')
@ObjectType({ description: 'Items of a category that differ only in their attributes.' })
export class ProductFamily implements Family {
  @Field(() => String, { description: 'Name of the family, as on the item that was asked for.' })
  name: string;

  @Field(() => Category, { description: 'The category that all its items are listed in.' })
  category: CategoryRecord;

  @Field(() => [String], { description: aboutFamily.columns })
  columns: string[];

  @Field(() => Int, { description: aboutFamily.totalCount })
  totalCount: number;

  @Field(() => [Product], { description: aboutFamily.products })
  products: ProductRecord[];
}

@InputType({ description: 'Values of an attribute to filter by.' })
export class AttributeChoiceInput implements AttributeChoice {
  @Field(() => String, { description: 'Name of the attribute, such as "Length"; case is ignored.' })
  name: string;

  @Field(() => [String], { description: 'Products with any of these values, at most 100; case is ignored.' })
  values: string[];
}

@Access('public')
@ObjectType({ description: 'The product in the catalog that replaces another.' })
export class Substitute {
  @Field(() => Int, { description: 'Key of the product that it replaces, which may have been removed.' })
  productKey: number;

  @Field(() => Product, { description: 'The product that replaces it.' })
  product: ProductRecord;
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
export class CatalogResolver {
  @Access('public')
  @SameFor('priceList')
  @Query(() => Product, { nullable: true, description: 'A product in the catalog; otherwise null and NOT_FOUND.' })
  product(@KeyArg() key: number, @Ctx() { services }: CatalogContext): Promise<ProductRecord> {
    return services.catalog.soldProduct(key);
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => GoneProduct, {
    nullable: true,
    description: 'What remains of a product that was removed from the catalog; null for any other key.',
  })
  goneProduct(
    @Arg('key', () => Int, { description: 'Key of a product that was once in the catalog.' }) key: number,
    @Ctx() { services }: CatalogContext,
  ): Promise<GoneProduct | null> {
    return services.catalog.goneProduct(key);
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
    @Ctx() { services }: CatalogContext,
  ): Promise<Family> {
    return services.catalog.family(key, around ?? null);
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => [Substitute], {
    description:
      'Substitutes of products, which may have been removed themselves. Products without one are left out. Follows up to 5 items that were removed.',
  })
  substitutes(
    @Arg('keys', () => [Int], { description: 'Keys of the products to replace, at most 500.' }) keys: number[],
    @Ctx() { services }: CatalogContext,
  ): Promise<Substitute[]> {
    return services.catalog.substitutes(keys);
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => [Product], {
    description: 'Products by key, in the order of the keys. Products that are not in the catalog are left out.',
  })
  productsByKey(
    @Arg('keys', () => [Int], { description: 'At most 500.' }) keys: number[],
    @Ctx() { services }: CatalogContext,
  ): Promise<ProductRecord[]> {
    return services.catalog.productsByKey(keys);
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => ProductConnection, { description: 'All products in the catalog.' })
  async products(
    @Args(() => ProductListArgs) args: ProductListArgs,
    @Ctx() { services }: CatalogContext,
  ): Promise<ListedProducts> {
    return listed(await services.catalog.products(args.filter ?? {}, args.sort ?? 'NAME', args));
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => ProductConnection, {
    description:
      'Finds products by code, size, or words of the product, its category and its vendor. If nothing matches, it also tries words with a typo and sizes without their unit. ' +
      'Visitors and customers get at most 10,000 matches; staff get all. With RELEVANCE, a product whose text changes between pages may be skipped or repeated.',
  })
  async searchProducts(
    @Arg('text', () => String, { description: 'What was typed, at most 100 characters.' }) text: string,
    @Args(() => ProductListArgs) args: ProductListArgs,
    @Ctx() { services }: CatalogContext,
  ): Promise<ListedProducts> {
    return listed(await services.catalog.search(text, args.filter ?? {}, args.sort ?? 'RELEVANCE', args));
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => [Product], { description: 'The products shown on the home page, at most 100.' })
  featuredProducts(@Ctx() { services }: CatalogContext): Promise<ProductRecord[]> {
    return services.catalog.featuredProducts();
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => ProductConnection, { description: 'All clearance products.' })
  async onSaleProducts(
    @Args(() => ProductListArgs) args: ProductListArgs,
    @Ctx() { services }: CatalogContext,
  ): Promise<ListedProducts> {
    return listed(await services.catalog.products({ ...args.filter, onSale: true }, args.sort ?? 'NAME', args));
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => [Category], { description: 'All categories, A to Z.' })
  categories(@Ctx() { services }: CatalogContext): Promise<CategoryRecord[]> {
    return services.catalog.categories();
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => [Category], { description: 'The categories shown on the home page, A to Z.' })
  featuredCategories(@Ctx() { services }: CatalogContext): Promise<CategoryRecord[]> {
    return services.catalog.featuredCategories();
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => Category, { nullable: true, description: 'A category by key; otherwise null and NOT_FOUND.' })
  category(@KeyArg() key: number, @Ctx() { services }: CatalogContext): Promise<CategoryRecord> {
    return services.catalog.existingCategory(key);
  }
}
