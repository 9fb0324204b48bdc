import fc from 'fast-check';
import type { AppError } from '../../platform/shared/errors.js';
import { parseInput } from '../../platform/shared/input.js';
import { passwordInput } from '../../platform/shared/field-inputs.js';
import { states } from '../../definitions/states.js';
import { businessChangeInput, businessInput, contactInput, registrationInput } from './customer-rules.js';
import { growth, mostGrowth } from '../../../test/growth.js';

const business = {
  name: 'Copper State Framing',
  address: '12 E Jackson St',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85004',
  phoneNumber: '6025550100',
  faxNumber: '',
};
const contact = { name: 'Ana Ruiz', email: 'ana@copperstate.example', phoneNumber: '6025550101' };
const phone = 'Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890';

function errorsOf(work: () => unknown): Record<string, string[]> | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as AppError).details.errors;
  }
}

test('[REG-6] accepts and trims valid values, and reads an empty fax number as null', () => {
  expect(parseInput(businessInput, { ...business, name: '  Copper State Framing ', state: 'az' })).toEqual({
    ...business,
    faxNumber: null,
  });
});

test.each(['85004-1234', ' 85004 1234 ', '850041234'])('[REG-6] shortens the ZIP+4 code %p to five digits', zipCode => {
  expect(parseInput(businessInput, { ...business, zipCode }).zipCode).toBe('85004');
});

test.each([
  ['name', '', 'Invalid name, must have value'],
  ['name', '   ', 'Invalid name, must have value'],
  ['name', undefined, 'Invalid name, must have value'],
  ['name', 'x'.repeat(101), 'Must have at most 100 characters'],
  ['name', '4111 1111 1111 1111', 'A card number does not belong here'],
  ['address', '', 'Invalid street address, must have value'],
  ['city', null, 'Invalid city, must have value'],
  ['city', 'x'.repeat(51), 'Must have at most 50 characters'],
  ['state', '', 'Invalid state, must have value'],
  ['state', 'DC', 'Invalid state, must be one of the 50 states'],
  ['state', 'toString', 'Invalid state, must be one of the 50 states'],
  ['zipCode', '8500', 'Invalid zipcode. Must be 5 digits'],
  ['zipCode', '85004-123', 'Invalid zipcode. Must be 5 digits'],
  ['zipCode', '85004-12345', 'Invalid zipcode. Must be 5 digits'],
  ['zipCode', '1234-85004', 'Invalid zipcode. Must be 5 digits'],
  ['zipCode', 85004, 'Invalid zipcode. Must be 5 digits'],
  ['phoneNumber', '602555010', phone],
  ['phoneNumber', '16025550100', phone],
  ['phoneNumber', '602-555-0100', phone],
  ['phoneNumber', '٦٠٢٥٥٥٠١٠٠', phone],
  ['faxNumber', '123', phone],
])('[REG-5] [REG-6] rejects %s %p with: %s', (field, value, message) => {
  expect(errorsOf(() => parseInput(businessInput, { ...business, [field]: value }))).toEqual({ [field]: [message] });
});

test.each([
  ['name', '', 'Name must have value'],
  ['email', '', 'Invalid email'],
  ['email', 'ana', 'Invalid email'],
  ['email', 'ana@', 'Invalid email'],
  ['email', 'ana@b.example, luis@b.example', 'Invalid email'],
  ['email', 'Ana <ana@b.example>', 'Invalid email'],
  ['email', 'ana@b.example@c.example', 'Invalid email'],
  ['email', 'ana@  ', 'Invalid email'],
  ['email', `a@${'b'.repeat(253)}`, 'Must have at most 254 characters'],
  ['phoneNumber', '555', phone],
])('[REG-7] rejects contact %s %p with: %s', (field, value, message) => {
  expect(errorsOf(() => parseInput(contactInput, { ...contact, [field]: value }))).toEqual({ [field]: [message] });
});

test('[REG-7] accepts an @ followed by text as an email', () => {
  expect(parseInput(contactInput, { ...contact, email: ' ana@office ' }).email).toBe('ana@office');
});

test('[REG-4] accepts passwords of 8 to 72 bytes, as bcrypt counts them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), text => {
      const bytes = Buffer.byteLength(text);
      expect(passwordInput.safeParse(text).success).toBe(bytes >= 8 && bytes <= 72);
    }),
  );
});

test('[REG-6] reports all errors of a registration at once, by field path', () => {
  expect(
    errorsOf(() =>
      parseInput(registrationInput, {
        customer: { ...business, customerNumber: '012', zipCode: '', password: 'short' },
        contact: {},
      }),
    ),
  ).toEqual({
    'customer.customerNumber': ['must be a whole number'],
    'customer.zipCode': ['Invalid zipcode. Must be 5 digits'],
    'customer.password': ['Use at least 8 characters'],
    'contact.name': ['Name must have value'],
    'contact.email': ['Invalid email'],
    'contact.phoneNumber': [phone],
  });
});

test('[T-8] passes only the named fields', () => {
  const forged = JSON.parse(
    `{"pricingTier": 42069, "isAdmin": true, "key": 1, "__proto__": {"pricingTier": 42069}, "version": 9}`,
  ) as object;
  const parsed = parseInput(registrationInput, {
    customer: { ...forged, ...business, customerNumber: 12345, password: 'a-good-password' },
    contact: { ...forged, ...contact },
  });
  expect(Object.keys(parsed.customer).sort()).toEqual([
    'address',
    'city',
    'customerNumber',
    'faxNumber',
    'name',
    'password',
    'phoneNumber',
    'state',
    'zipCode',
  ]);
  expect(Object.keys(parsed.contact).sort()).toEqual(['email', 'name', 'phoneNumber']);
});

test('a change contains only the fields that were sent, so an omitted fax number is not erased', () => {
  expect(parseInput(businessChangeInput, { city: 'Mesa' })).toEqual({ city: 'Mesa' });
  expect(parseInput(businessChangeInput, { city: 'Mesa', faxNumber: undefined })).not.toHaveProperty('faxNumber', null);
  expect(parseInput(businessChangeInput, { faxNumber: '' })).toEqual({ faxNumber: null });
  expect(errorsOf(() => parseInput(businessChangeInput, { name: '' }))).toEqual({
    name: ['Invalid name, must have value'],
  });
});

test('[T-36] takes no more than linear time to reject long invalid texts', () => {
  const reject = (length: number) => {
    const long = `${'a'.repeat(length)}!`;
    const fields = { ...business, name: long, zipCode: long, phoneNumber: long, state: long };
    expect(errorsOf(() => parseInput(businessInput, fields))).toBeDefined();
    expect(errorsOf(() => parseInput(contactInput, { ...contact, email: long }))).toBeDefined();
  };
  expect(growth(reject, 10_000)).toBeLessThan(mostGrowth);
});

test('[REG-6] there are 50 states', () => {
  expect(Object.keys(states)).toHaveLength(50);
  expect(new Set(Object.values(states)).size).toBe(50);
});
