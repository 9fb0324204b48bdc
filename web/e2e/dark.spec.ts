import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, open } from './steps';
import { people } from './store';

test.use({ colorScheme: 'dark' });

test('[ERR-2] on a dark screen, the store has a dark ground, and its pages pass axe', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const product = await store.addItem();
  const paths = [
    '/',
    '/allCategories',
    '/product/search/hammer',
    `/product/${await store.productInFamily()}`,
    '/login',
  ];
  for (const path of paths) {
    await open(page, path);
    expect(await violationsOf(page), path).toEqual([]);
  }
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product);
  for (const path of [
    '/cart',
    '/checkout',
    '/pad',
    '/account',
    '/account/order-history',
    '/account/jobs',
    '/buy-again',
  ]) {
    await open(page, path);
    expect(await violationsOf(page), path).toEqual([]);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(21, 25, 29)');
});

test('[ADM-1] on a dark screen, staff pages pass axe', { tag: '@desktop' }, async ({ page }) => {
  await startSignedIn(page, people.admin);
  for (const path of ['/admin', '/admin/all-orders', '/admin/batch-add-items', '/admin/reports', '/admin/families']) {
    await open(page, path);
    expect(await violationsOf(page), path).toEqual([]);
  }
});
