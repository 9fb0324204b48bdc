import { Args, ArgsType, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { businessFields } from '../../definitions/business.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import {
  describedEnum,
  InputArg,
  KeyArg,
  KeyField,
  SeenVersionArg,
  TimeField,
  VersionField,
} from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { CreateCustomerInput, UpdateCustomerFinanceInput, UpdateCustomerInput } from './customer-editing-inputs.js';
import { CustomerEditingService } from './customer-editing.service.js';
import type { CustomerSort } from './customer-list.js';
import { CustomerFinance } from './customer-finance.entity.js';
import { Customer } from './customer.entity.js';
import { CustomersService } from './customers.service.js';
import { aboutRemovedCustomers, type RemovedCustomer } from './removed-customers.js';

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
      'Words in any order, ignoring case: parts of the name, the city, the phone number, or the name, email and phone number of a contact, or the beginning of the customer number.',
  })
  search?: string;

  @Field(() => CustomerSortEnum, { nullable: true, description: 'NAME by default.' }) sort?: CustomerSort;
}

@Access('admin')
@ObjectType('RemovedCustomer', { description: 'A customer that staff deleted. Orders keep naming it.' })
class Removed implements RemovedCustomer {
  @KeyField() key: number;
  @Field(() => Int, { description: about.customerNumber }) customerNumber: number;
  @Field(() => String, { description: businessFields.name.description }) name: string;
  @TimeField(aboutRemovedCustomers.removedAt) removedAt: number;
  @VersionField() version: number;
}

const RemovedConnection = connectionType('RemovedCustomer', () => Removed);

@ArgsType()
class RemovedArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: aboutRemovedCustomers.search }) search?: string;
}

@Resolver(() => CustomerFinance)
export class CustomerEditingResolver extends PerRequest {
  private readonly service = this.context.get(CustomersService);
  private readonly customerEditing = this.context.get(CustomerEditingService);

  @Access('admin')
  @Query(() => CustomerConnection, {
    description:
      'All customers, or those that match `search`. A customer with exactly the searched number comes first.',
  })
  async customers(@Args(() => CustomerListArgs) args: CustomerListArgs): Promise<Connection<Customer>> {
    return toConnection(await this.service.customers(args.search ?? '', args, args.sort ?? 'NAME'));
  }

  @Access('admin')
  @Query(() => String, {
    description: 'The password for customers added by staff or reset. It signs in only to choose another password.',
  })
  defaultCustomerPassword(): string {
    return this.customerEditing.defaultCustomerPassword();
  }

  @Access('admin')
  @Mutation(() => Customer, {
    nullable: true,
    description:
      'Adds a customer. Its `activationCode` is returned here only; the customer chooses its first password with it.',
  })
  createCustomer(@InputArg(() => CreateCustomerInput) input: CreateCustomerInput): Promise<Customer> {
    return this.customerEditing.create({ ...input, finance: input.finance && { ...input.finance } });
  }

  @Access('admin')
  @Mutation(() => Customer, {
    nullable: true,
    description: 'Changes a customer and, if named, how it pays and is billed.',
  })
  updateCustomer(@InputArg(() => UpdateCustomerInput) input: UpdateCustomerInput): Promise<Customer> {
    return this.customerEditing.update({ ...input, finance: input.finance && { ...input.finance } });
  }

  @Access('admin')
  @Mutation(() => CustomerFinance, {
    nullable: true,
    description: 'Changes how a customer pays and is billed, and its pricing tier.',
  })
  updateCustomerFinance(
    @InputArg(() => UpdateCustomerFinanceInput) input: UpdateCustomerFinanceInput,
  ): Promise<CustomerFinance> {
    return this.customerEditing.updateFinance({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, {
    nullable: true,
    description:
      'Deletes a customer, and for good its carts, lists, favorites, jobs and part numbers. `restoreCustomer` brings back the rest. Its orders remain, and its number is never reassigned. CUSTOMER_IN_USE with the keys of its open orders in `openOrders`, if it has any; FORBIDDEN for the caller itself.',
  })
  deleteCustomer(@KeyArg() key: number, @SeenVersionArg() version: number | undefined): Promise<true> {
    return this.customerEditing.remove(key, version);
  }

  @Access('admin')
  @Query(() => RemovedConnection, { description: aboutRemovedCustomers.list })
  async removedCustomers(
    @Args(() => RemovedArgs) { search, ...page }: RemovedArgs,
  ): Promise<Connection<RemovedCustomer>> {
    return toConnection(await this.customerEditing.removedCustomers(search ?? '', page));
  }

  @Access('admin')
  @Mutation(() => Customer, { nullable: true, description: aboutRemovedCustomers.restore })
  restoreCustomer(@KeyArg() key: number, @SeenVersionArg() version: number | null | undefined): Promise<Customer> {
    return this.customerEditing.restore(key, version);
  }

  @Access('admin')
  @Mutation(() => Customer, {
    nullable: true,
    description:
      "Removes a customer's password and ends its sign-ins. The returned `activationCode` is needed to choose another. FORBIDDEN for an admin.",
  })
  resetCustomerPassword(@KeyArg() key: number): Promise<Customer> {
    return this.customerEditing.resetPassword(key);
  }

  @Access('admin')
  @Mutation(() => Customer, {
    nullable: true,
    description: 'Makes a customer an admin and ends its sign-ins. FORBIDDEN before it has chosen a password.',
  })
  makeAdmin(@KeyArg() key: number): Promise<Customer> {
    return this.customerEditing.makeAdmin(key);
  }

  @Access('admin')
  @Mutation(() => Customer, {
    nullable: true,
    description: 'Makes an admin a customer of tier 0 and ends its sign-ins. FORBIDDEN for the last admin.',
  })
  revokeAdmin(@KeyArg() key: number): Promise<Customer> {
    return this.customerEditing.revokeAdmin(key);
  }

  @Access('admin')
  @FieldResolver(() => Int, { description: '0 to 3; 0 for an admin. Prices do not depend on it.' })
  pricingTier(@Root() finance: CustomerFinance): Promise<number> {
    return this.service.tierOf(finance.customerKey);
  }
}
