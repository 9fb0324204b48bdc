import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { fieldChanges, recordChanges, staleRecord } from '../../platform/audit/index.js';
import { requireSelf } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { customerNumberInput, parseInput } from '../../platform/shared/input.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { businessChangeInput, type Business } from './customer-rules.js';
import { Customer } from './customer.entity.js';

/** A change to a business; other properties of the body are ignored. */
export interface AccountChange extends Record<string, unknown> {
  /** The caller's own by default; staff may name another */
  key?: number | null;
  version?: number | null;
}

const renumberInput = z.object({ customerNumber: customerNumberInput });

type Values = Partial<Business> & { customerNumber?: number };

const fields = ['name', 'address', 'city', 'state', 'zipCode', 'phoneNumber', 'faxNumber', 'customerNumber'] as const;

/** Changes the data of a business. */
export class AccountService extends PerRequest {
  /**
   * Changes the caller's own business; staff may change any, and its customer number. Omitted fields keep their
   * values.
   */
  async update(change: AccountChange): Promise<Customer> {
    const actor = requireSelf(this.context.actor);
    const key = change.key ?? actor.customerKey;
    if (key !== actor.customerKey && !actor.isAdmin) throw new AppError('FORBIDDEN');
    const values: Values = definedOf(parseInput(businessChangeInput, change));
    if (actor.isAdmin && change.customerNumber != null) {
      values.customerNumber = parseInput(renumberInput, change).customerNumber;
    }
    try {
      return await this.apply(key, values, change.version);
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      // A later call of this request must not write the refused change.
      this.context.em.clear();
      throw new AppError('CUSTOMER_NUMBER_TAKEN');
    }
  }

  private apply(key: number, values: Values, version?: number | null): Promise<Customer> {
    const { em: outer, actor, clock } = this.context;
    return inTransaction(outer, async em => {
      const customer = await em.findOne(
        Customer,
        { key, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      );
      if (!customer) throw new AppError('NOT_FOUND');
      if (version != null && version !== customer.version) {
        throw await staleRecord(em, {
          subject: 'customer',
          subjectKey: key,
          fields,
          seen: version,
          current: customer.version,
        });
      }
      const changes = fieldChanges<Customer>(customer, { ...customer, ...values }, fields);
      if (Object.keys(changes).length === 0) return customer;
      em.assign(customer, values);
      await em.flush();
      await recordChanges(em, actor, clock.now(), [
        { subject: 'customer', subjectKey: key, label: customer.name, action: 'updated', changes },
      ]);
      return customer;
    });
  }
}

/** Returns only the properties that have a value, so that omitted ones overwrite nothing. */
function definedOf(values: Partial<Business>): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
