import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Query, registerEnumType, Resolver } from 'type-graphql';
import { Product, type ProductRecord } from '../catalog/index.js';
import { Order } from '../ordering/index.js';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import { checkoutPaymentStatuses, type CheckoutPaymentStatus } from './checkout-outcome.js';
import type { CheckoutService } from './checkout.service.js';

interface CheckoutContext {
  services: { checkout: CheckoutService };
}

enum PaymentMethod {
  ON_ACCOUNT = 'ON_ACCOUNT',
  CARD = 'CARD',
}
registerEnumType(PaymentMethod, { name: 'PaymentMethod', description: 'How an order is paid.' });

const CheckoutPaymentStatusEnum = Object.fromEntries(checkoutPaymentStatuses.map(status => [status, status])) as { [Status in CheckoutPaymentStatus]: Status };
registerEnumType(CheckoutPaymentStatusEnum, {
  name: 'CheckoutPaymentStatus',
  description: 'How a checkout stands with its payment. REVIEW: its order waits for the card provider. CHECKING: whether the card was charged is being found out; do not pay again. DECLINED, FAILED: nothing was charged.',
});

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

@InputType({ description: 'What the hosted card form answered, unchanged: good for one charge.' })
export class OpaqueDataInput {
  @Field(() => String) dataDescriptor: string;
  @Field(() => String) dataValue: string;
}

@InputType()
export class PaymentInput {
  @Field(() => PaymentMethod) method: PaymentMethod;
  @Field(() => OpaqueDataInput, { nullable: true, description: 'Of the card to charge; needed with CARD.' }) opaqueData?: OpaqueDataInput;
}

@InputType()
export class CheckoutInput {
  @Field(() => String, { description: '8 to 64 printable characters. The same key and content give the same order, never a second one; other content is refused as IDEMPOTENCY_KEY_REUSED with `differences`. The content is everything but the card: lines, prices, total, location, contact, method, PO number, note.' })
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
  @Field(() => Product, { nullable: true, description: 'null when it is no longer sold' }) product: ProductRecord | null;
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
@ObjectType({ description: 'How a checkout stands with its payment.' })
export class CheckoutPayment {
  @Field(() => CheckoutPaymentStatusEnum) status: CheckoutPaymentStatus;
  @Field(() => String, { nullable: true, description: 'The card provider\'s code' }) code: string | null;
  @Field(() => String, { nullable: true, description: 'The card provider\'s words' }) text: string | null;
}

@Access('customer')
@ObjectType({ description: 'What came of a checkout.' })
export class CheckoutResult {
  @Field(() => Order, { nullable: true, description: 'null while a payment is checked, and when it did not go through' }) order: Order | null;
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
  @Query(() => CheckoutResult, { nullable: true, description: 'What became of a checkout of the caller, also one whose answer was lost. NOT_FOUND: it never reached the store and may be sent again.' })
  checkoutStatus(
    @Arg('idempotencyKey', () => String) idempotencyKey: string,
    @Ctx() { services }: CheckoutContext,
  ): Promise<CheckoutResult> {
    return services.checkout.status(idempotencyKey);
  }

  @Access('customer')
  @Mutation(() => CheckoutResult, { nullable: true,
    description: 'Places an order, on account or by card. Refused whole when a price, a total or a rule does not hold, and as PAYMENT_DECLINED with `provider {code, text}` when the card is not charged.',
  })
  checkout(
    @Arg('input', () => CheckoutInput) input: CheckoutInput,
    @Ctx() { services }: CheckoutContext,
  ): Promise<CheckoutResult> {
    return services.checkout.place(input);
  }
}
