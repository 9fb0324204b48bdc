import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, confirmReorder, lineOf, open, quantityCell } from './steps';
import { people, type Product } from './store';

const statusOf = (page: Page) => page.getByRole('list', { name: 'Order status' }).locator('[aria-current=step]');

test('[D-16] a double click moves an order by one step, does not hit the next button, and can be undone', async ({
  page,
  store,
}) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  await startSignedIn(page, people.admin);
  await open(page, `/historicalorder/${order.key}`);
  for (const [word, status] of [
    ['confirmed', 'Confirmed'],
    ['shipped', 'Shipped'],
    ['completed', 'Completed'],
  ] as const) {
    const button = page.getByRole('button', { name: `Mark as ${word}` });
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.dblclick(x, y);
    await expect(statusOf(page)).toContainText(status);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
    const under = await page.evaluate(
      ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest('button')?.textContent ?? null,
      [x, y],
    );
    expect([status, under]).toEqual([status, null]);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page)).toContainText('Shipped');
  await expect(page.getByRole('button', { name: 'Mark as completed' })).toBeEnabled();
  await expect(page.getByRole('main').getByText('main line')).toHaveCount(0);
});

test('[D-16] the undo button disappears after ten seconds', async ({ page, store }) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  await startSignedIn(page, people.admin);
  await page.clock.install();
  await open(page, `/historicalorder/${order.key}`);
  await page.getByRole('button', { name: 'Mark as confirmed' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.clock.fastForward('00:10');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(statusOf(page)).toContainText('Confirmed');
});

test('[ORD-2] a re-order reports merged lines, selects the same contact and location, and can be undone', async ({
  page,
  store,
}) => {
  const [both, mine] = (await store.addItems({}, {})) as [Product, Product];
  const order = await store.placeOrder(people.onAccount, both.key, 7);
  await startSignedIn(page, people.onAccount);
  await addToCart(page, both, 2);
  await addToCart(page, mine, 3);
  await open(page, `/order/${order.key}`);
  await page.getByRole('main').getByRole('link', { name: 'Re-order' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: both.description })).toContainText(
    'Already 2 in your cart, will be 9',
  );
  await confirmReorder(page);
  await expect(quantityCell(lineOf(page, both), 9)).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'Undo re-order' });
  await expect(notice).toContainText(`Already in your cart, quantity increased: ${both.description} (2 to 9).`);
  await expect(notice).toContainText('Your cart also contains 1 item from before.');
  await expect(page.getByLabel('Contact email')).not.toHaveValue('');
  await expect(page.getByLabel('Delivery location')).not.toHaveValue('');
  await expect(page.getByRole('button', { name: 'Put on account' })).toBeEnabled();
  await notice.getByRole('button', { name: 'Undo re-order' }).click();
  await expect(quantityCell(lineOf(page, both), 2)).toBeVisible();
  await expect(quantityCell(lineOf(page, mine), 3)).toBeVisible();
  await expect(notice).toBeHidden();
});

test("[ORD-2][ADM-12] staff act as the customer to re-order into the customer's cart", async ({ page, store }) => {
  const product = await store.addItem();
  const order = await store.placeOrder(people.onAccount, product.key, 7);
  await startSignedIn(page, people.admin);
  await open(page, `/order/${order.key}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Re-order', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Act as this customer and re-order' }).click();
  await expect(page).toHaveURL(`/reorder/${order.key}`);
  await confirmReorder(page);
  await expect(page.getByRole('region', { name: 'Acting as a customer' })).toBeVisible();
  await expect(quantityCell(lineOf(page, product), 7)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put on account' })).toBeEnabled();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(`/order/${order.key}`);
  await expect(page.getByLabel('Cart, empty')).toBeVisible();
});

test('[ORD-1][CART-1] a printed order names its customer, and a printed cart is a plain list', async ({
  page,
  store,
}) => {
  const product = await store.addItem();
  const order = await store.placeOrder(people.onAccount, product.key, 7);
  await startSignedIn(page, people.onAccount);
  await open(page, `/order/${order.key}`);
  const number = page.getByText(`Number ${people.onAccount}`);
  await expect(number).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(number).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await addToCart(page, product, 3);
  await page.emulateMedia({ media: 'print' });
  await expect(lineOf(page, product)).toBeVisible();
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.description}` })).toHaveCSS(
    'border-top-width',
    '0px',
  );
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeHidden();
});
