import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { registerCustomer } from './registration-form';
import { open, signIn, untilLive } from './steps';
import type { Store } from './store';

/** Returns the mail of sign-in help for a customer number, once it has been sent. */
async function mailFor(store: Store, customerNumber: number): Promise<string> {
  let found: string | undefined;
  await expect(() => {
    found = readdirSync(store.mailFolder)
      .filter(name => name.startsWith('sign-in-help-'))
      .map(name => readFileSync(join(store.mailFolder, name), 'utf8').replaceAll(/=\r?\n/g, ''))
      .find(mail => mail.includes(`customer number ${customerNumber}`));
    expect(found).toBeDefined();
  }).toPass();
  return found as string;
}

test('[AUTH-10] a customer who forgot the password chooses another one with the code of a mail', {
  tag: '@desktop',
}, async ({ page, store, complaints }) => {
  complaints.allow(/alarm: a wrong activation code was entered/);
  const email = `rosa-${Date.now()}@copperstate.example`;
  const { customerNumber } = await registerCustomer(store, undefined, email);
  await open(page, '/login');
  await page.getByRole('link', { name: 'Get both by mail' }).click();
  await page.getByRole('button', { name: 'Send me a mail' }).click();
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Enter your email address/);
  await page.getByLabel('Email address').fill(email);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send me a mail' }).click();
  await expect(page.getByText(`If one of our contacts has the address ${email}`)).toBeVisible();
  const [, code] = /^Code: (\w{5}-\w{5})$/m.exec(await mailFor(store, customerNumber)) as unknown as [string, string];

  // The link of the mail, which has no host because the store's address is not configured here.
  await page.goto(`/choose-password#${customerNumber}-${code.replace('-', '')}`);
  await untilLive(page);
  await expect(page.getByLabel('Customer number')).toHaveValue(String(customerNumber));
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('New password again').fill('short');
  await page.getByRole('button', { name: 'Change password and sign in' }).click();
  await expect(page.getByText('Use at least 8 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a-new-password');
  await page.getByLabel('New password again').fill('a-new-password');
  await page.getByLabel('Code').fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'C' : 'A'}`);
  await page.getByRole('button', { name: 'Change password and sign in' }).click();
  await expect(page.getByText('This code is not valid for this customer number.')).toBeVisible();
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Change password and sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, customerNumber, 'a-new-password');
});
