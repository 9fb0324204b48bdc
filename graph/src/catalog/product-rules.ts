import { z } from 'zod';
import { pricingInfoFields, productFields, quantityFaults } from '../definitions/product.js';
import { invalidInput } from '../shared/errors.js';
import { textUpTo } from '../shared/input.js';
import { changeInput, newInput } from '../shared/record-fields.js';

function filled(what: string, most: number) {
  return textUpTo(most).pipe(z.string().min(1, `Invalid ${what}, must have value`));
}

const flag = z.boolean('Must be true or false');

export const productInput = newInput(productFields);
export const productChangeInput = changeInput(productFields);
export const pricingInfoInput = changeInput(pricingInfoFields);

export const categoryInput = z.object({ name: filled('name', 100), featured: flag.optional() });
export const categoryChangeInput = categoryInput.partial();

export function assertQuantities(quantities: Parameters<typeof quantityFaults>[0]): void {
  const faults = Object.entries(quantityFaults(quantities));
  if (faults.length > 0) throw invalidInput(Object.fromEntries(faults.map(([field, message]) => [field, [message]])));
}
