import { businessFields } from '../../definitions/business.js';
import { readStatement } from '../../platform/shared/reads.js';
import { selectList } from '../../platform/shared/record-fields.js';
import type { Customer } from './customer.entity.js';

/** The columns of a customer's row. An entity can be used as well. */
export type CustomerRecord = Pick<
  Customer,
  keyof typeof businessFields | 'key' | 'customerNumber' | 'pricingTier' | 'version'
>;

const columns = `${selectList(businessFields, 'c')}, c.customer_number as "customerNumber", c.pricing_tier as "pricingTier"`;

export const customersByKey = readStatement(
  `select ${columns} from customer c where c.key = any (?::int[]) and c.deleted_at is null`,
);
