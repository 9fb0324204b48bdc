import { flag, optionalAmount, optionalEmail, optionalPhone, optionalText, unused, word } from './field.js';

/** How a customer pays and is billed; for staff only. */
export const financeFields = {
  isTaxable: unused(flag('Taxable', "Sales tax applies to the customer's invoices.", true)),
  isOnAccount: flag(
    'May buy on account',
    'The customer may place orders on account, unless the terms are COD or the payment method is CC.',
  ),
  hasStatement: unused(flag('Gets statements', 'The customer gets account statements.')),
  hasLateCharges: unused(flag('Late charges', 'Late payments incur charges.')),
  autoSendStatements: unused(flag('Send statements automatically', 'Statements are sent without being requested.')),
  hasCreditCard: unused(
    flag('Credit card on file', 'The back office has a credit card on file. The store itself stores no card data.'),
  ),
  preBill: unused(flag('Bill before delivery', 'Orders are billed before delivery.')),
  requiresShipTo: flag('Requires ship-to', 'Pickup orders are refused as SHIP_TO_REQUIRED.'),
  requiresPayment: unused(flag('Requires payment', 'Orders must be paid before they are filled.')),
  requiresPoNumber: flag('PO number required', 'Orders are refused as PO_NUMBER_REQUIRED without a PO number.'),
  canHaveBackOrders: unused(flag('Back orders allowed', 'Items that are out of stock may be back-ordered.')),
  shipCompleteOnly: unused(flag('Ship complete only', 'Orders ship only when all items are available.')),
  hasBreakoutPricing: unused(flag('Breakout pricing', 'Invoices list the price of each item.')),
  statementEmail: unused(optionalEmail('Statement email', 'Where statements are emailed; null if they are not.')),
  statementFaxNumber: unused(optionalPhone('Statement fax', null, 'Where statements are faxed.')),
  taxAuthority: unused(
    optionalText(
      'Tax authority',
      50,
      'Tax jurisdiction code of the back office, at most 50 characters; null if there is none.',
    ),
  ),
  terms: word(
    'Terms',
    ['COD', 'NET30', 'NET45', 'NET50'],
    'COD',
    'Payment terms: COD, NET30, NET45 or NET50. With COD, orders on account are refused.',
  ),
  creditLimit: optionalAmount(
    'Credit limit',
    'The most that may be open on account, in US dollars with at most 2 decimals, up to 999,999,999.99; 0 or null means no limit.',
  ),
  paymentMethod: word(
    'Payment method',
    ['CC', 'ACCT'],
    'CC',
    'Way of paying: CC (credit card) or ACCT (on account). With CC, orders on account are refused.',
  ),
} as const;
