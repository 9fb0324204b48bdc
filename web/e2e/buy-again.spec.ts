import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { newItem, people, type Product } from './store';

const rowOf = (page: Page, { description }: Product) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: description });
const check = (page: Page, { description }: Product) => page.getByRole('checkbox', { name: `Add ${description}` });
const box = (page: Page, { description }: Product) =>
  page.getByRole('textbox', { name: `quantity of ${description}`, exact: true });
const addButton = (page: Page) => page.getByRole('button', { name: /^Add \d+ lines?$/ });

/** Selects only these products, because others of the demo may be due. */
async function chooseOnly(page: Page, ...products: Product[]): Promise<void> {
  const chosen = page.getByRole('checkbox', { checked: true });
  for (let count = await chosen.count(); count > 0; count -= 1) await chosen.first().uncheck();
  for (const product of products) await check(page, product).check();
}

test('[BUY-1] buy again adds several products in one change, without leaving the page', async ({ page, store }) => {
  const cheap = newItem({ cost: '2.00' });
  const [one, other] = (await store.addItems(cheap, { cost: '4.00' })) as [Product, Product];
  await store.placeLines(people.onAccount, [
    { productKey: one.key, quantity: 3 },
    { productKey: other.key, quantity: 8 },
  ]);
  await store.importItems({ ...cheap, cost: '2.10' });
  await startSignedIn(page, people.onAccount);
  await open(page, '/buy-again');
  await expect(rowOf(page, one)).toContainText('Last 3 on');
  await expect(rowOf(page, one)).toContainText('$2.10 each');
  await expect(rowOf(page, one)).toContainText('up 5%');
  await expect(box(page, other)).toHaveValue('8');
  await expect(check(page, one)).not.toBeChecked();

  await chooseOnly(page, one);
  await page.getByLabel('Filter', { exact: true }).fill(other.description.toLowerCase());
  await expect(rowOf(page, one)).toHaveCount(0);
  // A typed quantity selects its line, and 0 deselects it.
  await box(page, other).fill('0');
  await expect(addButton(page)).toHaveText('Add 1 line');
  await box(page, other).fill('9');
  await expect(check(page, other)).toBeChecked();
  await expect(addButton(page)).toHaveText('Add 2 lines');
  await expect(page.getByText('Subtotal $42.30')).toBeVisible();
  await addButton(page).click();
  await expect(page.getByText('2 lines added to your cart.')).toBeVisible();
  await expect(page).toHaveURL('/buy-again');
  await expect(rowOf(page, other)).toContainText('9 in your cart');
  await expect(check(page, other)).not.toBeChecked();
  await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [one.key]: 3, [other.key]: 9 });
});
