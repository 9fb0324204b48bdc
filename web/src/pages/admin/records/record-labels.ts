import { categoryFields } from '#definitions/category';
import { fieldNames, type Fields } from '#definitions/field';
import { pricingInfoFields, productFields } from '#definitions/product';
import { businessLabels, personLabels, placeLabels } from '../../../ui/business-labels';

function labelsOf<F extends Fields>(fields: F): Record<keyof F & string, string> {
  return Object.fromEntries(fieldNames(fields).map((name) => [name, (fields[name] as F[string]).label])) as Record<keyof F & string, string>;
}

/** What people call the fields of each kind of record. Forms and the history use these words. */
export const recordLabels = {
  product: labelsOf({ ...productFields, ...pricingInfoFields }),
  vendor: {
    name: 'Name', id: 'Vendor ID', ...placeLabels, contactName: 'Contact name', phoneNumber: 'Phone', faxNumber: 'Fax', terms: 'Terms', federalTaxId: 'Federal tax ID',
    accountNumber: 'Account number', ourAccountNumber: 'Our account number', distMethodKey: 'Distribution method', purchasingAgentKey: 'Purchasing agent',
  },
  purchasingAgent: personLabels,
  category: labelsOf(categoryFields),
  customer: {
    customerNumber: 'Customer number', ...businessLabels, pricingTier: 'Pricing tier', terms: 'Terms',
    paymentMethod: 'Payment method', creditLimit: 'Credit limit', taxAuthority: 'Tax authority', statementEmail: 'Statement email', statementFaxNumber: 'Statement fax',
    isTaxable: 'Taxable', isOnAccount: 'May buy on account', hasStatement: 'Gets statements', hasLateCharges: 'Late charges',
    autoSendStatements: 'Send statements automatically', hasCreditCard: 'Credit card on file', preBill: 'Bill before delivery', requiresShipTo: 'Requires ship-to',
    requiresPayment: 'Requires payment', canHaveBackOrders: 'Back orders allowed', shipCompleteOnly: 'Ship complete only', hasBreakoutPricing: 'Breakout pricing',
  },
  contact: personLabels,
  location: placeLabels,
  report: { name: 'Name', description: 'What it shows', query: 'Query', parameters: 'Parameters' },
};
