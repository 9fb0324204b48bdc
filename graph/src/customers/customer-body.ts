import { z } from 'zod';
import { businessFields } from '../definitions/business.js';
import { fieldNames, valuesOf } from '../definitions/field.js';
import { financeFields } from '../definitions/finance.js';
import { about } from '../shared/descriptions.js';
import { decimalNumber } from '../shared/money.js';
import { recordBody, storedBody } from '../shared/rest-schemas.js';
import type { CustomerFinance } from './customer-finance.entity.js';
import type { Customer } from './customer.entity.js';

export const customerSchema = recordBody('Customer', {
  customerNumber: z.int().describe(about.customerNumber),
  ...storedBody(businessFields),
  pricingTier: z.int().describe('0 to 3 for a customer; 42069 marks an admin. Prices do not depend on it.'),
});

export const financeSchema = z
  .object({
    customerKey: z.int(),
    ...storedBody(financeFields),
    pricingTier: z.int().describe('0 to 3; prices do not depend on it.'),
    version: z.int(),
  })
  .meta({ id: 'CustomerFinance' });

/** A customer as REST returns it. */
export function customerBody(customer: Customer) {
  const { key, customerNumber, pricingTier, version } = customer;
  return { key, customerNumber, ...valuesOf(customer, fieldNames(businessFields)), pricingTier, version };
}

/** Finance as REST returns it; the tier is part of the customer. */
export function financeBody(finance: CustomerFinance, pricingTier: number) {
  const { customerKey, creditLimit, version } = finance;
  return {
    customerKey,
    ...valuesOf(finance, fieldNames(financeFields)),
    creditLimit: creditLimit === null ? null : decimalNumber(creditLimit),
    pricingTier,
    version,
  };
}
