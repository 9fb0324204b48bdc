import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { company, registerCustomer } from './registration-form';
import {
  addToCart,
  chooseFirstContactAndLocation,
  fillSignIn,
  lineOf,
  open,
  reload,
  signIn,
  toCheckout,
} from './steps';
import { cookieNames } from './signed-in';
import { people } from './store';

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).sort());
}

/** Chromium's own message about a response that a test provokes. */
const refused = /status of 401/;

const visitorLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

test('[AUTH-5] stores only token, user, cart, location and contact, all encrypted', async ({ page, store }) => {
  const product = await store.addItem();
  await signIn(page, people.onAccount);
  await addToCart(page, product);
  await toCheckout(page);
  await chooseFirstContactAndLocation(page);
  await expect.poll(() => storedNames(page)).toEqual(['cart', 'contact', 'location', 'token', 'user']);
  for (const text of Object.values(await stored(page))) {
    expect(text).toMatch(/^v1\.[\w+/]{16}\.[\w+/]+=*$/);
    const bytes = Buffer.from(text.split('.')[2] ?? '', 'base64').toString('latin1');
    for (const plain of ['eyJhbGciOi', 'customerNumber', String(people.onAccount), 'Roadrunner', product.productId]) {
      expect(text).not.toContain(plain);
      expect(bytes).not.toContain(plain);
    }
  }

  const before = (await stored(page)).contact;
  await page.getByLabel('Contact email').selectOption({ index: 2 });
  await expect.poll(async () => (await stored(page)).contact).not.toBe(before);
  const between = (await stored(page)).contact;
  await page.getByLabel('Contact email').selectOption({ index: 1 });
  await expect.poll(async () => (await stored(page)).contact).not.toBe(between);
  expect((await stored(page)).contact, 'the same text sealed twice looks different').not.toBe(before);

  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\//);
  // The order's page opens before the emptied cart is stored.
  await expect.poll(() => storedNames(page)).toEqual(['contact', 'location', 'token', 'user']);
});

test('[AUTH-3] a reload and another tab show the same customer and cart', async ({ page, context, store }) => {
  const product = await store.addItem();
  await signIn(page, people.onAccount);
  await addToCart(page, product);
  await reload(page);
  await expect(page.getByText('Hello, Roadrunner Ridge Construction')).toBeVisible();
  await expect(lineOf(page, product)).toBeVisible();
  const other = await context.newPage();
  await open(other, '/account');
  await expect(other.getByText(`Roadrunner Ridge Construction, customer number ${people.onAccount}`)).toBeVisible();
});

test("[AUTH-4] signing out clears the browser's storage and opens the home page, in every tab", async ({
  page,
  context,
  store,
}) => {
  const product = await store.addItem();
  await signIn(page, people.onAccount);
  await addToCart(page, product);
  await page.evaluate(() => localStorage.setItem('view', 'rows'));
  const other = await context.newPage();
  await open(other, '/account');
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(visitorLink(page)).toBeVisible();
  await expect(other).toHaveURL('/');
  await expect(visitorLink(other)).toBeVisible();
  // The other tab may have stored its refreshed user at the same moment. It deletes that itself.
  await expect.poll(() => storedNames(page)).toEqual([]);
  await expect.poll(() => storedNames(other)).toEqual([]);
});

test('[AUTH-4] leaving the page right after pressing "Sign out" signs out, too', async ({ page, store }) => {
  const product = await store.addItem();
  await signIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeEnabled();
  await page.route('**/graphql', () => undefined);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.unroute('**/graphql');
  await open(page, '/login');
  await expect(page.getByLabel('Customer number')).toBeVisible();
  expect(await storedNames(page)).toEqual([]);
});

test('[AUTH-4] signing out aborts the request for the cookies of the next pages', async ({ page }) => {
  await page.route('**/page-session', route => (route.request().method() === 'POST' ? undefined : route.continue()));
  const aborted = page.waitForEvent('requestfailed', request => request.method() === 'POST');
  await signIn(page, people.onAccount);
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect((await aborted).url()).toMatch(/\/page-session$/);
  expect(await cookieNames(page)).toEqual([]);
});

for (const name of ['token', 'user', 'cart']) {
  test(`[AUTH-2][AUTH-5] one changed character in the stored ${name} signs out`, async ({ page, store }) => {
    const product = await store.addItem();
    await signIn(page, people.onAccount);
    await addToCart(page, product);
    // The user, if refreshed later, would replace the changed one.
    await page.waitForLoadState('networkidle');
    await page.evaluate(key => {
      const text = localStorage.getItem(key) ?? '';
      localStorage.setItem(key, text.slice(0, 30) + (text[30] === 'A' ? 'B' : 'A') + text.slice(31));
    }, name);
    await open(page, '/account');
    await expect(page).toHaveURL('/login?from=%2Faccount');
    expect(await storedNames(page)).toEqual([]);
  });
}

