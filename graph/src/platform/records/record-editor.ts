import {
  DriverException,
  ForeignKeyConstraintViolationException,
  UniqueConstraintViolationException,
} from '@mikro-orm/core';
import { LockMode, raw, type EntityManager, type FilterQuery, type RequiredEntityData } from '@mikro-orm/postgresql';
import { recordChanges, staleRecord, type Change, type FieldChanges } from '../audit/index.js';
import { AppError, type ErrorCode } from '../shared/errors.js';
import { trimDecimal } from '../shared/money.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';

/** Values by field name. */
export type FieldValues = Record<string, unknown>;

/** A type of record that people edit. */
export interface RecordKind<T extends object> {
  entity: new () => T;
  subject: Change['subject'];
  /** Fields that may change, by their names in the log */
  fields: readonly (keyof T & string)[];
  /** Fields outside the record whose changes are logged with it and raise its version */
  besideFields?: readonly string[];
  /** Decimal fields */
  decimals?: readonly string[];
  /** Name of the key field; `key` by default */
  keyField?: keyof T & string;
  /** What people call the record; shown next to its key in the log */
  labelOf(record: T): string;
  /** The customer that the record belongs to */
  ownerOf?(record: T): number | null;
  /** Message if there is no such record */
  missing?: string;
  /** Condition for existing records, where the table also has others */
  existing?: FilterQuery<T>;
  /** For records that are marked as deleted instead of removed */
  markDeleted?(record: T, at: Date): void;
  /** Renames values to the fields of the entity, where these differ */
  toEntity?(values: FieldValues): FieldValues;
  /** The error if another record has the same value */
  duplicate?(): AppError;
  /** The error code if other records refer to it */
  inUse?: ErrorCode;
}

/** Creates, changes and deletes records of one type, with version and log entry. */
export class RecordEditor<T extends object> {
  constructor(
    private readonly context: ServiceContext,
    private readonly kind: RecordKind<T>,
  ) {}

  /** Creates a record. `beside` are changes outside the record that belong into the same log entry. */
  create(values: FieldValues, beside: FieldChanges = {}): Promise<T> {
    return this.write(async em => {
      const record = em.create(this.kind.entity, this.toEntity(values) as RequiredEntityData<T>);
      await em.flush();
      await this.record(em, record, 'created', { ...changesOf({}, this.stateOf(record)), ...beside });
      return record;
    });
  }

  /** Changes the given fields. A stale `version` is refused; without one, the last write wins. */
  update(key: number, values: FieldValues, version?: number | null, beside: FieldChanges = {}): Promise<T> {
    return this.write(async em => {
      const record = await this.locked(em, key, version);
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

  /** Deletes a record. A stale `version` is refused; without one, the record is deleted in any state. */
  remove(key: number, version?: number | null): Promise<true> {
    return this.write(async em => {
      const record = await this.locked(em, key, version);
      const changes = changesOf(this.stateOf(record), {});
      if (this.kind.markDeleted) this.kind.markDeleted(record, this.context.clock.now());
      else em.remove(record);
      await em.flush();
      await this.record(em, record, 'deleted', changes, key);
      return true as const;
    });
  }

  /** Brings back a record that `unmark` marks as existing again. A stale `version` is refused. */
  restore(key: number, unmark: (record: T) => void, version?: number | null): Promise<T> {
    return this.write(async em => {
      const record = await this.locked(em, key, version);
      unmark(record);
      await em.flush();
      await this.record(em, record, 'restored', {});
      return record;
    });
  }

  /** The record as it is stored now, locked until the transaction ends. Throws NOT_FOUND, and STALE for another version. */
  async locked(em: EntityManager, key: number, version?: number | null): Promise<T> {
    const where = { ...(this.kind.existing as object), [this.keyField]: key } as FilterQuery<T>;
    const record = await em.findOne(this.kind.entity, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!record) throw new AppError('NOT_FOUND', this.kind.missing);
    await this.assertVersion(em, record as T, key, version);
    return record as T;
  }

  /** Writes a log entry in the caller's transaction. */
  async record(
    em: EntityManager,
    record: T,
    action: Change['action'],
    changes: FieldChanges,
    key?: number,
  ): Promise<void> {
    const { subject, labelOf, ownerOf } = this.kind;
    const subjectKey = key ?? (record[this.keyField] as number);
    await recordChanges(em, this.context.actor, this.context.clock.now(), [
      { subject, subjectKey, label: labelOf(record), ownerKey: ownerOf?.(record) ?? null, action, changes },
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

  /** The values as the log shows them. */
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
      // A later call of this request must not write the refused change.
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

/** JSON objects from the database have their properties in another order. */
function inOrder(_name: string, value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;
}

/** Values that are not scalars become JSON, so that they can be compared. */
function plainOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value, inOrder) : (value ?? null);
}

/** A restricted reference has a code of its own (23001) since PostgreSQL 18; before, that of any foreign key. */
function isStillNamed(error: unknown): boolean {
  return (
    error instanceof ForeignKeyConstraintViolationException ||
    (error instanceof DriverException && error.code === '23001')
  );
}

/** The differences between two states. */
function changesOf(before: FieldValues, after: FieldValues): FieldChanges {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes: FieldChanges = {};
  for (const name of names) {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    if (from !== to) changes[name] = { from, to };
  }
  return changes;
}
