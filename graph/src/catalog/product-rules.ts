import { categoryFields } from '../definitions/category.js';
import { itemFaults, pricingInfoFields, productFields } from '../definitions/product.js';
import { readSynonyms, synonymFields } from '../definitions/synonyms.js';
import { invalidInput } from '../shared/errors.js';
import { changeInput, newInput } from '../shared/record-fields.js';

export const productInput = newInput(productFields);
export const productChangeInput = changeInput(productFields);
export const pricingInfoInput = changeInput(pricingInfoFields);

export const categoryInput = newInput(categoryFields);
export const categoryChangeInput = changeInput(categoryFields);

export const synonymsInput = newInput(synonymFields).superRefine(({ words }, context) => {
  const groups = readSynonyms(words ?? '');
  if (typeof groups === 'string') context.addIssue({ code: 'custom', path: ['words'], message: groups });
});

/** Throws INVALID_INPUT if quantities or prices of an item contradict each other. */
export function assertItem(item: Parameters<typeof itemFaults>[0]): void {
  const faults = Object.entries(itemFaults(item));
  if (faults.length > 0) throw invalidInput(Object.fromEntries(faults.map(([field, message]) => [field, [message]])));
}
