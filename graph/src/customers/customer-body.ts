import { businessFields } from '../definitions/business.js';
import { fieldNames, valuesOf } from '../definitions/field.js';
import { decimalNumber } from '../shared/money.js';
import type { CustomerFinance } from './customer-finance.entity.js';
import type { Customer } from './customer.entity.js';
import { financeFields } from './finance-rules.js';

/** A customer as REST gives it. */
export function customerBody(customer: Customer) {
  const { key, customerNumber, pricingTier, version } = customer;
  return { key, customerNumber, ...valuesOf(customer, fieldNames(businessFields)), pricingTier, version };
}

/** Finance as REST gives it; the tier stands with the customer. */
export function financeBody(finance: CustomerFinance, pricingTier: number) {
  const { customerKey, creditLimit, version } = finance;
  const fields = Object.fromEntries(financeFields.map(field => [field, finance[field]]));
  return {
    customerKey,
    ...fields,
    creditLimit: creditLimit === null ? null : decimalNumber(creditLimit),
    pricingTier,
    version,
  };
}
