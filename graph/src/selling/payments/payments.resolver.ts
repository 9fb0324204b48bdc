import { Arg, Args, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Order, type OrderRecord } from '../ordering/index.js';
import { epochSeconds } from '../../platform/shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum, KeyArg, KeyField, TimeField } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { avsMeaning, cvvMeaning } from './card-checks.js';
import type { IntentState } from './intent-states.js';
import type { PaymentEvent } from './payment-event.entity.js';
import type { PaymentIntent } from './payment-intent.entity.js';
import { type StaffDecision, StaffPaymentsService, type UsedCard } from './staff-payments.service.js';

const CardPaymentStateEnum = describedEnum<IntentState>(
  'CardPaymentState',
  'States of a card payment. docs/payments.md shows the transitions.',
  {
    SENDING: 'The charge has been sent; no reply yet.',
    UNKNOWN: 'The reply was lost. The store is finding out whether the card was charged.',
    APPROVED: 'Charged; its order is about to be placed.',
    ORDERED: 'Charged, and its order is placed.',
    HELD: 'Charged, but the provider or the store is reviewing it. Its order waits with payment `review`.',
    DECLINED: 'The bank declined the card. Nothing was charged.',
    FAILED: 'The provider rejected the request. Nothing was charged.',
    NOT_CHARGED: 'The provider has no such charge.',
    MANUAL: 'The store could not settle it automatically; staff must decide.',
    VOID_PENDING: 'The charge is being voided.',
    VOIDED: 'The charge was canceled before settlement.',
    REFUND_PENDING: 'The charge is being refunded.',
    REFUNDED: 'The charge was paid back.',
  },
);

const StaffDecisionEnum = describedEnum<StaffDecision>('PaymentDecision', 'What staff can do about a card payment.', {
  settle: 'Query the provider again and follow its status.',
  accept: 'Accept a charge that the store holds because of a mismatch.',
  void: 'Return the money before settlement and cancel the order. Becomes a refund if it has settled.',
  refund: 'Return the money and cancel the order. Becomes a void if it has not settled yet.',
});

@Access('admin')
@ObjectType({ description: 'A step in the history of a card payment.' })
export class CardPaymentEvent {
  @TimeField('When it happened, in Unix seconds.') at: number;
  @Field(() => String, { description: 'What happened, such as begun, approved, declined or voided.' }) event: string;
  @Field(() => CardPaymentStateEnum, { description: 'The state it led to.' }) state: IntentState;
  @Field(() => String, { description: 'A short explanation, possibly empty. Contains no card data.' }) detail: string;
  @Field(() => String, {
    nullable: true,
    description: 'Name of the staff member who decided it; null if it happened automatically.',
  })
  by: string | null;
}

@Access('admin')
@ObjectType({ description: 'Result of a check of the card by its bank.' })
export class CardCheck {
  @Field(() => String, { description: "The provider's one-letter code." }) code: string;
  @Field(() => String, { description: 'Meaning of the code, such as "Security code matches".' }) text: string;
}

@Access('admin')
@ObjectType({ description: 'An attempt to pay an order by card.' })
export class CardPayment {
  @KeyField() key: number;
  @Field(() => CardPaymentStateEnum, { description: 'Current state.' }) state: IntentState;
  @Field(() => DecimalScalar, { description: 'Charged amount in US dollars.' }) amount: string;
  @Field(() => String, { description: "The store's own reference, by which the provider can be searched." })
  invoiceNumber: string;
  @Field(() => String, { nullable: true, description: "The provider's transaction ID; null until known." }) transId:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'Last four digits of the card; null until known.' }) lastFour:
    | string
    | null;
  @Field(() => String, { nullable: true, description: "The provider's result code; null if it gave none." }) code:
    | string
    | null;
  @Field(() => String, { nullable: true, description: "The provider's message; null if it gave none." }) text:
    | string
    | null;
  @Field(() => CardCheck, {
    nullable: true,
    description: 'Billing address check (AVS); null if the bank gave no result.',
  })
  avs: CardCheck | null;
  @Field(() => CardCheck, {
    nullable: true,
    description: 'Security code check (CVV); null if the bank gave no result.',
  })
  cvv: CardCheck | null;
  @Field(() => Boolean, {
    description: 'True while the store itself holds the charge because of a mismatch, until staff accept or void it.',
  })
  heldByStore: boolean;
  @Field(() => Int, { nullable: true, description: 'Key of the order it paid; null if no order was placed.' }) orderKey:
    | number
    | null;
  @Field(() => Int, { description: 'Key of the customer who paid.' }) customerKey: number;
  @Field(() => Int, { description: about.customerNumber }) customerNumber: number;
  @Field(() => String, { description: about.customerName }) customerName: string;
  @TimeField('When the payment started, in Unix seconds.') date: number;
  @Field(() => [StaffDecisionEnum], { description: 'What staff can do about it in its current state.' })
  decisions: StaffDecision[];
}

