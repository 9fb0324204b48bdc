import { LockMode, type FilterQuery } from '@mikro-orm/postgresql';
import { fieldNames } from '../../definitions/field.js';
import { personFields } from '../../definitions/person.js';
import { placeFields } from '../../definitions/place.js';
import { RecordEditor, type FieldValues, type RecordKind } from '../../platform/records/index.js';
import { requireSelf } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { parseInput } from '../../platform/shared/input.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { Contact } from './contact.entity.js';
import { contactInput, locationInput } from './customer-rules.js';
import { Customer } from './customer.entity.js';
import { mayReadCustomer } from './customer.policy.js';
import { Location } from './location.entity.js';

/** Most contacts, and most locations, of a customer. */
export const recordsPerCustomer = 1000;

/** A record and its owner. Without `customerKey`: a record of the caller, or of any customer for staff. */
export interface RecordAddress {
  key: number;
  customerKey?: number | null;
}

interface Kind<T extends OwnedRecord> extends RecordKind<T> {
  plural: string;
}

const contact: Kind<Contact> = {
  entity: Contact,
  subject: 'contact',
  plural: 'contacts',
  fields: fieldNames(personFields),
  labelOf: ({ name }) => name,
  ownerOf: ({ customerKey }) => customerKey,
};
const location: Kind<Location> = {
  entity: Location,
  subject: 'location',
  plural: 'locations',
  fields: fieldNames(placeFields),
  labelOf: ({ address }) => address,
  ownerOf: ({ customerKey }) => customerKey,
};

type OwnedRecord = Contact | Location;

/** Changes contacts and delivery locations. Orders contain copies, so no order changes. */
export class CustomerRecordsService extends PerRequest {
  addContact(customerKey: number, input: unknown): Promise<Contact> {
    return this.add(contact, customerKey, parseInput(contactInput, input));
  }

  updateContact(address: RecordAddress, input: unknown, version?: number | null): Promise<Contact> {
    const values = parseInput(contactInput, input);
    return this.editor(contact, address).update(address.key, values, version);
  }

  removeContact(address: RecordAddress, version?: number | null): Promise<true> {
    return this.editor(contact, address).remove(address.key, version);
  }

  addLocation(customerKey: number, input: unknown): Promise<Location> {
    return this.add(location, customerKey, parseInput(locationInput, input));
  }

  updateLocation(address: RecordAddress, input: unknown, version?: number | null): Promise<Location> {
    const values = parseInput(locationInput, input);
    return this.editor(location, address).update(address.key, values, version);
  }

  removeLocation(address: RecordAddress, version?: number | null): Promise<true> {
    return this.editor(location, address).remove(address.key, version);
  }

  /** The customer that a new record belongs to. Only staff may name another customer. */
  ownerOf(customerKey?: number | null): number {
    const actor = requireSelf(this.context.actor);
    if (customerKey != null && customerKey !== actor.customerKey && !actor.isAdmin) throw new AppError('FORBIDDEN');
    return customerKey ?? actor.customerKey;
  }

  /**
   * Checks that the caller may read the customer of a path, else NOT_FOUND. A body whose key differs from the path is
   * refused.
   */
  async checkAddress(
    { customerKey, key }: { customerKey: number; key?: number },
    body: { customerKey?: number; key?: number },
  ): Promise<void> {
    const actor = requireSelf(this.context.actor);
    if (
      !mayReadCustomer(actor, customerKey) ||
      !(await this.context.em.count(Customer, { key: customerKey, deletedAt: null }))
    )
      throw new AppError('NOT_FOUND');
    if ((body.customerKey ?? customerKey) !== customerKey || (body.key ?? key) !== key) throw new AppError('FORBIDDEN');
  }

  private add<T extends OwnedRecord>(kind: Kind<T>, customerKey: number, values: FieldValues): Promise<T> {
    this.ownerOf(customerKey);
    return inTransaction(this.context.em, async em => {
      // Serializes additions for a customer, so that two at once cannot exceed the limit.
      const customer = await em.findOne(
        Customer,
        { key: customerKey, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!customer) throw new AppError('NOT_FOUND');
      if ((await em.count(kind.entity, { customerKey } as FilterQuery<T>)) >= recordsPerCustomer) {
        throw new AppError('LIMIT_REACHED', `A customer has at most 1,000 ${kind.plural}. Please remove one first.`);
      }
      return new RecordEditor(this.context, kind).create({ ...values, customerKey });
    });
  }

  /** Finds only records that the caller may change. The counter has no owner, so it is never one of them. */
  private editor<T extends OwnedRecord>(kind: Kind<T>, { customerKey }: RecordAddress): RecordEditor<T> {
    const actor = requireSelf(this.context.actor);
    if (!actor.isAdmin && customerKey != null && customerKey !== actor.customerKey) throw new AppError('NOT_FOUND');
    const owner = customerKey ?? (actor.isAdmin ? { $ne: null } : actor.customerKey);
    return new RecordEditor(this.context, { ...kind, existing: { customerKey: owner } as FilterQuery<T> });
  }
}
