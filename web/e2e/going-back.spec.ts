import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { newItem, people } from './store';

const names = (page: Page) => page.getByRole('article').getByRole('link');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[SRCH-1][ERR-2] going back restores the position in a list, without a request', { tag: '@desktop' }, async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await open(page, '/product/search/screw');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(/^51 to 100 of \d+ products$/)).toBeVisible();
  const link = names(page).nth(30);
  const name = await link.innerText();
  await link.scrollIntoViewIfNeeded();
  const top = (await link.boundingBox())?.y ?? 0;
  await link.click();
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByRole('heading', { name: 'Related items' })).toBeVisible();
  await context.setOffline(true);

  await page.goBack();
  await expect(heading(page)).toHaveText('Viewing search results for screw');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle('Results for screw | Saguaro Tool & Supply');
  // The product is at the same position on the screen as when it was opened.
  await expect(link).toHaveText(name);
  await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - top)).toBeLessThan(40);
  await page.goForward();
  await expect(heading(page)).toHaveText(name);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', /\/product\/\d+$/);
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(/^1 to 50 of \d+ products/)).toBeVisible();
  // A link opens the page at its top.
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText(/^51 to 100 of \d+ products$/)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await context.setOffline(false);
});

test('[PERM-1][CART-4] going back shows current prices, and none after signing out', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const item = newItem({ cost: '8.25', category: `Anchors ${newItem().productId}` });
  const product = await store.addItem(item);
  const main = page.getByRole('main');
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/categories/${product.category?.key}`);
  await expect(main).toContainText('$8.25');
  await page.getByRole('button', { name: `Add ${product.description} to cart` }).click();
  await page.getByRole('article').getByRole('link').click();
  await expect(heading(page)).toHaveText(product.description);
  await expect(main).toContainText('$8.25');
  await store.addItem({ ...item, cost: '9.75' });
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page.getByText('Price changed from $8.25 to $9.75', { exact: true })).toBeVisible();

  for (const title of [product.description, `Viewing category results for ${item.category}`]) {
    await page.goBack();
    await expect(heading(page)).toHaveText(title);
    await expect(main).toContainText('$9.75');
    await expect(main).not.toContainText('$8.25');
  }

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Featured products' })).toBeVisible();
  await expect.poll(() => page.content()).not.toMatch(/\$\d/);
  await page.goBack();
  await expect(heading(page)).toHaveText(`Viewing category results for ${item.category}`);
  await expect.poll(() => page.content()).not.toMatch(/\$\d/);
});
