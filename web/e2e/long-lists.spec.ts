import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { open } from './steps';
import { people } from './store';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const names = (page: Page) => page.getByRole('article').getByRole('link');

test('[SRCH-1] going back from a product restores the page of the list and the scroll position', async ({ page }) => {
  await open(page, '/product/search/screw');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/product/search/screw?page=2');
  await expect(page.getByText(/^51 to 100 of \d+ products$/)).toBeVisible();
  const product = names(page).nth(30);
  const name = await product.innerText();
  await product.scrollIntoViewIfNeeded();
  const left = await scrollTop(page);
  expect(left).toBeGreaterThan(500);
  await product.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/product/search/screw?page=2');
  await expect(names(page).nth(30)).toHaveText(name);
  await expect.poll(() => scrollTop(page)).toBe(left);
  await page.goBack();
  await expect(page).toHaveURL('/product/search/screw');
  await expect(page.getByText(/^1 to 50 of \d+ products$/)).toBeVisible();
});

test('[PROD-1][ERR-1] a product that is no longer sold responds with 410 and links to its category', async ({
  page,
  store,
}) => {
  const token = await store.signInToken(people.onAccount);
  const query = '{ me { orders(first: 100) { nodes { lines { productKey } } } } }';
  const { me } = await store.graphql<{ me: { orders: { nodes: { lines: { productKey: number }[] }[] } } }>(
    query,
    {},
    token,
  );
  const ordered = [...new Set(me.orders.nodes.flatMap(({ lines }) => lines.map(({ productKey }) => productKey)))];
  const { productsByKey } = await store.graphql<{ productsByKey: { key: number }[] }>(
    'query ($keys: [Int!]!) { productsByKey(keys: $keys) { key } }',
    { keys: ordered },
  );
  const key = ordered.find(productKey => !productsByKey.some(product => product.key === productKey));
  const goneQuery = 'query ($key: Int!) { goneProduct(key: $key) { description category { key name } } }';
  const { goneProduct } = await store.graphql<{
    goneProduct: { description: string; category: { key: number; name: string } };
  }>(goneQuery, { key });

  const response = await page.goto(`/product/${key}`);
  expect(response?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No longer sold');
  await expect(page.getByRole('main')).toContainText(goneProduct.description);
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search the store' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '602-555-0183' })).toBeVisible();
  await open(page, `/product/${key}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: `See ${goneProduct.category.name}`, exact: true })
    .click();
  await expect(page).toHaveURL(`/product/categories/${goneProduct.category.key}`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No longer sold');
});
