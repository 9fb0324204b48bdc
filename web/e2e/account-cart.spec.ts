import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, chooseFirstContactAndLocation, lineOf, open, reload, signIn } from './steps';
import { people, type Product, type Store } from './store';

const quantityOf = (page: Page, product: Product) =>
  page.getByRole('textbox', { name: `Quantity of ${product.description}` });
const news = (page: Page) => page.getByText('The cart was changed elsewhere');

async function openCart(page: Page): Promise<void> {
  await startSignedIn(page, people.onAccount);
  await open(page, '/cart');
}

test('[CART-5] a change on one device shows on the others, and says who made it', async ({
  page,
  openBrowser,
  store,
}) => {
  const [one, other] = (await store.addItems({}, {})) as [Product, Product];
  await startSignedIn(page, people.onAccount);
  await addToCart(page, one, 5);
  // A device that opens the cart before this is saved would rightly report it as a change.
  await expect.poll(() => store.cartQuantities(people.onAccount)).toMatchObject({ [one.key]: 5 });
  const phone = await openBrowser({ viewport: { width: 390, height: 844 } });
  await openCart(phone);
  await expect(quantityOf(phone, one)).toHaveValue('5');
  await expect(news(phone)).toBeHidden();

  await quantityOf(phone, one).fill('8');
  await expect(quantityOf(page, one)).toHaveValue('8');
  await expect(page.getByText(`${one.description}: 5 to 8`)).toBeVisible();
  await expect(news(phone)).toBeHidden();
  await addToCart(phone, other, 2);
  await expect(quantityOf(page, other)).toHaveValue('2');
  await expect(page.getByText(`${other.description}: 2 added`)).toBeHidden();
  await page.getByText('The cart was changed elsewhere: 2 lines').click();
  await expect(page.getByText(`${other.description}: 2 added`)).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(news(page)).toBeHidden();
  await page.getByRole('button', { name: `Remove ${one.description}` }).click();
  await expect(phone.getByText(`${one.description}: removed or ordered (was 8)`)).toBeVisible();
});

test('[CART-5] two devices that type a quantity do not add up: the later one wins, and the other shows it @desktop', async ({
  page,
  openBrowser,
  store,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 1);
  const other = await openBrowser();
  await openCart(other);
  await expect(quantityOf(other, product)).toHaveValue('1');
  // Both show 1, and the first one sends its quantity later.
  await page.context().setOffline(true);
  await quantityOf(page, product).fill('12');
  await quantityOf(other, product).fill('10');
  await expect.poll(() => store.cartQuantities(people.onAccount)).toMatchObject({ [product.key]: 10 });
  await page.context().setOffline(false);
  await expect(quantityOf(other, product)).toHaveValue('12');
  await expect(other.getByText(`${product.description}: 10 to 12`)).toBeVisible();
  await expect(quantityOf(page, product)).toHaveValue('12');

  // Steps on both devices add up to the typed quantity.
  await lineOf(page, product).getByRole('button', { name: 'Increase quantity' }).click();
  await lineOf(other, product).getByRole('button', { name: 'Increase quantity' }).click();
  for (const device of [page, other]) await expect(quantityOf(device, product)).toHaveValue('14');

  await expect(news(other)).toBeVisible();
  await other.waitForTimeout(2000);
  await other.getByRole('link', { name: product.description }).first().click();
  await expect(other).toHaveURL(`/product/${product.key}`);
  await other.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(quantityOf(other, product)).toHaveValue('14');
  await expect(news(other)).toBeHidden();
  await open(other, '/cart');
  await expect(quantityOf(other, product)).toHaveValue('14');
  await expect(news(other)).toBeHidden();
});

test('[CART-5] changes made without a connection wait on the device, and add up with those of others @desktop', async ({
  page,
  openBrowser,
  store,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 5);
  const other = await openBrowser();
  await openCart(other);
  await expect(quantityOf(other, product)).toHaveValue('5');
  await page.context().setOffline(true);
  for (let step = 0; step < 4; step += 1)
    await lineOf(page, product).getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantityOf(page, product)).toHaveValue('9');
  await lineOf(other, product).getByRole('button', { name: 'Increase quantity' }).click();
  await expect(other.getByText('Change saved')).toBeVisible();
  await page.context().setOffline(false);
  await expect(quantityOf(page, product)).toHaveValue('10');
  await expect(quantityOf(other, product)).toHaveValue('10');
  await expect(page.getByText(`${product.description}: 9 to 10`)).toBeVisible();
});

