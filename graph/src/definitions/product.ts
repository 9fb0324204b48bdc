import { flag, optionalText, picture, price, quantity, reference, requiredText } from './field.js';

/** Characters */
export const MOST_CATEGORY_NAME = 100;

/** An item of the catalog. The names are those of the back office, spelling included. */
export const productFields = {
  productId: requiredText('Item ID', 50, 'The number people order by, at most 50 characters; no two items have the same one, upper and lower case alike.'),
  auxilliaryItemId: optionalText('Auxiliary item ID', 50, 'A second code of the item, often its bar code; at most 50 characters.'),
  description: requiredText('Description', 500, 'At most 500 characters.'),
  vendorKey: reference('Vendor'),
  vendorItemNumber: optionalText('Vendor item number', 50, "The vendor's own number of the item, at most 50 characters."),
  standardCost: price('Standard cost', 'Unit price in US dollars, 0 to 9,999,999.9999 with up to 4 decimals; null without a sign-in. 0 means: call for the price.'),
  basePrice: price('Base price', 'List price in US dollars, 0 to 9,999,999.9999 with up to 4 decimals; null without a sign-in.'),
  minimumQuantity: quantity('Minimum quantity', 1, 'Fewest pieces in an order, 0 to 999,999; 0 is no limit.'),
  maximumQuantity: quantity('Maximum quantity', 0, 'Most pieces in an order, 0 to 999,999; 0 is no limit.'),
  defaultQuantity: quantity('Default quantity', 1, 'The quantity a page offers first, from the minimum to the maximum.'),
  imageAddress: picture('Image address', 1000, 'https address, or a path of this store from "/", at most 1,000 characters; null without a picture.'),
  categoryKey: reference('Category'),
  countryOfOrigin: optionalText('Country of origin', 100, 'At most 100 characters.'),
  featured: flag('Featured', 'Shown on the home page, with its price.'),
  onSale: flag('On sale', 'A clearance product.'),
  inStoreOnly: flag('Only in store', 'Must be picked up: an order that holds it cannot be delivered.'),
} as const;

/** Return and tax flags of an item, for the back office; they change no price. */
export const pricingInfoFields = {
  allowReturns: flag('Allow returns'),
  taxable: flag('Taxable'),
  federalTax: flag('Federal tax'),
  stateTax: flag('State tax'),
  localTax: flag('Local tax'),
  municipalTax: flag('Municipal tax'),
} as const;

/** What is wrong with the quantities of an item, by field: minimum <= default <= maximum, where a maximum of 0 is none. */
export function quantityFaults({ minimumQuantity, maximumQuantity, defaultQuantity }: Record<'minimumQuantity' | 'maximumQuantity' | 'defaultQuantity', number>) {
  const faults: { maximumQuantity?: string; defaultQuantity?: string } = {};
  if (maximumQuantity > 0 && minimumQuantity > maximumQuantity) faults.maximumQuantity = 'Must be 0 for none, or at least the minimum quantity';
  if (defaultQuantity < minimumQuantity) faults.defaultQuantity = 'Must be at least the minimum quantity';
  else if (maximumQuantity > 0 && defaultQuantity > maximumQuantity) faults.defaultQuantity = 'Must be at most the maximum quantity';
  return faults;
}
