import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { fortyLines } from './forty-lines';
import { startSignedIn } from './signed-in';
import { chooseFirstContactAndLocation, lineOf, open, pasteOnPad, tabPresses, untilLive } from './steps';
import { people, type Product } from './store';

const entry = (page: Page) => page.getByRole('textbox', { name: 'Item and quantity' });
const rowOf = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Lines' }).locator('> li').filter({ hasText: text });
const addButton = (page: Page, lines: number) =>
  page.getByRole('button', { name: `Add ${lines} line${lines === 1 ? '' : 's'}`, exact: true });

test('[PAD-1] a pasted list of 40 lines, 6 of them with problems, is ordered on account in six clicks', async ({
  page,
  store,
}) => {
  const { items, text } = await fortyLines(store);
  await startSignedIn(page, people.onAccount);
  await open(page, '/');
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  await click(page.getByRole('link', { name: /^(Order pad|Pad)$/ }).first());
  await pasteOnPad(page, text);
  await expect(page.getByText('40 lines, 6 to look at')).toBeVisible();
  await expect(page.getByText('Subtotal $136.00')).toBeVisible();
  await click(addButton(page, 34));
  await expect(page.getByText('34 lines added to your cart.')).toBeVisible();
  await expect(page.getByText('6 lines, 6 to look at')).toBeVisible();
  await click(page.getByRole('link', { name: 'Checkout', exact: true }));
  await expect(page).toHaveURL('/checkout');
  await expect(lineOf(page, items[33] as Product)).toBeVisible();
  await chooseFirstContactAndLocation(page);
  clicks += 2;
  await click(page.getByRole('button', { name: 'Put on account' }));
  await expect(page).toHaveURL(/order\/\d+$/);
  await expect(page.getByText('$136.00').first()).toBeVisible();
  expect(clicks).toBe(6);
});

test('[PAD-1] the same 40 lines are ordered with the keyboard alone', { tag: '@desktop' }, async ({ page, store }) => {
  const { text } = await fortyLines(store);
  await startSignedIn(page, people.onAccount);
  await open(page, '/');
  const { to: focus } = tabPresses(page);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('o');
  await expect(entry(page)).toBeFocused();
  await pasteOnPad(page, text);
  await expect(page.getByText('40 lines, 6 to look at')).toBeVisible();
  // With the ready rows hidden, the button is only a few tab stops away.
  await focus(page.getByRole('checkbox', { name: 'Show only these 6 lines' }));
  await page.keyboard.press('Space');
  await focus(addButton(page, 34));
  await page.keyboard.press('Enter');
  await expect(page.getByText('34 lines added to your cart.')).toBeVisible();
  await focus(page.getByRole('link', { name: 'Checkout', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Put on account' })).toBeVisible();
  await untilLive(page);
  const tabs = tabPresses(page);
  await tabs.to(page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await tabs.to(page.getByLabel('Contact email'));
  await page.keyboard.press('ArrowDown');
  await tabs.to(page.getByLabel('Delivery location'));
  await page.keyboard.press('ArrowDown');
  await tabs.to(page.getByRole('button', { name: 'Put on account' }));
  // None of the lines is a stop on the way.
  expect(tabs.count()).toBeLessThanOrEqual(15);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/order\/\d+$/);
});

test('keeps the focus while lines are typed or scanned one after the other', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const [one, other] = (await store.addItems({ cost: '3.00' }, { cost: '4.00' })) as [Product, Product];
  await startSignedIn(page, people.onAccount);
  await open(page, '/');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('o');
  await expect(entry(page)).toBeFocused();
  await page.keyboard.type(`${one.productId}\n`);
  await page.keyboard.type(`${other.productId} x 5\n`);
  await expect(rowOf(page, one.description)).toBeVisible();
  await expect(rowOf(page, other.description)).toContainText('$20.00');
  await expect(entry(page)).toBeFocused();
  await expect(entry(page)).toHaveValue('');
});

test('[PAD-2] @desktop Ctrl+Enter triggers the main button from anywhere on the pad', async ({ page, store }) => {
  const [one, other] = (await store.addItems({ cost: '3.00' }, { cost: '4.00' })) as [Product, Product];
  await startSignedIn(page, people.onAccount);
  await open(page, '/pad');
  await expect(entry(page)).toBeVisible();
  await entry(page).fill(`${one.productId} x 2`);
  const key = page.getByText('Ctrl+Enter', { exact: true }).filter({ visible: true });
  await expect(key).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, one.description)).toContainText('$6.00');
  await expect(entry(page)).toHaveValue('');

  // In a quantity box, one press adds the typed text to the pad. The next one adds the ready lines to the cart.
  await entry(page).fill(other.productId);
  await page.getByRole('textbox', { name: `quantity of ${one.description}`, exact: true }).focus();
  await page.keyboard.press('Meta+Enter');
  await expect(rowOf(page, other.description)).toBeVisible();
  await expect(addButton(page, 2)).toBeVisible();
  await entry(page).fill('NO-SUCH-CODE');
  await page.keyboard.press('Enter');
  const wrong = page.getByRole('textbox', { name: 'Line NO-SUCH-CODE' });
  await wrong.fill(`${other.productId} x 3`);
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, other.description)).toContainText('$16.00');
  await expect(addButton(page, 2)).toBeEnabled();
  await expect(key).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('2 lines added to your cart.')).toBeVisible();
  // The key has no more action to perform.
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: 'See the cart' }).click();
  for (const [product, quantity] of [
    [one, '2'],
    [other, '4'],
  ] as const)
    await expect(page.getByRole('textbox', { name: `Quantity of ${product.description}`, exact: true })).toHaveValue(
      quantity,
    );
  await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [one.key]: 2, [other.key]: 4 });
});

test('the pad reads a file, and survives a reload until the customer signs out', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const [item] = (await store.addItems({ cost: '1.25' })) as [Product];
  await startSignedIn(page, people.onAccount);
  await open(page, '/pad');
  await page.getByLabel('File with an order').setInputFiles({
    name: 'order.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Item,Qty\n${item.productId},4\n`),
  });
  await expect(rowOf(page, item.description)).toContainText('$5.00');
  await open(page, '/pad');
  await expect(rowOf(page, item.description)).toContainText('$5.00');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await startSignedIn(page, people.cashOnDelivery);
  await open(page, '/pad');
  await expect(entry(page)).toBeVisible();
  await expect(rowOf(page, item.description)).toHaveCount(0);
});

test('the pad passes axe and fits the screen', async ({ page, store }) => {
  const [item] = (await store.addItems({ cost: '1.00', minimum: 5, pack: 5 })) as [Product];
  await startSignedIn(page, people.onAccount);
  await open(page, '/pad');
  await pasteOnPad(page, `${item.productId} x 5\n${item.productId} x 1\n${item.productId}9 x 1\nNO-SUCH`);
  await expect(page.getByText('4 lines, 3 to look at')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