test('[CART-5] a change whose response was lost is applied once @desktop', async ({ page, store, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  let lost = 0;
  await page.route('**/graphql', async route => {
    if (lost >= 2 || !route.request().postData()?.includes('ChangeCart')) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await addToCart(page, product, 5);
  await expect.poll(() => lost).toBe(2);
  await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [product.key]: 5 });
  await quantityOf(page, product).fill('6');
  await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [product.key]: 6 });
  await expect(news(page)).toBeHidden();
});

test('[CART-5] lines keep their order when changes that waited are sent together @desktop', async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const [one, other] = (await store.addItems({}, {})) as [Product, Product];
  await startSignedIn(page, people.onAccount);
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('ChangeCart') ? route.abort() : route.continue(),
  );
  await addToCart(page, one, 1);
  await addToCart(page, other, 2);
  await quantityOf(page, one).fill('7');
  await page.unrouteAll({ behavior: 'wait' });
  await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [one.key]: 7, [other.key]: 2 });
  await reload(page);
  await expect(quantityOf(page, other)).toHaveValue('2');
  const boxes = await page
    .getByRole('textbox', { name: /^Quantity of/ })
    .evaluateAll(found => found.map(box => box.ariaLabel));
  expect(boxes).toEqual([one, other].map(({ description }) => `Quantity of ${description}`));
});

/** Holds back the changes of the cart that the page sends, until the returned function is called. */
async function holdChanges(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('ChangeCart')) await released;
    // The page that sent it may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Adds a product to a customer's cart, which is not saved until the returned function is called. */
async function addUnsaved(page: Page, store: Store): Promise<() => void> {
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  const release = await holdChanges(page);
  await addToCart(page, product, 2);
  return release;
}

