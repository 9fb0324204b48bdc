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

for (const delay of [15, 80, 150, 300]) {
  test(`[CART-3] with ${delay} ms per key, digits around a wrong key do not become a quantity`, async ({
    page,
    store,
  }) => {
    const product = await store.addItem({ cost: '2.00' });
    await startSignedIn(page, people.onAccount);
    await addToCart(page, product, 3);
    const quantity = quantityOf(page, product);
    for (const [typed, digits] of [
      ['1.5', '15'],
      ['12a3', '123'],
    ] as const) {
      await quantity.focus();
      await quantity.pressSequentially(typed, { delay });
      await expect(quantity).toHaveValue(digits);
      await quantity.press('Enter');
      await expect(page.getByText(`“${typed}” is not a whole number of at most 6 digits.`)).toBeVisible();
      await expect(summary(page)).toContainText('Subtotal$6.00');
      await expect(summary(page).getByRole('button', { name: 'Checkout' })).toBeDisabled();
      await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [product.key]: 3 });
      await quantity.blur();
    }
    await quantity.focus();
    await quantity.pressSequentially('24', { delay });
    await quantity.blur();
    await expect(page.getByText('is not a whole number')).toBeHidden();
    await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [product.key]: 24 });
  });
}
