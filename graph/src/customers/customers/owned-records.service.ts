import DataLoader from 'dataloader';
import { LockMode, raw, type EntityManager, type FilterQuery, type QueryOrderMap } from '@mikro-orm/postgresql';
import { assertReferences, RecordEditor } from '../../platform/records/index.js';
import { assertAccess, requireActor, type Actor } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { definedOf } from '../../platform/shared/field-inputs.js';
import { parseInput } from '../../platform/shared/input.js';
import { changeInput, newInput } from '../../platform/shared/record-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { Customer } from './customer.entity.js';
import { mayReadCustomer } from './customer.policy.js';
import type { OwnedRecord, OwnedRecordType } from './owned-record-type.js';

/** A record and its owner. Without `customerKey`: one that the caller may change. */
export interface RecordAddress {
  key: number;
  customerKey?: number | null;
}

/** Lists and changes records that belong to a customer. Orders contain copies, so no order changes. */
export class OwnedRecordsService extends PerRequest {
  private readonly loaders = new Map<object, unknown>();

  /** The records of a customer, oldest first. Simultaneous lookups share one statement. */
  async of<T extends OwnedRecord>(type: OwnedRecordType<T>, customerKey: number): Promise<T[]> {
    if (!mayReadCustomer(requireActor(this.context.actor), customerKey)) throw new AppError('NOT_FOUND');
    return this.loaderOf(type).load(customerKey);
  }

  /** Adds a record of the caller, or of the customer that staff name. Throws FORBIDDEN if others name a customer. */
  add<T extends OwnedRecord>(type: OwnedRecordType<T>, input: unknown, customerKey?: number | null): Promise<T> {
    const { actor, mayChangeAny } = this.callerOf(type);
    const owner = customerKey ?? actor.customerKey;
    if (owner !== actor.customerKey && !mayChangeAny) throw new AppError('FORBIDDEN');
    const values = definedOf(parseInput(newInput(type.fields), input));
    return inTransaction(this.context.em, async em => {
      // Serializes additions for a customer, so that two at once cannot exceed the limit.
      const customer = await em.findOne(
        Customer,
        { key: owner, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!customer) throw new AppError('NOT_FOUND');
      if ((await em.count(type.kind.entity, { customerKey: owner } as FilterQuery<T>)) >= type.most) {
        const most = `${type.most.toLocaleString('en-US')} ${type.plural}`;
        throw new AppError('LIMIT_REACHED', `An account has at most ${most}. Please remove one first.`);
      }
      await assertAllowed(em, type, owner, null, values);
      return new RecordEditor(this.context, type.kind).create({ ...values, customerKey: owner });
    });
  }

  /** Changes a record. Throws STALE for an outdated `version`. */
  update<T extends OwnedRecord>(
    type: OwnedRecordType<T>,
    address: RecordAddress,
    input: unknown,
    version?: number | null,
  ): Promise<T> {
    const editor = this.editor(type, address);
    const values = definedOf(parseInput((type.isReplaced ? newInput : changeInput)(type.fields), input));
    return inTransaction(this.context.em, async em => {
      const { key, customerKey } = await editor.locked(em, address.key, version);
      await assertAllowed(em, type, customerKey as number, key, values);
      return editor.update(key, values);
    });
  }

  remove<T extends OwnedRecord>(
    type: OwnedRecordType<T>,
    address: RecordAddress,
    version?: number | null,
  ): Promise<true> {
    return this.editor(type, address).remove(address.key, version);
  }

  private callerOf<T extends OwnedRecord>({ access }: OwnedRecordType<T>): { actor: Actor; mayChangeAny: boolean } {
    assertAccess(access, this.context.actor);
    const actor = this.context.actor as Actor;
    return { actor, mayChangeAny: actor.isAdmin && access === 'self' };
  }

  /**
   * Finds only records that the caller may change. The pickup counter has no owner, so it is never one of them. Those of
   * deleted customers are hidden.
   */
  private editor<T extends OwnedRecord>(type: OwnedRecordType<T>, { customerKey }: RecordAddress): RecordEditor<T> {
    const { actor, mayChangeAny } = this.callerOf(type);
    if (customerKey != null && customerKey !== actor.customerKey && !mayChangeAny) throw new AppError('NOT_FOUND');
    const owner = customerKey ?? (mayChangeAny ? null : actor.customerKey);
    const owners = raw('(select key from customer where deleted_at is null and key = coalesce(?, key))', [owner]);
    return new RecordEditor(this.context, {
      ...type.kind,
      existing: { customerKey: { $in: owners } } as FilterQuery<T>,
    });
  }

  private loaderOf<T extends OwnedRecord>({ kind }: OwnedRecordType<T>): DataLoader<number, T[]> {
    const known = this.loaders.get(kind) as DataLoader<number, T[]> | undefined;
    // Not cached, because a later field may read what an earlier one changed.
    const loader =
      known ??
      new DataLoader<number, T[]>(
        async keys => {
          const where = { customerKey: { $in: [...keys] } } as FilterQuery<T>;
          const found = await this.context.em.find(kind.entity, where, { orderBy: { key: 'asc' } as QueryOrderMap<T> });
          const byCustomer = Map.groupBy(found as T[], record => record.customerKey);
          return keys.map(key => byCustomer.get(key) ?? []);
        },
        { cache: false },
      );
    this.loaders.set(kind, loader);
    return loader;
  }
}

async function assertAllowed<T extends OwnedRecord>(
  em: EntityManager,
  type: OwnedRecordType<T>,
  customerKey: number,
  key: number | null,
  values: object,
): Promise<void> {
  await type.check?.(em, customerKey, key, values);
  await assertReferences(em, type, { ...values }, customerKey);
}
