import { businessFields } from '../../../definitions/business.js';
import { financeFields } from '../../../definitions/finance.js';
import { personFields } from '../../../definitions/person.js';
import { vendorFields } from '../../../definitions/vendor.js';
import {
  parseCreditLimit,
  parseCustomerNumber,
  parseEmail,
  parseNotFlag,
  parsePaymentMethod,
  parsePhone,
  parsePlace,
  parseState,
  parseTerms,
  parseTier,
  parseZipCode,
  splitPlace,
} from './business-values.js';
import { parseQuantity } from './cell-values.js';
import { flag, id, rule, rulesOf, text, type Rule } from './field-rules.js';
import type { ReportLayout, ReportRow } from './report-layout.js';

type CustomerField =
  | 'customerNumber'
  | keyof typeof businessFields
  | 'cityStateZip'
  | 'contactName'
  | 'contactEmail'
  | 'salesperson'
  | 'pricingTier'
  | 'taxExempt'
  | Exclude<keyof typeof financeFields, 'requiresPoNumber'>;

/** All fields that a report of customers can have. The type makes a missing one a compile error. */
const customerRules: Record<CustomerField, Rule> = {
  customerNumber: rule(
    'Customer number',
    `cust; cust #; customer; account; acct #; id; account #; acct; customer id; cust id; customer code; account code;
    account id; bill to #; client #; client id`,
    parseCustomerNumber,
  ),
  name: text(
    'Name',
    businessFields.name,
    `name; customer name; company; bill to; cust name; company name; account name; bill to name; business name; client name;
    firm; firm name`,
  ),
  address: text(
    'Address',
    businessFields.address,
    `address; addr 1; street; addr; address 1; street address; address line 1; billing address; bill to address;
    mailing address; street 1`,
    { continuedBy: 'address 2; addr 2; address line 2; suite' },
  ),
  city: text('City', businessFields.city, 'city; town; bill to city; billing city'),
  state: rule('State', 'st; bill to state; billing state; state code; state/province', parseState),
  zipCode: rule(
    'Zip code',
    'zip; postal; postal code; zip/postal; zip/postal code; postcode; bill to zip; billing zip; zip + 4',
    parseZipCode,
  ),
  cityStateZip: rule('City, state and zip code', 'city, state zip; city/st/zip', parsePlace),
  phoneNumber: rule(
    'Phone',
    `phone; tel; telephone; telephone #; business phone; main phone; office phone; work phone; phone 1; primary phone`,
    parsePhone,
  ),
  faxNumber: rule('Fax', 'fax; facsimile; fax phone', parsePhone),
  contactName: text(
    'Contact',
    personFields.name,
    'contact; attn; attention; contact person; primary contact; main contact; contact 1; buyer',
  ),
  contactEmail: rule(
    'Email',
    'email; e-mail; email address; e-mail address; primary email; main email; email 1',
    parseEmail,
  ),
  salesperson: text(
    'Salesperson (not imported)',
    personFields.name,
    `salesperson; sales person; salesman; sales rep; slsp; slsmn; rep; salesperson #; salesperson name; salesrep;
    account manager; sales person name; outside sales`,
    { repeats: true },
  ),
  terms: rule('Terms', 'terms; terms code; payment terms; credit terms; pay terms; terms description', parseTerms, {
    choosable: true,
  }),
  paymentMethod: rule(
    'Payment method',
    'pay method; pay type; method of payment; payment type; pay by',
    parsePaymentMethod,
  ),
  creditLimit: rule(
    'Credit limit',
    'cr limit; credit lim; cr lim; credit line; credit maximum; limit',
    parseCreditLimit,
    { isPrice: true, isUnique: true },
  ),
  pricingTier: rule(
    'Pricing tier',
    `price level; tier; price code; price tier; pricing level; price class; price group; customer tier; price list;
    discount level`,
    parseTier,
  ),
  isTaxable: flag('Taxable', 'taxable; txbl'),
  taxExempt: rule('Tax exempt', 'tax exempt; exempt; txexempt', parseNotFlag),
  taxAuthority: text('Tax authority', financeFields.taxAuthority, 'tax auth; tax code; tax jurisdiction'),
  isOnAccount: flag('On account', 'on account; on acct'),
  hasStatement: flag('Statement', 'statement; stmt'),
  hasLateCharges: flag('Late charges', 'late chg; finance charge; late charges; fin chg'),
  autoSendStatements: flag('Send statements', 'auto send statements; auto send stmt; auto statements; send statements'),
  preBill: flag('Pre-bill', 'pre-bill; prebill'),
  requiresShipTo: flag('Requires ship-to', 'requires ship to; ship to required; req ship to'),
  requiresPayment: flag('Requires payment', 'requires payment; payment required; req payment'),
  canHaveBackOrders: flag('Back orders', 'back orders; b/o; backorders; allow back orders; bo'),
  shipCompleteOnly: flag('Ship complete only', 'ship complete'),
  hasBreakoutPricing: flag('Breakout pricing', 'breakout; breakout pricing'),
  hasCreditCard: flag('Credit card', 'credit card; card on file'),
  statementEmail: rule('Statement email', 'statement email; stmt email; statement e-mail', parseEmail),
  statementFaxNumber: rule('Statement fax', 'statement fax; stmt fax', parsePhone),
};

