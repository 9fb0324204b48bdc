import type { ChangeSubject } from '../../definitions/change-subjects.js';
import { fieldNames, namesOf, type Fields, type NamesOf, type StoredValues } from '../../definitions/field.js';
import { AppError, type ErrorCode } from '../shared/errors.js';
import { columnNameOf } from '../shared/record-fields.js';
import type { RecordKind } from './record-editor.js';

/** A record that people call by its name */
export interface NamedRecord {
  key: number;
  version: number;
  name: string;
}

/** What a reference needs of the type that it names */
export interface Referable {
  entity: new () => { key: number };
  missing: string;
  /** The condition for those that a record of this customer may name; any by default */
  of?(customerKey: number): object;
}

interface Declaration<F extends Fields> {
  subject: ChangeSubject;
  fields: F;
  /** "purchasing agent" */
  noun: string;
  plural: string;
  /** The text field that distinguishes records, ignoring case */
  unique?: keyof F & string;
  /** The type of record that each reference names */
  references: Readonly<Record<NamesOf<F, 'reference'>, Referable>>;
  /** The error code while other records refer to a record, and when that is */
  inUse?: { code: ErrorCode; while: string };
}

/** A type of record that staff edit, as its service, resolvers and routes use it */
export interface RecordType<T extends NamedRecord> extends Omit<Declaration<Fields>, 'references'> {
  entity: new () => T;
  /** In the GraphQL schema */
  name: string;
  /** The name of its list in the GraphQL schema */
  list: string;
  table: string;
  references: Readonly<Record<string, Referable>>;
  kind: RecordKind<T>;
  missing: string;
  about: Record<'one' | 'create' | 'update' | 'delete', string>;
}

/** Declares a type of record that staff edit. Everything else about it follows from its fields. */
export function recordType<F extends Fields, T extends NamedRecord & StoredValues<F>>(
  entity: new () => T,
  declaration: Declaration<F>,
): RecordType<T> {
  const { subject, fields, noun, plural, unique, inUse } = declaration;
  const a = /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
  const missing = `${capitalized(noun)} not found.`;
  const duplicate = unique ? ` DUPLICATE if another ${noun} has the \`${unique}\`.` : '';
  const ending = inUse ? `${inUse.code} while ${inUse.while}.` : 'Its history stays.';
  return {
    ...declaration,
    entity,
    name: entity.name,
    list: plural.replace(/ (.)/g, (_space, letter: string) => letter.toUpperCase()),
    table: columnNameOf(subject),
    missing,
    kind: {
      entity,
      subject,
      fields: fieldNames(fields) as (keyof T & string)[],
      decimals: namesOf(fields, 'price'),
      labelOf: ({ name }) => name,
      missing,
      ...(unique && { duplicate: () => duplicateError(unique, `Another ${noun} has this ${unique}.`) }),
      ...(inUse && { inUse: inUse.code }),
    },
    about: {
      one: `${capitalized(a)} by key; otherwise null and NOT_FOUND.`,
      create: `Adds ${a}.${duplicate}`,
      update: `Changes ${a}.${duplicate}`,
      delete: `Deletes ${a}. ${ending}`,
    },
  };
}

/** The error for a value that another record has */
export function duplicateError(field: string, message: string): AppError {
  return new AppError('DUPLICATE', message, { errors: { [field]: [message] } });
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
