import { expect, type Locator, type Page } from '@playwright/test';
import { demoPassword, type Product } from './store';

/** Opens a page and waits until it is ready. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilReady(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilReady(page);
}

/** Follows the link to checkout, which loads a new document. */
export async function toCheckout(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await page.waitForURL('/checkout');
  await untilReady(page);
}

/** Counts the presses of Tab that lead to each target in turn. */
export function tabPresses(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async to(target: Locator): Promise<void> {
      await expect(target).toBeVisible();
      for (let step = 0; step < 150; step += 1) {
        if (await target.evaluate(element => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
        count += 1;
      }
      throw new Error(`${target.toString()} is not reached by the Tab key`);
    },
  };
}

/** Waits until the current page is hydrated and has read the stored session. */
export async function untilReady(page: Page): Promise<void> {
  await untilLive(page);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'on', undefined, { polling: 50 });
}

/** Waits until React has hydrated the current page, even in a background tab. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => Object.keys(document.getElementById('app') ?? {}).some(name => name.startsWith('__reactFiber')),
    undefined,
    { polling: 50 },
  );
}

/** Fills in and submits the open sign-in page. */
export async function fillSignIn(page: Page, customerNumber: number, password = demoPassword): Promise<void> {
  await page.getByLabel('Customer number').fill(String(customerNumber));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signIn(page: Page, customerNumber: number, password = demoPassword): Promise<void> {
  await open(page, '/login');
  await fillSignIn(page, customerNumber, password);
  // On a phone it is in the menu.
  await expect(page.getByRole('button', { name: 'Sign out', includeHidden: true })).toBeAttached();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Opens the menu, which on a phone has what a desk's header shows. */
export async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Menu' });
  if (await toggle.isVisible()) await toggle.click();
}

/** Returns the page's current path and query. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Adds a product to the cart from its page, in its default quantity unless one is given. */
export async function addToCart(page: Page, product: Product, quantity?: number): Promise<void> {
  await open(page, `/product/${product.key}`);
  if (quantity !== undefined) await page.getByRole('textbox', { name: 'quantity', exact: true }).fill(String(quantity));
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page).toHaveURL('/cart');
}

/** Returns the row of a product in the cart, at checkout or in an order. */
export function lineOf(page: Page, product: { description: string }): Locator {
  return page.getByRole('row').filter({ hasText: product.description });
}

/** Returns the quantity of a read-only line. On a phone, a label precedes it. */
export function quantityCell(line: Locator, quantity: number): Locator {
  return line.getByRole('cell', { name: new RegExp(`(^| )${quantity}$`) });
}

/** Chooses the first contact and the first delivery location. */
export async function chooseFirstContactAndLocation(page: Page): Promise<void> {
  await page.getByLabel('Contact email').selectOption({ index: 1 });
  await page.getByLabel('Delivery location').selectOption({ index: 1 });
}

/** Adds all lines of the open review of a re-order. */
export async function confirmReorder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Add \d+ lines? and check out$/ }).click();
  await page.waitForURL('/checkout');
  await untilReady(page);
}

/** Returns the key of the order whose page is open. */
export function orderKeyOf(page: Page): number {
  return Number(/\/(?:historical)?order\/(\d+)$/.exec(page.url())?.[1]);
}

/** Returns an order's link in a list. On a phone, it starts with "Order". */
export function orderLink(page: Page, key: number): Locator {
  return page.getByRole('link', { name: new RegExp(`^(Order )?${key}$`) });
}

/** Pastes lines on the open pad like the browser, without the system clipboard. */
export async function pasteOnPad(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Item and quantity' }).focus();
  await page.evaluate(pasted => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
