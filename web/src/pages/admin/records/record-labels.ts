import { businessFields } from '#definitions/business';
import { customerJobFields } from '#definitions/customer-job';
import { categoryFields } from '#definitions/category';
import { personFields } from '#definitions/person';
import { placeFields } from '#definitions/place';
import { pricingInfoFields, productFields } from '#definitions/product';
import { synonymFields } from '#definitions/synonyms';
import { vendorFields } from '#definitions/vendor';
import { labelsOf } from '../../../ui/field-kinds';

/** Labels of fields by type of record, for forms and history. */
export const recordLabels = {
  product: labelsOf({ ...productFields, ...pricingInfoFields }),
  vendor: labelsOf(vendorFields),
  purchasingAgent: labelsOf(personFields),
  category: labelsOf(categoryFields),
  customer: {
    customerNumber: 'Customer number',
    ...labelsOf(businessFields),
    pricingTier: 'Pricing tier',
    terms: 'Terms',
    paymentMethod: 'Payment method',
    creditLimit: 'Credit limit',
    taxAuthority: 'Tax authority',
    statementEmail: 'Statement email',
    statementFaxNumber: 'Statement fax',
    isTaxable: 'Taxable',
    isOnAccount: 'May buy on account',
    hasStatement: 'Gets statements',
    hasLateCharges: 'Late charges',
    autoSendStatements: 'Send statements automatically',
    hasCreditCard: 'Credit card on file',
    preBill: 'Bill before delivery',
    requiresShipTo: 'Requires ship-to',
    requiresPayment: 'Requires payment',
    requiresPoNumber: 'PO number required',
    canHaveBackOrders: 'Back orders allowed',
    shipCompleteOnly: 'Ship complete only',
    hasBreakoutPricing: 'Breakout pricing',
  },
  contact: labelsOf(personFields),
  location: labelsOf(placeFields),
  customerJob: labelsOf(customerJobFields),
  searchSynonyms: labelsOf(synonymFields),
  report: { name: 'Name', description: 'What it shows', query: 'Query', parameters: 'Parameters' },
};
