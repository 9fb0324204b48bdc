import type { ContactName } from '../../../trade/address-book/contact-kinds';
import type { BusinessName } from '../../../trade/business-fields';

export type CompanyName = 'customerNumber' | BusinessName | 'password' | 'confirmation';
export type CompanyTexts = Record<CompanyName, string>;
export type ContactTexts = Record<ContactName, string>;

export const emptyCompany: CompanyTexts = {
  customerNumber: '',
  name: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  phoneNumber: '',
  faxNumber: '',
  password: '',
  confirmation: '',
};
export const emptyContact: ContactTexts = { name: '', email: '', phoneNumber: '' };

let kept: { company: CompanyTexts; contact: ContactTexts } | null = null;

/** Keeps the input, except passwords, in memory while the user visits other pages. */
export function keepDraft(company: CompanyTexts, contact: ContactTexts): void {
  kept = { company: { ...company, password: '', confirmation: '' }, contact };
}

export function keptDraft(): { company: CompanyTexts; contact: ContactTexts } {
  return kept ?? { company: emptyCompany, contact: emptyContact };
}

export function forgetDraft(): void {
  kept = null;
}
