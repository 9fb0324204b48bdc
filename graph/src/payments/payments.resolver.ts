import { Arg, Args, Ctx, Field, FieldResolver, Float, Int, Mutation, ObjectType, Query, registerEnumType, Resolver, Root } from 'type-graphql';
import { Order, type OrderRecord } from '../ordering/index.js';
import { epochSeconds } from '../shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import { avsMeaning, cvvMeaning } from './card-checks.js';
import { intentStates, type IntentState } from './intent-states.js';
import type { PaymentEvent } from './payment-event.entity.js';
import type { PaymentIntent } from './payment-intent.entity.js';
import type { StaffDecision, StaffPaymentsService } from './staff-payments.service.js';

interface PaymentsContext {
  services: { staffPayments: StaffPaymentsService };
}

const CardPaymentStateEnum = Object.fromEntries(intentStates.map(state => [state, state])) as { [State in IntentState]: State };
registerEnumType(CardPaymentStateEnum, { name: 'CardPaymentState', description: 'Where a card payment stands; docs/payments.md draws the states. MANUAL needs a person.' });

const StaffDecisionEnum = { settle: 'settle', accept: 'accept', void: 'void', refund: 'refund' } as const satisfies { [Decision in StaffDecision]: Decision };
registerEnumType(StaffDecisionEnum, { name: 'PaymentDecision', description: 'settle: ask the provider again and follow what it says. accept: take a charge that the store holds for a mismatch. void, refund: the money goes back, and the order is cancelled.' });

@Access('admin')
@ObjectType({ description: 'A step of a card payment.' })
export class CardPaymentEvent {
  @Field(() => Float, { description: 'Whole seconds since the epoch' }) at: number;
  @Field(() => String) event: string;
  @Field(() => CardPaymentStateEnum) state: IntentState;
  @Field(() => String, { description: 'A few words about it' }) detail: string;
  @Field(() => String, { nullable: true, description: 'Who of the staff decided it; null: the store itself' }) by: string | null;
}

@Access('admin')
@ObjectType({ description: 'The bank\'s answer about a card.' })
export class CardCheck {
  @Field(() => String, { description: 'The provider\'s code, one letter' }) code: string;
  @Field(() => String, { description: 'The code in words' }) text: string;
}

@Access('admin')
@ObjectType({ description: 'A card payment, for staff.' })
export class CardPayment {
  @Field(() => Int) key: number;
  @Field(() => CardPaymentStateEnum) state: IntentState;
  @Field(() => DecimalScalar) amount: string;
  @Field(() => String, { description: 'Our number at the provider' }) invoiceNumber: string;
  @Field(() => String, { nullable: true, description: 'The provider\'s own number' }) transId: string | null;
  @Field(() => String, { nullable: true }) lastFour: string | null;
  @Field(() => String, { nullable: true, description: 'The provider\'s code' }) code: string | null;
  @Field(() => String, { nullable: true, description: 'The provider\'s words' }) text: string | null;
  @Field(() => CardCheck, { nullable: true, description: 'Whether the billing address matches (AVS); null where the bank did not say' }) avs: CardCheck | null;
  @Field(() => CardCheck, { nullable: true, description: 'Whether the security code matches (CVV); null where the bank did not say' }) cvv: CardCheck | null;
  @Field(() => Boolean, { description: 'The store holds the charge for a mismatch until staff accept or void it.' }) heldByStore: boolean;
  @Field(() => Int, { nullable: true }) orderKey: number | null;
  @Field(() => Int) customerKey: number;
  @Field(() => Int) customerNumber: number;
  @Field(() => String) customerName: string;
  @Field(() => Float, { description: 'When it was begun, in whole seconds since the epoch' }) date: number;
  @Field(() => [StaffDecisionEnum], { description: 'What staff may do about it now' }) decisions: StaffDecision[];
}

const CardPaymentConnection = connectionType('CardPayment', () => CardPayment);

/** The stored attempt behind each payment that is shown. */
const attempts = new WeakMap<CardPayment, PaymentIntent>();

function shown(attempt: PaymentIntent, service: StaffPaymentsService): CardPayment {
  const { key, state, amount, invoiceNumber, transId, lastFour, code, text, orderKey, frozenOrder: { customer }, avsCode, cvvCode, holdReason } = attempt;
  const payment = {
    key, state, amount, invoiceNumber, transId, lastFour, code, text, orderKey,
    avs: avsCode ? { code: avsCode, text: avsMeaning(avsCode) } : null,
    cvv: cvvCode ? { code: cvvCode, text: cvvMeaning(cvvCode) } : null,
    heldByStore: state === 'HELD' && holdReason !== null,
    customerKey: customer.key, customerNumber: customer.customerNumber, customerName: customer.name,
    date: epochSeconds(attempt.createdAt), decisions: service.decisionsFor(attempt),
  };
  attempts.set(payment, attempt);
  return payment;
}

@Resolver(() => CardPayment)
export class PaymentsResolver {
  @Access('admin')
  @Query(() => CardPaymentConnection, { description: 'Card payments whose outcome is open, that a person must look at, or whose money is on its way back.' })
  async unsettledPayments(@Args(() => PageArgs) page: PageArgs, @Ctx() { services }: PaymentsContext): Promise<Connection<CardPayment>> {
    const unsettled = await services.staffPayments.unsettled(page);
    return toConnection({ ...unsettled, items: unsettled.items.map(attempt => shown(attempt, services.staffPayments)) });
  }

  @Access('admin')
  @Mutation(() => CardPayment, { nullable: true, description: 'Decides about a card payment, with time and person; STATUS_NOT_ALLOWED where it is none of its `decisions`.' })
  async decidePayment(
    @Arg('key', () => Int) key: number,
    @Arg('decision', () => StaffDecisionEnum) decision: StaffDecision,
    @Ctx() { services }: PaymentsContext,
  ): Promise<CardPayment> {
    return shown(await services.staffPayments.decide(key, decision), services.staffPayments);
  }

  @FieldResolver(() => [CardPaymentEvent], { description: 'Every step, the first first.' })
  async events(@Root() payment: CardPayment, @Ctx() { services }: PaymentsContext): Promise<CardPaymentEvent[]> {
    const attempt = attempts.get(payment);
    return attempt ? (await services.staffPayments.events(attempt)).map(shownEvent) : [];
  }
}

function shownEvent({ at, event, toState, detail, byName }: PaymentEvent): CardPaymentEvent {
  return { at: epochSeconds(at), event, state: toState as IntentState, detail, by: byName };
}

@Resolver(() => Order)
export class OrderCardPaymentResolver {
  @Access('admin')
  @FieldResolver(() => CardPayment, { nullable: true, description: 'The card payment behind the order, for staff; null when no card paid for it.' })
  async cardPayment(@Root() order: OrderRecord, @Ctx() { services }: PaymentsContext): Promise<CardPayment | null> {
    const attempt = await services.staffPayments.ofOrder(order.key);
    return attempt && shown(attempt, services.staffPayments);
  }
}
