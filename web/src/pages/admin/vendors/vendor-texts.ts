import { placeKinds } from '../../../ui/business-fields';
import { cleanDigits, cleanPhone, contactNameRule, optionalPhoneRule, phoneRule, required } from '../../../ui/field-rules';
import type { FieldKinds } from '../../../ui/use-fields';
import type { VendorForm_VendorFragment } from './vendors.generated';

export type VendorName =
  | 'name' | 'id' | 'address' | 'city' | 'state' | 'zipCode' | 'contactName' | 'phoneNumber' | 'faxNumber'
  | 'terms' | 'federalTaxId' | 'accountNumber' | 'ourAccountNumber' | 'distMethodKey' | 'purchasingAgentKey';
export type VendorTexts = Record<VendorName, string>;

const anything = () => null;

export const vendorKinds: FieldKinds<VendorName> = {
  name: { label: 'Name', rule: required('Invalid name, must have value', 100) },
  id: { label: 'Vendor ID', rule: required('Invalid id, must have value', 50) },
  ...placeKinds,
  contactName: { label: 'Contact name', rule: contactNameRule },
  phoneNumber: { label: 'Phone', rule: phoneRule, clean: cleanPhone },
  faxNumber: { label: 'Fax (optional)', rule: optionalPhoneRule, clean: cleanPhone },
  terms: { label: 'Terms', rule: required('Invalid terms, must have value', 50) },
  federalTaxId: { label: 'Federal tax ID', rule: required('Invalid federal tax id, must have value', 50) },
  accountNumber: { label: 'Account number', rule: required('Invalid account number, must have value', 50) },
  ourAccountNumber: { label: 'Our account number', rule: required('Invalid our account number, must have value', 50) },
  distMethodKey: { label: 'Distribution method (optional)', rule: (text) => (text.length > 9 ? 'Must be at most 999999999' : null), clean: cleanDigits },
  purchasingAgentKey: { label: 'Purchasing agent (optional)', rule: anything },
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
