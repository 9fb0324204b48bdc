import { Field, Int, ObjectType } from 'type-graphql';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import type { CategoryRecord } from './category-record.js';
import { Category } from './category.entity.js';
import type { ProductRecord } from './product-record.js';
import { Product } from './product.entity.js';

/** Descriptions for both interfaces. */
export const aboutFamily = {
  around:
    'At most this many of its products: the given one, in the middle where possible, and those next to it. All of them by default.',
  columns: 'Names of the attributes in which its products differ.',
  totalCount: 'Number of its products, at most 500.',
  products: 'At most 500, sorted by their attributes, sizes from small to large.',
};

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
export class ProductFamily {
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

@Access('public')
@ObjectType({ description: 'The product in the catalog that replaces another.' })
export class Substitute {
  @Field(() => Int, { description: 'Key of the product that it replaces, which may have been removed.' })
  productKey: number;

  @Field(() => Product, { description: 'The product that replaces it.' })
  product: ProductRecord;
}
