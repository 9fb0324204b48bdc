import { categoryFields } from '../definitions/category.js';
import { pricingInfoFields, productFields, quantityFaults } from '../definitions/product.js';
import { invalidInput } from '../shared/errors.js';
import { changeInput, newInput } from '../shared/record-fields.js';

export const productInput = newInput(productFields);
export const productChangeInput = changeInput(productFields);
export const pricingInfoInput = changeInput(pricingInfoFields);

export const categoryInput = newInput(categoryFields);
export const categoryChangeInput = changeInput(categoryFields);

export function assertQuantities(quantities: Parameters<typeof quantityFaults>[0]): void {
  const faults = Object.entries(quantityFaults(quantities));
  if (faults.length > 0) throw invalidInput(Object.fromEntries(faults.map(([field, message]) => [field, [message]])));
}
