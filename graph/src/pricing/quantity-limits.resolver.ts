import { Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { Product, type ProductRecord } from '../catalog/index.js';
import { Access } from '../shared/graphql-access.js';
import { quantityLimits } from './quantity-limits.js';

@Access('public')
@ObjectType({ description: 'The quantities in which a product can be ordered.' })
export class QuantityLimits {
  @Field(() => Int, { description: 'At least 1' }) least: number;
  @Field(() => Int) most: number;
  @Field(() => Int, { description: 'What one press of plus or minus adds or takes away: the pack. Not enforced.' }) step: number;
}

@Resolver(() => Product)
export class QuantityLimitsResolver {
  @FieldResolver(() => QuantityLimits, { description: 'The quantities in which it can be ordered, as the checkout enforces them.' })
  quantityLimits(@Root() product: ProductRecord): QuantityLimits {
    return quantityLimits(product);
  }
}
