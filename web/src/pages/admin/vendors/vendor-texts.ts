import { placeKinds } from '../../../ui/business-fields';
import { cleanDigits, cleanPhone, contactNameRule, optionalPhoneRule, phoneRule, required } from '../../../ui/field-rules';
import { optional } from '../../../ui/business-labels';
import { recordLabels } from '../records/record-labels';
import type { FieldKinds } from '../../../ui/use-fields';
import type { VendorForm_VendorFragment } from './vendors.generated';

export type VendorName =
  | 'name' | 'id' | 'address' | 'city' | 'state' | 'zipCode' | 'contactName' | 'phoneNumber' | 'faxNumber'
  | 'terms' | 'federalTaxId' | 'accountNumber' | 'ourAccountNumber' | 'distMethodKey' | 'purchasingAgentKey';
export type VendorTexts = Record<VendorName, string>;

const labels = recordLabels.vendor;
const anything = () => null;

export const vendorKinds: FieldKinds<VendorName> = {
  name: { label: labels.name, rule: required('Invalid name, must have value', 100) },
  id: { label: labels.id, rule: required('Invalid id, must have value', 50) },
  ...placeKinds,
  contactName: { label: labels.contactName, rule: contactNameRule },
  phoneNumber: { label: labels.phoneNumber, rule: phoneRule, clean: cleanPhone },
  faxNumber: { label: optional(labels.faxNumber), rule: optionalPhoneRule, clean: cleanPhone },
  terms: { label: labels.terms, rule: required('Invalid terms, must have value', 50) },
  federalTaxId: { label: labels.federalTaxId, rule: required('Invalid federal tax id, must have value', 50) },
  accountNumber: { label: labels.accountNumber, rule: required('Invalid account number, must have value', 50) },
  ourAccountNumber: { label: labels.ourAccountNumber, rule: required('Invalid our account number, must have value', 50) },
  distMethodKey: { label: optional(labels.distMethodKey), rule: (text) => (text.length > 9 ? 'Must be at most 999999999' : null), clean: cleanDigits },
  purchasingAgentKey: { label: optional(labels.purchasingAgentKey), rule: anything },
};

export const noVendor = Object.fromEntries(Object.keys(vendorKinds).map((name) => [name, ''])) as VendorTexts;

export function textsOfVendor(vendor: VendorForm_VendorFragment): VendorTexts {
  const names = Object.keys(vendorKinds) as VendorName[];
  return Object.fromEntries(names.map((name) => [name, String(vendor[name] ?? '')])) as VendorTexts;
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** What is sent of the texts that were changed: keys are numbers, and an empty one is none. */
export function vendorChanges({ distMethodKey, purchasingAgentKey, ...texts }: Partial<VendorTexts>) {
  return {
    ...texts,
    ...(distMethodKey !== undefined && { distMethodKey: numberOf(distMethodKey) }),
    ...(purchasingAgentKey !== undefined && { purchasingAgentKey: numberOf(purchasingAgentKey) }),
  };
}

export function newVendor(texts: VendorTexts) {
  return { ...texts, distMethodKey: numberOf(texts.distMethodKey), purchasingAgentKey: numberOf(texts.purchasingAgentKey) };
}
