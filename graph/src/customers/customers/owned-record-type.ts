import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeSubject } from '../../definitions/change-subjects.js';
import { fieldNames, type ChangedValues, type Fields, type NamesOf } from '../../definitions/field.js';
import { duplicateError, type Referable, type RecordKind } from '../../platform/records/index.js';

/** A record that belongs to a customer */
export interface OwnedRecord {
  key: number;
  customerKey: number | null;
  version: number;
}

interface Declaration<F extends Fields, T extends OwnedRecord> {
  subject: ChangeSubject;
  fields: F;
  /** "delivery location" */
  noun: string;
  plural: string;
  /** Most records of a customer */
  most: number;
  labelOf(record: T): string;
  /**
   * `self`: customers change their own records, and staff those of any customer. `customer`: customers change their own
   * records, and so do staff who act as the customer.
   */
  access: 'self' | 'customer';
  /** Beginnings of the names of the mutations */
  verbs: Readonly<Record<'add' | 'remove', string>>;
  /** Whether a change states all values. Otherwise, omitted ones are kept. */
  isReplaced: boolean;
  /** Message if there is no such record, or if it is another customer's */
  missing?: string;
  /** The text field that distinguishes the records of a customer, ignoring case */
  unique?: keyof F & string;
  /** The type of record that each reference names */
  references: Readonly<Record<NamesOf<F, 'reference'>, Referable>>;
  /** Throws if the customer may not have a record with these values. `key` is that of the record; null for a new one. */
  check?(em: EntityManager, customerKey: number, key: number | null, values: ChangedValues<F>): Promise<void>;
}

/** A type of record that belongs to a customer, as its service, mutations and routes use it */
export interface OwnedRecordType<T extends OwnedRecord>
  extends Omit<Declaration<Fields, T>, 'references' | 'check' | 'subject' | 'labelOf' | 'missing' | 'unique'> {
  kind: RecordKind<T>;
  /** In the GraphQL schema */
  name: string;
  references: Readonly<Record<string, Referable>>;
  check?(em: EntityManager, customerKey: number, key: number | null, values: object): Promise<void>;
  about: Record<'addInput' | 'updateInput' | 'add' | 'update' | 'remove', string>;
}

/** Declares a type of record that belongs to a customer. Its mutations and inputs follow from its fields. */
export function ownedRecordType<F extends Fields, T extends OwnedRecord>(
  entity: new () => T,
  declaration: Declaration<F, T>,
): OwnedRecordType<T> {
  const { subject, fields, noun, plural, most, labelOf, isReplaced, missing, unique } = declaration;
  const duplicate = unique ? ` DUPLICATE if another ${noun} has the \`${unique}\`.` : '';
  const changes = isReplaced
    ? `Replaces the values of a ${noun}.`
    : `Changes a ${noun}. Omitted fields keep their value.`;
  return {
    ...declaration,
    name: entity.name,
    kind: {
      entity,
      subject,
      fields: fieldNames(fields) as (keyof T & string)[],
      labelOf,
      ownerOf: ({ customerKey }) => customerKey,
      ...(missing && { missing }),
      ...(unique && { duplicate: () => duplicateError(unique, `Another ${noun} has this ${unique}.`) }),
    },
    about: {
      addInput: `A new ${noun} of a customer.`,
      updateInput: isReplaced
        ? `New values of a ${noun}. All of them replace the stored ones.`
        : `Changes to a ${noun}. Omitted fields keep their value.`,
      add: `Adds a ${noun}. LIMIT_REACHED at ${most.toLocaleString('en-US')} ${plural} per customer.${duplicate}`,
      update: `${changes} Orders placed before keep the old ones.${duplicate}`,
      remove: `Removes a ${noun}. Orders that refer to it keep a copy.`,
    },
  };
}
