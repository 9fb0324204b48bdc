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

test('[D-16] a clerk whose step another clerk took sees who took it and the next step, and keeps the focus', async ({
  page,
  store,
  complaints,
}) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  await startSignedIn(page, people.admin);
  await open(page, `/historicalorder/${order.key}`);
  const steps = page.getByRole('region', { name: 'Update order status' });
  const move = 'mutation ($key: Int!, $status: OrderStatus!) { updateOrderStatus(key: $key, status: $status) { key } }';
  const moveElsewhere = async (status: string) =>
    store.graphql(move, { key: order.key, status }, await store.signInToken(people.admin));
  await expect(steps.getByRole('button', { name: 'Mark as confirmed' })).toBeEnabled();
  await moveElsewhere('confirmed');
  await page.getByRole('button', { name: 'Mark as confirmed' }).press('Enter');
  await expect(steps.getByText(/^\S.* changed this order meanwhile\. It is now confirmed\.$/)).toBeVisible();
  await expect(statusOf(page)).toContainText('Confirmed');
  await expect(steps.getByRole('heading', { name: 'Update order status' })).toBeFocused();
  await steps.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(statusOf(page)).toContainText('Shipped');
  await moveElsewhere('completed');
  await steps.getByRole('button', { name: 'Mark as completed' }).click();
  // No step is left, but the reason is shown.
  await expect(steps.getByText(/changed this order meanwhile\. It is now completed\.$/)).toBeVisible();
  complaints.allow(/status of 409/);
});

test('[ORD-1] a customer who cancels an order that was confirmed meanwhile sees its new status', async ({
  page,
  store,
  complaints,
}) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  await startSignedIn(page, people.onAccount);
  await open(page, `/order/${order.key}`);
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  const move = 'mutation ($key: Int!) { updateOrderStatus(key: $key, status: confirmed) { key } }';
  await store.graphql(move, { key: order.key }, await store.signInToken(people.admin));
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(statusOf(page)).toContainText('Confirmed');
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
  complaints.allow(/status of 409/);
});

test('an answer that was under way while an order moved does not put its former status back', async ({
  page,
  store,
}) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  await startSignedIn(page, people.admin);
  let asked = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => (release = resolve));
  await page.route('**/graphql', async route => {
    if (route.request().postDataJSON().operationName !== 'OrderView') return route.continue();
    asked += 1;
    const response = await route.fetch();
    if (asked === 2) await held;
    await route.fulfill({ response });
  });
  await open(page, `/historicalorder/${order.key}`);
  await page.getByRole('main').getByRole('link', { name: 'All Orders' }).click();
  await expect(page).toHaveURL(/\/admin\/all-orders/);
  await page.goBack();
  await expect.poll(() => asked).toBe(2);
  const moved = page.waitForResponse(response => response.request().postDataJSON()?.operationName === 'MoveOrder');
  await page.getByRole('button', { name: 'Mark as confirmed' }).click();
  await moved;
  release();
  await expect(statusOf(page)).toContainText('Confirmed');
  await page.waitForLoadState('networkidle');
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
  await page.getByRole('main').getByRole('button', { name: 'Re-order' }).click();
  await expect(page).toHaveURL('/checkout');
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

test('[ORD-2][ADM-12] staff act as the customer to re-order into a cart of their own', async ({ page, store }) => {
  const product = await store.addItem();
  const order = await store.placeOrder(people.onAccount, product.key, 7);
  await startSignedIn(page, people.admin);
  await open(page, `/order/${order.key}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Re-order', exact: true })).toHaveCount(0);
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

test('[ORD-1] [CART-1] printed pages have none of the bars that stay on a small screen', async ({ page, store }) => {
  const product = await store.addItem();
  const order = await store.placeOrder(people.onAccount, product.key, 7);
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 3);
  // A letter page less its margins
  await page.setViewportSize({ width: 739, height: 979 });
  for (const path of [`/order/${order.key}`, '/cart', '/checkout', '/buy-again', '/pad', `/product/${product.key}`]) {
    await open(page, path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const sticking = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter(
          element =>
            ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
            element.checkVisibility() &&
            element.offsetHeight > 0,
        )
        .map(({ innerText }) => innerText),
    );
    expect(sticking, path).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
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