test("[AUTH-5] a stored value under another's name cannot be decrypted", async ({ page }) => {
  await signIn(page, people.onAccount);
  await page.evaluate(() => localStorage.setItem('user', localStorage.getItem('token') ?? ''));
  await open(page, '/account');
  await expect(page).toHaveURL('/login?from=%2Faccount');
  expect(await storedNames(page)).toEqual([]);
});

test('[AUTH-2] the session ends at the second its token expires, and keeps the cart for the customer', async ({
  page,
  store,
}) => {
  const product = await store.addItem();
  await page.clock.install();
  await signIn(page, people.onAccount);
  await addToCart(page, product);
  await page.clock.runFor(2000);
  await page.clock.fastForward('11:58:00');
  await expect(page.getByRole('heading', { name: 'Shopping cart' })).toBeVisible();
  await page.clock.fastForward('00:02:00');
  await expect(page).toHaveURL('/login?from=%2Fcart');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  expect(await storedNames(page)).toEqual(['cart']);
});

test('[T-68] the warning about a wrong clock stays until it is closed', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await signIn(page, people.onAccount);
  const notice = page.getByRole('alert').filter({ hasText: "Check this device's clock" });
  await expect(notice).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
});

test('[AUTH-2] ignores a stored token that has expired', async ({ page }) => {
  await signIn(page, people.onAccount);
  await page.clock.setSystemTime(Date.now() + 13 * 3_600_000);
  await open(page, '/account');
  await expect(page).toHaveURL('/login?from=%2Faccount');
  expect(await storedNames(page)).toEqual([]);
});

test('[AUTH-2] rejects a token from the future, and says why', async ({ page }) => {
  await page.clock.setSystemTime(Date.now() - 3_600_000);
  await open(page, '/login');
  await fillSignIn(page, people.onAccount);
  await expect(page.getByText("This device's clock is wrong, so you cannot stay signed in.")).toBeVisible();
  expect(await storedNames(page)).toEqual([]);
});

for (const seconds of [-100, 100]) {
  test(`[T-68] a device whose clock is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead'} signs in and stays signed in`, async ({
    page,
  }) => {
    await page.clock.setSystemTime(Date.now() + seconds * 1000);
    await signIn(page, people.onAccount);
    await open(page, '/account');
    await expect(page.getByText(`customer number ${people.onAccount}`)).toBeVisible();
    await expect(page.getByText("Check this device's clock")).toHaveCount(0);
  });
}

test('[T-68] a device whose clock is more than 120 s behind cannot sign in, and both times are shown', async ({
  page,
}) => {
  const device = Date.now() - 150_000;
  await page.clock.setFixedTime(device);
  await open(page, '/login');
  await fillSignIn(page, people.onAccount);
  const message = page.getByRole('alert').filter({ hasText: "This device's clock is wrong" });
  await expect(message).toContainText(`This device shows ${await asShown(page, device)}; the store's clock shows`);
  // The store's time is two or three minutes later, depending on how long this test took.
  const store = Date.parse(
    (/store's clock shows (.+?)\. Set/.exec((await message.textContent()) ?? '')?.[1] ?? '').replaceAll('\u202f', ' '),
  );
  expect(store - device).toBeGreaterThan(145_000);
  expect(store - device).toBeLessThan(210_000);
  expect(await storedNames(page)).toEqual([]);
});

test('[T-68] a device whose clock is an hour ahead signs in, and both times are shown', async ({ page }) => {
  const device = Date.now() + 3_600_000;
  await page.clock.setFixedTime(device);
  await signIn(page, people.onAccount);
  await expect(page.getByText("Check this device's clock")).toBeVisible();
  await expect(
    page.getByText(`This device shows ${await asShown(page, device)}; the store's clock shows`),
  ).toBeVisible();
});

test('[T-68] a clock that is set back ends the session and says why', async ({ page }) => {
  // A clock installed in an open page shows 1970 for a moment.
  await page.clock.install();
  await signIn(page, people.onAccount);
  await open(page, '/account');
  const device = Date.now() - 3_600_000;
  await page.clock.setFixedTime(device);
  // As if the user returned to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL('/login?from=%2Faccount');
  const message = page.getByText('Your session has ended because the clock of this device was set back.');
  await expect(message).toContainText(`This device shows ${await asShown(page, device)}; the store's clock shows`);
  expect(await storedNames(page)).toEqual([]);
});

/** Formats a time as the browser under test does. */
function asShown(page: Page, time: number): Promise<string> {
  return page.evaluate(
    shown => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(shown),
    time,
  );
}

test('[AUTH-2] a token that the server rejects ends the session in every tab and keeps the cart', async ({
  page,
  context,
  store,
  complaints,
}) => {
  complaints.allow(refused);
  const product = await store.addItem();
  await signIn(page, people.cashOnDelivery);
  await addToCart(page, product);
  const other = await context.newPage();
  await open(other, '/cart');
  await expect(lineOf(other, product)).toBeVisible();

  await store.graphql('mutation { signOutEverywhere }', {}, await store.signInToken(people.cashOnDelivery));
  await open(page, '/account');
  await expect(page).toHaveURL('/login?from=%2Faccount');
  await expect(other).toHaveURL('/login?from=%2Fcart');
  expect(await storedNames(page)).toEqual(['cart']);

  await fillSignIn(page, people.cashOnDelivery);
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(other).toHaveURL('/cart');
  await expect(lineOf(other, product)).toBeVisible();
});

test('[AUTH-2] a change in the second before the session ends is kept, and sent after the next sign-in', async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(refused);
  const product = await store.addItem();
  await page.clock.install();
  await signIn(page, people.cashOnDelivery);
  await addToCart(page, product);
  await expect.poll(() => store.cartQuantities(people.cashOnDelivery)).toEqual({ [product.key]: 1 });
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('ChangeCart'))
      await store.graphql('mutation { signOutEverywhere }', {}, await store.signInToken(people.cashOnDelivery));
    await route.continue();
  });
  const quantity = page.getByRole('textbox', { name: `Quantity of ${product.description}` });
  await quantity.fill('7');
  await expect(page).toHaveURL('/login?from=%2Fcart');
  await page.clock.runFor(2000);
  expect(await storedNames(page)).toEqual(['cart']);

  await page.unrouteAll({ behavior: 'wait' });
  await fillSignIn(page, people.cashOnDelivery);
  await expect(page).toHaveURL('/cart');
  await expect(quantity).toHaveValue('7');
  await expect.poll(() => store.cartQuantities(people.cashOnDelivery)).toEqual({ [product.key]: 7 });
});

