import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import {
  addToCart,
  chooseFirstContactAndLocation,
  fillSignIn,
  lineOf,
  open,
  orderKeyOf,
  reload,
  toCheckout,
} from './steps';
import { newItem, people, type Product } from './store';

const onAccount = (page: Page) => page.getByRole('button', { name: 'Put on account' });
const pickup = (page: Page) => page.getByLabel('Pick Up In Store');
const location = (page: Page) => page.getByLabel('Delivery location');

async function openCheckout(page: Page, customerNumber: number, product: Product, quantity = 1): Promise<void> {
  await startSignedIn(page, customerNumber);
  await addToCart(page, product, quantity);
  await toCheckout(page);
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

test('[CHK-5] an in-store item makes the whole order a pickup', { tag: '@desktop' }, async ({ page, store }) => {
  const [plain, heavy] = (await store.addItems({}, { inStoreOnly: true })) as [Product, Product];
  await openCheckout(page, people.onAccount, plain);
  await chooseFirstContactAndLocation(page);
  await addToCart(page, heavy);
  await expect(lineOf(page, heavy)).toContainText('available only in store');
  await toCheckout(page);
  await expect(pickup(page)).toBeChecked();
  await expect(pickup(page)).toBeDisabled();
  await expect(location(page)).toBeDisabled();
  await expect(location(page).getByRole('option', { selected: true })).toHaveText('Picked up in store');
  await expect(pickup(page)).toHaveAccessibleDescription(
    'This order contains an item available only in store, so the whole order must be picked up.',
  );
  await onAccount(page).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  const query = 'query ($key: Int!) { order(key: $key) { pickup location { key } } }';
  const { order } = await store.graphql<{ order: { pickup: boolean; location: { key: number } } }>(
    query,
    { key: orderKeyOf(page) },
    await store.signInToken(people.onAccount),
  );
  expect(order).toEqual({ pickup: true, location: { key: 1 } });
});

test('[CHK-7] a double click places one order and empties the cart', { tag: '@desktop' }, async ({ page, store }) => {
  const product = await store.addItem();
  await openCheckout(page, people.onAccount, product, 2);
  await chooseFirstContactAndLocation(page);
  const before = await store.orderCount(people.onAccount);
  await onAccount(page).dblclick();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderKeyOf(page)}`);
  await expect(lineOf(page, product).getByRole('cell', { name: '$16.50', exact: true })).toBeVisible();
  await expect(page.getByLabel('Cart, empty')).toBeVisible();
  // The order's page opens before the emptied cart is stored.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  expect(await store.orderCount(people.onAccount)).toBe(before + 1);
});

test('[CHK-7] two tabs that check out the same cart place one order', { tag: '@desktop' }, async ({
  page,
  context,
  store,
}) => {
  const product = await store.addItem();
  await openCheckout(page, people.onAccount, product);
  await chooseFirstContactAndLocation(page);
  const other = await context.newPage();
  await open(other, '/checkout');
  await expect(onAccount(other)).toBeEnabled();
  const before = await store.orderCount(people.onAccount);
  const buttons = await Promise.all([page, other].map(tab => onAccount(tab).elementHandle()));
  // Clicked inside the pages: it is also correct if one tab's order has already removed the other tab's button.
  await Promise.all(buttons.map(button => button?.evaluate(element => (element as HTMLButtonElement).click())));
  await expect
    .poll(() => [page, other].filter(tab => tab.url().includes('/historicalorder/')).length)
    .toBeGreaterThan(0);
  await expect(page.getByLabel('Cart, empty')).toBeVisible();
  await expect(other.getByLabel('Cart, empty')).toBeVisible();
  expect(await store.orderCount(people.onAccount)).toBe(before + 1);
});

test('[CHK-8] a failed order keeps the cart and can be placed again', { tag: '@desktop' }, async ({ page, store }) => {
  const product = await store.addItem();
  await openCheckout(page, people.onAccount, product, 4);
  await chooseFirstContactAndLocation(page);
  const before = await store.orderCount(people.onAccount);
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('PlaceOrder')
      ? route.fulfill({
          json: {
            data: null,
            errors: [{ message: 'Something broke on our side.', extensions: { code: 'INTERNAL', status: 500 } }],
          },
        })
      : route.continue(),
  );
  await onAccount(page).click();
  await expect(page.getByText('Error processing order.')).toBeVisible();
  await expect(page.getByText('Something broke on our side.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  expect(await store.orderCount(people.onAccount)).toBe(before);
  await page.unrouteAll({ behavior: 'wait' });
  await onAccount(page).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  expect(await store.orderCount(people.onAccount)).toBe(before + 1);
});

test('[CHK-8] looks up the order after a lost response, and places no second one @desktop', async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const product = await store.addItem();
  await openCheckout(page, people.onAccount, product);
  await chooseFirstContactAndLocation(page);
  const before = await store.orderCount(people.onAccount);
  let lost = false;
  await page.route('**/graphql', async route => {
    if (lost || !route.request().postData()?.includes('PlaceOrder')) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await onAccount(page).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(page.getByLabel('Cart, empty')).toBeVisible();
  expect(await store.orderCount(people.onAccount)).toBe(before + 1);
});

test('[CHK-8] while the store is unreachable, checkout says that the order may have been placed, also after a reload @desktop', async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const product = await store.addItem();
  await openCheckout(page, people.onAccount, product);
  await chooseFirstContactAndLocation(page);
  const before = await store.orderCount(people.onAccount);
  let isSent = false;
  await page.route('**/graphql', async route => {
    const text = route.request().postData() ?? '';
    if (text.includes('PlaceOrder')) {
      await route.fetch();
      isSent = true;
    }
    // The cart is saved before the order is sent.
    return isSent && /PlaceOrder|SentOrder|CartVersion|AccountCart/.test(text) ? route.abort() : route.continue();
  });
  await onAccount(page).click();
  const unclear = page.getByText(
    "Your order may have been placed: the connection was lost before the store's response arrived.",
  );
  await expect(unclear).toBeVisible();
  await expect(onAccount(page)).toBeDisabled();
  await reload(page);
  await expect(unclear).toBeVisible();
  // The page that the server renders has no lines left to order.
  await expect(onAccount(page)).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(page.getByLabel('Cart, empty')).toBeVisible();
  expect(await store.orderCount(people.onAccount)).toBe(before + 1);
});

test('[CHK-8][CART-5] an order whose response was lost takes its lines out of the cart, and checkout asks what became of it @desktop', async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const product = await store.addItem();
  await openCheckout(page, people.onAccount, product);
  await chooseFirstContactAndLocation(page);
  const before = await store.orderCount(people.onAccount);
  await page.route('**/graphql', async route => {
    const text = route.request().postData() ?? '';
    if (text.includes('PlaceOrder')) await route.fetch();
    return /PlaceOrder|SentOrder/.test(text) ? route.abort() : route.continue();
  });
  await onAccount(page).click();
  await expect(page.getByText('Your order may have been placed')).toBeVisible();
  await expect(page.getByLabel('Cart, empty')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  expect(await store.orderCount(people.onAccount)).toBe(before + 1);
});

test('[D-19] looks up an order whose PO number changed after a lost request, and never places it twice @desktop', async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const product = await store.addItem();
  await openCheckout(page, people.onAccount, product);
  await chooseFirstContactAndLocation(page);
  const before = await store.orderCount(people.onAccount);
  const keys: string[] = [];
  await page.route('**/graphql', async route => {
    const { operationName, variables } = route.request().postDataJSON() as {
      operationName: string;
      variables: { input?: { idempotencyKey: string } };
    };
    if (operationName !== 'PlaceOrder') return route.continue();
    keys.push(variables.input?.idempotencyKey ?? '');
    return keys.length < 3 ? route.abort() : route.continue();
  });
  await page.getByLabel('PO number (optional)').fill('PO-1');
  await onAccount(page).click();
  await expect(page.getByText('The order was not placed, and your cart is unchanged.')).toBeVisible();
  await page.getByLabel('PO number (optional)').fill('PO-2');
  await onAccount(page).click();
  await expect.poll(() => keys.length).toBe(2);
  await page.getByLabel('Order note (optional)').fill('Ring twice');
  await expect(onAccount(page)).toBeEnabled();
  await onAccount(page).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  expect(await store.orderCount(people.onAccount)).toBe(before + 1);
  await expect(page.getByRole('main')).toContainText('PO-2');
  await expect(page.getByRole('main')).toContainText('Ring twice');
});

test('[AUTH-2] a session that ends at checkout keeps the PO number and note, and shows one notice @desktop', async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const product = await store.addItem();
  const token = await store.signInToken(people.onAccount);
  await openCheckout(page, people.onAccount, product);
  await chooseFirstContactAndLocation(page);
  await page.getByLabel('PO number (optional)').fill('PO-4711');
  await page.getByLabel('Order note (optional)').fill('Gate code 4417');
  // The order is the first request that learns of it; a query would leave the page before the click.
  const others = '**/graphql';
  await page.route(others, route =>
    route.request().postData()?.includes('"mutation ') ? route.continue() : Promise.resolve(),
  );
  // An order does not wait for a poll that gets no response.
  await page.waitForRequest(request => Boolean(request.postData()?.includes('query CartVersion')));
  await store.graphql('mutation { signOutEverywhere }', {}, token);
  await onAccount(page).click();
  await expect(page).toHaveURL('/login?from=%2Fcheckout');
  await page.unroute(others);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByText('Error processing order.')).toBeHidden();
  await fillSignIn(page, people.onAccount);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('PO number (optional)')).toHaveValue('PO-4711');
  await expect(page.getByLabel('Order note (optional)')).toHaveValue('Gate code 4417');
  await expect(lineOf(page, product)).toBeVisible();
  await onAccount(page).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(page.getByRole('main')).toContainText('PO-4711');
});

test('[CHK-8] shows a price that changed in the meantime before placing the order', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const item = newItem({ cost: '8.25' });
  const product = await store.addItem(item);
  await openCheckout(page, people.onAccount, product, 2);
  await chooseFirstContactAndLocation(page);
  const before = await store.orderCount(people.onAccount);
  await store.addItem({ ...item, cost: '9.75' });
  await onAccount(page).click();
  await expect(page.getByText('Error processing order.')).toBeVisible();
  await expect(page.getByText('Price changed from $8.25 to $9.75').first()).toBeVisible();
  expect(await store.orderCount(people.onAccount)).toBe(before);
  await page.getByRole('button', { name: 'Accept the current prices' }).click();
  await onAccount(page).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(lineOf(page, product).getByRole('cell', { name: '$19.50', exact: true })).toBeVisible();
});
