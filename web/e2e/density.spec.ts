import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open, pasteOnPad } from './steps';
import { people } from './store';

/** Returns how many elements are wholly on the screen, above bars at its lower edge. */
const wholeOnScreen = (page: Page, selector: string) =>
  page.evaluate(what => {
    const bars = [...document.querySelectorAll('[data-quick-bar], [data-sticky]')].map(bar =>
      bar.getBoundingClientRect(),
    );
    const lowest = Math.min(innerHeight, ...bars.filter(({ height }) => height > 0).map(({ top }) => top));
    return [...document.querySelectorAll(what)].filter(element => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= lowest;
    }).length;
  }, selector);

const topOfMain = (page: Page) => page.locator('main').evaluate(main => main.getBoundingClientRect().top);

test('[HDR-1][NAV-1][SRCH-1] at a desk the header takes 92 pixels, and a list shows eleven products at once', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startSignedIn(page, people.onAccount);
  for (const path of ['/product/search/wedge%20anchor', '/onsale']) {
    await open(page, path);
    expect([path, await topOfMain(page)]).toEqual([path, 92]);
    expect(await wholeOnScreen(page, 'main article')).toBeGreaterThanOrEqual(11);
  }
});

test('[HDR-1][NAV-3][SRCH-1] on a phone the header takes 56 pixels, and a list shows five products at once', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSignedIn(page, people.onAccount);
  await open(page, '/product/search/wedge%20anchor');
  expect(Math.round(await topOfMain(page))).toBe(57);
  expect(await wholeOnScreen(page, 'main article')).toBeGreaterThanOrEqual(5);
});

test('[PROD-3][PROD-6][FAM-1] at a desk a product shows its price, facts and four rows of its family at once', {
  tag: '@desktop',
}, async ({ page, store }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${await store.productInFamily()}`);
  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('main dl')).toBeInViewport({ ratio: 1 });
  expect(await wholeOnScreen(page, 'main table tbody tr')).toBeGreaterThanOrEqual(4);
});

test('[BUY-3] at a desk the home page of a customer shows five orders and six due items at once', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startSignedIn(page, people.onAccount);
  await open(page, '/');
  await expect(page.getByRole('region', { name: 'Last orders' })).toBeVisible();
  expect(await wholeOnScreen(page, '[aria-labelledby="last-orders"] li')).toBe(5);
  expect(await wholeOnScreen(page, '[aria-label="Buy again"] > li')).toBeGreaterThanOrEqual(6);
});

test('[PAD-1][CART-1] at a desk the pad and the cart show twelve lines with their sum at once', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const items = await store.addItems(...Array.from({ length: 12 }, () => ({ cost: '2.00' })));
  await page.setViewportSize({ width: 1280, height: 800 });
  await startSignedIn(page, people.onAccount);
  await open(page, '/pad');
  await pasteOnPad(page, items.map(({ productId }) => `${productId} x 2`).join('\n'));
  await expect(page.getByText('12 lines, all ready')).toBeVisible();
  await expect(page.getByText('Subtotal $48.00')).toBeInViewport({ ratio: 1 });
  expect(await wholeOnScreen(page, 'main ol[aria-label="Lines"] > li')).toBe(12);
  await page.getByRole('button', { name: 'Add 12 lines' }).click();
  await page.getByRole('link', { name: 'See the cart' }).click();
  await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('$48.00')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('row')).toHaveCount(13);
  expect(await wholeOnScreen(page, 'main tbody tr')).toBe(12);
});
