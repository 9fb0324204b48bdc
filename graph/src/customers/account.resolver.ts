import { Ctx, Mutation, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { InputArg, KeyArg } from '../shared/graphql-fields.js';
import {
  AddContactInput,
  AddLocationInput,
  UpdateAccountInput,
  UpdateContactInput,
  UpdateLocationInput,
} from './account-inputs.js';
import type { AccountService } from './account.service.js';
import { Contact } from './contact.entity.js';
import type { CustomerRecordsService } from './customer-records.service.js';
import { Customer } from './customer.entity.js';
import { Location } from './location.entity.js';

interface AccountContext {
  services: { account: AccountService; customerRecords: CustomerRecordsService };
}

@Resolver()
export class AccountResolver {
  @Access('self')
  @Mutation(() => Customer, {
    nullable: true,
    description: "Changes the caller's business, or any business for staff. FORBIDDEN for staff acting as a customer.",
  })
  updateAccount(
    @InputArg(() => UpdateAccountInput) input: UpdateAccountInput,
    @Ctx() { services }: AccountContext,
  ): Promise<Customer> {
    return services.account.update({ ...input });
  }

  @Access('self')
  @Mutation(() => Contact, {
    nullable: true,
    description: 'Adds a contact. LIMIT_REACHED at 1,000 contacts per customer.',
  })
  addContact(
    @InputArg(() => AddContactInput) input: AddContactInput,
    @Ctx() { services: { customerRecords } }: AccountContext,
  ): Promise<Contact> {
    return customerRecords.addContact(customerRecords.ownerOf(input.customerKey), input);
  }

  @Access('self')
  @Mutation(() => Contact, {
    nullable: true,
    description: 'Replaces the values of a contact. Orders placed before keep the old ones.',
  })
  updateContact(
    @InputArg(() => UpdateContactInput) input: UpdateContactInput,
    @Ctx() { services }: AccountContext,
  ): Promise<Contact> {
    return services.customerRecords.updateContact({ key: input.key }, input, input.version);
  }

  @Access('self')
  @Mutation(() => Boolean, { nullable: true, description: 'Removes a contact. Orders that refer to it keep a copy.' })
  removeContact(@KeyArg() key: number, @Ctx() { services }: AccountContext): Promise<true> {
    return services.customerRecords.removeContact({ key });
  }

  @Access('self')
  @Mutation(() => Location, {
    nullable: true,
    description: 'Adds a delivery location. LIMIT_REACHED at 1,000 locations per customer.',
  })
  addLocation(
    @InputArg(() => AddLocationInput) input: AddLocationInput,
    @Ctx() { services: { customerRecords } }: AccountContext,
  ): Promise<Location> {
    return customerRecords.addLocation(customerRecords.ownerOf(input.customerKey), input);
  }

  @Access('self')
  @Mutation(() => Location, {
    nullable: true,
    description: 'Replaces the address of a delivery location. Orders placed before keep the old one.',
  })
  updateLocation(
    @InputArg(() => UpdateLocationInput) input: UpdateLocationInput,
    @Ctx() { services }: AccountContext,
  ): Promise<Location> {
    return services.customerRecords.updateLocation({ key: input.key }, input, input.version);
  }

  @Access('self')
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Removes a delivery location. Orders that refer to it keep a copy.',
  })
  removeLocation(@KeyArg() key: number, @Ctx() { services }: AccountContext): Promise<true> {
    return services.customerRecords.removeLocation({ key });
  }
}
