import { businessFields } from '#definitions/business';
import { fieldNames } from '#definitions/field';
import { businessKinds, type BusinessName } from '../../../ui/business-fields';
import {
  cleanAmount,
  cleanDigits,
  cleanPhone,
  customerNumberRule,
  emailRule,
  optionalPhoneRule,
} from '../../../ui/field-rules';
import { customerLabels as labels } from '../records/record-labels';
import type { FieldKind, FieldKinds } from '../../../ui/use-fields';
import type { CustomerForm_CustomerFragment } from './customers.generated';

export const paymentMethods = ['CC', 'ACCT'];
export const tiers = ['0', '1', '2', '3'];
/** The pricing tier that marks staff. */
export const adminTier = 42_069;

export const financeFlags = [
  'isTaxable',
  'isOnAccount',
  'hasStatement',
  'hasLateCharges',
  'autoSendStatements',
  'hasCreditCard',
  'preBill',
  'requiresShipTo',
  'requiresPayment',
  'requiresPoNumber',
  'canHaveBackOrders',
  'shipCompleteOnly',
  'hasBreakoutPricing',
] as const;
const businessNames = fieldNames(businessFields);
const financeTextNames = ['statementEmail', 'statementFaxNumber', 'taxAuthority', 'terms', 'paymentMethod'] as const;

type FinanceFlag = (typeof financeFlags)[number];
type FinanceTextName = (typeof financeTextNames)[number];
export type NewCustomerName = 'customerNumber' | BusinessName;
export type CustomerName = NewCustomerName | FinanceFlag | FinanceTextName | 'creditLimit' | 'pricingTier';
export type CustomerTexts = Record<CustomerName, string>;

const anything = () => null;
const flag = (label: string): FieldKind<CustomerName> => ({ label, rule: anything });

export const newCustomerKinds: FieldKinds<NewCustomerName> = {
  customerNumber: { label: labels.customerNumber, rule: customerNumberRule, clean: cleanDigits },
  ...businessKinds,
};

export const customerKinds: FieldKinds<CustomerName> = {
  ...newCustomerKinds,
  pricingTier: { label: labels.pricingTier, rule: anything },
  terms: { label: labels.terms, rule: anything },
  paymentMethod: { label: labels.paymentMethod, rule: anything },
  creditLimit: {
    label: labels.creditLimit,
    rule: text =>
      /^(\d{1,9}(\.\d{1,2})?)?$/.test(text.trim())
        ? null
        : 'Enter dollars from 0 to 999999999.99, with at most 2 decimals',
    clean: cleanAmount,
  },
  taxAuthority: {
    label: labels.taxAuthority,
    rule: text => (text.trim().length > 50 ? 'Must have at most 50 characters' : null),
  },
  statementEmail: { label: labels.statementEmail, rule: text => (text.trim() === '' ? null : emailRule(text)) },
  statementFaxNumber: { label: labels.statementFaxNumber, rule: optionalPhoneRule, clean: cleanPhone },
  isTaxable: flag(labels.isTaxable),
  isOnAccount: flag(labels.isOnAccount),
  hasStatement: flag(labels.hasStatement),
  hasLateCharges: flag(labels.hasLateCharges),
  autoSendStatements: flag(labels.autoSendStatements),
  hasCreditCard: flag(labels.hasCreditCard),
  preBill: flag(labels.preBill),
  requiresShipTo: flag(labels.requiresShipTo),
  requiresPayment: flag(labels.requiresPayment),
  requiresPoNumber: flag(labels.requiresPoNumber),
  canHaveBackOrders: flag(labels.canHaveBackOrders),
  shipCompleteOnly: flag(labels.shipCompleteOnly),
  hasBreakoutPricing: flag(labels.hasBreakoutPricing),
};

const entriesOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map(name => [name, valueOf(name)])) as Record<Name, Value>;

export const noCustomer = entriesOf(['customerNumber', ...businessNames], () => '');

export function textsOfCustomer(customer: CustomerForm_CustomerFragment): CustomerTexts {
  return {
    ...entriesOf(['customerNumber', ...businessNames], name => String(customer[name] ?? '')),
    ...entriesOf([...financeFlags, ...financeTextNames, 'creditLimit', 'pricingTier'], name =>
      String(customer.finance[name] ?? ''),
    ),
  };
}

/** The changes as they are sent; finance is a separate record. null: nothing of it changed. */
export function customerChanges(changed: Partial<CustomerTexts>) {
  const given = <Name extends CustomerName>(names: readonly Name[]) =>
    names.filter(name => changed[name] !== undefined);
  const { customerNumber, pricingTier, creditLimit } = changed;
  const business: Partial<Record<BusinessName, string>> & { customerNumber?: number } = {
    ...entriesOf(given(businessNames), name => changed[name] as string),
    ...(customerNumber !== undefined && { customerNumber: Number(customerNumber) }),
  };
  const finance: Partial<Record<FinanceFlag, boolean> & Record<FinanceTextName, string>> & {
    creditLimit?: string | null;
    pricingTier?: number;
  } = {
    ...entriesOf(given(financeFlags), name => changed[name] === 'true'),
    ...entriesOf(given(financeTextNames), name => changed[name] as string),
    ...(creditLimit !== undefined && { creditLimit: creditLimit === '' ? null : creditLimit }),
    ...(pricingTier !== undefined && { pricingTier: Number(pricingTier) }),
  };
  return {
    business: Object.keys(business).length > 0 ? business : null,
    finance: Object.keys(finance).length > 0 ? finance : null,
  };
}
