import type { Page } from '@playwright/test';
import { seal } from '../src/session/sealed-storage/envelope';
import { plainUser, type SessionUser, type StoredUser } from '../src/session/stored-user';
import { demoPassword } from './store';

interface Login {
  token: string;
  mustChangePassword: boolean;
  user: SessionUser;
}

const login = `mutation ($input: LoginInput!) {
  login(input: $input) { token mustChangePassword user { key customerNumber name phoneNumber address zipCode city state faxNumber pricingTier } }
}`;

/**
 * Leaves the browser as the sign-in page would, without the page: for tests of something else, which open their own page
 * next. It has a key of its own, and under it the token and the person.
 */
export async function startSignedIn(page: Page, customerNumber: number, password = demoPassword): Promise<void> {
  const data = { query: login, variables: { input: { customerNumber, password } } };
  // The server lets a connection go that was idle for long, sometimes just when this takes it.
  const response = await page.request.post('/graphql', { data, maxRetries: 2 });
  const answer = (await response.json()) as { data: { login: Login } | null };
  if (!answer.data) throw new Error(`The sign-in of ${customerNumber} was refused: ${await response.text()}`);
  const { token, user, mustChangePassword } = answer.data.login;
  const stored: StoredUser = { ...plainUser(user), mustChangePassword };
  await page.goto('/robots.txt');
  const { origin } = new URL(page.url());
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const values = {
    user: await seal(key, 'user', origin, JSON.stringify(stored)),
    token: await seal(key, 'token', origin, token),
  };
  await page.evaluate(keepSealed, { raw: [...raw], values });
}

/** Runs in the page: stores what was sealed, and the key as the store keeps it. */
async function keepSealed({ raw, values }: { raw: number[]; values: Record<string, string> }): Promise<void> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(raw), 'AES-GCM', false, ['encrypt', 'decrypt']);
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('session', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const change = opening.result.transaction('keys', 'readwrite');
      change.objectStore('keys').put(key, 'storage');
      change.oncomplete = () => {
        opening.result.close();
        resolve(null);
      };
      change.onerror = reject;
    };
  });
  for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
}
