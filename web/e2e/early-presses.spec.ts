import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startPages } from './signed-in';
import { lineOf, untilLive } from './steps';
import { demoPassword, people, type Store } from './store';

const scripts = '**/assets/*.js';
/** How late the scripts arrive, in ms */
const delays = [0, 1500, 4000] as const;
/** Words of the items that each delay adds */
const names = { 0: 'swift', 1500: 'tardy', 4000: 'sluggish' };

async function delayScripts(page: Page, delay: number): Promise<void> {
  await page.route(scripts, async route => {
    await new Promise(resolve => setTimeout(resolve, delay));
    await route.continue();
  });
}

/** Opens a page and returns as soon as its markup is parsed. */
async function openEarly(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
}

const quantityOf = async (store: Store, key: number) => (await store.cartQuantities(people.onAccount))[key] ?? 0;

for (const delay of delays) {
  test.describe(`with scripts that arrive ${delay} ms late`, () => {
    test('[PROD-6][PROD-8] steppers and "Add to cart" do what was pressed, once', async ({ page, store }) => {
      const product = await store.addItem({ cost: '3.10' });
      await startPages(page, people.onAccount);
      await delayScripts(page, delay);
      await openEarly(page, `/product/${product.key}`);
      await page.getByRole('button', { name: 'Increase quantity' }).click();
      await page.getByRole('button', { name: 'Increase quantity' }).click();
      const add = page.getByRole('button', { name: 'Add to cart' });
      await add.click();
      if (delay > 0) await expect(add).toHaveAttribute('aria-busy', 'true');
      await expect(page).toHaveURL('/cart');
      await expect(page.getByRole('textbox', { name: /^quantity of/i })).toHaveValue('3');
      await expect.poll(() => quantityOf(store, product.key)).toBe(3);
    });

    test('[PROD-8] a typed quantity replaces the old one, two taps on "Add" add twice, and Enter adds', async ({
      page,
      store,
    }) => {
      const [one, other] = await store.addItems(
        { description: `Early tap ${names[delay]} bracket A`, cost: '1.10' },
        { description: `Early tap ${names[delay]} bracket B`, cost: '1.20' },
      );
      if (!one || !other) throw new Error('The items were not added.');
      await startPages(page, people.onAccount);
      await delayScripts(page, delay);
      await openEarly(page, `/product/search/early%20tap%20${names[delay]}%20bracket`);
      const box = page.getByRole('textbox', { name: `quantity of ${one.description}` });
      await box.focus();
      await box.pressSequentially('8');
      const add = page.getByRole('button', { name: `Add ${one.description} to cart` });
      await add.click();
      await add.click();
      const second = page.getByRole('textbox', { name: `quantity of ${other.description}` });
      await second.focus();
      await second.pressSequentially('2');
      await second.press('Enter');
      await expect(page.getByText('16 in cart')).toBeVisible();
      await expect(page.getByText('2 in cart')).toBeVisible();
      await expect
        .poll(async () => [await quantityOf(store, one.key), await quantityOf(store, other.key)])
        .toEqual([16, 2]);
      for (const name of ['one', 'other']) await expect(page.locator('[aria-busy]'), name).toHaveCount(0);
    });

    test('[CART-1][CART-3] the cart takes steppers, typed quantities and "Remove"', async ({ page, store }) => {
      const [typed, stepped, removed] = await store.addItems({ cost: '1' }, { cost: '2' }, { cost: '3' });
      if (!typed || !stepped || !removed) throw new Error('The items were not added.');
      for (const { key } of [typed, stepped, removed]) await store.addToCart(people.onAccount, key, 1);
      await startPages(page, people.onAccount);
      await delayScripts(page, delay);
      await openEarly(page, '/cart');
      await lineOf(page, typed).getByRole('textbox').focus();
      await lineOf(page, typed).getByRole('textbox').pressSequentially('12');
      await lineOf(page, stepped)
        .getByRole('button', { name: /^Increase/ })
        .click();
      await lineOf(page, stepped)
        .getByRole('button', { name: /^Increase/ })
        .click();
      await lineOf(page, removed)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [typed.key]: 12, [stepped.key]: 3 });
    });

    test('a link that is pressed after "Add" waits until it is done', async ({ page, store }) => {
      const product = await store.addItem({ cost: '3.10' });
      await startPages(page, people.onAccount);
      await delayScripts(page, delay);
      await openEarly(page, `/product/search/${product.productId}`);
      await page.getByRole('button', { name: `Add ${product.description} to cart` }).click();
      await page.getByRole('link', { name: product.description }).click();
      await expect(page).toHaveURL(`/product/${product.key}`);
      await expect.poll(() => quantityOf(store, product.key)).toBe(1);
    });

    test('[ORD-2] a re-order that is pressed twice on the home page opens checkout, with its lines once', async ({
      page,
      store,
    }) => {
      const product = await store.addItem({ cost: '3.10' });
      const order = await store.placeOrder(people.onAccount, product.key, 7);
      await startPages(page, people.onAccount);
      await delayScripts(page, delay);
      await openEarly(page, '/');
      await page.getByRole('button', { name: `Re-order ${order.key}` }).dblclick();
      await expect(page).toHaveURL('/checkout');
      await expect.poll(() => quantityOf(store, product.key)).toBe(7);
    });

    test('[PROD-9] a favorite is added', async ({ page, store }) => {
      const product = await store.addItem({ cost: '3.10' });
      await startPages(page, people.onAccount);
      await delayScripts(page, delay);
      await openEarly(page, `/product/${product.key}`);
      await page.getByRole('button', { name: 'Add to favorites' }).click();
      await expect(page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
    });

    test('[AUTH-1] a sign-in is sent once, however often the button is pressed', async ({ page }) => {
      let sent = 0;
      page.on('request', request => {
        if (request.postData()?.includes('login(')) sent += 1;
      });
      await delayScripts(page, delay);
      await openEarly(page, '/login');
      await page.getByLabel('Customer number').fill(String(people.onAccount));
      await page.getByLabel('Password').fill(demoPassword);
      await page.getByRole('button', { name: 'Sign in' }).dblclick();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
      expect(sent).toBe(1);
      await expect(page).not.toHaveURL(/password/i);
    });

    test('[AUTH-10] sign-in help is asked for once, however often the button is pressed', async ({ page }) => {
      let sent = 0;
      page.on('request', request => {
        if (request.postData()?.includes('askSignInHelp(')) sent += 1;
      });
      await delayScripts(page, delay);
      await openEarly(page, '/sign-in-help');
      await page.getByLabel('Email address').fill('nobody@early.example');
      await page.getByRole('button', { name: 'Send me a mail' }).dblclick();
      await expect(page.getByText('has the address nobody@early.example')).toBeVisible();
      expect(sent).toBe(1);
    });

    test('[PAD-1] typed lines go onto the pad', async ({ page, store }) => {
      const product = await store.addItem({ cost: '3.10' });
      await startPages(page, people.onAccount);
      await delayScripts(page, delay);
      await openEarly(page, '/pad');
      await page.getByLabel('Item and quantity').fill(`${product.productId} x 4`);
      await page.getByRole('button', { name: 'Add to pad' }).click();
      await expect(page.getByRole('link', { name: product.description })).toBeVisible();
      await expect(page.getByRole('textbox', { name: `Quantity of ${product.description}` })).toHaveValue('4');
    });

    test('[HDR-2] the search opens its results', async ({ page, store }) => {
      const product = await store.addItem({ cost: '3.10' });
      await delayScripts(page, delay);
      await openEarly(page, '/');
      await page.getByPlaceholder('Search entire store here').pressSequentially(product.productId);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page).toHaveURL(`/product/search/${product.productId}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(product.productId);
    });
  });
}

test('a press is reported as not done if the scripts fail to load, and links work again', async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const product = await store.addItem({ cost: '3.10' });
  await startPages(page, people.onAccount);
  await page.route('**/assets/app-*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 1500));
    await route.abort();
  });
  await openEarly(page, `/product/${product.key}`);
  const add = page.getByRole('button', { name: 'Add to cart' });
  await add.click();
  await expect(page.getByRole('alert')).toContainText(
    'A part of this page did not load, so what you pressed was not done. Reload',
  );
  await expect(add).not.toHaveAttribute('aria-busy');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');
  await untilLive(page);
  expect(await quantityOf(store, product.key)).toBe(0);
});

test('without scripts, nothing that needs them looks enabled', async ({ page, browser, store }) => {
  const product = await store.addItem({ cost: '3.10' });
  await store.addToCart(people.onAccount, product.key, 2);
  await startPages(page, people.onAccount);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: store.url });
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  for (const path of [`/product/${product.key}`, `/product/search/${product.productId}`, '/cart', '/account', '/']) {
    await plain.goto(path);
    await expect(plain.getByRole('main')).toBeVisible();
    expect(await plain.getByRole('button').and(plain.locator(':not(form[action] *)')).count(), path).toBe(0);
    expect(await plain.locator('body').innerText(), path).toContain(
      'Ordering and changing your account need JavaScript. You can search and read.',
    );
  }
  await context.close();
});

test('a link that is pressed while "Add" is repeated waits until it is done @desktop', async ({ page, store }) => {
  const product = await store.addItem({ cost: '3.10' });
  await startPages(page, people.onAccount);
  await delayScripts(page, 500);
  await openEarly(page, `/product/search/${product.productId}`);
  await page.getByRole('button', { name: `Add ${product.description} to cart` }).click();
  // As soon as the page remembers no press, which must not be in the pause before it repeats "Add"
  await page.getByRole('link', { name: product.description }).evaluate((link: HTMLAnchorElement) => {
    setInterval(() => {
      if (window.earlyInput?.log.length === 0) link.click();
    }, 5);
  });
  await expect(page).toHaveURL(`/product/${product.key}`);
  await expect.poll(() => quantityOf(store, product.key)).toBe(1);
});