@Access('customer')
@ObjectType('UsedCard', { description: 'The card that an order was charged to.' })
export class UsedCardType {
  @Field(() => String, { nullable: true, description: 'Such as Visa; null if the provider did not name it.' })
  brand: string | null;
  @Field(() => String, { description: 'Last four digits of its number.' }) lastFour: string;
}

const CardPaymentConnection = connectionType('CardPayment', () => CardPayment);

/** The entity of each GraphQL object. */
const attempts = new WeakMap<CardPayment, PaymentIntent>();

function shown(attempt: PaymentIntent, service: StaffPaymentsService): CardPayment {
  const {
    key,
    state,
    amount,
    invoiceNumber,
    transId,
    lastFour,
    code,
    text,
    orderKey,
    frozenOrder: { customer },
    avsCode,
    cvvCode,
    holdReason,
  } = attempt;
  const payment = {
    key,
    state,
    amount,
    invoiceNumber,
    transId,
    lastFour,
    code,
    text,
    orderKey,
    avs: avsCode ? { code: avsCode, text: avsMeaning(avsCode) } : null,
    cvv: cvvCode ? { code: cvvCode, text: cvvMeaning(cvvCode) } : null,
    heldByStore: state === 'HELD' && holdReason !== null,
    customerKey: customer.key,
    customerNumber: customer.customerNumber,
    customerName: customer.name,
    date: epochSeconds(attempt.createdAt),
    decisions: service.decisionsFor(attempt),
  };
  attempts.set(payment, attempt);
  return payment;
}

@Resolver(() => CardPayment)
export class PaymentsResolver extends PerRequest {
  private readonly staffPayments = this.context.get(StaffPaymentsService);

  @Access('admin')
  @Query(() => CardPaymentConnection, {
    description:
      'Card payments that are undecided, need a decision by staff, or are being returned. Those that need staff come first.',
  })
  async unsettledPayments(@Args(() => PageArgs) page: PageArgs): Promise<Connection<CardPayment>> {
    const unsettled = await this.staffPayments.unsettled(page);
    return toConnection({
      ...unsettled,
      items: unsettled.items.map(attempt => shown(attempt, this.staffPayments)),
    });
  }

  @Access('admin')
  @Mutation(() => CardPayment, {
    nullable: true,
    description: "Carries out a decision by staff. STATUS_NOT_ALLOWED unless it is one of the payment's `decisions`.",
  })
  async decidePayment(
    @KeyArg() key: number,
    @Arg('decision', () => StaffDecisionEnum, { description: "One of the payment's `decisions`." })
    decision: StaffDecision,
  ): Promise<CardPayment> {
    return shown(await this.staffPayments.decide(key, decision), this.staffPayments);
  }

  @FieldResolver(() => [CardPaymentEvent], { description: 'Its history, oldest step first.' })
  async events(@Root() payment: CardPayment): Promise<CardPaymentEvent[]> {
    const attempt = attempts.get(payment);
    return attempt ? (await this.staffPayments.events(attempt)).map(shownEvent) : [];
  }
}

function shownEvent({ at, event, toState, detail, byName }: PaymentEvent): CardPaymentEvent {
  return { at: epochSeconds(at), event, state: toState as IntentState, detail, by: byName };
}

@Resolver(() => Order)
export class OrderCardPaymentResolver extends PerRequest {
  private readonly staffPayments = this.context.get(StaffPaymentsService);

  @Access('customer')
  @FieldResolver(() => UsedCardType, {
    nullable: true,
    description: 'The card that was charged; null if none was, or after the customer was erased.',
  })
  usedCard(@Root() order: OrderRecord): Promise<UsedCard | null> {
    return this.staffPayments.cardOf(order);
  }

  @Access('admin')
  @FieldResolver(() => CardPayment, {
    nullable: true,
    description: 'The card payment of the order, for staff; null if it was not paid by card.',
  })
  async cardPayment(@Root() order: OrderRecord): Promise<CardPayment | null> {
    const attempt = await this.staffPayments.ofOrder(order.key);
    return attempt && shown(attempt, this.staffPayments);
  }
}
