import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { confirmReorder, lineOf, open, orderLink, quantityCell } from './steps';
import { people, type Product } from './store';

const storeZone = 'America/Phoenix';

function dayIn(timeZone: string, seconds: number): string {
  return new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone }).format(seconds * 1000);
}

test('[ORD-1][FTR-2] an order shows its lines, and only its own page offers a re-order', async ({ page, store }) => {
  const product = await store.addItem({ cost: '0.0845' });
  const order = await store.placeOrder(people.onAccount, product.key, 70);
  await startSignedIn(page, people.onAccount);
  for (const [path, buttons] of [
    [`/order/${order.key}`, 1],
    [`/historicalorder/${order.key}`, 0],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.key}`);
    const line = lineOf(page, product);
    await expect(line).toContainText(product.productId);
    await expect(quantityCell(line, 70)).toBeVisible();
    await expect(line.getByRole('cell', { name: /^\$0\.0845/ })).toBeVisible();
    await expect(line.getByRole('cell', { name: '$5.92', exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Total$5.92');
    await expect(page.getByRole('list', { name: 'Order status' }).getByRole('listitem').first()).toContainText(
      'Placed',
    );
    await expect(page.getByRole('main').getByRole('link', { name: '602-555-0183' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Re-order' })).toHaveCount(buttons);
  }
});

test('[ORD-2] re-order adds every line with its earlier quantity and opens checkout', async ({ page, store }) => {
  const product = await store.addItem({ cost: '3.10' });
  const order = await store.placeOrder(people.onAccount, product.key, 7);
  await startSignedIn(page, people.onAccount);
  await open(page, `/order/${order.key}`);
  await page.getByRole('main').getByRole('link', { name: 'Re-order' }).click();
  await expect(page).toHaveURL(`/reorder/${order.key}`);
  await confirmReorder(page);
  await expect(quantityCell(lineOf(page, product), 7)).toBeVisible();
  await expect(lineOf(page, product).getByRole('cell', { name: '$21.70', exact: true })).toBeVisible();
});

test('[ACC-5][ORD-1] the order history lists number, date and total, and the number opens the order', async ({
  page,
  store,
}) => {
  const product = await store.addItem({ cost: '12.5' });
  const order = await store.placeOrder(people.onAccount, product.key, 3);
  await startSignedIn(page, people.onAccount);
  await open(page, '/account');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Order history' }).click();
  await expect(page).toHaveURL('/account/order-history');
  const row = page.getByRole('row').filter({ has: orderLink(page, order.key) });
  await expect(row).toContainText('$37.50');
  await expect(row).toContainText('Placed');
  await row.getByRole('link', { name: String(order.key), exact: true }).click();
  await expect(page).toHaveURL(`/order/${order.key}`);
  await expect(lineOf(page, product)).toContainText('$37.50');
});

test("[ORD-3][ACC-5] shows dates in the browser's format and the store's time zone", async ({ store, openBrowser }) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  const day = dayIn(storeZone, order.date);
  // 21 hours ahead of the store and 4 hours behind it: at any time, one of them has a different date.
  const timezoneId = ['Pacific/Kiritimati', 'Pacific/Midway'].find(zone => dayIn(zone, order.date) !== day);
  const page = await openBrowser({ locale: 'de-DE', timezoneId });
  await startSignedIn(page, people.onAccount);
  await open(page, '/account/order-history');
  const row = page.getByRole('row').filter({ has: orderLink(page, order.key) });
  await expect(row.getByRole('cell', { name: day, exact: true })).toBeVisible();
  await orderLink(page, order.key).click();
  await expect(page.getByText(`${day}, `).first()).toBeVisible();
});

test('[ORD-1] a customer cancels a placed order after a confirmation', async ({ page, store }) => {
  const product = await store.addItem();
  const order = await store.placeOrder(people.onAccount, product.key, 1);
  await startSignedIn(page, people.onAccount);
  await open(page, `/order/${order.key}`);
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(page.getByText(`Cancel order ${order.key}? This cannot be undone.`)).toBeVisible();
  await page.getByRole('button', { name: 'Keep the order' }).click();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByRole('list', { name: 'Order status' }).getByRole('listitem').last()).toContainText(
    'Cancelled',
  );
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeHidden();
});

test('[ACC-1][ACC-4] the account opens the tab of its address, and shows favorites as a table', async ({
  page,
  store,
}) => {
  const token = await store.signInToken(people.onAccount);
  const product = await store.addItem();
  await store.graphql(
    'mutation ($productKey: Int!) { addFavorite(productKey: $productKey) { key } }',
    { productKey: product.key },
    token,
  );
  const { favorites } = await store.graphql<{ favorites: Product[] }>(
    '{ favorites { productId description } }',
    {},
    token,
  );
  await startSignedIn(page, people.onAccount);
  await open(page, '/account/favorites');
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Favorites' }),
  ).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row').getByRole('link')).toHaveText(favorites.map(({ description }) => description));
  const row = page.getByRole('row').filter({ hasText: product.productId });
  await expect(row.locator('img')).toBeVisible();
  await store.graphql(
    'mutation ($productKey: Int!) { removeFavorite(productKey: $productKey) { key } }',
    { productKey: product.key },
    token,
  );
});

test('[ACC-4] an account without favorites shows a message', async ({ page, store }) => {
  const token = await store.signInToken(people.admin);
  const { favorites } = await store.graphql<{ favorites: Product[] }>('{ favorites { key } }', {}, token);
  expect(favorites).toEqual([]);
  await startSignedIn(page, people.admin);
  await open(page, '/account/favorites');
  await expect(page.getByText("Oops, looks like we don't have anything to see here.", { exact: true })).toBeVisible();
});

test('[ERR-1] an order that fails to load shows the error panel with a link back', async ({ page, store }) => {
  const product = await store.addItem();
  const order = await store.placeOrder(people.onAccount, product.key, 1);
  await startSignedIn(page, people.onAccount);
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('OrderView')
      ? route.fulfill({
          json: {
            data: null,
            errors: [{ message: 'Something broke on our side.', extensions: { code: 'INTERNAL', status: 500 } }],
          },
        })
      : route.continue(),
  );
  await open(page, `/order/${order.key}`);
  await expect(page.getByText("Oops! We've encountered error code: 500")).toBeVisible();
  await expect(page.getByText('Message: Something broke on our side.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Order history' }).click();
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible();
});

test('[ADM-6] opens an order selected while the search waits for more input, even if its page loads slowly', async ({
  page,
  store,
}) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/all-orders');
  await expect(orderLink(page, order.key)).toBeVisible();
  await page.route('**/assets/order-page-*.js', async route => {
    // Longer than the search's debounce.
    await new Promise(resolve => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.getByLabel('Search orders').fill(String(order.key));
  await orderLink(page, order.key).click();
  await expect(page).toHaveURL(`/historicalorder/${order.key}`);
  await expect(page.getByRole('heading', { name: `Order ${order.key}`, exact: true })).toBeVisible();
});
