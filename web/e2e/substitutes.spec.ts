import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, lineOf, open } from './steps';
import { people, type Product } from './store';

test('[SUB-1] [SUB-3] staff name a substitute when they remove an item, and its old page links to the substitute', async ({
  page,
  store,
}) => {
  const [old, next] = (await store.addItems({}, {})) as [Product, Product];
  await startSignedIn(page, people.admin);
  await open(page, `/admin/edit-items/${old.key}?search=${old.productId}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this item?' });
  await dialog.getByRole('combobox', { name: 'Substitute (optional)' }).fill('NO-SUCH-ITEM-9');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No item has the ID NO-SUCH-ITEM-9.')).toBeVisible();

  await dialog.getByRole('combobox', { name: 'Substitute (optional)' }).fill(next.productId.toLowerCase());
  await dialog.getByRole('option', { name: next.description }).click();
  await expect(dialog.getByRole('combobox', { name: 'Substitute (optional)' })).toHaveValue(next.productId);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`No items match "${old.productId}".`)).toBeVisible();

  await open(page, `/product/${old.key}`);
  await expect(page.getByText(`It is replaced by item ${next.productId}, ${next.description}.`)).toBeVisible();
  await page.getByRole('link', { name: `See ${next.description}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: next.description })).toBeVisible();
});

test('[SUB-3] a customer accepts the substitute on the order pad, in the re-order review, and in the cart', async ({
  page,
  store,
}) => {
  const [old, next] = (await store.addItems({ cost: '3.00' }, { cost: '4.00', minimum: 12, pack: 12 })) as [
    Product,
    Product,
  ];
  const order = await store.placeOrder(people.onAccount, old.key, 5);
  await startSignedIn(page, people.onAccount);
  await addToCart(page, old, 24);
  await store.updateItem(old.key, { substituteId: next.productId });
  await store.deleteItem(old.key);
  const take = page.getByRole('button', { name: `Use substitute ${next.description}` });

  await open(page, '/cart');
  await expect(lineOf(page, old)).toContainText(`Replaced by ${next.description}`);
  expect(await violationsOf(page)).toEqual([]);
  await take.click();
  await expect(lineOf(page, next)).toContainText('$96.00');
  await expect(lineOf(page, old)).toHaveCount(0);

  await open(page, '/pad');
  const entry = page.getByRole('textbox', { name: 'Item and quantity' });
  await entry.fill(`${old.productId} x 5`);
  await entry.press('Enter');
  const row = page.getByRole('list', { name: 'Lines' }).getByRole('listitem').first();
  await expect(row).toContainText(`Replaced by ${next.description}`);
  expect(await violationsOf(page)).toEqual([]);
  await take.focus();
  await page.keyboard.press('Enter');
  // The typed quantity is kept, and the rules of the substitute apply to it.
  const quantity = row.getByRole('textbox', { name: `quantity of ${next.description}`, exact: true });
  await expect(quantity).toHaveValue('5');
  await expect(row).toContainText('Order at least 12.');
  await quantity.fill('12');
  await expect(page.getByRole('button', { name: 'Add 1 line', exact: true })).toBeVisible();

  await open(page, `/reorder/${order.key}`);
  await expect(page.getByRole('button', { name: 'Add 0 lines and check out' })).toBeDisabled();
  await take.click();
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Instead of ${old.description}` });
  await expect(line).toContainText('Already 24 in your cart, will be 29');
  await page.getByRole('button', { name: 'Add 1 line and check out' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(lineOf(page, next)).toContainText('29');
});
