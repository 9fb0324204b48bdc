import { expect, type Page } from '@playwright/test';
import { seal } from '../src/session/sealed-storage/envelope';
import { plainUser, type SessionUser, type StoredUser } from '../src/session/stored-user';
import { open } from './steps';
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
 * Signs in without the sign-in page, for tests of other pages. Stores the token and the user, encrypted with a new key,
 * as the sign-in page would.
 */
export async function startSignedIn(page: Page, customerNumber: number, password = demoPassword): Promise<void> {
  const data = { query: login, variables: { input: { customerNumber, password } } };
  // The server may close an idle connection at the moment a request reuses it.
  const response = await page.request.post('/graphql', { data, maxRetries: 2 });
  const { data: result } = (await response.json()) as { data: { login: Login } | null };
  if (!result) throw new Error(`The sign-in of ${customerNumber} was rejected: ${await response.text()}`);
  const { token, user, mustChangePassword } = result.login;
  const stored: StoredUser = { ...plainUser(user), mustChangePassword };
  await page.goto('/robots.txt');
  const { origin } = new URL(page.url());
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const values = {
    user: await seal(key, 'user', origin, JSON.stringify(stored)),
    token: await seal(key, 'token', origin, token),
  };
  await page.evaluate(storeSealed, { raw: [...raw], values });
}

/** Runs in the page. Stores the encrypted values, and the key where the web client stores it. */
async function storeSealed({ raw, values }: { raw: number[]; values: Record<string, string> }): Promise<void> {
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

export const sessionCookies = ['cart-lines', 'page-session', 'page-session-key'];

export async function cookieNames(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name }) => name).sort();
}

/** Opens a page and waits until the browser has the session cookies for its next page. */
export async function startPages(page: Page, customerNumber: number): Promise<void> {
  await startSignedIn(page, customerNumber);
  await open(page, '/');
  await expect.poll(() => cookieNames(page)).toEqual(sessionCookies);
}
