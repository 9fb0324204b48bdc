import { z } from 'zod';
import { categoryFields } from '../../definitions/category.js';
import { itemFaults, pricingInfoFields, productFields } from '../../definitions/product.js';
import { readSynonyms, synonymFields } from '../../definitions/synonyms.js';
import { invalidInput } from '../../platform/shared/errors.js';
import { optionalTextUpTo } from '../../platform/shared/input.js';
import { changeInput, newInput } from '../../platform/shared/record-fields.js';

export const productInput = newInput(productFields);
export const productChangeInput = changeInput(productFields);
/** Descriptions for both interfaces. */
export const aboutSubstitute = {
  ofAny: 'Item ID of the item that replaces it; null or empty text if none does.',
  ofRemoved: 'Item ID of the item that replaces it. Omit it to keep the one that the product names.',
  key: 'Key of a product that is or was in the catalog.',
  set: 'Changes the substitute of a product, also of one that was removed. INVALID_INPUT if no item ever had the ID.',
};

/** The substitute of an item, which null or empty text removes */
export const substituteInput = z.object({
  substituteId: optionalTextUpTo(productFields.substituteId.most).describe(aboutSubstitute.ofAny),
});
export const removalInput = z.object({
  substituteId: substituteInput.shape.substituteId.optional().describe(aboutSubstitute.ofRemoved),
});

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
