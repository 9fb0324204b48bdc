import { Field, FieldResolver, InputType, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { about } from '../../platform/shared/descriptions.js';
import { Access, NotCounted, SameFor } from '../../platform/shared/graphql-access.js';
import { InputArg, KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { Contact } from './contact.entity.js';
import { contacts } from './contacts.js';
import { CustomerFinance } from './customer-finance.entity.js';
import type { CustomerRecord } from './customer-record.js';
import { Customer } from './customer.entity.js';
import { CustomersService } from './customers.service.js';
import { financeFields } from '../../definitions/finance.js';
import { Location } from './location.entity.js';
import { locations } from './locations.js';
import { OwnedRecordsService } from './owned-records.service.js';
import { Session, sessionOf } from './session.js';
import { SignInService } from './sign-in.service.js';

@InputType({ description: 'Credentials of a customer or an admin.' })
export class LoginInput {
  @Field(() => Int, { description: about.customerNumber }) customerNumber: number;
  @Field(() => String, {
    description: "The customer's own password, or the store's default password until one is chosen.",
  })
  password: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Keeps the browser signed in for 30 days: send the token to `PUT /kept-sign-in`, which sets its cookies. Not for staff; see `Session.keptUntil`.',
  })
  keepSignedIn?: boolean | null;
}

@InputType({ description: 'A password change by its owner.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'Checked again; wrong passwords count toward the sign-in limits.' })
  currentPassword: string;
  @Field(() => String, { description: about.newPassword })
  newPassword: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The one-time code from the store, required for the first password only. Case, spaces and hyphens are ignored.',
  })
  activationCode?: string;
}

@Resolver(() => Customer)
export class CustomersResolver extends PerRequest {
  private readonly customers = this.context.get(CustomersService);
  private readonly owned = this.context.get(OwnedRecordsService);
  private readonly signIn = this.context.get(SignInService);

  @Access('public')
  @SameFor('visitors')
  @Query(() => Customer, {
    nullable: true,
    description: 'The signed-in customer; null without a sign-in. While staff act as a customer, that customer.',
  })
  me(): Promise<CustomerRecord | null> {
    return this.customers.me();
  }

  @Access('admin')
  @Query(() => Customer, { nullable: true, description: 'A customer by key; otherwise null and NOT_FOUND.' })
  customer(@KeyArg() key: number): Promise<Customer> {
    return this.customers.customer(key);
  }

  @Access('public')
  @Mutation(() => Session, {
    nullable: true,
    description:
      'Signs in. WRONG_CREDENTIALS does not reveal which value is wrong; too many failures are refused as TOO_MANY_REQUESTS.',
  })
  async login(@InputArg(() => LoginInput) input: LoginInput): Promise<Session> {
    return sessionOf(await this.signIn.signIn(input.customerNumber, input.password, input.keepSignedIn ?? false));
  }

  @Access('passwordChange')
  @Mutation(() => Session, {
    nullable: true,
    description: "Changes the caller's password, ends all of its sign-ins and starts a new one.",
  })
  async changePassword(@InputArg(() => ChangePasswordInput) input: ChangePasswordInput): Promise<Session> {
    return sessionOf(await this.signIn.changePassword(input));
  }

  @Access('self')
  @NotCounted()
  @Mutation(() => Boolean, { nullable: true, description: 'Ends all sign-ins of the caller, including this one.' })
  signOutEverywhere(): Promise<true> {
    return this.signIn.signOutEverywhere();
  }

  @FieldResolver(() => [Contact], { description: `All contacts, at most ${contacts.most.toLocaleString('en-US')}.` })
  contacts(@Root() customer: CustomerRecord): Promise<Contact[]> {
    return this.owned.of(contacts, customer.key);
  }

  @FieldResolver(() => [Location], {
    description: `All delivery locations, at most ${locations.most.toLocaleString('en-US')}. The pickup counter (key 1) is not among them.`,
  })
  locations(@Root() customer: CustomerRecord): Promise<Location[]> {
    return this.owned.of(locations, customer.key);
  }

  @Access('admin')
  @FieldResolver(() => CustomerFinance, { description: 'How it pays and is billed, for staff.' })
  finance(@Root() customer: CustomerRecord): Promise<CustomerFinance> {
    return this.customers.finance(customer.key);
  }

  @FieldResolver(() => Boolean, {
    description:
      'True if the customer may not order on account, because its terms are COD, its payment method is CC, or it has no account.',
  })
  cod(@Root() customer: CustomerRecord): Promise<boolean> {
    return this.customers.cod(customer.key);
  }

  @FieldResolver(() => Boolean, { description: financeFields.requiresPoNumber.description })
  requiresPoNumber(@Root() customer: CustomerRecord): Promise<boolean> {
    return this.customers.requiresPoNumber(customer.key);
  }

  @FieldResolver(() => Boolean, { description: financeFields.requiresShipTo.description })
  requiresShipTo(@Root() customer: CustomerRecord): Promise<boolean> {
    return this.customers.requiresShipTo(customer.key);
  }
}
