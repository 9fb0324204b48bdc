import { Arg, Field, Float, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Product, type ProductRecord } from '../../catalog/catalog/index.js';
import { Order } from '../ordering/index.js';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum, InputArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import type { CheckoutPaymentStatus } from './checkout-outcome.js';
import { CheckoutService } from './checkout.service.js';

type PaymentMethod = 'ON_ACCOUNT' | 'CARD';
const PaymentMethodEnum = describedEnum<PaymentMethod>('PaymentMethod', 'How an order is paid.', {
  ON_ACCOUNT:
    'Invoiced. ON_ACCOUNT_NOT_ALLOWED if the customer has no account, CREDIT_LIMIT_EXCEEDED beyond its limit.',
  CARD: 'Charged at once. CARD_NOT_OFFERED if the store takes no cards; FORBIDDEN for staff acting as a customer.',
});

const CheckoutPaymentStatusEnum = describedEnum<CheckoutPaymentStatus>(
  'CheckoutPaymentStatus',
  "Outcome of a checkout's payment.",
  {
    ON_ACCOUNT: 'The order will be invoiced.',
    PAID: 'The card was charged.',
    REVIEW: 'The order is placed, but the card provider or the store is reviewing the payment.',
    CHECKING: 'The store is finding out whether the card was charged. Do not pay again.',
    DECLINED: 'The bank declined the card. Nothing was charged and no order was placed.',
    FAILED: 'The payment failed, or the charge was voided or refunded.',
  },
);

@InputType({ description: 'A product and a quantity to price.' })
export class QuoteLineInput {
  @Field(() => Int, { description: 'PRODUCT_UNAVAILABLE if it is not in the catalog or has no price.' })
  productKey: number;
  @Field(() => Float, { description: "Within the product's `quantityLimits`; otherwise INVALID_QUANTITY." })
  quantity: number;
}

@InputType({ description: 'A product and a quantity to order.' })
export class CheckoutLineInput extends QuoteLineInput {
  @Field(() => DecimalScalar, {
    description:
      'The line total shown to the customer, in US dollars. PRICE_CHANGED if it differs from the current one.',
  })
  price: string;
}

@InputType({ description: "What the card provider's hosted form returned, unchanged. It is valid for one charge." })
export class OpaqueDataInput {
  @Field(() => String, { description: 'Type of the payment token, at most 100 characters.' }) dataDescriptor: string;
  @Field(() => String, { description: 'The payment token of the card, at most 4,000 characters.' })
  dataValue: string;
}

@InputType({ description: 'How the order is to be paid.' })
export class PaymentInput {
  @Field(() => PaymentMethodEnum, { description: 'On account, or by card.' }) method: PaymentMethod;
  @Field(() => OpaqueDataInput, { nullable: true, description: 'The card to charge. Required with CARD.' })
  opaqueData?: OpaqueDataInput;
}

@InputType({ description: 'An order to place, with the prices shown to the customer.' })
export class CheckoutInput {
  @Field(() => String, {
    description:
      '8 to 64 printable characters, new for each order. Sending the same key and content again returns the same order and never charges twice. ' +
      'Other content is refused as IDEMPOTENCY_KEY_REUSED with `differences`. The card does not count as content.',
  })
  idempotencyKey: string;

  @Field(() => [CheckoutLineInput], { description: '1 to 500 lines, one per product; DUPLICATE_LINE otherwise.' })
  lines: CheckoutLineInput[];
  @Field(() => DecimalScalar, {
    description:
      'The order total shown to the customer, in US dollars. PRICE_CHANGED if it differs from the current one.',
  })
  total: string;

  @Field(() => Int, {
    description:
      "Key of one of the customer's locations, or 1 for pickup at the store. PICKUP_REQUIRED if a product is pickup only, SHIP_TO_REQUIRED for pickup if the customer requires a delivery address.",
  })
  locationKey: number;

  @Field(() => Int, { description: "Key of one of the customer's contacts, who gets the confirmation email." })
  contactKey: number;
  @Field(() => Int, {
    nullable: true,
    description:
      "Key of the customer's cart from which the ordered quantities are subtracted, together with placing the order.",
  })
  cartKey?: number | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'Version of that cart as the customer saw it. ALREADY_ORDERED with `orderKey` if the cart was ordered since, STALE if its lines were changed and no longer contain the order.',
  })
  cartVersion?: number | null;

  @Field(() => PaymentInput, { description: 'On account or by card.' }) payment: PaymentInput;
  @Field(() => String, {
    nullable: true,
    description:
      "The customer's purchase order number, at most 25 characters. Card numbers are refused. PO_NUMBER_REQUIRED if the customer or the job requires one.",
  })
  poNumber?: string;
  @Field(() => String, {
    nullable: true,
    description: 'Instructions for the store, at most 1,000 characters. Card numbers are refused.',
  })
  note?: string;
  @Field(() => Int, { nullable: true, description: "Key of the customer's job that the order is for." })
  jobKey?: number | null;
}

