import { Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { describedEnum, InputArg, KeyArg } from '../shared/graphql-fields.js';
import { CreateCustomerInput, UpdateCustomerFinanceInput, UpdateCustomerInput } from './customer-editing-inputs.js';
import type { CustomerEditingService } from './customer-editing.service.js';
import type { CustomerSort } from './customer-list.js';
import { CustomerFinance } from './customer-finance.entity.js';
import { Customer } from './customer.entity.js';
import type { CustomersService } from './customers.service.js';

interface CustomerEditingContext {
  services: { customers: CustomersService; customerEditing: CustomerEditingService };
}

const CustomerSortEnum = describedEnum<CustomerSort>(
  'CustomerSort',
  'Order of a customer list. Texts are compared ignoring case.',
  {
    NAME: 'Business name, A to Z.',
    NAME_DESCENDING: 'Business name, Z to A.',
    NUMBER: 'Customer number, lowest first.',
    NUMBER_DESCENDING: 'Customer number, highest first.',
    CITY: 'City, A to Z.',
    CITY_DESCENDING: 'City, Z to A.',
    NEWEST: 'Most recently added first.',
  },
);

const CustomerConnection = connectionType('Customer', () => Customer);

@ArgsType()
export class CustomerListArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      "Part of the name, city, phone number or a contact's email, or the beginning of the customer number, ignoring case.",
  })
  search?: string;

  @Field(() => CustomerSortEnum, { nullable: true, description: 'NAME by default.' }) sort?: CustomerSort;
}

@Resolver(() => CustomerFinance)
export class CustomerEditingResolver {
  @Access('admin')
  @Query(() => CustomerConnection, {
    description:
      'All customers, or those that match `search`. A customer with exactly the searched number comes first.',
  })
  async customers(
    @Args(() => CustomerListArgs) args: CustomerListArgs,
    @Ctx() { services }: CustomerEditingContext,
  ): Promise<Connection<Customer>> {
    return toConnection(await services.customers.customers(args.search ?? '', args, args.sort ?? 'NAME'));
  }

  @Access('admin')
  @Query(() => String, {
    description: 'The password for customers added by staff or reset. It signs in only to choose another password.',
  })
  defaultCustomerPassword(@Ctx() { services }: CustomerEditingContext): string {
    return services.customerEditing.defaultCustomerPassword();
  }

  @Access('admin')
  @Mutation(() => Customer, {
    nullable: true,
    description:
      'Adds a customer. Its `activationCode` is returned here only; the customer chooses its first password with it.',
  })
  createCustomer(
    @InputArg(() => CreateCustomerInput) input: CreateCustomerInput,
    @Ctx() { services }: CustomerEditingContext,
  ): Promise<Customer> {
    return services.customerEditing.create({ ...input, finance: input.finance && { ...input.finance } });
  }

  @Access('admin')
  @Mutation(() => Customer, {
    nullable: true,
    description: 'Changes a customer and, if named, how it pays and is billed.',
  })
  updateCustomer(
    @InputArg(() => UpdateCustomerInput) input: UpdateCustomerInput,
    @Ctx() { services }: CustomerEditingContext,
  ): Promise<Customer> {
    return services.customerEditing.update({ ...input, finance: input.finance && { ...input.finance } });
  }

  @Access('admin')
  @Mutation(() => CustomerFinance, {
    nullable: true,
    description: 'Changes how a customer pays and is billed, and its pricing tier.',
  })
  updateCustomerFinance(
    @InputArg(() => UpdateCustomerFinanceInput) input: UpdateCustomerFinanceInput,
    @Ctx() { services }: CustomerEditingContext,
  ): Promise<CustomerFinance> {
    return services.customerEditing.updateFinance({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, {
    nullable: true,
    description:
      'Deletes a customer with its contacts, locations, favorites, carts and finance. Its orders remain, and its number is never reassigned. FORBIDDEN for the caller itself.',
  })
  deleteCustomer(@KeyArg() key: number, @Ctx() { services }: CustomerEditingContext): Promise<true> {
    return services.customerEditing.remove(key);
  }

  @Access('admin')
  @Mutation(() => Customer, {
    nullable: true,
    description:
      "Removes a customer's password and ends its sign-ins. The returned `activationCode` is needed to choose another. FORBIDDEN for an admin.",
  })
  resetCustomerPassword(@KeyArg() key: number, @Ctx() { services }: CustomerEditingContext): Promise<Customer> {
    return services.customerEditing.resetPassword(key);
  }

  @Access('admin')
  @Mutation(() => Customer, {
    nullable: true,
    description: 'Makes a customer an admin and ends its sign-ins. FORBIDDEN before it has chosen a password.',
  })
  makeAdmin(@KeyArg() key: number, @Ctx() { services }: CustomerEditingContext): Promise<Customer> {
    return services.customerEditing.makeAdmin(key);
  }

  @Access('admin')
  @Mutation(() => Customer, {
    nullable: true,
    description: 'Makes an admin a customer of tier 0 and ends its sign-ins. FORBIDDEN for the last admin.',
  })
  revokeAdmin(@KeyArg() key: number, @Ctx() { services }: CustomerEditingContext): Promise<Customer> {
    return services.customerEditing.revokeAdmin(key);
  }

  @Access('admin')
  @FieldResolver(() => Int, { description: '0 to 3; 0 for an admin. Prices do not depend on it.' })
  pricingTier(@Root() finance: CustomerFinance, @Ctx() { services }: CustomerEditingContext): Promise<number> {
    return services.customers.tierOf(finance.customerKey);
  }
}
