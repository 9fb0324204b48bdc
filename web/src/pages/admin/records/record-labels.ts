import { changeSubjects } from '#definitions/change-subjects';
import { labelsOf } from '../../../ui/field-kinds';
import type { FieldLabels } from './change-words';

export const customerLabels = {
  customerNumber: 'Customer number',
  ...labelsOf(changeSubjects.customer.fields),
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
};

export const reportLabels = {
  name: 'Name',
  description: 'What it shows',
  query: 'Query',
  parameters: 'Parameters',
};

const defined = Object.entries(changeSubjects).map(([subject, { fields }]) => [
  subject,
  fields ? labelsOf(fields) : {},
]);

/** Labels of fields by type of record, for the history. */
export const recordLabels: FieldLabels = {
  ...(Object.fromEntries(defined) as FieldLabels),
  customer: customerLabels,
  report: reportLabels,
};
