import { z } from 'zod';
import { businessFields } from '../../definitions/business.js';
import { fieldNames } from '../../definitions/field.js';
import { RecordEditor, type RecordKind } from '../../platform/records/index.js';
import { requireSelf } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { definedOf } from '../../platform/shared/field-inputs.js';
import { customerNumberInput, parseInput } from '../../platform/shared/input.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { businessChangeInput } from './customer-rules.js';
import { Customer } from './customer.entity.js';

/** A change to a business; other properties of the body are ignored. */
export interface AccountChange extends Record<string, unknown> {
  /** The caller's own by default; staff may name another */
  key?: number | null;
  version?: number | null;
}

const renumberInput = z.object({ customerNumber: customerNumberInput });

export const customerKind: RecordKind<Customer> = {
  entity: Customer,
  subject: 'customer',
  fields: [...fieldNames(businessFields), 'customerNumber'],
  labelOf: customer => customer.name,
  missing: 'Customer not found.',
  existing: { deletedAt: null },
  markDeleted: (customer, at) =>
    Object.assign(customer, { deletedAt: at, passwordHash: null, tokenVersion: customer.tokenVersion + 1 }),
  duplicate: () =>
    new AppError('CUSTOMER_NUMBER_TAKEN', undefined, {
      errors: { customerNumber: ['That customer number already exists'] },
    }),
};

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
    const isRenumbered = actor.isAdmin && change.customerNumber != null;
    const values = {
      ...definedOf(parseInput(businessChangeInput, change)),
      ...(isRenumbered && parseInput(renumberInput, change)),
    };
    return new RecordEditor(this.context, customerKind).update(key, values, change.version);
  }
}
