import { Mutation, Resolver } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { InputArg, KeyArg, SeenVersionArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import {
  AddContactInput,
  AddLocationInput,
  UpdateAccountInput,
  UpdateContactInput,
  UpdateLocationInput,
} from './account-inputs.js';
import { AccountService } from './account.service.js';
import { Contact } from './contact.entity.js';
import { CustomerRecordsService } from './customer-records.service.js';
import { Customer } from './customer.entity.js';
import { Location } from './location.entity.js';

@Resolver()
export class AccountResolver extends PerRequest {
  private readonly account = this.context.get(AccountService);
  private readonly customerRecords = this.context.get(CustomerRecordsService);

  @Access('self')
  @Mutation(() => Customer, {
    nullable: true,
    description: "Changes the caller's business, or any business for staff. FORBIDDEN for staff acting as a customer.",
  })
  updateAccount(@InputArg(() => UpdateAccountInput) input: UpdateAccountInput): Promise<Customer> {
    return this.account.update({ ...input });
  }

  @Access('self')
  @Mutation(() => Contact, {
    nullable: true,
    description: 'Adds a contact. LIMIT_REACHED at 1,000 contacts per customer.',
  })
  addContact(@InputArg(() => AddContactInput) input: AddContactInput): Promise<Contact> {
    return this.customerRecords.addContact(this.customerRecords.ownerOf(input.customerKey), input);
  }

  @Access('self')
  @Mutation(() => Contact, {
    nullable: true,
    description: 'Replaces the values of a contact. Orders placed before keep the old ones.',
  })
  updateContact(@InputArg(() => UpdateContactInput) input: UpdateContactInput): Promise<Contact> {
    return this.customerRecords.updateContact({ key: input.key }, input, input.version);
  }

  @Access('self')
  @Mutation(() => Boolean, { nullable: true, description: 'Removes a contact. Orders that refer to it keep a copy.' })
  removeContact(@KeyArg() key: number, @SeenVersionArg() version: number | undefined): Promise<true> {
    return this.customerRecords.removeContact({ key }, version);
  }

  @Access('self')
  @Mutation(() => Location, {
    nullable: true,
    description: 'Adds a delivery location. LIMIT_REACHED at 1,000 locations per customer.',
  })
  addLocation(@InputArg(() => AddLocationInput) input: AddLocationInput): Promise<Location> {
    return this.customerRecords.addLocation(this.customerRecords.ownerOf(input.customerKey), input);
  }

  @Access('self')
  @Mutation(() => Location, {
    nullable: true,
    description: 'Replaces the address of a delivery location. Orders placed before keep the old one.',
  })
  updateLocation(@InputArg(() => UpdateLocationInput) input: UpdateLocationInput): Promise<Location> {
    return this.customerRecords.updateLocation({ key: input.key }, input, input.version);
  }

  @Access('self')
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Removes a delivery location. Orders that refer to it keep a copy.',
  })
  removeLocation(@KeyArg() key: number, @SeenVersionArg() version: number | undefined): Promise<true> {
    return this.customerRecords.removeLocation({ key }, version);
  }
}
