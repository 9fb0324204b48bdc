import { fieldNames } from '#definitions/field';
import { vendorFields } from '#definitions/vendor';
import { fieldKinds } from '../../../ui/field-kinds';
import type { VendorForm_VendorFragment } from './vendors.generated';

export type VendorName = keyof typeof vendorFields;
export type VendorTexts = Record<VendorName, string>;

export const vendorKinds = fieldKinds(vendorFields);

export const noVendor = Object.fromEntries(fieldNames(vendorFields).map(name => [name, ''])) as VendorTexts;

export function textsOfVendor(vendor: VendorForm_VendorFragment): VendorTexts {
  return Object.fromEntries(fieldNames(vendorFields).map(name => [name, String(vendor[name] ?? '')])) as VendorTexts;
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** The changed values as they are sent: keys are numbers, and an empty one is null. */
export function vendorChanges({ distMethodKey, purchasingAgentKey, ...texts }: Partial<VendorTexts>) {
  return {
    ...texts,
    ...(distMethodKey !== undefined && { distMethodKey: numberOf(distMethodKey) }),
    ...(purchasingAgentKey !== undefined && { purchasingAgentKey: numberOf(purchasingAgentKey) }),
  };
}

export function newVendor(texts: VendorTexts) {
  return {
    ...texts,
    distMethodKey: numberOf(texts.distMethodKey),
    purchasingAgentKey: numberOf(texts.purchasingAgentKey),
  };
}
