import { businessFields } from '#definitions/business';
import { namesOf } from '#definitions/field';
import { financeFields } from '#definitions/finance';
import { businessKinds, type BusinessName } from '../../../trade/business-fields';
import { fieldKinds } from '../../../ui/field-kinds';
import { cleanDigits, customerNumberRule } from '../../../ui/field-rules';
import type { FieldKinds } from '../../../ui/use-fields';
import { customerLabels } from '../records/record-labels';
import { changedValues, emptyTexts, storedTexts } from '../records/record-texts';
import type { CustomerForm_CustomerFragment } from './customers.generated';

export const tiers = ['0', '1', '2', '3'];
/** The pricing tier that marks staff. */
export const adminTier = 42_069;

export const financeFlags = namesOf(financeFields, 'flag');

export type NewCustomerName = 'customerNumber' | BusinessName;
export type CustomerName = NewCustomerName | keyof typeof financeFields | 'pricingTier';
export type CustomerTexts = Record<CustomerName, string>;

export const newCustomerKinds: FieldKinds<NewCustomerName> = {
  customerNumber: { label: customerLabels.customerNumber, rule: customerNumberRule, clean: cleanDigits },
  ...businessKinds,
};

export const customerKinds: FieldKinds<CustomerName> = {
  ...newCustomerKinds,
  ...fieldKinds(financeFields),
  pricingTier: { label: customerLabels.pricingTier, rule: () => null },
};

export const noCustomer: Record<NewCustomerName, string> = { customerNumber: '', ...emptyTexts(businessFields) };

export function textsOfCustomer(customer: CustomerForm_CustomerFragment): CustomerTexts {
  const { customerNumber, finance } = customer;
  return {
    customerNumber: String(customerNumber),
    ...storedTexts(businessFields, customer),
    ...storedTexts(financeFields, finance),
    pricingTier: String(finance.pricingTier),
  };
}

/** Returns the changes in the format of the API. Finance is a separate record; null if it is unchanged. */
export function customerChanges({ customerNumber, pricingTier, ...changed }: Partial<CustomerTexts>) {
  const business = {
    ...changedValues(businessFields, changed),
    ...(customerNumber !== undefined && { customerNumber: Number(customerNumber) }),
  };
  const finance = {
    ...changedValues(financeFields, changed),
    ...(pricingTier !== undefined && { pricingTier: Number(pricingTier) }),
  };
  return {
    business: Object.keys(business).length > 0 ? business : null,
    finance: Object.keys(finance).length > 0 ? finance : null,
  };
}
