import {
  DriverException,
  ForeignKeyConstraintViolationException,
  UniqueConstraintViolationException,
} from '@mikro-orm/core';
import { LockMode, raw, type EntityManager, type FilterQuery, type RequiredEntityData } from '@mikro-orm/postgresql';
import { AppError, type ErrorCode } from '../shared/errors.js';
import { trimDecimal } from '../shared/money.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';
import type { FieldChanges } from './change-log.entity.js';
import { recordChanges, type Change } from './change-log.js';
import { staleRecord } from './stale-record.js';

/** Values by the names of the fields. */
export type FieldValues = Record<string, unknown>;

/** A kind of record that people edit. */
export interface RecordKind<T extends object> {
  entity: new () => T;
  subject: Change['subject'];
  /** Fields that may change, as the log names them */
  fields: readonly (keyof T & string)[];
  /** Fields beside the record whose changes are logged with it and raise its version */
  besideFields?: readonly string[];
  /** Those of its fields that are decimals */
  decimals?: readonly string[];
  /** Name of the field that is its key; `key` unless told */
  keyField?: keyof T & string;
  /** What people call the record; stands beside its key in the log */
  labelOf(record: T): string;
  /** Said where there is no such record */
  missing: string;
  /** Records that are there, where some rows are kept for others only */
  existing?: FilterQuery<T>;
  /** For records whose row stays when they are deleted */
  markDeleted?(record: T, at: Date): void;
  /** Values as the entity takes them, where its fields have other names */
  toEntity?(values: FieldValues): FieldValues;
  /** The refusal of a value that another record has */
  duplicate?(): AppError;
  /** The refusal to delete what others still name */
  inUse?: ErrorCode;
}

/** Adds, changes and deletes records of one kind, each with its version and its entry in the log. */
export class RecordEditor<T extends object> {
  constructor(
    private readonly context: ServiceContext,
    private readonly kind: RecordKind<T>,
  ) {}

  /** Adds a record; `beside` are fields of what belongs to it, so that one new record is one entry of the log. */
  create(values: FieldValues, beside: FieldChanges = {}): Promise<T> {
    return this.write(async em => {
      const record = em.create(this.kind.entity, this.toEntity(values) as RequiredEntityData<T>);
      await em.flush();
      await this.record(em, record, 'created', { ...changesOf({}, this.stateOf(record)), ...beside });
      return record;
    });
  }

  /** Changes what is named; another version than the stored one is refused, and without one the last write wins. */
  update(key: number, values: FieldValues, version?: number | null, beside: FieldChanges = {}): Promise<T> {
    return this.write(async em => {
      const record = await this.locked(em, key);
      await this.assertVersion(em, record, key, version);
      const before = this.stateOf(record);
      const changes = changesOf(before, { ...before, ...this.shown(values) });
      if (Object.keys({ ...changes, ...beside }).length === 0) return record;
      await this.apply(em, record, key, Object.fromEntries(Object.entries(values).filter(([name]) => name in changes)));
      await this.record(em, record, 'updated', { ...changes, ...beside });
      return record;
    });
  }

  private async apply(em: EntityManager, record: T, key: number, changed: FieldValues): Promise<void> {
    if (Object.keys(changed).length > 0) {
      em.assign(record, this.toEntity(changed) as never);
      return em.flush();
    }
    await em.nativeUpdate(
      this.kind.entity,
      { [this.keyField]: key } as FilterQuery<T>,
      { version: raw('version + 1') } as never,
    );
    await em.refresh(record);
  }

  private async assertVersion(em: EntityManager, record: T, subjectKey: number, seen?: number | null): Promise<void> {
    const { subject, fields, besideFields = [] } = this.kind;
    const current = (record as { version?: number }).version as number;
    if (seen != null && seen !== current)
      throw await staleRecord(em, { subject, subjectKey, fields: [...fields, ...besideFields], seen, current });
  }

  /** Deletes a record; another version than the stored one is refused, and without one it is deleted as it is. */
  remove(key: number, version?: number | null): Promise<true> {
    return this.write(async em => {
      const record = await this.locked(em, key);
      await this.assertVersion(em, record, key, version);
      const changes = changesOf(this.stateOf(record), {});
      if (this.kind.markDeleted) this.kind.markDeleted(record, this.context.clock.now());
      else em.remove(record);
      await em.flush();
      await this.record(em, record, 'deleted', changes, key);
      return true as const;
    });
  }

  /** The record, locked until the transaction ends, as it is stored now; else NOT_FOUND. */
  async locked(em: EntityManager, key: number): Promise<T> {
    const where = { ...(this.kind.existing as object), [this.keyField]: key } as FilterQuery<T>;
    const record = await em.findOne(this.kind.entity, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!record) throw new AppError('NOT_FOUND', this.kind.missing);
    return record as T;
  }

  /** Writes an entry of the log in the caller's transaction. */
  async record(
    em: EntityManager,
    record: T,
    action: Change['action'],
    changes: FieldChanges,
    key?: number,
  ): Promise<void> {
    const { subject, labelOf } = this.kind;
    const subjectKey = key ?? (record[this.keyField] as number);
    await recordChanges(em, this.context.actor, this.context.clock.now(), [
      { subject, subjectKey, label: labelOf(record), action, changes },
    ]);
  }

  private get keyField(): keyof T & string {
    return this.kind.keyField ?? ('key' as keyof T & string);
  }

  private toEntity(values: FieldValues): FieldValues {
    return this.kind.toEntity?.(values) ?? values;
  }

  private stateOf(record: T): FieldValues {
    return this.shown(Object.fromEntries(this.kind.fields.map(field => [field, record[field]])));
  }

  /** The fields of a record as the log tells them. */
  private shown(values: FieldValues): FieldValues {
    const { fields, decimals = [] } = this.kind;
    const told = Object.entries(values).filter(([name]) => (fields as readonly string[]).includes(name));
    return Object.fromEntries(
      told.map(([name, value]) => [name, decimals.includes(name) ? decimalOf(value) : plainOf(value)]),
    );
  }

  private async write<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    try {
      return await inTransaction(this.context.em, work);
    } catch (error) {
      // What was refused must not be sent again by the next call of this request.
      this.context.em.clear();
      if (error instanceof UniqueConstraintViolationException && this.kind.duplicate) throw this.kind.duplicate();
      if (isStillNamed(error) && this.kind.inUse) throw new AppError(this.kind.inUse);
      throw error;
    }
  }
}

function decimalOf(value: unknown): string | null {
  return value == null ? null : trimDecimal(String(value));
}

/** The database keeps the members of an object in an order of its own. */
function inOrder(_name: string, value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;
}

/** What is no single value is told as JSON, so that two of them can be compared. */
function plainOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value, inOrder) : (value ?? null);
}

/** PostgreSQL 18 tells a reference that restricts by a code of its own (23001), older ones as any foreign key. */
function isStillNamed(error: unknown): boolean {
  return (
    error instanceof ForeignKeyConstraintViolationException ||
    (error instanceof DriverException && error.code === '23001')
  );
}

/** What differs between two states. */
function changesOf(before: FieldValues, after: FieldValues): FieldChanges {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes: FieldChanges = {};
  for (const name of names) {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    if (from !== to) changes[name] = { from, to };
  }
  return changes;
}
