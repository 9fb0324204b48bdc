import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people, type Product, type Store } from './store';

/** Returns public pages that list or show products, including `product`. */
function publicPaths(product: Product): string[] {
  return [
    '/',
    `/product/categories/${product.category?.key}`,
    '/product/search/drill',
    '/onsale',
    `/product/${product.key}`,
  ];
}

/** Returns the customer's prices of all products that a page links to. */
async function pricesOn(source: string, store: Store): Promise<string[]> {
  const keys = [...new Set([...source.matchAll(/href="\/product\/(\d+)"/g)].map(([, key]) => Number(key)))];
  expect(keys.length).toBeGreaterThan(0);
  const products = await store.products(keys);
  expect(products.length).toBe(keys.length);
  return products.map(({ standardCost }) => standardCost);
}

/** Asserts that the text contains no amount of money and no price field. */
function expectNoPrice(text: string, prices: readonly string[]): void {
  expect(prices.filter(price => text.includes(`$${price}`) || text.includes(`"${price}"`))).toEqual([]);
  expect(text.match(/\$\s?\d/g)).toBeNull();
  expect(text.match(/\\?"(standardCost|basePrice)\\?":\s*\\?"?\d/g)).toBeNull();
}

async function pricedProduct(store: Store): Promise<Product> {
  const product = (await store.catalog()).find(({ featured, standardCost }) => featured && Number(standardCost) > 1);
  if (!product) throw new Error('No product is featured');
  return product;
}

test('[PERM-1] the page source for visitors contains no prices', async ({ request, store }) => {
  for (const path of publicPaths(await pricedProduct(store))) {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const source = await response.text();
    expect(source).toContain('id="page-state"');
    expectNoPrice(source, await pricesOn(source, store));
  }
});

test('[PERM-1] ignores a token in a page request, because pages are rendered for visitors only', async ({
  request,
  store,
}) => {
  const product = await pricedProduct(store);
  const token = await store.signInToken(people.onAccount);
  const source = await (
    await request.get(`/product/${product.key}`, {
      headers: { authorization: `Bearer ${token}`, cookie: `token=${token}` },
    })
  ).text();
  expect(source).toContain(product.productId);
  expectNoPrice(source, [product.standardCost]);
});

test('[PERM-1] without scripts, products are shown without prices', async ({ openBrowser, store }) => {
  const product = await pricedProduct(store);
  const page = await openBrowser({ javaScriptEnabled: false });
  for (const path of publicPaths(product)) {
    await page.goto(path);
    await expect(page.locator('a[href^="/product/"]').first()).toBeVisible();
    const shown = await page.locator('body').innerText();
    expectNoPrice(shown, []);
  }
  await expect(page.getByRole('heading', { name: product.description })).toBeVisible();
  await expect(page.getByText(product.productId)).toBeVisible();
  await expect(page.getByText('Sign in to view pricing')).toBeVisible();
});

/** Navigates between pages in the browser, so that the lists are loaded over GraphQL. */
async function browse(page: Page, product: Product): Promise<void> {
  await page.getByRole('link', { name: 'See all categories' }).first().click();
  await page.getByRole('link', { name: product.category?.name, exact: true }).click();
  await expect(
    page.getByRole('heading', { name: `Viewing category results for ${product.category?.name}` }),
  ).toBeVisible();
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByText('Item ID').first()).toBeVisible();
}

test('[PERM-1] no response to a visitor contains a price, and no price remains after a sign-out', async ({
  page,
  store,
}) => {
  const product = await pricedProduct(store);
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  await expect(page.getByText(`$${product.standardCost}`).first()).toBeVisible();
  const responses: Promise<string>[] = [];
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  expectNoPrice(await page.locator('body').innerText(), []);

  page.on('response', response => {
    if (response.url().endsWith('/graphql')) responses.push(response.text());
  });
  await browse(page, product);
  await expect(page.getByText('Sign in to view pricing').first()).toBeVisible();
  const texts = await Promise.all(responses);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.join()).toContain('productId');
  expectNoPrice(texts.join(), []);
  expectNoPrice(await page.locator('body').innerText(), []);
});
