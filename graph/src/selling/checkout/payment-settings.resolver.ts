import { Field, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import type { CardForm } from './checkout-outcome.js';
import { CheckoutService } from './checkout.service.js';

@Access('public')
@ObjectType({
  description: "Settings a browser needs to show the card provider's hosted form (Accept.js). None of them is secret.",
})
export class CardFormSettings implements CardForm {
  @Field(() => String, { description: "Value of the button's attribute data-apiLoginID." }) apiLoginId: string;
  @Field(() => String, { description: "Value of the button's attribute data-clientKey." }) clientKey: string;
  @Field(() => String, {
    description: "URL of the provider's AcceptUI.js. The content security policy allows it on /checkout only.",
  })
  scriptUrl: string;
  @Field(() => Boolean, { description: 'True if no money moves. Pages show "Test payments" then.' }) isTest: boolean;
}

@Access('public')
@ObjectType({ description: 'Payment methods that the store offers.' })
export class PaymentSettings {
  @Field(() => CardFormSettings, {
    nullable: true,
    description: 'Settings of the card form; null if the store takes no cards.',
  })
  card: CardFormSettings | null;
}

@Resolver()
export class PaymentSettingsResolver extends PerRequest {
  private readonly checkout = this.context.get(CheckoutService);

  @Access('public')
  @Query(() => PaymentSettings, {
    description: 'Whether the store takes cards, and the settings of the hosted card form.',
  })
  paymentSettings(): PaymentSettings {
    return { card: this.checkout.cardForm };
  }
}
