import { parsePhone, parseState, parseZipCode } from './business-values.js';
import { parseId, parseQuantity, parseText } from './cell-values.js';
import type { FieldRule, ReportLayout } from './report-layout.js';

const text = (field: string, label: string, maxLength: number, ...synonyms: string[]): FieldRule => ({ field, label, synonyms, joins: true, parse: (cell) => parseText(cell, maxLength) });
const id = (field: string, label: string, ...synonyms: string[]): FieldRule => ({ field, label, synonyms, parse: (cell) => parseId(cell, 50) });
const field = (name: string, label: string, parse: FieldRule['parse'], ...synonyms: string[]): FieldRule => ({ field: name, label, synonyms, parse });

/** Print Vendor List: printed without headers, so a column means what its position says. The names of headers only serve to refuse them. */
export const VENDOR_LAYOUT: ReportLayout = {
  noun: ['vendor', 'vendors'],
  key: 'id',
  name: 'name',
  rules: [
    id('id', 'Vendor id', 'vendor', 'vendor #', 'vendor id', 'vendor no', 'vendor code', 'vend', 'vend #', 'vend no', 'vend id', 'id', 'code'),
    text('name', 'Name', 100, 'name', 'vendor name', 'company', 'vend name', 'company name'),
    text('address', 'Address', 100, 'address', 'addr', 'street', 'address 1', 'addr 1', 'street address'),
    text('city', 'City', 50, 'city'),
    field('state', 'State', parseState, 'st', 'state'),
    field('zipCode', 'Zip code', parseZipCode, 'zip', 'zip code', 'postal', 'postal code'),
    field('phoneNumber', 'Phone', parsePhone, 'phone', 'tel', 'telephone', 'phone #', 'phone no'),
    field('faxNumber', 'Fax', parsePhone, 'fax', 'fax #', 'fax no'),
    text('contactName', 'Contact', 100, 'contact', 'contact name', 'attn'),
    id('ourAccountNumber', 'Our account number', 'our account', 'our account #', 'our acct', 'our acct #', 'our account no'),
    id('accountNumber', 'Account number', 'account', 'account #', 'acct', 'acct #', 'account no'),
    id('federalTaxId', 'Federal tax id', 'federal tax id', 'fed tax id', 'tax id', 'fein', 'ein'),
    text('terms', 'Terms', 50, 'terms', 'terms code', 'payment terms'),
    field('distMethodKey', 'Distribution method', parseQuantity, 'dist method', 'distribution method', 'dist method key', 'dist'),
  ],
  isKey: (key) => key.length <= 50,
  isPlainRecord: (textOf) => textOf('name') !== '' && ['state', 'zipCode', 'phoneNumber'].some((name) => textOf(name) !== ''),
  positions: ['id', 'name', 'address', 'city', 'state', 'zipCode', 'phoneNumber', 'faxNumber', 'contactName', 'ourAccountNumber', 'accountNumber', 'federalTaxId', 'terms', 'distMethodKey'],
  proofs: ['state', 'zipCode', 'phoneNumber'],
  unrecognised: 'This report must be printed without headers. Print it again without them; column A must be the vendor id and column B its name.',
};
