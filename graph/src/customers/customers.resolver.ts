import { Arg, Ctx, Field, FieldResolver, InputType, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access, NotCounted, SameForVisitors } from '../shared/graphql-access.js';
import { Contact } from './contact.entity.js';
import { CustomerFinance } from './customer-finance.entity.js';
import type { CustomerRecord } from './customer-record.js';
import { Customer } from './customer.entity.js';
import type { CustomersService } from './customers.service.js';
import { Location } from './location.entity.js';
import { Session, sessionOf } from './session.js';
import type { SignInService } from './sign-in.service.js';

interface CustomersContext {
  services: { customers: CustomersService; signIn: SignInService };
}

@InputType()
export class LoginInput {
  @Field(() => Int) customerNumber: number;
  @Field(() => String) password: string;
}

@InputType()
export class ChangePasswordInput {
  @Field(() => String) currentPassword: string;
  @Field(() => String, { description: '8 to 72 bytes' }) newPassword: string;
  @Field(() => String, { nullable: true, description: 'The one-time code from the store; needed for the first password only. Case, spaces and hyphens are ignored.' })
  activationCode?: string;
}

@Resolver(() => Customer)
export class CustomersResolver {
  @Access('public')
  @SameForVisitors()
  @Query(() => Customer, { nullable: true, description: 'The signed-in customer; null for a visitor.' })
  me(@Ctx() { services }: CustomersContext): Promise<CustomerRecord | null> {
    return services.customers.me();
  }

  @Access('admin')
  @Query(() => Customer, { nullable: true, description: 'A customer by its key.' })
  customer(@Arg('key', () => Int) key: number, @Ctx() { services }: CustomersContext): Promise<Customer> {
    return services.customers.customer(key);
  }

  @Access('public')
  @Mutation(() => Session, { nullable: true, description: 'Signs in with customer number and password.' })
  async login(@Arg('input', () => LoginInput) input: LoginInput, @Ctx() { services }: CustomersContext): Promise<Session> {
    return sessionOf(await services.signIn.signIn(input.customerNumber, input.password));
  }

  @Access('passwordChange')
  @Mutation(() => Session, { nullable: true, description: 'Changes the own password and ends every other sign-in.' })
  async changePassword(
    @Arg('input', () => ChangePasswordInput) input: ChangePasswordInput,
    @Ctx() { services }: CustomersContext,
  ): Promise<Session> {
    return sessionOf(await services.signIn.changePassword(input));
  }

  @Access('self')
  @NotCounted()
  @Mutation(() => Boolean, { nullable: true, description: 'Ends every sign-in of the customer, this one too.' })
  signOutEverywhere(@Ctx() { services }: CustomersContext): Promise<true> {
    return services.signIn.signOutEverywhere();
  }

  @FieldResolver(() => [Contact])
  contacts(@Root() customer: CustomerRecord, @Ctx() { services }: CustomersContext): Promise<Contact[]> {
    return services.customers.contactsOf(customer);
  }

  @FieldResolver(() => [Location], { description: 'Delivery locations; the counter, location 1, is not among them.' })
  locations(@Root() customer: CustomerRecord, @Ctx() { services }: CustomersContext): Promise<Location[]> {
    return services.customers.locationsOf(customer);
  }

  @Access('admin')
  @FieldResolver(() => CustomerFinance)
  finance(@Root() customer: CustomerRecord, @Ctx() { services }: CustomersContext): Promise<CustomerFinance> {
    return services.customers.finance(customer.key);
  }

  @FieldResolver(() => Boolean, { description: 'True when the customer may not put orders on account: terms COD, or no account.' })
  cod(@Root() customer: CustomerRecord, @Ctx() { services }: CustomersContext): Promise<boolean> {
    return services.customers.cod(customer.key);
  }
}
