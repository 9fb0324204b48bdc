import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, open, reload, signIn } from './steps';
import { people, type Product } from './store';

const quantityOf = (page: Page, product: Product) =>
  page.getByRole('textbox', { name: `Quantity of ${product.description}` });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' });

test('[CART-2] adding a product again increases its line, at once and in every open tab', async ({
  page,
  context,
  store,
}) => {
  const [first, second] = (await store.addItems({}, {})) as [Product, Product];
  await signIn(page, people.onAccount);
  const other = await context.newPage();
  await open(other, '/cart');
  await expect(other.getByText('Nothing to see here', { exact: true })).toBeVisible();

  await addToCart(page, first, 2);
  await expect(quantityOf(other, first)).toHaveValue('2');
  await addToCart(page, second, 1);
  await addToCart(page, first, 3);
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(2);
  await expect(quantityOf(page, first)).toHaveValue('5');
  await expect(quantityOf(other, first)).toHaveValue('5');
  await expect(quantityOf(other, second)).toHaveValue('1');

  await quantityOf(other, second).fill('4');
  await expect(quantityOf(page, second)).toHaveValue('4');
  await reload(page);
  await expect(quantityOf(page, second)).toHaveValue('4');
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
});

test('[CART-3][PROD-8] the digits after a rejected key replace the quantity at once, even if the browser paints late', async ({
  page,
  store,
}) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = callback => window.setTimeout(() => callback(performance.now()), 300);
  });
  const product = await store.addItem({ cost: '2.00' });
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 3);
  const quantity = quantityOf(page, product);
  await quantity.focus();
  for (const [typed, value] of [
    ['x48', '48'],
    ['1x5', '5'],
    ['7.25', '25'],
  ] as const) {
    await quantity.pressSequentially(typed, { delay: 60 });
    await expect(quantity).toHaveValue(value);
    await quantity.blur();
    await quantity.focus();
  }
  await expect(summary(page)).toContainText('Subtotal$50.00');
});
