import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, chooseFirstContactAndLocation, lineOf, open } from './steps';
import { demoPassword, people } from './store';

const offline = 'You are offline. Your cart is saved. Search and checkout need a connection.';
const unreachable = 'Message: The store could not be reached. Check your connection and try again.';

/** The browser may take a moment to send requests again. */
async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  const isOnline = () =>
    page.evaluate(() =>
      fetch('/healthz').then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  await expect.poll(isOnline).toBe(true);
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search entire store here').fill(text);
  await page.getByPlaceholder('Search entire store here').press('Enter');
}

test('[ERR-1][ERR-2] shows an offline notice, keeps the header and cart, and loads the page once online', async ({
  page,
  context,
  store,
  complaints,
}) => {
  complaints.allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 2);
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();

  await search(page, product.productId);
  await expect(page.getByText("Oops! We've encountered error code: offline")).toBeVisible();
  await expect(page.getByText(unreachable)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '602-555-0183' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The store is still not responding. Your cart is saved in this browser.')).toBeVisible();

  // Right after the browser is online, its first requests may still fail.
  let failures = 2;
  await page.route('**/readyz', route => (failures-- > 0 ? route.abort() : route.continue()));
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: `Viewing search results for ${product.productId}` })).toBeVisible();
  await expect(page.getByText(offline)).toBeHidden();
  await open(page, '/cart');
  await expect(lineOf(page, product)).toBeVisible();
});

test('[ERR-1] the offline notice covers no bar at the lower edge of a phone', async ({
  page,
  context,
  store,
  complaints,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
  const product = await store.addItem();
  await page.setViewportSize({ width: 390, height: 844 });
  await startSignedIn(page, people.onAccount);
  for (const [path, button] of [
    [`/product/${product.key}`, 'Add to cart'],
    ['/product/search/anchor', 'Menu'],
    ['/cart', 'Checkout'],
  ] as const) {
    await store.addToCart(people.onAccount, product.key, 1);
    await open(page, path);
    await context.setOffline(true);
    const notice = page.getByText(offline);
    await expect(notice).toBeVisible();
    const control = page
      .getByRole('button', { name: button, exact: true })
      .or(page.getByRole('link', { name: button }));
    const [above, below] = await Promise.all([control.last().boundingBox(), notice.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0), path).toBeLessThanOrEqual(below?.y ?? 0);
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  }
});

test('[AUTH-8][ERR-2] a sign-in without a connection keeps the typed text and works once online', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await open(page, '/login');
  await context.setOffline(true);
  await page.getByLabel('Customer number').fill(String(people.onAccount));
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(unreachable)).toBeVisible();
  await expect(page.getByLabel('Customer number')).toHaveValue(String(people.onAccount));
  await expect(page.getByLabel('Password')).toHaveValue(demoPassword);
  await goOnline(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('[CHK-8][ERR-2] an order that could not be sent changes nothing and can be sent once online', async ({
  page,
  context,
  store,
  complaints,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product);
  await open(page, '/checkout');
  await chooseFirstContactAndLocation(page);
  await page.getByLabel('PO number (optional)').fill('PO-77');
  const before = await store.orderCount(people.onAccount);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page.getByText('Your order may have been placed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put on account' })).toBeDisabled();
  await expect(page.getByLabel('PO number (optional)')).toHaveValue('PO-77');
  await goOnline(page);
  const place = page.getByRole('button', { name: 'Put on account' });
  // The page also asks by itself once it is online.
  await expect(async () => {
    if (await place.isDisabled()) await page.getByRole('button', { name: 'Check again' }).click({ timeout: 1000 });
    await expect(place).toBeEnabled({ timeout: 2000 });
  }).toPass();
  await place.click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(page.getByText('PO-77')).toBeVisible();
  expect(await store.orderCount(people.onAccount)).toBe(before + 1);
});

test('[ERR-1] shows the code of a failure, and a retry loads the page', async ({ page, store, complaints }) => {
  complaints.allow(/status of 502/);
  const product = await store.addItem();
  await open(page, '/');
  await page.route('**/graphql', route =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await search(page, product.productId);
  await expect(page.getByText("Oops! We've encountered error code: 502")).toBeVisible();
  await expect(page.getByText('Bad gateway')).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: `Viewing search results for ${product.productId}` })).toBeVisible();
});

test('[ERR-1] gives up on a request without a response, and allows a retry', async ({ page, store }) => {
  const product = await store.addItem();
  await page.clock.install();
  await open(page, '/');
  let requested = false;
  await page.route('**/graphql', route => {
    // Suggestions also send requests, and fail silently.
    requested ||= route.request().postData()?.includes('query SearchPage') ?? false;
  });
  await search(page, product.productId);
  await expect.poll(() => requested).toBe(true);
  await page.clock.fastForward('01:16');
  await expect(page.getByText("Oops! We've encountered error code: timeout")).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: `Viewing search results for ${product.productId}` })).toBeVisible();
});
