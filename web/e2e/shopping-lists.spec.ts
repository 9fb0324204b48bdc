import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people, type Product, type Store } from './store';

interface ListLine {
  productKey: number;
  par?: number;
  note?: string;
}

let lists = 0;

/** Creates a list for the customer. Returns its key and name. */
async function addList(store: Store, lines: ListLine[]): Promise<{ key: number; name: string }> {
  lists += 1;
  const name = `List ${lines[0]?.productKey ?? 'empty'}-${lists}`;
  const { createShoppingList } = await store.graphql<{ createShoppingList: { key: number } }>(
    'mutation ($input: NewShoppingListInput!) { createShoppingList(input: $input) { key } }',
    { input: { name, lines } },
    await store.signInToken(people.onAccount),
  );
  return { key: createShoppingList.key, name };
}

const rowOf = (page: Page, { description }: Product) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: description });
const countBox = (page: Page, { description }: Product) =>
  page.getByRole('textbox', { name: `count of ${description} on the shelf` });
const quantityBox = (page: Page, { description }: Product) =>
  page.getByRole('textbox', { name: `quantity of ${description}`, exact: true });

test('[LIST-4] counted lines are refilled to par in valid quantities and added to the cart together', async ({
  page,
  store,
}) => {
  const [single, packed, full, other] = (await store.addItems({}, { minimum: 12, pack: 12 }, {}, {})) as [
    Product,
    Product,
    Product,
    Product,
  ];
  const { key } = await addList(store, [
    { productKey: single.key, par: 10, note: 'Bin 7' },
    { productKey: packed.key, par: 30 },
    { productKey: full.key, par: 4 },
    { productKey: other.key },
  ]);
  await startSignedIn(page, people.onAccount);
  await open(page, `/list/${key}`);
  await expect(rowOf(page, single)).toContainText('Par 10');
  await expect(rowOf(page, single)).toContainText('Bin 7');
  await expect(rowOf(page, other)).toContainText('No par');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await countBox(page, single).fill('3');
  await countBox(page, single).press('Enter');
  await expect(countBox(page, packed)).toBeFocused();
  await page.keyboard.type('29');
  await page.keyboard.press('Enter');
  await expect(countBox(page, full)).toBeFocused();
  await page.keyboard.type('9');
  await expect(quantityBox(page, single)).toHaveValue('7');
  await expect(quantityBox(page, packed)).toHaveValue('12');
  await expect(quantityBox(page, full)).toHaveValue('0');
  await expect(page.getByText('4 lines, 3 counted.')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(page.getByText('2 lines added to your cart.')).toBeVisible();
  await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [single.key]: 7, [packed.key]: 12 });
});

test('[LIST-4] a list opens in the order pad, below the existing lines', async ({ page, store }) => {
  const [one, two] = (await store.addItems({}, {})) as [Product, Product];
  const { key } = await addList(store, [
    { productKey: one.key, par: 5 },
    { productKey: two.key, par: 8 },
  ]);
  await startSignedIn(page, people.onAccount);
  await open(page, `/list/${key}`);
  await countBox(page, two).fill('2');
  await page.getByRole('button', { name: 'Open in the order pad' }).click();
  await expect(page).toHaveURL('/pad');
  await expect(page.getByText('1 line, all ready')).toBeVisible();
  await expect(rowOf(page, two)).toContainText(two.productId);
  await page.goBack();
  await page.getByRole('button', { name: 'Open in the order pad' }).click();
  await expect(page.getByText('2 lines, all ready')).toBeVisible();
  await expect(rowOf(page, two)).toContainText('2 lines for this item, added up');
  await expect(rowOf(page, one)).toHaveCount(1);
});

test('[LIST-1] [LIST-5] a list is created from a product, renamed, listed in the account and deleted', async ({
  page,
  store,
}) => {
  const product = await store.addItem();
  const name = `Van ${product.key}`;
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  await page.getByRole('button', { name: 'Add to a list' }).click();
  await page.getByLabel('List', { exact: true }).selectOption('New list');
  const nameBox = page.getByLabel('Name of the new list');
  await nameBox.press('Enter');
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await nameBox.fill(name);
  await nameBox.press('Enter');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(rowOf(page, product)).toContainText('No par');

  await page.getByRole('button', { name: 'Change name and note' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`${name} B`);
  await page.getByLabel('Note', { exact: true }).fill('Count it on Friday');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `${name} B` })).toBeVisible();

  await open(page, '/account/lists');
  const row = page.getByRole('row', { name: `${name} B` });
  await expect(row).toContainText('Count it on Friday');
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Delete list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click();
  await expect(page).toHaveURL('/account/lists');
  await expect(page.getByRole('heading', { name: 'Lists', exact: true })).toBeVisible();
  await expect(row).toBeHidden();
});

test('[LIST-5] [BUY-2] a result row shows the last price paid, and adds its product to a list', async ({
  page,
  store,
}) => {
  const product = await store.addItem({ cost: '2.04' });
  const name = `Row ${product.key}`;
  await store.placeOrder(people.onAccount, product.key, 50);
  await store.updateItem(product.key, { standardCost: '2.50' });
  await startSignedIn(page, people.onAccount);
  const scripts: string[] = [];
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await open(page, `/product/search/${product.productId}`);
  const row = page.getByRole('article').filter({ hasText: product.description });
  await expect(row).toContainText('You paid $2.04');
  expect(scripts.filter(url => url.includes('list-dialog'))).toEqual([]);
  await row.getByRole('button', { name: `Add to a list: ${product.description}` }).click();
  const dialog = page.getByRole('dialog', { name: `Add ${product.description} to a list` });
  await dialog.getByLabel('List', { exact: true }).selectOption('New list');
  await dialog.getByLabel('Name of the new list').fill(name);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(rowOf(page, product)).toContainText('No par');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await startSignedIn(page, people.cashOnDelivery);
  await open(page, `/product/search/${product.productId}`);
  await expect(row.getByRole('button', { name: `Add ${product.description} to cart` })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(row).not.toContainText('You paid');
});

test('[LIST-6] labels are printed on sheets of 30 or 10, after the used ones', async ({ page, store }) => {
  const long = `Hex cap screw ${'with a long description '.repeat(8)} zinc plated, pack of 250`;
  const products = await store.addItems(...Array.from({ length: 10 }, () => ({})), { description: long });
  const { key } = await addList(
    store,
    products.map(product => ({ productKey: product.key, par: 6 })),
  );
  await startSignedIn(page, people.onAccount);
  await open(page, `/list/${key}/labels`);
  const [first] = products as [Product];
  const longLabel = page.getByText('zinc plated, pack of 250');
  await expect(longLabel).toContainText('Hex cap screw with');
  expect(await longLabel.evaluate(({ parentElement: label }) => label && label.scrollHeight - label.clientHeight)).toBe(
    0,
  );
  await expect(page.getByRole('img', { name: `Bar code of ${first.productId}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print 1 sheet' })).toBeVisible();
  await page.getByLabel('Label sheet').selectOption({ label: 'Avery 5163: 10 labels, 2 by 4 in' });
  await expect(page.getByRole('button', { name: 'Print 2 sheets' })).toBeVisible();
  await page.getByLabel('Used labels on the first sheet').fill('10');
  await expect(page.getByText('Enter a whole number from 0 to 9.')).toBeVisible();
  await page.getByLabel('Used labels on the first sheet').fill('9');
  await expect(page.getByRole('button', { name: 'Print 2 sheets' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Label sheet')).toBeHidden();
  await expect(page.getByRole('img', { name: `Bar code of ${first.productId}` })).toBeVisible();
});
