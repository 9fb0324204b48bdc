import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Query, registerEnumType, Resolver } from 'type-graphql';
import { Product } from '../catalog/index.js';
import { Order, OrderPaymentEnum, type OrderPayment } from '../ordering/index.js';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import type { CheckoutService } from './checkout.service.js';

interface CheckoutContext {
  services: { checkout: CheckoutService };
}

enum PaymentMethod {
  ON_ACCOUNT = 'ON_ACCOUNT',
}
registerEnumType(PaymentMethod, { name: 'PaymentMethod', description: 'How an order is paid.' });

@InputType()
export class QuoteLineInput {
  @Field(() => Int) productKey: number;
  @Field(() => Int) quantity: number;
}

@InputType()
export class CheckoutLineInput extends QuoteLineInput {
  @Field(() => DecimalScalar, { description: 'The line total that the person saw; the server only compares it with its own.' })
  price: string;
}

@InputType()
export class PaymentInput {
  @Field(() => PaymentMethod) method: PaymentMethod;
}

@InputType()
export class CheckoutInput {
  @Field(() => String, { description: '8 to 64 printable characters; the same key and content give the same order, never a second one.' })
  idempotencyKey: string;

  @Field(() => [CheckoutLineInput], { description: '1 to 500 lines, one per product.' }) lines: CheckoutLineInput[];
  @Field(() => DecimalScalar, { description: 'The total that the person saw.' }) total: string;
  @Field(() => Int, { description: 'A location of the customer, or 1 for pickup in the store.' }) locationKey: number;
  @Field(() => Int) contactKey: number;
  @Field(() => PaymentInput) payment: PaymentInput;
  @Field(() => String, { nullable: true, description: 'Purchase order number, at most 25 characters.' }) poNumber?: string;
  @Field(() => String, { nullable: true, description: 'At most 1,000 characters.' }) note?: string;
}

@Access('customer')
@ObjectType({ description: 'A line with what it costs now, or with the reason why it cannot be ordered.' })
export class QuoteLine {
  @Field(() => Int) productKey: number;
  @Field(() => Product, { nullable: true, description: 'null when it is no longer sold' }) product: Product | null;
  @Field(() => Int) quantity: number;
  @Field(() => DecimalScalar, { nullable: true }) unitPrice: string | null;
  @Field(() => DecimalScalar, { nullable: true, description: 'Line total, rounded half up to 2 decimals.' }) price: string | null;
  @Field(() => String, { nullable: true, description: 'PRODUCT_UNAVAILABLE or INVALID_QUANTITY' }) problem: string | null;
  @Field(() => String, { nullable: true, description: 'The problem in words' }) message: string | null;
}

@Access('customer')
@ObjectType({ description: 'What a cart costs now.' })
export class Quote {
  @Field(() => [QuoteLine]) lines: QuoteLine[];
  @Field(() => DecimalScalar, { description: 'Sum of the lines that can be ordered.' }) total: string;
  @Field(() => Boolean, { description: 'An item is sold in the store only, so the whole order must be picked up.' }) pickupRequired: boolean;
}

@Access('customer')
@ObjectType()
export class CheckoutPayment {
  @Field(() => OrderPaymentEnum) status: OrderPayment;
  @Field(() => String, { nullable: true, description: 'The card provider\'s code' }) code: string | null;
  @Field(() => String, { nullable: true, description: 'The card provider\'s words' }) text: string | null;
}

@Access('customer')
@ObjectType()
export class CheckoutResult {
  @Field(() => Order, { nullable: true, description: 'null while a payment is checked' }) order: Order | null;
  @Field(() => CheckoutPayment) payment: CheckoutPayment;
}

@Resolver()
export class CheckoutResolver {
  @Access('customer')
  @Query(() => Quote, { description: 'What 1 to 500 lines cost the caller now.' })
  async quote(
    @Arg('lines', () => [QuoteLineInput]) lines: QuoteLineInput[],
    @Ctx() { services }: CheckoutContext,
  ): Promise<Quote> {
    const quote = await services.checkout.quote(lines);
    return { ...quote, lines: quote.lines.map(line => ({ ...line, product: quote.products.get(line.productKey) ?? null })) };
  }

  @Access('customer')
  @Mutation(() => CheckoutResult, { description: 'Places an order on account. Refused whole when a price, a total or a rule does not hold.' })
  async checkout(
    @Arg('input', () => CheckoutInput) input: CheckoutInput,
    @Ctx() { services }: CheckoutContext,
  ): Promise<CheckoutResult> {
    const order = await services.checkout.placeOnAccount(input);
    return { order, payment: { status: order.payment, code: null, text: null } };
  }
}
