import { Field, FieldResolver, Float, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { Product, type ProductRecord } from '../catalog/index.js';
import { quantityPrices } from '../../definitions/price.js';
import { quantityLimits } from '../../definitions/quantity.js';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { Access, SameFor } from '../../platform/shared/graphql-access.js';
import { compareMoney } from '../../platform/shared/money.js';

@Access('public')
@ObjectType({ description: 'Quantities that can be ordered of a product.' })
export class QuantityLimits {
  @Field(() => Float, { description: 'The smallest quantity that can be ordered.' })
  least: number;

  @Field(() => Float, { description: 'The largest quantity that can be ordered, at most 999,999.' })
  most: number;

  @Field(() => Float, {
    description: 'Orders must be a multiple of it. 1 means any whole number, 0.01 any quantity with up to 2 decimals.',
  })
  multiple: number;

  @Field(() => Float, {
    description: 'Pack size, at least 1: how much plus and minus buttons should change a quantity by. Not enforced.',
  })
  step: number;
}

@Access('public')
@ObjectType({ description: 'A unit price that holds from a quantity on.' })
export class QuantityPrice {
  @Field(() => Int, { description: 'The smallest quantity with this price.' })
  quantity: number;

  @Access('priced')
  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'US dollars per `unit` of the product, with up to 4 decimals. Null without a sign-in.',
  })
  unitPrice: string;
}

@Resolver(() => Product)
export class ProductPricesResolver {
  @SameFor('priceList')
  @FieldResolver(() => QuantityLimits, { description: 'Quantity limits, as enforced at checkout.' })
  quantityLimits(@Root() product: ProductRecord): QuantityLimits {
    return quantityLimits(product);
  }

  @Access('priced')
  @SameFor('priceList')
  @FieldResolver(() => [QuantityPrice], {
    nullable: true,
    description:
      'Unit prices by quantity, from the standard cost to the last price break. Null without a sign-in; empty if customers must call for the price.',
  })
  quantityPrices(@Root() product: ProductRecord): QuantityPrice[] {
    return compareMoney(product.standardCost, '0') > 0 ? quantityPrices(product) : [];
  }
}