test('[AUTH-4][SRCH-5] a different customer who signs in does not see the previous cart, order pad and searches', async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(refused);
  const product = await store.addItem();
  await signIn(page, people.cashOnDelivery);
  await addToCart(page, product);
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search entire store' });
  await search.fill('wedge anchor');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'Viewing search results for wedge anchor' })).toBeVisible();
  await open(page, '/pad');
  await page.getByRole('textbox', { name: 'Item and quantity' }).fill(product.productId);
  await page.keyboard.press('Enter');
  await expect.poll(() => storedNames(page)).toEqual(['cart', 'pad', 'searches', 'token', 'user']);
  await store.graphql('mutation { signOutEverywhere }', {}, await store.signInToken(people.cashOnDelivery));
  await open(page, '/account');
  await expect(page).toHaveURL('/login?from=%2Faccount');
  expect(await storedNames(page)).toEqual(['cart', 'pad', 'searches']);
  await fillSignIn(page, people.onAccount);
  await expect(page).toHaveURL('/account');
  await expect(page.getByLabel('Cart, empty')).toBeVisible();
  expect(await storedNames(page)).toEqual(['token', 'user']);
});

test('[AUTH-2] a valid token refreshes the stored user', async ({ page }) => {
  await signIn(page, people.onAccount);
  await page.route('**/graphql', async route => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('Roadrunner Ridge Construction', 'Roadrunner Ridge Builders'),
    });
  });
  await open(page, '/');
  await expect(page.getByText('Hello, Roadrunner Ridge Builders')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('query Me') ? new Promise<void>(() => undefined) : route.continue(),
  );
  await open(page, '/');
  await expect(page.getByText('Hello, Roadrunner Ridge Builders')).toBeVisible();
});

test('[AUTH-4][AUTH-2] signing out everywhere ends the sessions on all other devices, each of which shows a notice and keeps its cart', async ({
  page,
  store,
  openBrowser,
  complaints,
}) => {
  complaints.allow(refused);
  const customer = await registerCustomer(store);
  const product = await store.addItem();
  const phone = await openBrowser();
  await signIn(phone, customer.customerNumber, company.password);
  await addToCart(phone, product);
  await signIn(page, customer.customerNumber, company.password);
  await open(page, '/account');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(visitorLink(page)).toBeVisible();

  // The open cart asks for changes every 2 seconds, and so finds out by itself.
  await expect(phone.getByText('Your session has ended')).toBeVisible();
  await expect(phone).toHaveURL('/login?from=%2Fcart');
  await fillSignIn(phone, customer.customerNumber, company.password);
  await expect(phone).toHaveURL('/cart');
  await expect(lineOf(phone, product)).toBeVisible();
});
