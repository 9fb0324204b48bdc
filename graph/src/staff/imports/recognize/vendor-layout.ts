import type { TextField } from '../../../definitions/field.js';
import { vendorFields } from '../../../definitions/vendor.js';
import { parsePhone, parseState, parseZipCode } from './business-values.js';
import { parseId, parseQuantity, parseText } from './cell-values.js';
import type { FieldRule, ReportLayout } from './report-layout.js';

type Rule = Omit<FieldRule, 'field'>;

const text = (label: string, { most }: TextField, ...synonyms: string[]): Rule => ({
  label,
  synonyms,
  joins: true,
  parse: cell => parseText(cell, most),
});
const id = (label: string, { most }: TextField, ...synonyms: string[]): Rule => ({
  label,
  synonyms,
  isId: true,
  parse: cell => parseId(cell, most),
});
const field = (label: string, parse: FieldRule['parse'], ...synonyms: string[]): Rule => ({ label, synonyms, parse });

/** All fields that a report can have. The type makes a missing one a compile error. */
const rules: Record<Exclude<keyof typeof vendorFields, 'purchasingAgentKey'>, Rule> = {
  id: id(
    'Vendor id',
    vendorFields.id,
    'vendor',
    'vendor #',
    'vendor id',
    'vendor no',
    'vendor code',
    'vend',
    'vend #',
    'vend no',
    'vend id',
    'id',
    'code',
  ),
  name: text('Name', vendorFields.name, 'name', 'vendor name', 'company', 'vend name', 'company name'),
  address: text('Address', vendorFields.address, 'address', 'addr', 'street', 'address 1', 'addr 1', 'street address'),
  city: text('City', vendorFields.city, 'city'),
  state: field('State', parseState, 'st', 'state'),
  zipCode: field('Zip code', parseZipCode, 'zip', 'zip code', 'postal', 'postal code'),
  phoneNumber: field('Phone', parsePhone, 'phone', 'tel', 'telephone', 'phone #', 'phone no'),
  faxNumber: field('Fax', parsePhone, 'fax', 'fax #', 'fax no'),
  contactName: text('Contact', vendorFields.contactName, 'contact', 'contact name', 'attn'),
  ourAccountNumber: id(
    'Our account number',
    vendorFields.ourAccountNumber,
    'our account',
    'our account #',
    'our acct',
    'our acct #',
    'our account no',
  ),
  accountNumber: id(
    'Account number',
    vendorFields.accountNumber,
    'account',
    'account #',
    'acct',
    'acct #',
    'account no',
  ),
  federalTaxId: id(
    'Federal tax id',
    vendorFields.federalTaxId,
    'federal tax id',
    'fed tax id',
    'tax id',
    'fein',
    'ein',
  ),
  terms: text('Terms', vendorFields.terms, 'terms', 'terms code', 'payment terms'),
  distMethodKey: field(
    'Distribution method',
    parseQuantity,
    'dist method',
    'distribution method',
    'dist method key',
    'dist',
  ),
};

/**
 * Print Vendor List, which has no headers: columns are identified by position. Synonyms only detect headers, to refuse
 * them.
 */
export const vendorLayout: ReportLayout = {
  own: { name: 'print vendor list', titles: [], labels: [] },
  noun: ['vendor', 'vendors'],
  key: 'id',
  name: 'name',
  rules: Object.entries(rules).map(([name, rule]) => ({ field: name, ...rule })),
  isKey: key => key.length <= 50,
  isPlainRecord: textOf =>
    textOf('name') !== '' && ['state', 'zipCode', 'phoneNumber'].some(name => textOf(name) !== ''),
  positions: [
    'id',
    'name',
    'address',
    'city',
    'state',
    'zipCode',
    'phoneNumber',
    'faxNumber',
    'contactName',
    'ourAccountNumber',
    'accountNumber',
    'federalTaxId',
    'terms',
    'distMethodKey',
  ],
  proofs: ['state', 'zipCode', 'phoneNumber'],
  unrecognized:
    'This report must be printed without headers. Print it again without them; column A must be the vendor id and column B its name.',
};
