import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { fillSignIn, lineOf, open, reload, toCheckout } from './steps';
import { people, type Product, type Store } from './store';

/** Places where a customer changes the cart: each adds 3 of the product. */
const places: { name: string; add: (page: Page, product: Product, store: Store) => Promise<void> }[] = [
  {
    name: 'the product page',
    async add(page, product) {
      await open(page, `/product/${product.key}`);
      await page.getByRole('textbox', { name: 'quantity', exact: true }).fill('3');
      await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
      await expect(page).toHaveURL('/cart');
    },
  },
  {
    name: 'a list of products',
    async add(page, product) {
      await open(page, `/product/search/${product.productId}`);
      await page.getByRole('textbox', { name: `quantity of ${product.description}` }).fill('3');
      await page.getByRole('button', { name: `Add ${product.description} to cart` }).click();
      await expect(page.getByText('3 in cart')).toBeVisible();
    },
  },
  {
    name: 'the order pad',
    async add(page, product) {
      await open(page, '/pad');
      await page.getByRole('textbox', { name: 'Item and quantity' }).fill(`3 ${product.productId}`);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Add 1 line', exact: true }).click();
      await expect(page.getByText('1 line added to your cart.')).toBeVisible();
    },
  },
  {
    name: 'the cart',
    async add(page, product, store) {
      await store.addToCart(people.onAccount, product.key, 1);
      await open(page, '/cart');
      await lineOf(page, product).getByRole('textbox').fill('2');
      await lineOf(page, product)
        .getByRole('button', { name: /^Increase/ })
        .click();
    },
  },
  {
    name: 'buy again',
    async add(page, product, store) {
      await store.placeLines(people.onAccount, [{ productKey: product.key, quantity: 3 }]);
      await open(page, '/buy-again');
      await page.getByLabel('Filter', { exact: true }).fill(product.description);
      await page.getByRole('checkbox', { name: `Add ${product.description}` }).check();
      await page.getByRole('button', { name: 'Add 1 line', exact: true }).click();
      await expect(page.getByText('1 line added to your cart.')).toBeVisible();
    },
  },
];

const notice = (page: Page) => page.getByText("This browser's storage is full or blocked");

/** Collects the IDs of the cart changes that the page sends. */
function changesOf(page: Page): string[] {
  const ids: string[] = [];
  page.on('request', request => {
    const id = /"changeId":"(\w+)"/.exec(request.postData() ?? '')?.[1];
    if (id) ids.push(id);
  });
  return ids;
}

/** Waits until the server has the quantity, and then for a poll of the cart, which would come after a repeated change. */
async function expectSaved(page: Page, store: Store, product: Product, quantity: number): Promise<void> {
  await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [product.key]: quantity });
  await page.waitForResponse(response => response.request().postData()?.includes('CartVersion') ?? false);
  expect(await store.cartQuantities(people.onAccount)).toEqual({ [product.key]: quantity });
}

/** Fills the browser's storage to its quota, as another page of the site could. */
async function fillStorage(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    for (let size = 1 << 22, parts = 0; size > 0; parts += 1) {
      try {
        localStorage.setItem(`filler-${parts}`, 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
  });
}

/** Lets the browser store the cart this many times. */
async function refuseCartAfter(page: Page, writes: number): Promise<void> {
  await page.addInitScript(allowed => {
    const store = Storage.prototype.setItem;
    let left = allowed;
    Storage.prototype.setItem = function (name, value) {
      if (name === 'cart' && left-- <= 0) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      store.call(this, name, value);
    };
  }, writes);
}

for (const { name, add } of places) {
  test(`[CART-1][CART-5] a change on ${name} is sent once if the browser's storage is full`, async ({
    page,
    store,
  }) => {
    const product = await store.addItem({ cost: '3.10' });
    await startSignedIn(page, people.onAccount);
    await fillStorage(page);
    const sent = changesOf(page);
    await add(page, product, store);
    await expect(notice(page)).toBeVisible();
    await expectSaved(page, store, product, 3);
    expect(new Set(sent).size, 'IDs').toBe(sent.length);
    expect(sent.length).toBeLessThanOrEqual(2);

    // What is left on this device after a reload repeats nothing.
    await open(page, '/cart');
    await expect(lineOf(page, product).getByRole('textbox')).toHaveValue('3');
    await expectSaved(page, store, product, 3);
  });
}

for (const writes of [1, 2, 3]) {
  test(`[CART-5] a storage that is full after ${writes} writes of the cart repeats no change`, async ({
    page,
    store,
  }) => {
    const product = await store.addItem({ cost: '3.10' });
    await startSignedIn(page, people.onAccount);
    await refuseCartAfter(page, writes);
    const sent = changesOf(page);
    await open(page, `/product/search/${product.productId}`);
    await page.getByRole('button', { name: `Add ${product.description} to cart` }).click();
    await expectSaved(page, store, product, 1);
    await reload(page);
    await page.getByLabel(`quantity of ${product.description}`).fill('2');
    await page.getByRole('button', { name: `Add ${product.description} to cart` }).click();
    await expectSaved(page, store, product, 3);
    expect(sent.length).toBe(2);
  });
}

test('[CART-5] with a full storage, a change whose response is lost is repeated under the same ID', async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const product = await store.addItem({ cost: '3.10' });
  await startSignedIn(page, people.onAccount);
  await refuseCartAfter(page, 0);
  let lost = 0;
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('changeId') || lost > 1) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  const sent = changesOf(page);
  await open(page, `/product/search/${product.productId}`);
  await page.getByRole('button', { name: `Add ${product.description} to cart` }).click();
  await expect.poll(() => sent.length).toBe(3);
  await expectSaved(page, store, product, 1);
  expect(new Set(sent).size, 'IDs').toBe(1);
});

test('[CHK-2][CART-5] a cart that is not stored is checked out with its last change, and its PO number', async ({
  page,
  store,
}) => {
  const product = await store.addItem({ cost: '3.10' });
  await startSignedIn(page, people.onAccount);
  await refuseCartAfter(page, 0);
  await store.addToCart(people.onAccount, product.key, 1);
  await open(page, '/cart');
  await lineOf(page, product)
    .getByRole('button', { name: /^Increase/ })
    .click();
  await toCheckout(page);
  await page.getByLabel('PO number (optional)').pressSequentially('PO-4711');
  await page.getByLabel('Contact email').selectOption({ index: 1 });
  await page.getByLabel('Delivery location').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(page.getByRole('main')).toContainText('PO-4711');
  await expect(page.getByRole('main')).toContainText('$6.20');
});

test('[AUTH-4][CART-5] a browser that forbids storage signs in, adds once, and says what a reload loses', async ({
  page,
  store,
}) => {
  const product = await store.addItem({ cost: '3.10' });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  const sent = changesOf(page);
  await open(page, '/login');
  await fillSignIn(page, people.onAccount);
  await expect(page.getByText('You are signed in on this page only.')).toBeVisible();
  await page.getByPlaceholder('Search entire store here').fill(product.productId);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Add ${product.description} to cart` }).click();
  await expectSaved(page, store, product, 1);
  expect(sent.length).toBe(1);
});
