import { Ctx, Field, FieldResolver, InputType, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { about } from '../shared/descriptions.js';
import { Access, NotCounted, SameFor } from '../shared/graphql-access.js';
import { InputArg, KeyArg } from '../shared/graphql-fields.js';
import { Contact } from './contact.entity.js';
import { CustomerFinance } from './customer-finance.entity.js';
import type { CustomerRecord } from './customer-record.js';
import { Customer } from './customer.entity.js';
import type { CustomersService } from './customers.service.js';
import { financeFields } from '../definitions/finance.js';
import { Location } from './location.entity.js';
import { Session, sessionOf } from './session.js';
import type { SignInService } from './sign-in.service.js';

interface CustomersContext {
  services: { customers: CustomersService; signIn: SignInService };
}

@InputType({ description: 'Credentials of a customer or an admin.' })
export class LoginInput {
  @Field(() => Int, { description: about.customerNumber }) customerNumber: number;
  @Field(() => String, {
    description: "The customer's own password, or the store's default password until one is chosen.",
  })
  password: string;
}

@InputType({ description: 'A password change by its owner.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'Checked again; wrong passwords count toward the sign-in limits.' })
  currentPassword: string;
  @Field(() => String, { description: `${about.password} Must differ from the store's default password.` })
  newPassword: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The one-time code from the store, required for the first password only. Case, spaces and hyphens are ignored.',
  })
  activationCode?: string;
}

@Resolver(() => Customer)
export class CustomersResolver {
  @Access('public')
  @SameFor('visitors')
  @Query(() => Customer, {
    nullable: true,
    description: 'The signed-in customer; null without a sign-in. While staff act as a customer, that customer.',
  })
  me(@Ctx() { services }: CustomersContext): Promise<CustomerRecord | null> {
    return services.customers.me();
  }

  @Access('admin')
  @Query(() => Customer, { nullable: true, description: 'A customer by key; otherwise null and NOT_FOUND.' })
  customer(@KeyArg() key: number, @Ctx() { services }: CustomersContext): Promise<Customer> {
    return services.customers.customer(key);
  }

  @Access('public')
  @Mutation(() => Session, {
    nullable: true,
    description:
      'Signs in. WRONG_CREDENTIALS does not reveal which value is wrong; too many failures are refused as TOO_MANY_REQUESTS.',
  })
  async login(@InputArg(() => LoginInput) input: LoginInput, @Ctx() { services }: CustomersContext): Promise<Session> {
    return sessionOf(await services.signIn.signIn(input.customerNumber, input.password));
  }

  @Access('passwordChange')
  @Mutation(() => Session, {
    nullable: true,
    description: "Changes the caller's password, ends all of its sign-ins and starts a new one.",
  })
  async changePassword(
    @InputArg(() => ChangePasswordInput) input: ChangePasswordInput,
    @Ctx() { services }: CustomersContext,
  ): Promise<Session> {
    return sessionOf(await services.signIn.changePassword(input));
  }

  @Access('self')
  @NotCounted()
  @Mutation(() => Boolean, { nullable: true, description: 'Ends all sign-ins of the caller, including this one.' })
  signOutEverywhere(@Ctx() { services }: CustomersContext): Promise<true> {
    return services.signIn.signOutEverywhere();
  }

  @FieldResolver(() => [Contact], { description: 'All contacts, at most 1,000.' })
  contacts(@Root() customer: CustomerRecord, @Ctx() { services }: CustomersContext): Promise<Contact[]> {
    return services.customers.contactsOf(customer);
  }

  @FieldResolver(() => [Location], {
    description: 'All delivery locations, at most 1,000. The pickup counter (key 1) is not among them.',
  })
  locations(@Root() customer: CustomerRecord, @Ctx() { services }: CustomersContext): Promise<Location[]> {
    return services.customers.locationsOf(customer);
  }

  @Access('admin')
  @FieldResolver(() => CustomerFinance, { description: 'How it pays and is billed, for staff.' })
  finance(@Root() customer: CustomerRecord, @Ctx() { services }: CustomersContext): Promise<CustomerFinance> {
    return services.customers.finance(customer.key);
  }

  @FieldResolver(() => Boolean, {
    description: 'True if the customer may not order on account because its terms are COD or it has no account.',
  })
  cod(@Root() customer: CustomerRecord, @Ctx() { services }: CustomersContext): Promise<boolean> {
    return services.customers.cod(customer.key);
  }

  @FieldResolver(() => Boolean, { description: financeFields.requiresPoNumber.description })
  requiresPoNumber(@Root() customer: CustomerRecord, @Ctx() { services }: CustomersContext): Promise<boolean> {
    return services.customers.requiresPoNumber(customer.key);
  }
}
