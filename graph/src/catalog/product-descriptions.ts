/** Schema descriptions of a product's fields. The limits are those of `product-rules.ts`. */
export const aboutProduct = {
  productId: 'The item ID that customers order by, at most 50 characters. Unique in the catalog, ignoring case.',
  auxilliaryItemId: 'A second code, often the bar code, at most 50 characters.',
  description: 'The name shown to customers, at most 500 characters.',
  vendorItemNumber: 'The vendor\'s own code for the item, at most 50 characters.',
  minimumQuantity: 'Smallest quantity in an order, 0 to 999,999; 0 means no minimum.',
  maximumQuantity: 'Largest quantity in an order, 0 to 999,999; 0 means no maximum.',
  defaultQuantity: 'Pack size: the quantity that pages offer first and step by, 0 to 999,999. Orders need not be multiples of it.',
  imageAddress: 'An https URL, or a path of this store that starts with "/"; at most 1,000 characters.',
  countryOfOrigin: 'At most 100 characters.',
  featured: 'Shown on the home page, with its price.',
  onSale: 'Listed as a clearance product.',
  inStoreOnly: 'Pickup only: an order with this item cannot be delivered.',
  category: 'Key of the category it is listed in.',
  vendor: 'Key of the vendor that supplies it.',
} as const;

/** Schema descriptions of the return and tax flags, which are stored for the back office. */
export const aboutFlags = {
  allowReturns: 'The store takes the item back.',
  taxable: 'Sales tax applies to the item.',
  federalTax: 'Federal tax applies to the item.',
  stateTax: 'State tax applies to the item.',
  localTax: 'Local tax other than municipal tax applies to the item.',
  municipalTax: 'City tax applies to the item.',
} as const;

/** Schema descriptions of a category's fields. */
export const aboutCategory = {
  name: 'At most 100 characters; unique, ignoring case.',
  featured: 'Shown on the home page.',
} as const;
