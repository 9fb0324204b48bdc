import { readStatement } from '../shared/reads.js';
import type { Customer } from './customer.entity.js';

/** A customer as it is told. An entity of it serves as well. */
export type CustomerRecord = Pick<
  Customer, 'key' | 'customerNumber' | 'name' | 'address' | 'city' | 'state' | 'zipCode' | 'phoneNumber' | 'faxNumber' | 'pricingTier' | 'version'
>;

const columns = `key, customer_number as "customerNumber", name, address, city, state, zip_code as "zipCode", phone_number as "phoneNumber",
  fax_number as "faxNumber", pricing_tier as "pricingTier", version`;

export const customersByKey = readStatement(`select ${columns} from customer where key = any (?::int[]) and deleted_at is null`);
