import { StoreUnreachable } from '../ui/error-facts';
import { keptPath } from './kept-key';
import { tell } from './notices';
import type { NewSession } from './stored-user';

/** Keeps a new sign-in for 30 days. Tells the customer if it cannot be kept. */
export async function keepSignIn({ token, keptUntil }: NewSession): Promise<void> {
  const kept =
    keptUntil &&
    (await fetch(keptPath, { method: 'PUT', headers: { authorization: `Bearer ${token}` } }).catch(() => null));
  if (kept && kept.ok) return;
  void tell(
    'This device signs in again after 12 hours',
    'It cannot be kept signed in for 30 days now. Staff, and customers who have not chosen a password, never can.',
  );
}

/** Returns a new token for a kept sign-in; null if it has ended. Throws if the store cannot be reached. */
export async function resumeKept(): Promise<NewSession | null> {
  const response = await fetch(keptPath, { method: 'POST' }).catch((error: unknown) => {
    throw new StoreUnreachable(error);
  });
  if (response.status === 401) return null;
  if (!response.ok) throw new StoreUnreachable(response.status);
  const { data } = (await response.json()) as { data: NewSession };
  return { ...data, mustChangePassword: false };
}