@Access('customer')
@ObjectType({ description: 'A priced line, or the reason why it cannot be ordered.' })
export class QuoteLine {
  @Field(() => Int, { description: 'Product key, as sent.' }) productKey: number;
  @Field(() => Product, { nullable: true, description: 'The product; null if it is not in the catalog.' })
  product: ProductRecord | null;
  @Field(() => Float, { description: 'Quantity, as sent.' }) quantity: number;
  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Price per unit in US dollars at this quantity; null if the line cannot be ordered.',
  })
  unitPrice: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Line total in US dollars, rounded half up to 2 decimals; null if the line cannot be ordered.',
  })
  price: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'PRODUCT_UNAVAILABLE or INVALID_QUANTITY; null if the line can be ordered.',
  })
  problem: string | null;

  @Field(() => String, { nullable: true, description: 'The problem in words, to show to the customer.' }) message:
    | string
    | null;
}

@Access('customer')
@ObjectType({ description: 'Current prices of a cart.' })
export class Quote {
  @Field(() => [QuoteLine], { description: 'One for each line sent, in the same order.' }) lines: QuoteLine[];
  @Field(() => DecimalScalar, {
    description: 'Sum of the lines that can be ordered, in US dollars. Includes no tax and no freight.',
  })
  total: string;
  @Field(() => Boolean, { description: 'True if a product is pickup only, so the whole order must be picked up.' })
  pickupRequired: boolean;
}

@Access('customer')
@ObjectType({ description: "State of a checkout's payment." })
export class CheckoutPayment {
  @Field(() => CheckoutPaymentStatusEnum, { description: 'The state to show to the customer.' })
  status: CheckoutPaymentStatus;
  @Field(() => String, { nullable: true, description: "The card provider's result code; null if it gave none." }) code:
    | string
    | null;
  @Field(() => String, { nullable: true, description: "The card provider's message; null if it gave none." }) text:
    | string
    | null;
}

@Access('customer')
@ObjectType({ description: 'Result of a checkout: the order, if it was placed, and the state of its payment.' })
export class CheckoutResult {
  @Field(() => Order, {
    nullable: true,
    description: 'Null while the payment is being checked, and if it did not go through.',
  })
  order: Order | null;
  @Field(() => CheckoutPayment, { description: 'State of the payment.' }) payment: CheckoutPayment;
}

@Resolver()
export class CheckoutResolver extends PerRequest {
  private readonly service = this.context.get(CheckoutService);

  @Access('customer')
  @Query(() => Quote, { description: 'Prices a cart without ordering it.' })
  async quote(
    @Arg('lines', () => [QuoteLineInput], { description: '1 to 500 lines, one per product; DUPLICATE_LINE otherwise.' })
    lines: QuoteLineInput[],
  ): Promise<Quote> {
    const quote = await this.service.quote(lines);
    return {
      ...quote,
      lines: quote.lines.map(line => ({ ...line, product: quote.products.get(line.productKey) ?? null })),
    };
  }

  @Access('customer')
  @Query(() => CheckoutResult, {
    nullable: true,
    description:
      'Result of an earlier checkout by the caller, for example if its response was lost. NOT_FOUND means that the checkout never reached the store and can be sent again.',
  })
  checkoutStatus(
    @Arg('idempotencyKey', () => String, { description: 'The key that was sent with the checkout.' })
    idempotencyKey: string,
  ): Promise<CheckoutResult> {
    return this.service.status(idempotencyKey);
  }

  @Access('customer')
  @Mutation(() => CheckoutResult, {
    nullable: true,
    description:
      'Places an order, on account or by card. If it is refused, nothing is ordered or charged: PRICE_CHANGED lists changed prices in `changes`, ' +
      "and PAYMENT_DECLINED has the provider's `code` and `text` in `provider`.",
  })
  checkout(@InputArg(() => CheckoutInput) input: CheckoutInput): Promise<CheckoutResult> {
    return this.service.place(input);
  }
}
