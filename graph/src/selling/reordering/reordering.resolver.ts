import { Arg, Field, FieldResolver, Float, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Product, type ProductRecord } from '../../catalog/catalog/index.js';
import { Order, type OrderRecord } from '../ordering/index.js';
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
@ObjectType('BuyAgainItem', { description: about.item })
class BuyAgainItemType implements BuyAgainItem {
  @Field(() => Int, { description: about.productKey }) productKey: number;
  @Field(() => String, { description: about.productId }) productId: string;
  @Field(() => String, { description: about.description }) description: string;
  @Field(() => Product, { nullable: true, description: about.product }) product: ProductRecord | null;
  @Field(() => Product, { nullable: true, description: shared.substitute }) substitute: ProductRecord | null;
  @Field(() => LastBoughtType, { description: about.lastBought }) lastBought: LastBought;
  @Field(() => Int, { description: about.orderCount }) orderCount: number;
  @Field(() => Int, { nullable: true, description: about.intervalDays }) intervalDays: number | null;
  @Field(() => String, { nullable: true, description: about.nextOn }) nextOn: string | null;
  @Field(() => Boolean, { description: about.isDue }) isDue: boolean;
  @Field(() => DecimalScalar, { nullable: true, description: about.priceChange }) priceChange: string | null;
}

@Access('customer')
@ObjectType('ReorderSubstitute', { description: about.substituteType })
class ReorderSubstituteType implements OfferedSubstitute {
  @Field(() => Product, { description: about.substituteProduct }) product: ProductRecord;
  @Field(() => String, { nullable: true, description: about.substituteMessage }) message: string | null;
  @Field(() => Float, { description: about.substituteQuantity }) quantity: number;
  @Field(() => Float, { description: about.substituteInCart }) inCart: number;
}

@Access('customer')
@ObjectType('ReorderLine', { description: about.line })
class ReorderLineType implements ReviewedLine {
  @Field(() => Int, { description: about.productKey }) productKey: number;
  @Field(() => String, { description: about.productId }) productId: string;
  @Field(() => String, { nullable: true, description: about.ownNumber }) ownNumber: string | null;
  @Field(() => String, { description: about.description }) description: string;
  @Field(() => String, { nullable: true, description: about.imageAddress }) imageAddress: string | null;
  @Field(() => Product, { nullable: true, description: about.product }) product: ProductRecord | null;
  @Field(() => Float, { description: about.orderedQuantity }) orderedQuantity: number;
  @Field(() => unitType, { description: about.orderedUnit }) orderedUnit: UnitOfMeasure;
  @Field(() => DecimalScalar, { description: about.orderedUnitPrice }) orderedUnitPrice: string;
  @Field(() => ReorderVerdictEnum, { description: about.verdict }) verdict: ReorderVerdict;
  @Field(() => String, { nullable: true, description: about.message }) message: string | null;
  @Field(() => Float, { description: about.quantity }) quantity: number;
  @Field(() => DecimalScalar, { nullable: true, description: about.priceChange }) priceChange: string | null;
  @Field(() => Float, { description: about.inCart }) inCart: number;
  @Field(() => ReorderSubstituteType, { nullable: true, description: about.substitute })
  substitute: OfferedSubstitute | null;
}

@Access('customer')
@ObjectType('ReorderReview', { description: about.reviewType })
class ReorderReviewType implements ReorderReview {
  @Field(() => Order, { description: about.order }) order: OrderRecord;
  @Field(() => [ReorderLineType], { description: about.lines }) lines: ReviewedLine[];
}

@Resolver()
export class ReorderingResolver extends PerRequest {
  private readonly reordering = this.context.get(ReorderingService);

  @Access('customer')
  @Query(() => [BuyAgainItemType], { description: about.buyAgain })
  buyAgain(
    @Arg('first', () => Int, { nullable: true, description: about.first }) first: number | null,
  ): Promise<BuyAgainItem[]> {
    return this.reordering.buyAgain(first ?? undefined);
  }

  @Access('customer')
  @Query(() => ReorderReviewType, { nullable: true, description: about.review })
  reorderReview(@KeyArg('orderKey') orderKey: number): Promise<ReorderReview> {
    return this.reordering.review(orderKey);
  }
}

@Resolver(() => Product)
export class LastBoughtResolver extends PerRequest {
  private readonly reordering = this.context.get(ReorderingService);

  @Access('priced')
  @FieldResolver(() => LastBoughtType, { nullable: true, description: about.lastBoughtOfProduct })
  lastBought(@Root() product: ProductRecord): Promise<LastBought | null> {
    return this.reordering.lastBought(product.key);
  }
}