test('[CART-5][CHK-7] an order that is placed before the cart was ever sent empties it in the account as well', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const release = await addUnsaved(page, store);
  await open(page, '/checkout');
  await chooseFirstContactAndLocation(page);
  await page.getByRole('button', { name: 'Put on account' }).click();
  release();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  expect(await store.cartQuantities(people.onAccount)).toEqual({});
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('[CART-5] a page that was rendered before the first change was saved does not report it as made elsewhere', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const release = await addUnsaved(page, store);
  await page.route('**/checkout', async route => {
    const response = await route.fetch();
    const saved = page.waitForRequest(request => Boolean(request.postData()?.includes('CartVersion')));
    release();
    await saved;
    await route.fulfill({ response });
  });
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await chooseFirstContactAndLocation(page);
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('[CART-5][AUTH-4] signing out clears the device, and signing in brings the cart back @desktop', async ({
  page,
  store,
}) => {
  const product = await store.addItem();
  await signIn(page, people.onAccount);
  await addToCart(page, product, 3);
  // At once: the change may still wait to be sent with others.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await signIn(page, people.onAccount);
  await open(page, '/cart');
  await expect(quantityOf(page, product)).toHaveValue('3');
});

test('[CART-5][ADM-12] staff who act for the customer fill a cart of their own, which the customer sees by its name @desktop', async ({
  page,
  openBrowser,
  store,
}) => {
  const [theirs, byPhone] = await store.addItems({}, {});
  if (!theirs || !byPhone) throw new Error('No items found');
  const staff = await openBrowser();
  await startSignedIn(page, people.onAccount);
  await addToCart(page, theirs, 3);
  await startSignedIn(staff, people.admin);
  const { me } = await store.graphql<{ me: { key: number } }>(
    '{ me { key } }',
    {},
    await store.signInToken(people.onAccount),
  );
  await open(staff, `/admin/edit-customer/${me.key}`);
  await staff.getByRole('region', { name: 'Orders' }).getByRole('link', { name: 'Act as this customer' }).click();
  await expect(staff.getByRole('region', { name: 'Acting as a customer' })).toBeVisible();
  await open(staff, '/cart');
  await staff.getByText('All carts').click();
  await expect(staff.getByRole('button', { name: 'Switch to Main cart' })).toBeVisible();
  await addToCart(staff, byPhone, 2);
  const name = /^By phone, Saguaro Counter, \w{3} \d{1,2}( \(\d+\))?/;
  await expect(staff.locator('summary').filter({ hasText: name })).toBeVisible();
  await expect(lineOf(staff, theirs)).toBeHidden();

  await open(page, '/');
  await page.getByRole('region', { name: 'Open carts' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText(byPhone.description)).toBeVisible();
  await open(page, '/cart');
  await expect(quantityOf(page, theirs)).toHaveValue('3');
  await expect(lineOf(page, byPhone)).toBeHidden();

  await open(staff, '/checkout');
  await chooseFirstContactAndLocation(staff);
  await staff.getByRole('button', { name: 'Put on account' }).click();
  await expect(staff).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(staff.getByRole('main')).toContainText(byPhone.description);
  await expect(staff.getByRole('main')).not.toContainText(theirs.description);
  await open(page, '/cart');
  await expect(quantityOf(page, theirs)).toHaveValue('3');
});

test('[CART-5] an order on one device takes its lines out of the cart on the others @desktop', async ({
  page,
  openBrowser,
  store,
}) => {
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 2);
  const other = await openBrowser();
  await openCart(other);
  await expect(quantityOf(other, product)).toHaveValue('2');
  await open(page, '/checkout');
  await chooseFirstContactAndLocation(page);
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(other.getByText(`${product.description}: removed or ordered (was 2)`)).toBeVisible();
  await expect(other.getByLabel('Cart, empty')).toBeVisible();
  await open(page, '/cart');
  await expect(news(page)).toBeHidden();
});

test('[CART-5] a quantity typed offline stays when another device orders the cart meanwhile, and both are told @desktop', async ({
  page,
  openBrowser,
  store,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 5);
  const other = await openBrowser();
  await openCart(other);
  await expect(quantityOf(other, product)).toHaveValue('5');
  await page.context().setOffline(true);
  await quantityOf(page, product).fill('50');
  await open(other, '/checkout');
  await chooseFirstContactAndLocation(other);
  await other.getByRole('button', { name: 'Put on account' }).click();
  await expect(other).toHaveURL(/\/historicalorder\/\d+$/);
  await open(other, '/cart');
  await page.context().setOffline(false);
  await expect(
    page.getByText(`${product.description}: ordered meanwhile; the 50 typed here are in the cart`),
  ).toBeVisible();
  await expect(quantityOf(page, product)).toHaveValue('50');
  await expect(other.getByText(`${product.description}: 50 added`)).toBeVisible();
  await expect(quantityOf(other, product)).toHaveValue('50');
});

test('[CHK-7] two devices that check out the same cart with different PO numbers order it once @desktop', async ({
  page,
  openBrowser,
  store,
  complaints,
}) => {
  complaints.allow(/409/);
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 2);
  await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [product.key]: 2 });
  const other = await openBrowser();
  // The other device has not noticed the order yet.
  let versionSeen: string | null = null;
  await other.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('query CartVersion')) return route.fallback();
    versionSeen ??= await (await route.fetch()).text();
    return route.fulfill({ contentType: 'application/json', body: versionSeen });
  });
  await openCart(other);
  await expect(quantityOf(other, product)).toHaveValue('2');
  for (const device of [page, other]) {
    await open(device, '/checkout');
    await chooseFirstContactAndLocation(device);
  }
  await other.getByRole('textbox', { name: /^PO number/ }).fill('PO-7');
  const before = await store.orderCount(people.onAccount);
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  const orderKey = page.url().split('/').at(-1);

  await other.getByRole('button', { name: 'Put on account' }).click();
  await expect(other.getByText('This cart is already ordered.')).toBeVisible();
  await expect(other.getByText(`Another device has already ordered this cart: order ${orderKey}.`)).toBeVisible();
  expect(await store.orderCount(people.onAccount)).toBe(before + 1);
  await other.getByRole('link', { name: `Show order ${orderKey}` }).click();
  await expect(other.getByRole('heading', { name: `Order ${orderKey}` })).toBeVisible();
});

