import DataLoader from 'dataloader';
import { LockMode, raw, type EntityManager, type FilterQuery, type QueryOrderMap } from '@mikro-orm/postgresql';
import { namesOf } from '../../definitions/field.js';
import { requireAdmin } from '../shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../shared/connection.js';
import { AppError, invalidInput } from '../shared/errors.js';
import { definedOf, withoutStillEmpty } from '../shared/field-inputs.js';
import { parseInput } from '../shared/input.js';
import type { ListOrder } from '../shared/list-order.js';
import { entityPage } from '../shared/list-page.js';
import { changeInput, newInput } from '../shared/record-fields.js';
import { PerRequest, type ServiceContext } from '../shared/service-context.js';
import { containing } from '../shared/text-pattern.js';
import { inTransaction } from '../shared/transaction.js';
import { RecordEditor } from './record-editor.js';
import type { NamedRecord, RecordType, Referable } from './record-type.js';

/** A change to a record. Omitted fields keep their value. */
export interface RecordChange extends Record<string, unknown> {
  key: number;
  version?: number | null;
}

/** The records of a type; for staff only. */
export class RecordService<T extends NamedRecord> {
  private readonly editor: RecordEditor<T>;
  // Batches the lookups of a list. Not cached, because a later field may read what an earlier one changed.
  private readonly loader = new DataLoader<number, T | null>(
    async keys => {
      const found = await this.context.em.find(this.type.entity, { key: { $in: [...keys] } } as FilterQuery<T>);
      const byKey = new Map((found as T[]).map(record => [record.key, record]));
      return keys.map(key => byKey.get(key) ?? null);
    },
    { cache: false },
  );

  constructor(
    private readonly context: ServiceContext,
    private readonly type: RecordType<T>,
  ) {
    this.editor = new RecordEditor(context, type.kind);
  }

  /** Returns the records whose name contains the text, ignoring case. */
  page(search: string, request: PageRequest, order: ListOrder): Promise<Page<T>> {
    requireAdmin(this.context.actor);
    const where =
      search.trim() === '' ? { text: 'true', values: [] } : { text: 'name ilike ?', values: [containing(search)] };
    const list = { from: this.type.table, where, order };
    return entityPage(this.context.em, this.type.entity, list, pageWindow(request, this.context));
  }

  /** Returns all records, by name. */
  async all(): Promise<T[]> {
    requireAdmin(this.context.actor);
    const orderBy = [{ [raw('lower(name)')]: 'asc' }, { key: 'asc' }] as QueryOrderMap<T>[];
    return (await this.context.em.find(this.type.entity, {}, { orderBy })) as T[];
  }

  /** Returns the key and name of all records, by name. */
  names(): Promise<Pick<T, 'key' | 'name'>[]> {
    requireAdmin(this.context.actor);
    return this.context.em.execute<Pick<T, 'key' | 'name'>[]>(
      `select key, name from ${this.type.table} order by lower(name), key`,
    );
  }

  async one(key: number): Promise<T> {
    requireAdmin(this.context.actor);
    const record = await this.context.em.findOne(this.type.entity, { key } as FilterQuery<T>);
    if (!record) throw new AppError('NOT_FOUND', this.type.missing);
    return record as T;
  }

  /** Returns a record or null. Batches the lookups of a list. */
  oneOf(key: number | null): Promise<T | null> {
    requireAdmin(this.context.actor);
    return key === null ? Promise.resolve(null) : this.loader.load(key);
  }

  create(input: unknown): Promise<T> {
    requireAdmin(this.context.actor);
    const values = definedOf(parseInput(newInput(this.type.fields), input));
    return inTransaction(this.context.em, async em => {
      await assertReferences(em, this.type, values);
      return this.editor.create(values);
    });
  }

  update({ key, version, ...input }: RecordChange): Promise<T> {
    requireAdmin(this.context.actor);
    return inTransaction(this.context.em, async em => {
      const stored = await this.editor.locked(em, key);
      const values = definedOf(parseInput(changeInput(this.type.fields), withoutStillEmpty(input, stored)));
      await assertReferences(em, this.type, values);
      return this.editor.update(key, values, version);
    });
  }

  /** Throws the error of `inUse` while other records refer to it. */
  remove(key: number, version?: number | null): Promise<true> {
    requireAdmin(this.context.actor);
    return this.editor.remove(key, version);
  }
}

/**
 * Checks that the records exist to which these values refer, and that a record of this customer may refer to them. Locks
 * them until the caller has written the values.
 */
export async function assertReferences(
  em: EntityManager,
  { fields, references }: Pick<RecordType<never>, 'fields' | 'references'>,
  values: Readonly<Record<string, unknown>>,
  customerKey = 0,
): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const name of namesOf(fields, 'reference')) {
    const { entity, missing, of } = references[name] as Referable;
    const key = values[name] as number | null | undefined;
    const where = { ...of?.(customerKey), key };
    if (key != null && !(await em.findOne(entity, where, { lockMode: LockMode.PESSIMISTIC_READ })))
      errors[name] = [missing];
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

/** The record services of a request. */
export class RecordServices extends PerRequest {
  private readonly services = new Map<object, unknown>();

  of<T extends NamedRecord>(type: RecordType<T>): RecordService<T> {
    const known = this.services.get(type) as RecordService<T> | undefined;
    const service = known ?? new RecordService(this.context, type);
    this.services.set(type, service);
    return service;
  }
}
