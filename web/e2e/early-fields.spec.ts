import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startPages } from './signed-in';
import { chooseFirstContactAndLocation, lineOf, reload, untilReady } from './steps';
import { people, type Store } from './store';

/** Opens a page whose scripts arrive late, and returns as soon as its markup is parsed. */
async function openEarly(page: Page, path: string, lateMs: number): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/assets/*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, lateMs));
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
}

for (const msPerKey of [30, 100, 200]) {
  test(`[CHK-2] a PO number and a note typed with ${msPerKey} ms per key while checkout starts are those of the order`, async ({
    page,
    store,
  }) => {
    const product = await store.addItem({ cost: '8.25' });
    await store.addToCart(people.onAccount, product.key, 2);
    await startPages(page, people.onAccount);
    // The first page is typed in before its scripts run, the last one while they do.
    for (const lateMs of [600, 300, 100]) {
      await openEarly(page, '/checkout', lateMs);
      const poNumber = page.getByLabel('PO number (optional)');
      await poNumber.fill('');
      await poNumber.pressSequentially('PO-4008-KLM', { delay: msPerKey });
      await untilReady(page);
      await expect(poNumber).toHaveValue('PO-4008-KLM');
    }
    await openEarly(page, '/checkout', 300);
    await page.getByLabel('Order note (optional)').pressSequentially('Gate code 4711', { delay: msPerKey });
    await untilReady(page);
    await expect(lineOf(page, product)).toBeVisible();
    await chooseFirstContactAndLocation(page);
    await page.getByRole('button', { name: 'Put on account' }).click();
    await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
    await expect(page.getByRole('main')).toContainText('PO-4008-KLM');
    await expect(page.getByRole('main')).toContainText('Gate code 4711');
  });
}

/** Pages that the server sends with fields, and a field of each with the text that a customer types into it. */
const fields: [path: string | ((store: Store) => Promise<string>), label: string, text: string][] = [
  [async store => `/product/${(await store.addItem({ cost: '1' })).key}`, 'quantity', '2468'],
  ['/product/search/anchor', 'Search entire store here', 'hex bolts 1/2'],
  ['/cart', 'Quantity of', '2468'],
  ['/pad', 'Item and quantity', '24 50-13-1781'],
  ['/buy-again', 'Filter', 'wedge anchors'],
  ['/account', 'Street address', ' Suite 200'],
  ['/account/contacts', 'Name', 'Ana Lopez'],
  ['/account/locations', 'Street address', '77 Jobsite Rd'],
  ['/change-password', 'New password', 'correct-horse-9'],
];

for (const [path, label, text] of fields)
  test(`[HDR-2] "${label}" ${typeof path === 'string' ? `on ${path}` : 'of a product'} keeps what is typed while the page starts`, async ({
    page,
    store,
  }) => {
    const product = await store.addItem({ cost: '2' });
    await store.addToCart(people.onAccount, product.key, 1);
    await startPages(page, people.onAccount);
    const address = typeof path === 'string' ? path : await path(store);
    for (const lateMs of [100, 600]) {
      await openEarly(page, address, lateMs);
      const field = page
        .getByLabel(label)
        .or(page.getByPlaceholder(label))
        .and(page.locator('input, textarea'))
        .first();
      await field.focus();
      const isQuantity = await field.evaluate(element => element.hasAttribute('data-quantity'));
      const before = isQuantity ? '' : await field.inputValue();
      if (!isQuantity) await field.press('End');
      await field.pressSequentially(text, { delay: 100 });
      await untilReady(page);
      await expect(field).toHaveValue(before + text);
    }
  });

test('[CART-3] a quantity typed while the cart starts is the one that is saved', async ({ page, store }) => {
  const product = await store.addItem({ cost: '2' });
  await store.addToCart(people.onAccount, product.key, 1);
  await startPages(page, people.onAccount);
  await openEarly(page, '/cart', 300);
  const quantity = lineOf(page, product).getByRole('textbox');
  await quantity.focus();
  await quantity.pressSequentially('2468', { delay: 200 });
  await quantity.blur();
  await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [product.key]: 2468 });
  await reload(page);
  await expect(lineOf(page, product).getByRole('textbox')).toHaveValue('2468');
});

test('[PROD-8] a quantity that is typed while the page hydrates goes on after it', async ({ page, store }) => {
  const { key } = await store.addItem({ cost: '2' });
  await startPages(page, people.onAccount);
  // React adds its listeners when it begins to hydrate. The served quantity is 1, which React leaves as it is.
  await page.addInitScript(() => {
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...listener: Parameters<typeof add>) {
      add.apply(this, listener);
      if (listener[0] !== 'focusin' || !(this instanceof Element) || this.id !== 'root') return;
      EventTarget.prototype.addEventListener = add;
      queueMicrotask(() => {
        document.querySelector<HTMLElement>('main [data-quantity]')?.focus();
        document.execCommand('insertText', false, '1');
      });
    };
  });
  await page.goto(`/product/${key}`);
  await untilReady(page);
  const field = page.getByLabel('quantity', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('2');
  await expect(field).toHaveValue('12');
});

test('[HDR-2] text that is selected while the page starts is replaced by the next letter', async ({ page }) => {
  await openEarly(page, '/', 600);
  const field = page.getByPlaceholder('Search entire store here');
  await field.fill('hex bolts');
  await field.selectText();
  await untilReady(page);
  await page.keyboard.type('x');
  await expect(field).toHaveValue('x');
});