test('[CART-6] an account has several carts, one in use, each with a link', async ({ page, openBrowser, store }) => {
  const [one, other] = (await store.addItems({}, {})) as [Product, Product];
  await startSignedIn(page, people.onAccount);
  await addToCart(page, one, 2);
  const menu = page.locator('details').filter({ hasText: 'All carts' });
  await menu.getByText('All carts').click();
  await page.getByRole('button', { name: 'New cart' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('main CART');
  await page.getByRole('button', { name: 'New cart' }).click();
  await expect(page.getByText('Another cart has this name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Truck 4');
  await page.getByRole('button', { name: 'New cart' }).click();
  await expect(page.getByText('Nothing to see here', { exact: true })).toBeVisible();
  await expect(menu.getByText('Truck 4').first()).toBeVisible();
  await addToCart(page, other, 3);

  const { carts } = await store.graphql<{ carts: { key: number; name: string }[] }>(
    '{ carts { key name } }',
    {},
    await store.signInToken(people.onAccount),
  );
  const main = carts.find(({ name }) => name === 'Main cart');
  const colleague = await openBrowser();
  await startSignedIn(colleague, people.onAccount);
  await open(colleague, `/cart/${main?.key}`);
  await expect(colleague.getByRole('heading', { name: 'Main cart' })).toBeVisible();
  await expect(lineOf(colleague, one)).toBeVisible();
  await colleague.getByRole('button', { name: 'Add its items to Truck 4' }).click();
  await expect(colleague).toHaveURL('/cart');
  await expect(quantityOf(page, one)).toHaveValue('2');
  await open(colleague, `/cart/${main?.key}`);
  await colleague.getByRole('button', { name: 'Switch to this cart' }).click();
  await expect(colleague).toHaveURL('/cart');
  // The cart in use is the account's, so it changes on every device.
  await expect(quantityOf(page, other)).toBeHidden();
  await expect(quantityOf(page, one)).toHaveValue('2');

  const stranger = await openBrowser();
  await startSignedIn(stranger, people.cashOnDelivery);
  await open(stranger, `/cart/${main?.key}`);
  await expect(stranger.getByText('Your account has no such cart.')).toBeVisible();
});

test('[CART-6] a cart can be duplicated, renamed, emptied with an undo, and deleted after a confirmation', async ({
  page,
  store,
}) => {
  const products = (await store.addItems({}, {}, {})) as [Product, Product, Product];
  await startSignedIn(page, people.onAccount);
  for (const product of products) await addToCart(page, product, 2);
  await page.getByText('All carts').click();
  await page.getByLabel('Name', { exact: true }).fill('Mesa site');
  await page.getByRole('button', { name: 'Duplicate Main cart' }).click();
  await expect(page.getByRole('button', { name: 'Switch to Main cart' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(3);
  await page.getByLabel('Name', { exact: true }).fill('Tempe site');
  await page.getByRole('button', { name: 'Rename Mesa site' }).click();
  await expect(page.getByRole('button', { name: 'Rename Tempe site' })).toBeVisible();
  await page.getByRole('button', { name: 'Empty cart' }).click();
  await expect(page.getByText('Removed 3 lines.')).toBeVisible();
  await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({});
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(3);
  const descriptions = products.map(({ description }) => `Quantity of ${description}`);
  expect(
    await page.getByRole('textbox', { name: /^Quantity of/ }).evaluateAll(boxes => boxes.map(box => box.ariaLabel)),
  ).toEqual(descriptions);
  await page.getByRole('button', { name: 'Delete cart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete cart' }).click();
  await expect(page.getByRole('button', { name: 'Rename Main cart' })).toBeVisible();
  await expect.poll(() => store.cartQuantities(people.onAccount)).toMatchObject({ [products[0].key]: 2 });
});
