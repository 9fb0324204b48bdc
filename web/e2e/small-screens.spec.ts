import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, chooseFirstContactAndLocation, open, reload } from './steps';
import { people } from './store';

// These are the longest tests. In one worker, they would still run after all others have ended.
test.describe.configure({ mode: 'parallel' });

const customerPages = [
  '/',
  '/allCategories',
  '/onsale',
  '/product/search/screw',
  '/nope',
  '/cart',
  '/checkout',
  '/buy-again',
  '/account',
  '/account/contacts',
  '/account/locations',
  '/account/favorites',
  '/account/jobs',
  '/account/lists',
  '/account/part-numbers',
  '/account/order-history',
];
const staffPages = [
  'add-items',
  'edit-items',
  'add-customer',
  'edit-customer',
  'all-orders',
  'batch-add-items',
  'batch-add-customers',
  'edit-purchasing-agents',
  'add-purchasing-agent',
  'batch-add-vendors',
  'edit-vendors',
  'add-vendor',
  'manage-categories',
  'families?category=1',
  'reports',
  'history',
  'payment-differences',
  'failed-mail',
  'search-synonyms',
].map(pane => `/admin/${pane}`);

/** Returns how far the page scrolls sideways, in pixels. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the fraction of the screen covered by bars at its lower edge. */
const barShare = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('#app *')].filter(element => {
      const { position, display } = getComputedStyle(element);
      const { bottom, height, width } = element.getBoundingClientRect();
      return (
        ['fixed', 'sticky'].includes(position) &&
        display !== 'none' &&
        width > innerWidth / 2 &&
        height > 0 &&
        Math.abs(bottom - innerHeight) < 2
      );
    });
    return Math.max(0, ...bars.map(bar => bar.getBoundingClientRect().height / innerHeight));
  });

test('[NAV-1] no customer page scrolls sideways at 320 px', { tag: '@phone' }, async ({ page, store }) => {
  const product = await store.addItem();
  const order = await store.placeOrder(people.onAccount, product.key, 1);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/login', '/register']) {
    await open(page, path);
    expect([path, await overhang(page)]).toEqual([path, 0]);
  }
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product);
  const inFamily = await store.productInFamily();
  for (const path of [
    ...customerPages,
    `/product/${product.key}`,
    `/product/${inFamily}`,
    `/family/${inFamily}`,
    `/order/${order.key}`,
    `/reorder/${order.key}`,
  ]) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect([path, await overhang(page)]).toEqual([path, 0]);
  }
});

test('[NAV-3][HDR-2][HDR-5][SRCH-1] the first result is near the top, and search and cart stay on screen', {
  tag: '@phone',
}, async ({ page, store }) => {
  await startSignedIn(page, people.onAccount);
  await addToCart(page, await store.addItem());
  const search = page.getByPlaceholder('Search entire store here');
  const bar = page.getByRole('navigation', { name: 'Quick' });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/product/search/screw');
    const first = await page.getByRole('article').first().boundingBox();
    expect(first?.y).toBeLessThan(260);
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    for (const part of [search, page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })]) {
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(56);
    }
    await bar.getByRole('button', { name: 'Search' }).click();
    await expect(search).toBeFocused();
  }
  for (const [name, path] of [
    ['Pad', '/pad'],
    ['Buy again', '/buy-again'],
    ['Cart (1)', '/cart'],
  ] as const) {
    await open(page, '/onsale');
    await bar.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
  // The cart's own bar replaces it.
  await expect(bar).toBeHidden();
});

test("[HDR-4] staff do not get the customers' bar", { tag: '@phone' }, async ({ page }) => {
  await startSignedIn(page, people.admin);
  await open(page, '/onsale');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Quick' })).toHaveCount(0);
});

test('[ADM-6] the first order is on the first screen, and the filters open on request', { tag: '@phone' }, async ({
  page,
  store,
}) => {
  await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/all-orders');
  const first = await page.locator('tbody a').first().boundingBox();
  expect(first && first.y + first.height).toBeLessThan(844);
  const status = page.getByLabel('Status');
  await expect(status).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await status.selectOption('placed');
  await expect(page).toHaveURL(/status=placed/);
  await reload(page);
  await expect(status).toHaveValue('placed');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('[ADM-1] no staff page scrolls sideways at 320 px', { tag: '@phone' }, async ({ page, store }) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  await page.setViewportSize({ width: 320, height: 640 });
  await startSignedIn(page, people.admin);
  for (const path of [...staffPages, `/historicalorder/${order.key}`]) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect([path, await overhang(page)]).toEqual([path, 0]);
  }
});

test('[PROD-6][CART-1] bars at the lower edge take at most 15% of the screen, and none on a short screen', {
  tag: '@phone',
}, async ({ page, store }) => {
  const product = await store.addItem({ pack: 4 });
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product);
  for (const path of [`/product/${product.key}`, '/cart', '/checkout']) {
    await open(page, path);
    if (path === '/checkout') await chooseFirstContactAndLocation(page);
    for (const [width, height] of [
      [390, 844],
      [375, 667],
      [320, 568],
      [390, 500],
      [740, 499],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      const share = await barShare(page);
      expect([path, height, share <= (height < 500 ? 0 : 0.15)]).toEqual([path, height, true]);
    }
  }
});

test('[PROD-6] the bar of a product has the same height while the cart is read and with the quantity in it', {
  tag: '@phone',
}, async ({ page, store }) => {
  const { key } = await store.addItem({ cost: '86.49' });
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${key}`);
  const before = await barShare(page);
  await store.addToCart(people.onAccount, key, 12);
  await reload(page);
  await expect(page.getByText(/12 in cart/)).toBeVisible();
  expect(await barShare(page)).toBe(before);
});
