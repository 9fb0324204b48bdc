import { localPath } from './local-path';

export interface SessionUser {
  key: number;
  customerNumber: number;
  /** Unknown until the customer sets a password. */
  name?: string | null;
  phoneNumber?: string | null;
  address?: string | null;
  zipCode?: string | null;
  city?: string | null;
  state?: string | null;
  faxNumber?: string | null;
  pricingTier?: number | null;
}

/** The stored value `user`: the account, and whether a password change is required first. */
export interface StoredUser extends SessionUser {
  mustChangePassword: boolean;
  /** While staff act as this customer: the page they came from. */
  actingFrom?: string;
}

/** Copies only the fields of `SessionUser`. */
export function plainUser(user: SessionUser): SessionUser {
  const { key, customerNumber, name, phoneNumber, address, zipCode, city, state, faxNumber, pricingTier } = user;
  return { key, customerNumber, name, phoneNumber, address, zipCode, city, state, faxNumber, pricingTier };
}

export function parseUser(text: string | null): StoredUser | null {
  const value = text === null ? null : (parse(text) as Partial<StoredUser> | null);
  if (typeof value?.key !== 'number' || typeof value.customerNumber !== 'number') return null;
  if (typeof value.name !== 'string' && value.mustChangePassword !== true) return null;
  const user = { ...value, key: value.key, customerNumber: value.customerNumber };
  const acting = typeof value.actingFrom === 'string' ? { actingFrom: localPath(value.actingFrom) } : {};
  return { ...plainUser(user), mustChangePassword: value.mustChangePassword === true, ...acting };
}

/** Returns the customer number of a stored cart, contact or location. */
export function ownerOf(text: string): number | null {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || !('customerNumber' in value)) return null;
  return typeof value.customerNumber === 'number' ? value.customerNumber : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The server's response to a sign-in or a password change. */
export interface NewSession {
  token: string;
  mustChangePassword: boolean;
  /** Seconds since the epoch; set if the browser stays signed in */
  keptUntil?: number | null;
  user: SessionUser;
}
