import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import type { CardForm } from './checkout-outcome.js';

interface PaymentSettingsContext {
  services: { cardForm: CardForm | null };
}

@Access('public')
@ObjectType({ description: 'What a browser needs to show the card provider\'s hosted form; nothing of it is secret.' })
export class CardFormSettings implements CardForm {
  @Field(() => String, { description: 'For the button\'s attribute data-apiLoginID' }) apiLoginId: string;
  @Field(() => String, { description: 'For the button\'s attribute data-clientKey' }) clientKey: string;
  @Field(() => String, { description: 'Address of the provider\'s AcceptUI.js; only the page /checkout may load it' }) scriptUrl: string;
  @Field(() => Boolean, { description: 'No money moves: say "Test payments".' }) isTest: boolean;
}

@Access('public')
@ObjectType({ description: 'How orders can be paid at this store.' })
export class PaymentSettings {
  @Field(() => CardFormSettings, { nullable: true, description: 'null: do not offer "Pay with card".' }) card: CardFormSettings | null;
}

@Resolver()
export class PaymentSettingsResolver {
  @Access('public')
  @Query(() => PaymentSettings, { description: 'Whether cards are taken, and what the hosted card form needs.' })
  paymentSettings(@Ctx() { services }: PaymentSettingsContext): PaymentSettings {
    return { card: services.cardForm };
  }
}
