import { about } from '../shared/descriptions.js';

/** Schema descriptions of a customer's finance fields. The limits are those of `finance-rules.ts`. */
export const aboutFinance = {
  isTaxable: "Sales tax applies to the customer's invoices.",
  isOnAccount: 'The customer may place orders on account, unless the terms are COD.',
  hasStatement: 'The customer gets account statements.',
  hasLateCharges: 'Late payments incur charges.',
  autoSendStatements: 'Statements are sent without being requested.',
  hasCreditCard: 'The back office has a credit card on file. The store itself stores no card data.',
  preBill: 'Orders are billed before delivery.',
  requiresShipTo: 'Each order must have a ship-to address.',
  requiresPayment: 'Orders must be paid before they are filled.',
  requiresPoNumber: 'Orders are refused as PO_NUMBER_REQUIRED without a PO number.',
  canHaveBackOrders: 'Items that are out of stock may be back-ordered.',
  shipCompleteOnly: 'Orders ship only when all items are available.',
  hasBreakoutPricing: 'Invoices list the price of each item.',
  statementEmail: `Where statements are emailed; null if they are not. ${about.email}`,
  statementFaxNumber: `Where statements are faxed. ${about.optionalPhoneNumber}`,
  taxAuthority: 'Tax jurisdiction code of the back office, at most 50 characters; null if there is none.',
  terms: 'Payment terms: COD, NET30, NET45 or NET50. With COD, orders on account are refused.',
  creditLimit:
    'The most that may be open on account, in US dollars with at most 2 decimals, up to 999,999,999.99; 0 or null means no limit.',
  paymentMethod: 'Usual way of paying: CC (credit card) or ACCT (on account).',
  pricingTier: '0 to 3. Stored for the back office: prices are the same in every tier.',
} as const;
