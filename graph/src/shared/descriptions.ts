/** Schema descriptions of values that several types have. The limits are those of `field-inputs.ts` and `input.ts`. */
export const about = {
  existingKey: 'Key of an existing record. The call fails with NOT_FOUND if there is none.',
  businessName: 'At most 100 characters.',
  personName: 'The person\'s full name, at most 100 characters.',
  street: 'Street address, at most 100 characters.',
  city: 'At most 50 characters.',
  state: 'Two-letter code of one of the 50 states.',
  zipCode: 'Five digits.',
  phoneNumber: 'Ten digits without punctuation.',
  optionalPhoneNumber: 'Ten digits without punctuation; null or empty text if there is none.',
  email: 'A single address without a display name, at most 254 characters.',
  password: '8 to 72 bytes in UTF-8.',
  customerNumber: 'The number the customer signs in with, from 1 to 999,999,999.',
  customerName: 'Business name, at most 100 characters.',
  day: 'A date such as 2026-11-21, in the store\'s time zone.',
} as const;
