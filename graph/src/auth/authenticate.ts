import { AppError } from '../shared/errors.js';
import type { Actor } from '../shared/access.js';
import type { Tokens } from './tokens.js';

/** What the database says of an account now. */
export interface Account {
  name: string;
  isAdmin: boolean;
  tokenVersion: number;
}

export type FindAccount = (customerKey: number) => Promise<Account | null>;

/**
 * The person behind an Authorization header; null without one.
 * A token that is sent but not valid is refused, also where nobody needs one: its sender believes to be signed in.
 */
export async function authenticate(
  header: string | undefined,
  ip: string,
  tokens: Tokens,
  findAccount: FindAccount,
): Promise<Actor | null> {
  if (header === undefined || header === '') return null;
  const token = /^Bearer ([\w.-]+)$/.exec(header)?.[1];
  if (!token) throw new AppError('UNAUTHENTICATED');
  const claims = tokens.verify(token);
  const account = await findAccount(claims.customerKey);
  if (!account || account.tokenVersion !== claims.tokenVersion) {
    throw new AppError('UNAUTHENTICATED', 'Your sign-in has ended. Please sign in again.');
  }
  return {
    customerKey: claims.customerKey,
    customerNumber: claims.customerNumber,
    name: account.name,
    isAdmin: account.isAdmin && claims.scope === 'full',
    mustChangePassword: claims.scope === 'passwordChange',
    ip,
  };
}
