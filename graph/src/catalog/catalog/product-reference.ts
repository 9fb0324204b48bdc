import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import type { ProductRecord } from './product-record.js';
import { Product } from './product.entity.js';

/** The product of a customer's record, such as a line of a list. `CatalogService.withProducts` finds the values. */
@Access('customer')
@ObjectType()
export class ProductReference {
  @Field(() => Int, { description: 'Key of the product, kept after the product is no longer sold.' })
  productKey: number;
  @Field(() => String, { description: 'Item ID of the product, also if it is no longer sold.' })
  productId: string;
  @Field(() => String, { description: 'Description of the product, also if it is no longer sold.' })
  description: string;
  @Field(() => Product, { nullable: true, description: 'The product; null if it is no longer sold.' })
  product: ProductRecord | null;
}
