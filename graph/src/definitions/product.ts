import {
  attributes,
  choice,
  flag,
  optionalQuantity,
  optionalText,
  picture,
  price,
  priceBreaks,
  quantity,
  reference,
  requiredText,
} from './field.js';
import { priceFaults, type PriceFacts } from './price.js';
import { quantityFaults, type QuantityFacts } from './quantity.js';
import { unitLabels, unitMeanings } from './unit.js';

/**
 * An item of the catalog, in the order of its form. The names match those of the back office, including their spelling.
 */
export const productFields = {
  productId: requiredText(
    'Item ID',
    50,
    'The item ID that customers order by, at most 50 characters. Unique in the catalog, ignoring case.',
  ),
  auxilliaryItemId: optionalText('Auxiliary item ID', 50, 'A second code, often the bar code, at most 50 characters.'),
  description: requiredText('Description', 500, 'The name shown to customers, at most 500 characters.'),
  vendorKey: reference('Vendor', 'Key of the vendor that supplies it.'),
  vendorItemNumber: optionalText(
    'Vendor item number',
    50,
    "The vendor's own code for the item, at most 50 characters.",
  ),
  categoryKey: reference('Category', 'Key of the category it is listed in.'),
  family: optionalText(
    'Family',
    100,
    'Name of the family of items that differ only in their attributes, at most 100 characters. Items of a category with the same name, ignoring case, are shown as one table; null if it is in none.',
  ),
  attributes: attributes(
    'Attributes',
    500,
    'What distinguishes it within its family, such as "Thread: 3/8-16; Length: 2 in": at most 8 names of 30 characters with values of 60, in the order of the columns; null without any.',
  ),
  standardCost: price(
    'Standard cost',
    'Unit price in US dollars, 0 to 9,999,999.9999 with at most 4 decimals; null without a sign-in. 0 means that customers must call for the price.',
  ),
  basePrice: price(
    'Base price',
    'List price in US dollars, 0 to 9,999,999.9999 with at most 4 decimals, for reference only; null without a sign-in.',
  ),
  unit: choice(
    'Unit of measure',
    'UnitOfMeasure',
    unitLabels,
    unitMeanings,
    'each',
    'What the prices are for. Quantities count these units, but single pieces where prices are per hundred or thousand.',
  ),
  priceBreaks: priceBreaks(
    'Price breaks',
    200,
    'Price breaks: lower unit prices for larger quantities, such as "100: 1.95, 500: 1.8": at most 10, with rising quantities and falling prices in US dollars; null without any, and without a sign-in.',
  ),
  minimumQuantity: quantity('Minimum quantity', 1, 'Smallest quantity in an order, 0 to 999,999; 0 means no minimum.'),
  maximumQuantity: quantity('Maximum quantity', 0, 'Largest quantity in an order, 0 to 999,999; 0 means no maximum.'),
  quantityMultiple: optionalQuantity(
    'Sold in multiples of',
    1,
    'Orders must be a multiple of it, 0 to 999,999; 1 means any whole number. 0 means any quantity: with up to 2 decimals if the item is sold by the foot, gallon or pound.',
  ),
  defaultQuantity: quantity(
    'Default quantity',
    1,
    'Pack size: the quantity that pages offer first and step by, 0 to 999,999. Orders need not be multiples of it.',
  ),
  imageAddress: picture(
    'Image address',
    1000,
    'An https URL, or a path of this store that starts with "/"; at most 1,000 characters.',
  ),
  countryOfOrigin: optionalText('Country of origin', 100, 'At most 100 characters.'),
  warranty: optionalText(
    'Warranty',
    100,
    'What the manufacturer promises, such as "5 years, limited"; at most 100 characters.',
  ),
  substituteId: optionalText(
    'Substitute',
    50,
    'Item ID of the item that replaces it, at most 50 characters. Customers who look for a discontinued item are offered its substitute.',
  ),
  featured: flag('Featured', 'Shown on the home page, with its price.'),
  onSale: flag('On sale', 'Listed as a clearance product.'),
  inStoreOnly: flag('Only in store', 'Pickup only: an order with this item cannot be delivered.'),
} as const;

/** Return and tax flags of an item, for the back office; they do not affect prices. */
export const pricingInfoFields = {
  allowReturns: flag('Allow returns', 'The store takes the item back.'),
  taxable: flag('Taxable', 'Sales tax applies to the item.'),
  federalTax: flag('Federal tax', 'Federal tax applies to the item.'),
  stateTax: flag('State tax', 'State tax applies to the item.'),
  localTax: flag('Local tax', 'Local tax other than municipal tax applies to the item.'),
  municipalTax: flag('Municipal tax', 'City tax applies to the item.'),
} as const;

/** The error messages for the quantities and prices of an item, by field */
export function itemFaults(item: QuantityFacts & PriceFacts & { defaultQuantity: number }) {
  return { ...quantityFaults(item), ...priceFaults(item) };
}

/** The fields that `itemFaults` compares */
export const comparedFields = [
  'minimumQuantity',
  'maximumQuantity',
  'quantityMultiple',
  'defaultQuantity',
  'standardCost',
  'unit',
  'priceBreaks',
] as const satisfies (keyof typeof productFields)[];