/** Customers by Salesperson. */
export const customerLayout: ReportLayout = {
  own: {
    name: 'customers by salesperson',
    titles: ['customers by salesperson'],
    labels: [],
    otherLabels: ['salesperson', 'sales rep'],
  },
  noun: ['customer', 'customers'],
  key: 'customerNumber',
  name: 'name',
  rules: rulesOf(customerRules),
  isKey: key => /^#?\d{1,12}$/.test(key),
  isPlainRecord: textOf => textOf('name') !== '',
  carried: { field: 'salesperson', maxLength: personFields.name.most },
  wraps: true,
  complete: completeCustomer,
  expandsTo: { cityStateZip: ['city', 'state', 'zipCode'], taxExempt: ['isTaxable'], salesperson: [] },
  unrecognized:
    'No row with column names was found. Print the report with headers: one column must be the customer number, and at least two others must be known, such as Name and Phone.',
};

function completeCustomer(record: ReportRow): void {
  const { values, per } = record;
  delete record.per;
  if (per?.creditLimit && values.creditLimit !== undefined) {
    record.errors.push({
      field: 'creditLimit',
      column: per.creditLimit.place?.header ?? '',
      cell: `${per.creditLimit.place?.column ?? 'A'}${record.row}`,
      value: String(values.creditLimit),
      message: 'Credit limit: its heading or cell names a unit. Write whole dollars under a heading without one.',
    });
    delete values.creditLimit;
  }
  const { cityStateZip: place, taxExempt: isTaxable } = values;
  delete values.cityStateZip;
  delete values.salesperson;
  delete values.taxExempt;
  // Separate columns take precedence over parts of a combined one.
  if (typeof place === 'string')
    for (const [field, value] of Object.entries(splitPlace(place) ?? {})) values[field] ??= value;
  if (isTaxable !== undefined) values.isTaxable ??= isTaxable;
}

/**
 * All fields that a report of vendors can have, in the order of its columns, which have no headings. Headings only
 * detect a report with them, to refuse it. The type makes a missing field a compile error.
 */
const vendorRules: Record<Exclude<keyof typeof vendorFields, 'purchasingAgentKey'>, Rule> = {
  id: id('Vendor id', vendorFields.id, 'vendor; vendor #; vendor id; vendor code; vend; vend #; vend id; code'),
  name: text('Name', vendorFields.name, 'name; vendor name; company; vend name; company name'),
  address: text('Address', vendorFields.address, 'address; addr; street; address 1; addr 1; street address'),
  city: text('City', vendorFields.city, 'city'),
  state: rule('State', 'st', parseState),
  zipCode: rule('Zip code', 'zip; postal; postal code', parseZipCode),
  phoneNumber: rule('Phone', 'phone; tel; telephone', parsePhone),
  faxNumber: rule('Fax', 'fax', parsePhone),
  contactName: text('Contact', vendorFields.contactName, 'contact; attn'),
  ourAccountNumber: id('Our account number', vendorFields.ourAccountNumber, 'our account; our acct; our acct #'),
  accountNumber: id('Account number', vendorFields.accountNumber, 'account; acct; acct #'),
  federalTaxId: id('Federal tax id', vendorFields.federalTaxId, 'federal tax id; fed tax id; tax id; fein; ein'),
  terms: text('Terms', vendorFields.terms, 'terms; terms code; payment terms'),
  distMethodKey: rule('Distribution method', 'dist method; distribution method; dist', parseQuantity),
};
const vendorProofs = ['state', 'zipCode', 'phoneNumber'];

/** Print Vendor List. */
export const vendorLayout: ReportLayout = {
  own: { name: 'print vendor list', titles: [], labels: [] },
  noun: ['vendor', 'vendors'],
  key: 'id',
  name: 'name',
  rules: rulesOf(vendorRules),
  isKey: key => key.length <= vendorFields.id.most,
  isPlainRecord: textOf => textOf('name') !== '' && vendorProofs.some(field => textOf(field) !== ''),
  positions: Object.keys(vendorRules),
  proofs: vendorProofs,
  unrecognized:
    'This report must be printed without headers. Print it again without them; column A must be the vendor id and column B its name.',
};
