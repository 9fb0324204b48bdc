import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, lineOf, open, signIn } from './steps';
import { people, type Product } from './store';

const quantityOf = (page: Page, product: Product) =>
  page.getByRole('textbox', { name: `Quantity of ${product.description}` });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' });

test('[CART-1] an empty cart shows a message', { tag: '@desktop' }, async ({ page }) => {
  await startSignedIn(page, people.onAccount);
  await open(page, '/cart');
  await expect(page.getByText('Nothing to see here', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toBeHidden();
});

test('[CART-1][CART-4] shows each line, and the subtotal is the sum of the lines', async ({ page, store }) => {
  const [bolts, chisel] = (await store.addItems({ cost: '0.0845', pack: 10 }, { cost: '1234.5' })) as [
    Product,
    Product,
  ];
  await startSignedIn(page, people.onAccount);
  await addToCart(page, bolts);
  await addToCart(page, chisel, 2);
  const line = lineOf(page, bolts);
  await expect(line.getByRole('link', { name: bolts.description, exact: true })).toHaveAttribute(
    'href',
    `/product/${bolts.key}`,
  );
  await expect(line).toContainText(bolts.productId);
  await expect(line.getByRole('cell', { name: '$0.85', exact: true })).toBeVisible();
  await expect(line.getByRole('cell', { name: /^\$0\.0845/ })).toBeVisible();
  await expect(quantityOf(page, bolts)).toHaveValue('10');
  await expect(lineOf(page, chisel).getByRole('cell', { name: '$2,469.00', exact: true })).toBeVisible();
  await expect(lineOf(page, chisel).getByRole('cell', { name: /^\$1,234\.50/ })).toBeVisible();
  await expect(summary(page)).toContainText('Subtotal$2,469.85');
  await expect(summary(page).getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');

  await line.getByRole('link', { name: `Open ${bolts.description}` }).click();
  await expect(page).toHaveURL(`/product/${bolts.key}`);
});

test('[CART-4] rounds each line half up to cents, and does not round the subtotal again', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const [one, other] = (await store.addItems({ cost: '0.0845' }, { cost: '0.005' })) as [Product, Product];
  await startSignedIn(page, people.onAccount);
  await addToCart(page, one);
  await addToCart(page, other);
  // 0.0845 rounds to 0.08 and 0.005 to 0.01: the sum of the rounded lines, not the rounded sum of 0.0895.
  await expect(summary(page)).toContainText('Subtotal$0.09');
  for (const [quantity, total] of [
    ['7', '$0.59'],
    ['10', '$0.85'],
    ['100', '$8.45'],
    ['100000', '$8,450.00'],
  ] as const) {
    await quantityOf(page, one).fill(quantity);
    await expect(lineOf(page, one).getByRole('cell', { name: total, exact: true })).toBeVisible();
  }
  await expect(summary(page)).toContainText('Subtotal$8,450.01');
});

test('[CART-2] adding a product again increases its line, at once and in every open tab', { tag: '@desktop' }, async ({
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
  await page.reload();
  await expect(quantityOf(page, second)).toHaveValue('4');
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
});

test('[CART-3] a quantity accepts only digits', { tag: '@desktop' }, async ({ page, store }) => {
  const product = await store.addItem({ cost: '2.00' });
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 3);
  const quantity = quantityOf(page, product);
  for (const typed of ['1x2', '-4', '1.5', '0.5', '1e5', '+6', ' 5 ', '48-22-6519', '482200651990']) {
    await quantity.focus();
    await quantity.pressSequentially(typed);
    await expect(quantity).toHaveValue('3');
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: `“${typed}” is not a whole number of at most 6 digits. The quantity is still 3.` }),
    ).toBeVisible();
    await quantity.blur();
    await expect(summary(page)).toContainText('Subtotal$6.00');
  }
  await quantity.fill('6');
  await expect(summary(page)).toContainText('Subtotal$12.00');
  await quantity.fill('1.5');
  await expect(quantity).toHaveValue('6');
  await quantity.fill('');
  await expect(quantity).toHaveValue('');
  await quantity.blur();
  await expect(quantity).toHaveValue('6');
  await expect(summary(page)).toContainText('Subtotal$12.00');
});

test('[CART-3] a rejected entry does not select the text typed after it, even if the browser paints late', {
  tag: '@desktop',
}, async ({ page, store }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = callback => window.setTimeout(() => callback(performance.now()), 300);
  });
  const product = await store.addItem({ cost: '2.00' });
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 3);
  const quantity = quantityOf(page, product);
  await quantity.focus();
  await quantity.pressSequentially('1x');
  await quantity.blur();
  await quantity.focus();
  await quantity.pressSequentially('48');
  await page.waitForTimeout(600);
  await quantity.pressSequentially('2');
  await expect(quantity).toHaveValue('482');
});

test('[CART-1] a button removes a line, and Undo restores it', async ({ page, store }) => {
  const [first, second] = (await store.addItems({}, {})) as [Product, Product];
  await startSignedIn(page, people.onAccount);
  await addToCart(page, first, 2);
  await addToCart(page, second);
  await page.getByRole('button', { name: `Remove ${first.description}` }).click();
  await expect(quantityOf(page, first)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Undo removing ${first.description}` }).click();
  await expect(quantityOf(page, first)).toHaveValue('2');

  await page.getByRole('button', { name: `Remove ${first.description}` }).click();
  await page.getByRole('button', { name: `Remove ${second.description}` }).click();
  await expect(page.getByText('Nothing to see here', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing to see here', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Cart, empty')).toBeVisible();
});

test('[CART-3] requires one confirmation for a quantity above twenty packs, and 0 removes the line on blur', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const product = await store.addItem({ cost: '2.00', pack: 4 });
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product);
  const quantity = quantityOf(page, product);
  const confirmation = page.getByRole('alert').filter({ hasText: 'Is this correct?' });
  await page.getByRole('button', { name: `Increase Quantity of ${product.description}` }).click();
  await expect(quantity).toHaveValue('8');
  await quantity.fill('80');
  await quantity.blur();
  await expect(summary(page)).toContainText('Subtotal$160.00');
  await expect(summary(page).getByRole('link', { name: 'Checkout' })).toBeVisible();
  await quantity.fill('480');
  await quantity.blur();
  await expect(confirmation).toContainText('480 is more than 20 times the pack of 4. Is this correct?');
  await expect(summary(page).getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await confirmation.getByRole('button', { name: 'Change back to 80' }).click();
  await expect(quantity).toHaveValue('80');
  await quantity.fill('480');
  await confirmation.getByRole('button', { name: 'Yes, 480' }).click();
  await expect(confirmation).toBeHidden();
  await page.reload();
  await expect(quantity).toHaveValue('480');
  await expect(summary(page).getByRole('link', { name: 'Checkout' })).toBeVisible();
  await expect(confirmation).toBeHidden();
  await quantity.fill('0');
  await expect(quantity).toBeVisible();
  await quantity.blur();
  await expect(quantity).toHaveCount(0);
});
