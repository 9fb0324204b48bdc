import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { confirmReorder, lineOf, open, quantityCell } from './steps';
import { newItem, people, type Product, type Store } from './store';

const rowOf = (page: Page, { description }: Product) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: description });
const check = (page: Page, { description }: Product) => page.getByRole('checkbox', { name: `Add ${description}` });
const box = (page: Page, { description }: Product) =>
  page.getByRole('textbox', { name: `quantity of ${description}`, exact: true });
const addButton = (page: Page) => page.getByRole('button', { name: /^Add \d+ lines?$/ });

async function remove(store: Store, product: Product): Promise<void> {
  const token = await store.signInToken(people.admin);
  await store.graphql('mutation ($key: Int!) { deleteProduct(key: $key) }', { key: product.key }, token);
}

/** Selects only these products, because others of the demo may be due. */
async function chooseOnly(page: Page, ...products: Product[]): Promise<void> {
  const chosen = page.getByRole('checkbox', { checked: true });
  for (let count = await chosen.count(); count > 0; count -= 1) await chosen.first().uncheck();
  for (const product of products) await check(page, product).check();
}

test('[ORD-4] the review shows the changes of each line, and adds only the selected lines', async ({ page, store }) => {
  const [cheap, small] = [newItem({ cost: '2.00' }), newItem({ cost: '1.00' })];
  const [up, few, same, gone] = (await store.addItems(cheap, small, { cost: '5.00' }, {})) as [
    Product,
    Product,
    Product,
    Product,
  ];
  const order = await store.placeLines(
    people.onAccount,
    [up, few, same, gone].map(({ key }) => ({ productKey: key, quantity: 5 })),
  );
  await store.importItems({ ...cheap, cost: '2.08' }, { ...small, minimum: 12, pack: 12 });
  await remove(store, gone);
  await store.addToCart(people.onAccount, same.key, 4);
  await startSignedIn(page, people.onAccount);
  await open(page, '/account/order-history');
  await page.getByRole('link', { name: `Re-order ${order.key}` }).click();
  await expect(page).toHaveURL(`/reorder/${order.key}`);

  await expect(page.getByText('4 lines, 3 to look at.')).toBeVisible();
  await expect(rowOf(page, up)).toContainText('Price up 4%, from $2.00 to $2.08.');
  await expect(rowOf(page, few)).toContainText('Order at least 12.');
  await expect(box(page, few)).toHaveValue('12');
  await expect(check(page, few)).not.toBeChecked();
  await expect(rowOf(page, same)).toContainText('Already 4 in your cart, will be 9');
  await expect(rowOf(page, gone)).toContainText('No longer sold.');
  await expect(check(page, gone)).toHaveCount(0);
  const add = page.getByRole('button', { name: /and check out$/ });
  await expect(add).toHaveText('Add 2 lines and check out');
  await expect(page.getByText('2 lines left out')).toBeVisible();

  await check(page, few).check();
  await check(page, up).uncheck();
  await box(page, same).fill('6');
  await expect(rowOf(page, same)).toContainText('Already 4 in your cart, will be 10');
  await expect(add).toHaveText('Add 2 lines and check out');
  await box(page, few).fill('11');
  await expect(rowOf(page, few)).toContainText('Order at least 12.');
  await expect(add).toHaveText('Add 1 line and check out');
  await box(page, few).fill('24');
  await confirmReorder(page);
  await expect(quantityCell(lineOf(page, few), 24)).toBeVisible();
  await expect(quantityCell(lineOf(page, same), 10)).toBeVisible();
  await expect(lineOf(page, up)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Undo re-order' })).toContainText(
    `Not added: ${up.description}; ${gone.description}`,
  );
});

test('[ORD-4] the review reports that the contact of the order was removed, and checkout preselects none', async ({
  page,
  store,
}) => {
  const token = await store.signInToken(people.onAccount);
  const contact = { name: 'Marta Gone', email: 'marta.gone@roadrunner.example', phoneNumber: '6025550123' };
  const { addContact } = await store.graphql<{ addContact: { key: number } }>(
    'mutation ($input: AddContactInput!) { addContact(input: $input) { key } }',
    { input: contact },
    token,
  );
  const product = await store.addItem();
  const order = await store.placeLines(people.onAccount, [{ productKey: product.key, quantity: 1 }], addContact.key);
  await startSignedIn(page, people.onAccount);
  await open(page, `/reorder/${order.key}`);
  await expect(page.getByRole('definition').filter({ hasText: 'Marta Gone' })).toBeVisible();
  await store.graphql('mutation ($key: Int!) { removeContact(key: $key) }', { key: addContact.key }, token);
  await open(page, `/reorder/${order.key}`);
  await expect(page.getByRole('status').filter({ hasText: 'no longer has the contact Marta Gone' })).toBeVisible();
  await confirmReorder(page);
  await expect(page.getByLabel('Contact email')).toHaveValue('');
  await expect(page.getByLabel('Delivery location')).not.toHaveValue('');
});

test("[ORD-4] the review of another customer's order is not found", async ({ page, store }) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  await startSignedIn(page, people.cashOnDelivery);
  await open(page, `/reorder/${order.key}`);
  await expect(page.getByText('Your account has no order with this number.')).toBeVisible();
});

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

test('[BUY-1] due products are preselected, and "Add" on the home page adds them to the cart', async ({
  page,
  store,
}) => {
  await startSignedIn(page, people.onAccount);
  await open(page, '/');
  const section = page.getByRole('region', { name: 'Buy again' });
  const due = section.getByRole('listitem').filter({ hasText: 'Due' });
  await expect(due.first()).toBeVisible();
  const count = await due.count();
  expect(count).toBeGreaterThan(1);
  await expect(due.getByRole('checkbox', { checked: true })).toHaveCount(count);
  await section.getByRole('button', { name: `Add ${count} lines` }).click();
  await expect(section.getByText(`${count} lines added to your cart.`)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect.poll(async () => Object.keys(await store.cartQuantities(people.onAccount)).length).toBe(count);
  await expect(page.getByRole('region', { name: 'Open carts' }).getByRole('link').first()).toContainText(
    `${count} lines, in use`,
  );
});

test('[BUY-1] an account without orders sees an explanation and a link to all categories', async ({ page }) => {
  await startSignedIn(page, people.admin);
  await open(page, '/buy-again');
  await expect(page.getByText('You have not ordered yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All categories' }).first()).toBeVisible();
});

test('[BUY-1] a filter without a match offers the search', async ({ page }) => {
  await startSignedIn(page, people.onAccount);
  await open(page, '/buy-again');
  await page.getByLabel('Filter', { exact: true }).fill('zzqq');
  await expect(page.getByText('Nothing you bought matches "zzqq".')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('main').getByRole('checkbox').first()).toBeVisible();
});

test('[BUY-1][AUTH-6] buy again and the review require a sign-in', async ({ page }) => {
  for (const path of ['/buy-again', '/reorder/1']) {
    await open(page, path);
    await expect(page).toHaveURL(/\/login/);
  }
});
