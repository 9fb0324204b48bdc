import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { cookieNames, sessionCookies } from './signed-in';
import { fillSignIn, open, untilLive } from './steps';
import { demoPassword, people } from './store';

const label = 'Keep me signed in on this device';
const keptCookies = ['kept-sign-in', 'kept-sign-in-key'];
const allCookies = [...sessionCookies, ...keptCookies].sort();

async function signInKept(page: Page): Promise<void> {
  await open(page, '/login');
  await page.getByLabel(label).check();
  await fillSignIn(page, people.onAccount);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect.poll(() => cookieNames(page)).toEqual(allCookies);
}

/** Leaves the browser as it is when the token has expired. */
async function loseToken(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
}

test('[AUTH-9] "Keep me signed in on this device" is off at first, and lasts beyond the token', async ({ page }) => {
  await open(page, '/login');
  await expect(page.getByLabel(label)).not.toBeChecked();
  await expect(page.getByLabel(label)).toHaveAccessibleDescription('For 30 days. Not on a device that others use.');
  await fillSignIn(page, people.onAccount);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect.poll(() => cookieNames(page)).toEqual(sessionCookies);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await signInKept(page);
  await loseToken(page);
  await open(page, '/account');
  const device = page.getByRole('list', { name: 'Devices that stay signed in' }).getByRole('listitem').first();
  await expect(device).toContainText(
    /^Chrome on (Linux|Windows|Android) \(this device\)Signed in .+ Stays signed in until .+\./,
  );
  await expect(device.getByRole('button', { name: /^Sign out Chrome on / })).toBeVisible();
});

test('[AUTH-9] signing out, here or in the list of another device, ends a kept sign-in', async ({
  page,
  openBrowser,
  complaints,
}) => {
  complaints.allow(/401 \(Unauthorized\)/);
  await signInKept(page);
  const saved = await page.context().cookies();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => cookieNames(page)).toEqual([]);
  await page.context().addCookies(saved);
  await open(page, '/account');
  await expect(page).toHaveURL('/login?from=%2Faccount');

  await signInKept(page);
  const other = await openBrowser();
  await open(other, '/login');
  await fillSignIn(other, people.onAccount);
  await expect(other.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await open(other, '/account');
  const devices = other.getByRole('list', { name: 'Devices that stay signed in' }).getByRole('listitem');
  await expect(devices.first()).toBeVisible();
  const count = await devices.count();
  await devices.first().getByRole('button').click();
  await expect(devices).toHaveCount(count - 1);
  await open(page, '/account');
  await expect(page).toHaveURL('/login?from=%2Faccount');
});

test('[AUTH-9] a page that is open when its token ends goes on with a new one', async ({ page, complaints }) => {
  complaints.allow(/401 \(Unauthorized\)/);
  await signInKept(page);
  await open(page, '/');
  let refused = 0;
  await page.route('**/graphql', route => {
    if (refused > 0) return route.continue();
    refused += 1;
    const error = { message: 'Your sign-in has ended. Please sign in again.', extensions: { code: 'UNAUTHENTICATED' } };
    return route.fulfill({ status: 401, json: { errors: [error] } });
  });
  const resumed = page.waitForResponse(
    response => response.url().endsWith('/kept-sign-in') && response.request().method() === 'POST',
  );
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  expect((await resumed).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Devices that stay signed in' })).toBeVisible();
  expect(refused).toBe(1);
});

for (const delay of [0, 1500, 4000])
  test(`[AUTH-9] a box checked before scripts that are ${delay} ms late keeps the device signed in`, async ({
    page,
  }) => {
    await page.route('**/assets/*.js', async route => {
      await new Promise(resolve => setTimeout(resolve, delay));
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.waitForLoadState('domcontentloaded');
    await page.getByLabel('Customer number').fill(String(people.onAccount));
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByLabel(label).check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await untilLive(page);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect.poll(() => cookieNames(page)).toEqual(allCookies);
  });

test('[T-74] tells staff that they cannot stay signed in', async ({ page }) => {
  await open(page, '/login');
  await page.getByLabel(label).check();
  await fillSignIn(page, people.admin);
  await expect(page.getByText('This device signs in again after 12 hours')).toBeVisible();
  expect(await cookieNames(page)).not.toContain('kept-sign-in');
});
