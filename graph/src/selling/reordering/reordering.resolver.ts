import { Arg, Field, FieldResolver, Float, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Product, ProductReference, type ProductRecord } from '../../catalog/catalog/index.js';
import { Order, type OrderRecord, yearsOfRhythm } from '../ordering/index.js';
import { productFields } from '../../definitions/product.js';
import type { UnitOfMeasure } from '../../definitions/unit.js';
import { about as shared } from '../../platform/shared/descriptions.js';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum, KeyArg, TimeField } from '../../platform/shared/graphql-fields.js';
import { choiceType } from '../../platform/shared/record-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { about } from './reordering-descriptions.js';
import {
  type BuyAgainItem,
  type LastBought,
  type OfferedSubstitute,
  ReorderingService,
  type ReorderReview,
  type ReviewedLine,
  mostBuyAgain,
} from './reordering.service.js';
import type { ReorderVerdict } from './review-line.js';

const unitType = choiceType(productFields.unit);
const ReorderVerdictEnum = describedEnum<ReorderVerdict>('ReorderVerdict', about.verdict, about.verdicts);

@Access('customer')
@ObjectType('LastBought', { description: about.lastBought })
class LastBoughtType implements LastBought {
  @Field(() => unitType, { description: about.unit }) unit: UnitOfMeasure;
  @Field(() => DecimalScalar, { description: about.unitPrice }) unitPrice: string;
  @Field(() => Float, { description: about.lastQuantity }) quantity: number;
  @TimeField(about.date) date: number;
}

@Access('customer')
@ObjectType('BuyAgainItem', { description: 'A product that the customer buys, with its usual interval.' })
class BuyAgainItemType extends ProductReference implements BuyAgainItem {
  @Field(() => Product, { nullable: true, description: shared.substitute }) substitute: ProductRecord | null;
  @Field(() => LastBoughtType, { description: about.lastBought }) lastBought: LastBought;
  @Field(() => Int, { description: `Orders of the last ${yearsOfRhythm} years with the product.` }) orderCount: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'Usual days between orders: the median of the gaps between the days with orders. Null with fewer than three such days, because a single gap may be chance.',
  })
  intervalDays: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The day on which the next order is expected, such as 2026-11-21: the last one plus `intervalDays`. Null without an interval, or after three intervals without an order.',
  })
  nextOn: string | null;
  @Field(() => Boolean, { description: 'True if that day has come.' }) isDue: boolean;
  @Field(() => DecimalScalar, { nullable: true, description: about.priceChange }) priceChange: string | null;
}

@Access('customer')
@ObjectType('ReorderSubstitute', {
  description: 'A product that may be ordered in place of one that is no longer sold.',
})
class ReorderSubstituteType implements OfferedSubstitute {
  @Field(() => Product, { description: 'The product in the catalog.' }) product: ProductRecord;
  @Field(() => String, {
    nullable: true,
    description: 'What to check before adding it, in words; null if there is nothing to check.',
  })
  message: string | null;
  @Field(() => Float, {
    description: 'Quantity to add: the original one, or the nearest that can be added; 0 if none can.',
  })
  quantity: number;
  @Field(() => Float, {
    description: "Its quantity in the customer's active cart, to which `quantity` would be added.",
  })
  inCart: number;
}

@Access('customer')
@ObjectType('ReorderLine', { description: 'A line of an order, with the verdict on re-ordering it now.' })
class ReorderLineType extends ProductReference implements ReviewedLine {
  @Field(() => String, {
    nullable: true,
    description: 'Part number that the customer had for the product when it ordered; null if none.',
  })
  ownNumber: string | null;
  @Field(() => String, { nullable: true, description: 'Picture: an https URL or a path of this store.' })
  imageAddress: string | null;
  @Field(() => Float, { description: 'Quantity in the original order.' }) orderedQuantity: number;
  @Field(() => unitType, { description: 'Unit of measure in the original order, which the price is for.' })
  orderedUnit: UnitOfMeasure;
  @Field(() => DecimalScalar, {
    description: 'Price per unit in the original order, in US dollars with up to 4 decimals.',
  })
  orderedUnitPrice: string;
  @Field(() => ReorderVerdictEnum, { description: about.verdict }) verdict: ReorderVerdict;
  @Field(() => String, { nullable: true, description: 'The verdict in words. Null for UNCHANGED.' })
  message: string | null;
  @Field(() => Float, {
    description: 'Quantity to add: the original one, or the nearest that can be added; 0 if none can.',
  })
  quantity: number;
  @Field(() => DecimalScalar, { nullable: true, description: about.priceChange }) priceChange: string | null;
  @Field(() => Float, {
    description: "Quantity of the product in the customer's active cart, to which `quantity` would be added.",
  })
  inCart: number;
  @Field(() => ReorderSubstituteType, {
    nullable: true,
    description:
      'The product in the catalog that replaces a discontinued one; null if there is none. It is ordered only if you add it.',
  })
  substitute: OfferedSubstitute | null;
}

@Access('customer')
@ObjectType('ReorderReview', {
  description:
    'An order with the verdict on re-ordering each line now. Has every line; lines of one product are not combined.',
})
class ReorderReviewType implements ReorderReview {
  @Field(() => Order, {
    description: 'The order. Keys of its contact and location are null if they have been removed.',
  })
  order: OrderRecord;
  @Field(() => [ReorderLineType], { description: 'All lines of the order, in their original sequence.' })
  lines: ReviewedLine[];
}

@Resolver()
export class ReorderingResolver extends PerRequest {
  private readonly reordering = this.context.get(ReorderingService);

  @Access('customer')
  @Query(() => [BuyAgainItemType], {
    description:
      `Lists the products that the customer bought in the last ${yearsOfRhythm} years, without canceled orders, at most ${mostBuyAgain}. ` +
      'Sorted by the expected day, so due products come first. Products without an expected day follow, the last bought first.',
  })
  buyAgain(
    @Arg('first', () => Int, {
      nullable: true,
      description: `Number of products, 1 to ${mostBuyAgain}; ${mostBuyAgain} by default.`,
    })
    first: number | null,
  ): Promise<BuyAgainItem[]> {
    return this.reordering.buyAgain(first ?? undefined);
  }

  @Access('customer')
  @Query(() => ReorderReviewType, {
    nullable: true,
    description:
      'Checks whether the lines of an order can be ordered again now. NOT_FOUND unless the order belongs to the caller.',
  })
  reorderReview(@KeyArg('orderKey') orderKey: number): Promise<ReorderReview> {
    return this.reordering.review(orderKey);
  }
}

@Resolver(() => Product)
export class LastBoughtResolver extends PerRequest {
  private readonly reordering = this.context.get(ReorderingService);

  @Access('priced')
  @FieldResolver(() => LastBoughtType, {
    nullable: true,
    description:
      "The caller's last purchase of the product, from any order that is not canceled; null if there is none, and for visitors.",
  })
  lastBought(@Root() product: ProductRecord): Promise<LastBought | null> {
    return this.reordering.lastBought(product.key);
  }
}
