import type { NewSessionFragment } from '../src/session/new-session.generated';
import type { StoreFacts } from '../src/ui/store-context';

export const customer = {
  key: 7,
  customerNumber: 20_001,
  name: 'Roadrunner Ridge Construction',
  phoneNumber: '6025550142',
  address: '4410 N 7th Ave',
  zipCode: '85013',
  city: 'Phoenix',
  state: 'AZ',
  faxNumber: '',
  pricingTier: 3,
} satisfies NewSessionFragment['user'];

export const staff = { ...customer, key: 1, customerNumber: 10_001, name: 'Saguaro Counter', pricingTier: 42_069 };

export const storeInfo: StoreFacts = {
  name: 'Saguaro Tool & Supply',
  address: '1983 E Buckeye Rd',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85034',
  phoneNumber: '6025550183',
  hours: 'Monday-Friday 6:00 AM - 4:30 PM',
  mapUrl: 'https://maps.example',
  charityUrl: 'https://charity.example',
  charityName: 'Desert Shelter',
  timeZone: 'America/Phoenix',
  establishedYear: 1983,
  tagline: 'Tools for the trade',
};

/** A session as the server's response to a sign-in. No browser checks a token's signature. */
export function sessionOf(user: NewSessionFragment['user'], claims: Record<string, unknown> = {}): NewSessionFragment {
  const now = Math.floor(Date.now() / 1000);
  const all = { iat: now, nbf: now - 120, exp: now + 3600, pricingTier: user.pricingTier, ...claims };
  return { token: `.${btoa(JSON.stringify(all))}.`, mustChangePassword: false, keptUntil: null, user };
}
