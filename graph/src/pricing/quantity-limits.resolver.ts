import { Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { Product, type ProductRecord } from '../catalog/index.js';
import { Access, SameFor } from '../shared/graphql-access.js';
import { quantityLimits } from './quantity-limits.js';

@Access('public')
@ObjectType({ description: 'Quantities that can be ordered of a product.' })
export class QuantityLimits {
  @Field(() => Int, { description: 'The minimum quantity, or 1 without one.' })
  least: number;

  @Field(() => Int, { description: 'The maximum quantity, or 999,999 without one.' })
  most: number;

  @Field(() => Int, {
    description: 'Pack size, at least 1: how much plus and minus buttons should change a quantity by. Not enforced.',
  })
  step: number;
}

@Resolver(() => Product)
export class QuantityLimitsResolver {
  @SameFor('priceList')
  @FieldResolver(() => QuantityLimits, { description: 'Quantity limits, as enforced at checkout.' })
  quantityLimits(@Root() product: ProductRecord): QuantityLimits {
    return quantityLimits(product);
  }
}
