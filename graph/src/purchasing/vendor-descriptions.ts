import { about } from '../shared/descriptions.js';

/** Schema descriptions of a vendor's fields. The limits are those of `purchasing-rules.ts`. */
export const aboutVendor = {
  name: about.businessName,
  id: 'Short code of the vendor in back-office reports, at most 50 characters; unique, ignoring case.',
  federalTaxId: 'The vendor\'s federal tax ID, at most 50 characters.',
  accountNumber: 'The vendor\'s account number in the back office, at most 50 characters.',
  distMethodKey: 'Back-office code of the distribution method, 0 to 999,999,999; null if there is none.',
  terms: 'Payment terms agreed with the vendor, such as "Net 30", at most 50 characters.',
  ourAccountNumber: 'The store\'s account number at the vendor, at most 50 characters.',
  contactName: 'The person to call at the vendor, at most 100 characters.',
  purchasingAgentKey: 'Key of the purchasing agent who buys from the vendor; null if nobody is assigned.',
} as const;
