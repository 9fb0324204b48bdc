/** What a body's member holds: a plain type whose values are chosen by the member's name, a list, or members of its own. */
export type Shape = 'Int' | 'Text' | 'Decimal' | 'Boolean' | [Shape] | { [name: string]: Shape };

const address = { address: 'Text', city: 'Text', state: 'Text', zipCode: 'Text' } as const;
const contact = { name: 'Text', email: 'Text', phoneNumber: 'Text' } as const;
const customer = { customerNumber: 'Int', name: 'Text', ...address, phoneNumber: 'Text', faxNumber: 'Text' } as const;
const product = {
  productId: 'Text',
  auxilliaryItemId: 'Text',
  description: 'Text',
  vendorKey: 'Int',
  vendorItemNumber: 'Text',
  standardCost: 'Decimal',
  basePrice: 'Decimal',
  minimumQuantity: 'Int',
  maximumQuantity: 'Int',
  defaultQuantity: 'Int',
  imageAddress: 'Text',
  categoryKey: 'Int',
  countryOfOrigin: 'Text',
  featured: 'Boolean',
  onSale: 'Boolean',
  inStoreOnly: 'Boolean',
} as const;
const flags = {
  allowReturns: 'Boolean',
  taxable: 'Boolean',
  federalTax: 'Boolean',
  stateTax: 'Boolean',
  localTax: 'Boolean',
  municipalTax: 'Boolean',
} as const;
const vendor = {
  name: 'Text',
  id: 'Text',
  ...address,
  federalTaxId: 'Text',
  accountNumber: 'Text',
  distMethodKey: 'Int',
  terms: 'Text',
  ourAccountNumber: 'Text',
  contactName: 'Text',
  phoneNumber: 'Text',
  faxNumber: 'Text',
  purchasingAgentKey: 'Int',
} as const;
const order = {
  order: {
    customerKey: 'Int',
    date: 'Int',
    total: 'Decimal',
    location: 'Int',
    contact: 'Int',
    poNumber: 'Text',
    note: 'Text',
  },
  products: [{ productKey: 'Int', quantity: 'Int', price: 'Decimal' }],
} as const;
const finance = {
  isTaxable: 'Boolean',
  isOnAccount: 'Boolean',
  statementEmail: 'Text',
  statementFaxNumber: 'Text',
  taxAuthority: 'Text',
  terms: 'Text',
  creditLimit: 'Decimal',
  paymentMethod: 'Text',
  pricingTier: 'Int',
} as const;
const version = { version: 'Int' } as const;
const keyed = { key: 'Int', ...version } as const;

/** The documented body of each route that takes one, by its method and path. */
export const bodyShapes: Readonly<Record<string, unknown>> = {
  'post /auth/register': { customer: { ...customer, password: 'Text' }, contact },
  'post /auth/login': { customerNumber: 'Int', password: 'Text' },
  'post /auth/password': { currentPassword: 'Text', newPassword: 'Text', activationCode: 'Text' },
  'post /authcustomers': { customer },
  'put /authcustomers': { ...keyed, ...customer },
  'post /authcustomers/:key/erase': { customerNumber: 'Int' },
  'put /authcustomers/:key/finance': { ...version, ...finance },
  'post /authcustomers/:customerKey/contacts': { ...contact, customerKey: 'Int' },
  'put /authcustomers/:customerKey/contacts/:key': { ...version, ...contact, customerKey: 'Int' },
  'post /authcustomers/:customerKey/locations': { ...address, zipcode: 'Text', customerKey: 'Int' },
  'put /authcustomers/:customerKey/locations/:key': { ...version, ...address, customerKey: 'Int' },
  'post /authproducts/favorites': { customerKey: 'Int', productKey: 'Int' },
  'post /authproducts/favorites/remove': { customerKey: 'Int', productKey: 'Int', key: 'Int' },
  'delete /authproducts/favorites': { customerKey: 'Int', productKey: 'Int', key: 'Int' },
  'post /authorders': order,
  'post /authorders/card': { ...order, payment: { dataDescriptor: 'Text', dataValue: 'Text' } },
  'post /authproducts': { ...product, pricingInfo: flags },
  'put /authproducts': { ...keyed, ...product },
  'put /authproducts/pricingInfo': { productKey: 'Int', ...version, ...flags },
  'post /authproducts/category': { name: 'Text', featured: 'Boolean' },
  'put /authproducts/category': { ...keyed, name: 'Text', featured: 'Boolean' },
  'post /authvendors': vendor,
  'put /authvendors/:key': { ...version, ...vendor },
  'post /authpurchasingagents': contact,
  'put /authpurchasingagents': { ...keyed, ...contact },
  'put /paymentdifferences/:key': { note: 'Text' },
};
