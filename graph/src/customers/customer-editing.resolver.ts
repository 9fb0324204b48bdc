import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Query, registerEnumType, Resolver, Root } from 'type-graphql';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { CreateCustomerInput, UpdateCustomerFinanceInput, UpdateCustomerInput } from './customer-editing-inputs.js';
import type { CustomerEditingService } from './customer-editing.service.js';
import { customerSorts, type CustomerSort } from './customer-list.js';
import { CustomerFinance } from './customer-finance.entity.js';
import { Customer } from './customer.entity.js';
import type { CustomersService } from './customers.service.js';

interface CustomerEditingContext {
  services: { customers: CustomersService; customerEditing: CustomerEditingService };
}

const CustomerSortEnum = Object.fromEntries(customerSorts.map(sort => [sort, sort])) as { [Sort in CustomerSort]: Sort };
registerEnumType(CustomerSortEnum, { name: 'CustomerSort', description: 'What customers are sorted by; case ignored.' });

const CustomerConnection = connectionType('Customer', () => Customer);

@ArgsType()
export class CustomerListArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Part of the name, the city, the phone number or a contact\'s email, or the beginning of the customer number; case ignored.',
  })
  search?: string;

  @Field(() => CustomerSortEnum, { nullable: true, description: 'NAME unless told' }) sort?: CustomerSort;
}

@Resolver(() => CustomerFinance)
export class CustomerEditingResolver {
  @Access('admin')
  @Query(() => CustomerConnection, { description: 'Customers, by name unless told; the one with exactly the number that is searched comes first.' })
  async customers(@Args(() => CustomerListArgs) args: CustomerListArgs, @Ctx() { services }: CustomerEditingContext): Promise<Connection<Customer>> {
    return toConnection(await services.customers.customers(args.search ?? '', args, args.sort ?? 'NAME'));
  }

  @Access('admin')
  @Query(() => String, { description: 'What a customer made by staff, or reset, signs in with, only to choose a password.' })
  defaultCustomerPassword(@Ctx() { services }: CustomerEditingContext): string {
    return services.customerEditing.defaultCustomerPassword();
  }

  @Access('admin')
  @Mutation(() => Customer, { nullable: true, description: 'Adds a customer; its `activationCode` serves to choose the first password.' })
  createCustomer(@Arg('input', () => CreateCustomerInput) input: CreateCustomerInput, @Ctx() { services }: CustomerEditingContext): Promise<Customer> {
    return services.customerEditing.create({ ...input, finance: input.finance && { ...input.finance } });
  }

  @Access('admin')
  @Mutation(() => Customer, { nullable: true, description: 'Changes a customer.' })
  updateCustomer(@Arg('input', () => UpdateCustomerInput) input: UpdateCustomerInput, @Ctx() { services }: CustomerEditingContext): Promise<Customer> {
    return services.customerEditing.update({ ...input, finance: input.finance && { ...input.finance } });
  }

  @Access('admin')
  @Mutation(() => CustomerFinance, { nullable: true, description: 'Changes how a customer pays and is billed, and its tier.' })
  updateCustomerFinance(
    @Arg('input', () => UpdateCustomerFinanceInput) input: UpdateCustomerFinanceInput,
    @Ctx() { services }: CustomerEditingContext,
  ): Promise<CustomerFinance> {
    return services.customerEditing.updateFinance({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true,
    description: 'Deletes a customer with its contacts, locations, favorites and finance; its orders stay, and its number is never given again. FORBIDDEN for oneself.',
  })
  deleteCustomer(@Arg('key', () => Int) key: number, @Ctx() { services }: CustomerEditingContext): Promise<true> {
    return services.customerEditing.remove(key);
  }

  @Access('admin')
  @Mutation(() => Customer, { nullable: true, description: 'Takes a customer\'s password away and ends its sign-ins; the new `activationCode` serves to choose another. FORBIDDEN for an admin.' })
  resetCustomerPassword(@Arg('key', () => Int) key: number, @Ctx() { services }: CustomerEditingContext): Promise<Customer> {
    return services.customerEditing.resetPassword(key);
  }

  @Access('admin')
  @Mutation(() => Customer, { nullable: true, description: 'Makes a customer an admin, who signs in again; FORBIDDEN before the first password is chosen.' })
  makeAdmin(@Arg('key', () => Int) key: number, @Ctx() { services }: CustomerEditingContext): Promise<Customer> {
    return services.customerEditing.makeAdmin(key);
  }

  @Access('admin')
  @Mutation(() => Customer, { nullable: true, description: 'Makes an admin a customer of tier 0 again, who signs in anew; FORBIDDEN for the last admin.' })
  revokeAdmin(@Arg('key', () => Int) key: number, @Ctx() { services }: CustomerEditingContext): Promise<Customer> {
    return services.customerEditing.revokeAdmin(key);
  }

  @Access('admin')
  @FieldResolver(() => Int, { description: '0 to 3; 0 for an admin.' })
  pricingTier(@Root() finance: CustomerFinance, @Ctx() { services }: CustomerEditingContext): Promise<number> {
    return services.customers.tierOf(finance.customerKey);
  }
}
