import { z } from 'zod';
import { invalidInput } from '../shared/errors.js';
import { amountInput } from '../shared/field-inputs.js';
import { keyFrom, optionalTextUpTo, textUpTo } from '../shared/input.js';
import { isPictureAddress } from '../shared/picture-address.js';

const mostCost = 9_999_999.9999;
const mostQuantity = 999_999;

function filled(what: string, most: number) {
  return textUpTo(most).pipe(z.string().min(1, `Invalid ${what}, must have value`));
}

const quantity = z.number('Must be a whole number').int('Must be a whole number').min(0, 'Must be at least 0').max(mostQuantity, `Must be at most ${mostQuantity}`);

const imageAddress = optionalTextUpTo(1000).pipe(
  z.string().refine(isPictureAddress, 'Must be an https address, or a path of this store from "/"').nullable());

const flag = z.boolean('Must be true or false');

/** Everything staff say of an item. */
export const productInput = z.object({
  productId: filled('item id', 50),
  auxilliaryItemId: optionalTextUpTo(50),
  description: filled('description', 500),
  vendorKey: keyFrom(),
  vendorItemNumber: optionalTextUpTo(50),
  standardCost: amountInput(4, mostCost),
  basePrice: amountInput(4, mostCost),
  minimumQuantity: quantity,
  maximumQuantity: quantity,
  defaultQuantity: quantity,
  imageAddress,
  categoryKey: keyFrom(),
  countryOfOrigin: optionalTextUpTo(100),
  featured: flag.optional(),
  onSale: flag.optional(),
  inStoreOnly: flag.optional(),
});

/** Any part of an item, to be changed; what is left out stays. */
export const productChangeInput = productInput.partial();

export const pricingFlags = ['allowReturns', 'taxable', 'federalTax', 'stateTax', 'localTax', 'municipalTax'] as const;

const eachFlag = Object.fromEntries(pricingFlags.map(name => [name, flag.optional()])) as Record<(typeof pricingFlags)[number], z.ZodOptional<typeof flag>>;
export const pricingInfoInput = z.object(eachFlag);

export const categoryInput = z.object({ name: filled('name', 100), featured: flag.optional() });
export const categoryChangeInput = categoryInput.partial();

/** minimum <= default <= maximum, where a maximum of 0 is none. */
export function assertQuantities({ minimumQuantity, maximumQuantity, defaultQuantity }: Record<'minimumQuantity' | 'maximumQuantity' | 'defaultQuantity', number>): void {
  const errors: Record<string, string[]> = {};
  if (maximumQuantity > 0 && minimumQuantity > maximumQuantity) errors.maximumQuantity = ['Must be 0 for none, or at least the minimum quantity'];
  if (defaultQuantity < minimumQuantity) errors.defaultQuantity = ['Must be at least the minimum quantity'];
  else if (maximumQuantity > 0 && defaultQuantity > maximumQuantity) errors.defaultQuantity = ['Must be at most the maximum quantity'];
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}
