import { LockMode, type EntityManager, type FilterQuery, type RequiredEntityData } from '@mikro-orm/postgresql';
import { fieldChanges, recordChanges, staleRecord, type Change, type FieldChanges } from '../audit/index.js';
import { fieldNames } from '../definitions/field.js';
import { personFields } from '../definitions/person.js';
import { placeFields } from '../definitions/place.js';
import { requireSelf } from '../shared/access.js';
import { AppError } from '../shared/errors.js';
import { parseInput } from '../shared/input.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';
import { Contact } from './contact.entity.js';
import { contactInput, locationInput } from './customer-rules.js';
import { Customer } from './customer.entity.js';
import { mayReadCustomer } from './customer.policy.js';
import { Location } from './location.entity.js';

/** Most contacts, and most locations, of a customer. */
export const recordsPerCustomer = 1000;

/** A record and its owner; without `customerKey`, the caller's own, or anybody's for staff. */
export interface RecordAddress {
  key: number;
  customerKey?: number | null;
}

interface Kind<T extends object> {
  entity: new () => T;
  subject: Extract<Change['subject'], 'contact' | 'location'>;
  plural: string;
  fields: readonly (keyof T & string)[];
  labelOf(record: T): string;
}

const contact: Kind<Contact> = {
  entity: Contact,
  subject: 'contact',
  plural: 'contacts',
  fields: fieldNames(personFields),
  labelOf: ({ name }) => name,
};
const location: Kind<Location> = {
  entity: Location,
  subject: 'location',
  plural: 'locations',
  fields: fieldNames(placeFields),
  labelOf: ({ address }) => address,
};

type OwnedRecord = Contact | Location;

/** Changes contacts and delivery locations. Orders contain copies, so no order changes. */
export class CustomerRecordsService {
  constructor(private readonly context: ServiceContext) {}

  addContact(customerKey: number, input: unknown): Promise<Contact> {
    return this.add(contact, customerKey, parseInput(contactInput, input));
  }

  updateContact(address: RecordAddress, input: unknown, version?: number | null): Promise<Contact> {
    return this.update(contact, address, parseInput(contactInput, input), version);
  }

  removeContact(address: RecordAddress, version?: number | null): Promise<true> {
    return this.remove(contact, address, version);
  }

  addLocation(customerKey: number, input: unknown): Promise<Location> {
    return this.add(location, customerKey, parseInput(locationInput, input));
  }

  updateLocation(address: RecordAddress, input: unknown, version?: number | null): Promise<Location> {
    return this.update(location, address, parseInput(locationInput, input), version);
  }

  removeLocation(address: RecordAddress, version?: number | null): Promise<true> {
    return this.remove(location, address, version);
  }

  /** The customer that a new record belongs to. Only staff may name another customer. */
  ownerOf(customerKey?: number | null): number {
    const actor = requireSelf(this.context.actor);
    if (customerKey != null && customerKey !== actor.customerKey && !actor.isAdmin) throw new AppError('FORBIDDEN');
    return customerKey ?? actor.customerKey;
  }

  /**
   * Checks that the caller may read the customer of a path, else NOT_FOUND. A body with another key than the path is
   * refused.
   */
  async addressed(
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

  private add<T extends OwnedRecord>(kind: Kind<T>, customerKey: number, values: Partial<T>): Promise<T> {
    this.ownerOf(customerKey);
    return inTransaction(this.context.em, async em => {
      // Serializes additions to a customer, so that two at once cannot exceed the limit.
      const customer = await em.findOne(
        Customer,
        { key: customerKey, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!customer) throw new AppError('NOT_FOUND');
      if ((await em.count(kind.entity, { customerKey } as FilterQuery<T>)) >= recordsPerCustomer) {
        throw new AppError('LIMIT_REACHED', `A customer has at most 1,000 ${kind.plural}. Please remove one first.`);
      }
      const record = em.create(kind.entity, { ...values, customerKey } as unknown as RequiredEntityData<T>);
      await em.flush();
      await this.record(em, kind, record, 'created', fieldChanges<T>({}, record, kind.fields));
      return record;
    });
  }

  private update<T extends OwnedRecord>(
    kind: Kind<T>,
    address: RecordAddress,
    values: Partial<T>,
    version?: number | null,
  ): Promise<T> {
    return inTransaction(this.context.em, async em => {
      const record = await this.find(em, kind, address, version);
      const changes = fieldChanges<T>(record, { ...record, ...values }, kind.fields);
      if (Object.keys(changes).length === 0) return record;
      Object.assign(record, values);
      await em.flush();
      await this.record(em, kind, record, 'updated', changes);
      return record;
    });
  }

  private remove<T extends OwnedRecord>(kind: Kind<T>, address: RecordAddress, version?: number | null): Promise<true> {
    return inTransaction(this.context.em, async em => {
      const record = await this.find(em, kind, address, version);
      const changes = fieldChanges<T>(record, {}, kind.fields);
      em.remove(record);
      await em.flush();
      await this.record(em, kind, record, 'deleted', changes);
      return true as const;
    });
  }

  /**
   * The record, locked, if the caller may change it; otherwise NOT_FOUND, or STALE for another version than the stored
   * one. The counter has no owner, so it is never found here.
   */
  private async find<T extends OwnedRecord>(
    em: EntityManager,
    { entity, subject }: Kind<T>,
    { key, customerKey }: RecordAddress,
    seen?: number | null,
  ): Promise<T> {
    const actor = requireSelf(this.context.actor);
    const mayTouch = actor.isAdmin || customerKey == null || customerKey === actor.customerKey;
    const owner = customerKey ?? (actor.isAdmin ? { $ne: null } : actor.customerKey);
    const where = { key, customerKey: owner } as FilterQuery<T>;
    const record = mayTouch
      ? await em.findOne(entity, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
      : null;
    if (!record) throw new AppError('NOT_FOUND');
    if (seen != null && seen !== record.version)
      throw await staleRecord(em, { subject, subjectKey: key, seen, current: record.version });
    return record as T;
  }

  private record<T extends OwnedRecord>(
    em: EntityManager,
    { subject, labelOf }: Kind<T>,
    record: T,
    action: Change['action'],
    changes: FieldChanges,
  ): Promise<void> {
    return recordChanges(em, this.context.actor, this.context.clock.now(), [
      { subject, subjectKey: record.key, label: labelOf(record), ownerKey: record.customerKey, action, changes },
    ]);
  }
}
