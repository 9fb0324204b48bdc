const place = { address: 'Street address', city: 'City', state: 'State', zipCode: 'Zip code' };
const person = { name: 'Name', email: 'Email', phoneNumber: 'Phone' };

/** What people call the fields of each kind of record. Forms, tables and the history use these words. */
export const recordLabels = {
  product: {
    productId: 'Item ID', auxilliaryItemId: 'Auxiliary item ID', description: 'Description', vendorKey: 'Vendor', vendorItemNumber: 'Vendor item number',
    categoryKey: 'Category', standardCost: 'Standard cost', basePrice: 'Base price', minimumQuantity: 'Minimum quantity', maximumQuantity: 'Maximum quantity',
    defaultQuantity: 'Default quantity', imageAddress: 'Image address', countryOfOrigin: 'Country of origin', featured: 'Featured', onSale: 'On sale',
    inStoreOnly: 'Only in store', allowReturns: 'Allow returns', taxable: 'Taxable', federalTax: 'Federal tax', stateTax: 'State tax', localTax: 'Local tax',
    municipalTax: 'Municipal tax',
  },
  vendor: {
    name: 'Name', id: 'Vendor ID', ...place, contactName: 'Contact name', phoneNumber: 'Phone', faxNumber: 'Fax', terms: 'Terms', federalTaxId: 'Federal tax ID',
    accountNumber: 'Account number', ourAccountNumber: 'Our account number', distMethodKey: 'Distribution method', purchasingAgentKey: 'Purchasing agent',
  },
  purchasingAgent: person,
  category: { name: 'Name', featured: 'Featured' },
  customer: {
    customerNumber: 'Customer number', name: 'Business name', ...place, phoneNumber: 'Business phone', faxNumber: 'Fax', pricingTier: 'Pricing tier', terms: 'Terms',
    paymentMethod: 'Payment method', creditLimit: 'Credit limit', taxAuthority: 'Tax authority', statementEmail: 'Statement email', statementFaxNumber: 'Statement fax',
    isTaxable: 'Taxable', isOnAccount: 'May buy on account', hasStatement: 'Gets statements', hasLateCharges: 'Late charges',
    autoSendStatements: 'Send statements automatically', hasCreditCard: 'Credit card on file', preBill: 'Bill before delivery', requiresShipTo: 'Requires ship-to',
    requiresPayment: 'Requires payment', canHaveBackOrders: 'Back orders allowed', shipCompleteOnly: 'Ship complete only', hasBreakoutPricing: 'Breakout pricing',
  },
  contact: person,
  location: place,
  report: { name: 'Name', description: 'What it shows', query: 'Query', parameters: 'Parameters' },
};

export function optional(label: string): string {
  return `${label} (optional)`;
}
