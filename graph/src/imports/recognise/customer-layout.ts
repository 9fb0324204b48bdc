import { parseCreditLimit, parseCustomerNumber, parseEmail, parseNotFlag, parsePaymentMethod, parsePhone, parsePlace, parseState, parseTerms, parseTier, parseZipCode, splitPlace } from './business-values.js';
import { parseFlag, parseText } from './cell-values.js';
import type { FieldRule, ReportLayout, ReportRow } from './report-layout.js';

const text = (field: string, label: string, maxLength: number, ...synonyms: string[]): FieldRule => ({ field, label, synonyms, joins: true, parse: (cell) => parseText(cell, maxLength) });
const flag = (field: string, label: string, ...synonyms: string[]): FieldRule => ({ field, label, synonyms, parse: parseFlag });
const field = (name: string, label: string, parse: FieldRule['parse'], ...synonyms: string[]): FieldRule => ({ field: name, label, synonyms, parse });

const number = ['cust', 'cust #', 'cust no', 'customer', 'customer #', 'account', 'acct #', 'id', 'customer no', 'account #', 'account no', 'acct', 'acct no', 'customer id', 'cust id', 'customer code', 'account code', 'account id', 'bill to #', 'client #', 'client id'];
const place = ['city, state zip', 'city state zip', 'city/st/zip', 'city st zip', 'city, st zip', 'city/state/zip'];
const salesperson = ['salesperson', 'sales person', 'salesman', 'sales rep', 'slsp', 'slsmn', 'rep', 'salesperson #', 'salesperson name', 'salesrep', 'account manager', 'sales person name', 'outside sales'];

/** Customers by Salesperson. */
export const customerLayout: ReportLayout = {
  noun: ['customer', 'customers'],
  key: 'customerNumber',
  name: 'name',
  rules: [
    field('customerNumber', 'Customer number', parseCustomerNumber, ...number),
    text('name', 'Name', 100, 'name', 'customer name', 'company', 'bill to', 'cust name', 'company name', 'account name', 'bill to name', 'business name', 'client name', 'firm', 'firm name'),
    { ...text('address', 'Address', 100, 'address', 'addr 1', 'street', 'addr', 'address 1', 'street address', 'address line 1', 'billing address', 'bill to address', 'mailing address', 'street 1'), continuedBy: ['address 2', 'addr 2', 'address line 2', 'suite'] },
    text('city', 'City', 50, 'city', 'town', 'bill to city', 'billing city'),
    field('state', 'State', parseState, 'st', 'state', 'st.', 'bill to state', 'billing state', 'state code', 'state/province'),
    field('zipCode', 'Zip code', parseZipCode, 'zip', 'postal', 'zip code', 'postal code', 'zip/postal', 'zip/postal code', 'postcode', 'bill to zip', 'billing zip', 'zip + 4'),
    field('cityStateZip', 'City, state and zip code', parsePlace, ...place),
    field('phoneNumber', 'Phone', parsePhone, 'phone', 'tel', 'telephone', 'phone #', 'phone no', 'telephone #', 'business phone', 'main phone', 'office phone', 'work phone', 'phone 1', 'primary phone'),
    field('faxNumber', 'Fax', parsePhone, 'fax', 'fax #', 'fax no', 'facsimile', 'fax phone'),
    text('contactName', 'Contact', 100, 'contact', 'attn', 'contact name', 'attention', 'contact person', 'primary contact', 'main contact', 'contact 1', 'buyer'),
    field('contactEmail', 'Email', parseEmail, 'email', 'e-mail', 'email address', 'e-mail address', 'contact email', 'primary email', 'main email', 'email 1'),
    { ...text('salesperson', 'Salesperson (not kept by the store)', 100, ...salesperson), repeats: true },
    { ...field('terms', 'Terms', parseTerms, 'terms', 'terms code', 'payment terms', 'term', 'credit terms', 'pay terms', 'terms description'), choosable: true },
    field('paymentMethod', 'Payment method', parsePaymentMethod, 'pay method', 'payment method', 'pay type', 'method of payment', 'payment type', 'pay by'),
    field('creditLimit', 'Credit limit', parseCreditLimit, 'cr limit', 'credit limit', 'credit lim', 'cr lim', 'credit line', 'credit maximum', 'limit'),
    field('pricingTier', 'Pricing tier', parseTier, 'price level', 'tier', 'price code', 'pricing tier', 'price tier', 'pricing level', 'price class', 'price group', 'customer tier', 'price list', 'discount level'),
    flag('isTaxable', 'Taxable', 'taxable', 'is taxable', 'txbl'),
    field('taxExempt', 'Tax exempt', parseNotFlag, 'tax exempt', 'exempt', 'txexempt'),
    text('taxAuthority', 'Tax authority', 50, 'tax auth', 'tax code', 'tax authority', 'tax jurisdiction'),
    flag('isOnAccount', 'On account', 'on account', 'is on account', 'on acct'),
    flag('hasStatement', 'Statement', 'statement', 'stmt', 'has statement', 'statements'),
    flag('hasLateCharges', 'Late charges', 'late chg', 'finance charge', 'late charges', 'has late charges', 'fin chg', 'late charge'),
    flag('autoSendStatements', 'Send statements', 'auto send statements', 'auto send stmt', 'auto statements', 'send statements'),
    flag('preBill', 'Pre-bill', 'pre-bill', 'prebill'),
    flag('requiresShipTo', 'Requires ship-to', 'requires ship to', 'ship to required', 'req ship to'),
    flag('requiresPayment', 'Requires payment', 'requires payment', 'payment required', 'req payment'),
    flag('canHaveBackOrders', 'Back orders', 'back orders', 'b/o', 'can have back orders', 'backorders', 'allow back orders', 'bo'),
    flag('shipCompleteOnly', 'Ship complete only', 'ship complete', 'ship complete only'),
    flag('hasBreakoutPricing', 'Breakout pricing', 'breakout', 'breakout pricing', 'has breakout pricing'),
    flag('hasCreditCard', 'Credit card', 'credit card', 'has credit card', 'card on file'),
    field('statementEmail', 'Statement email', parseEmail, 'statement email', 'stmt email', 'statement e-mail'),
    field('statementFaxNumber', 'Statement fax', parsePhone, 'statement fax', 'stmt fax', 'statement fax #'),
  ],
  isKey: (key) => /^#?\d{1,12}$/.test(key),
  isPlainRecord: (textOf) => textOf('name') !== '',
  carried: { field: 'salesperson', maxLength: 100 },
  wraps: true,
  complete,
  standsFor: { cityStateZip: ['city', 'state', 'zipCode'], taxExempt: ['isTaxable'], salesperson: [] },
  unrecognised: 'No row with column names was found. Print the report with headers: one column must be the customer number, and at least two others must be known, such as Name and Phone.',
};

function complete({ values }: ReportRow): void {
  const { cityStateZip: place, taxExempt: isTaxable } = values;
  delete values.cityStateZip;
  delete values.salesperson;
  delete values.taxExempt;
  // A column of its own says it better than a part of another.
  if (typeof place === 'string') for (const [field, value] of Object.entries(splitPlace(place) ?? {})) values[field] ??= value;
  if (isTaxable !== undefined) values.isTaxable ??= isTaxable;
}
