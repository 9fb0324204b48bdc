import { AppError } from '../shared/errors.js';
import type { ActingAdmin, Actor } from '../shared/access.js';
import { useShareOf } from '../shared/activity.js';
import type { TokenClaims, Tokens } from './tokens.js';

/** An account's current state in the database. */
export interface Account {
  name: string;
  isAdmin: boolean;
  tokenVersion: number;
}

/** Looks up the accounts that tokens belong to. */
export interface Accounts {
  account(customerKey: number): Promise<Account | null>;
  isActing(session: { key: number; adminKey: number; customerKey: number }): Promise<boolean>;
  isKept(signIn: { key: number; customerKey: number }): Promise<boolean>;
}

function ended(): AppError {
  return new AppError('UNAUTHENTICATED', 'Your sign-in has ended. Please sign in again.');
}

/**
 * Returns the caller of an Authorization header; null without one. Rejects an invalid token even where none is
 * required, because its sender expects to be signed in.
 */
export async function authenticate(
  header: string | undefined,
  ip: string,
  tokens: Tokens,
  accounts: Accounts,
): Promise<Actor | null> {
  if (header === undefined || header === '') return null;
  const token = /^Bearer +([\w.-]+)$/i.exec(header)?.[1];
  if (!token) throw new AppError('UNAUTHENTICATED');
  const claims = tokens.verify(token);
  // Statements from here on count toward the customer's share.
  useShareOf(claims.customerKey);
  const account = await accounts.account(claims.customerKey);
  if (!account || account.tokenVersion !== claims.tokenVersion) throw ended();
  if (claims.kept && !(await accounts.isKept({ key: claims.kept.key, customerKey: claims.customerKey }))) throw ended();
  return {
    customerKey: claims.customerKey,
    customerNumber: claims.customerNumber,
    name: account.name,
    isAdmin: account.isAdmin && claims.scope === 'full',
    mustChangePassword: claims.scope === 'passwordChange',
    actingAdmin: await actingAdmin(claims, accounts),
    ip,
  };
}

/**
 * Returns the staff member behind an acting token, who must still be staff, with a valid sign-in and an open acting
 * session.
 */
async function actingAdmin({ customerKey, acting }: TokenClaims, accounts: Accounts): Promise<ActingAdmin | null> {
  if (!acting) return null;
  const { adminKey, adminTokenVersion, sessionKey } = acting;
  const admin = await accounts.account(adminKey);
  if (!admin?.isAdmin || admin.tokenVersion !== adminTokenVersion) throw ended();
  if (!(await accounts.isActing({ key: sessionKey, adminKey, customerKey }))) throw ended();
  return { customerKey: adminKey, name: admin.name, sessionKey };
}
