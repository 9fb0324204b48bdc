import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { AddContactInput, AddLocationInput, UpdateAccountInput, UpdateContactInput, UpdateLocationInput } from './account-inputs.js';
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
  @Mutation(() => Customer, { nullable: true, description: 'Changes what is known of the own business; what is left out stays.' })
  updateAccount(@Arg('input', () => UpdateAccountInput) input: UpdateAccountInput, @Ctx() { services }: AccountContext): Promise<Customer> {
    return services.account.update({ ...input });
  }

  @Access('self')
  @Mutation(() => Contact, { nullable: true, description: 'Adds a contact; a customer has at most 1,000.' })
  addContact(@Arg('input', () => AddContactInput) input: AddContactInput, @Ctx() { services: { customerRecords } }: AccountContext): Promise<Contact> {
    return customerRecords.addContact(customerRecords.ownerOf(input.customerKey), input);
  }

  @Access('self')
  @Mutation(() => Contact, { nullable: true, description: 'Changes a contact.' })
  updateContact(@Arg('input', () => UpdateContactInput) input: UpdateContactInput, @Ctx() { services }: AccountContext): Promise<Contact> {
    return services.customerRecords.updateContact({ key: input.key }, input, input.version);
  }

  @Access('self')
  @Mutation(() => Boolean, { nullable: true, description: 'Removes a contact; orders that name it keep their copy.' })
  removeContact(@Arg('key', () => Int) key: number, @Ctx() { services }: AccountContext): Promise<true> {
    return services.customerRecords.removeContact({ key });
  }

  @Access('self')
  @Mutation(() => Location, { nullable: true, description: 'Adds a delivery location; a customer has at most 1,000.' })
  addLocation(@Arg('input', () => AddLocationInput) input: AddLocationInput, @Ctx() { services: { customerRecords } }: AccountContext): Promise<Location> {
    return customerRecords.addLocation(customerRecords.ownerOf(input.customerKey), input);
  }

  @Access('self')
  @Mutation(() => Location, { nullable: true, description: 'Changes a delivery location.' })
  updateLocation(@Arg('input', () => UpdateLocationInput) input: UpdateLocationInput, @Ctx() { services }: AccountContext): Promise<Location> {
    return services.customerRecords.updateLocation({ key: input.key }, input, input.version);
  }

  @Access('self')
  @Mutation(() => Boolean, { nullable: true, description: 'Removes a delivery location; orders that name it keep their copy.' })
  removeLocation(@Arg('key', () => Int) key: number, @Ctx() { services }: AccountContext): Promise<true> {
    return services.customerRecords.removeLocation({ key });
  }
}
