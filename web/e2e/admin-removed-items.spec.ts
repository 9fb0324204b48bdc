import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people, type Store } from './store';

async function removeItem(store: Store, key: number): Promise<void> {
  const token = await store.signInToken(people.admin);
  await store.graphql('mutation ($key: Int!) { deleteProduct(key: $key) }', { key }, token);
}

test('[ADM-13] staff find a removed item, name its substitute, and restore it', async ({ page, store }) => {
  const [item, substitute] = await store.addItems(
    { description: 'Retired rivet gun' },
    { description: 'New rivet gun' },
  );
  if (!item || !substitute) throw new Error('No items');
  await removeItem(store, item.key);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/edit-items');
  await page.getByRole('main').getByRole('link', { name: 'Removed items' }).click();
  await page.getByLabel('Search removed items').fill('retired rivet');
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: /Retired rivet gun/ });
  await expect(row.getByRole('cell').nth(2)).toHaveText('None');

  await row.getByRole('button', { name: `Substitute of ${item.productId}` }).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByLabel('Substitute (optional)');
  await box.fill('NOTHING-HAS-THIS');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/No item/)).toBeVisible();
  await box.fill(substitute.productId);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('cell').nth(2)).toHaveText(substitute.productId);
  await expect(row.getByRole('button', { name: `Substitute of ${item.productId}` })).toBeFocused();

  await row.getByRole('button', { name: `Restore ${item.productId}` }).click();
  await expect(page.getByText('Restored')).toBeVisible();
  await expect(page.getByText('No removed items match "retired rivet".')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await open(page, `/product/${item.key}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retired rivet gun');
});
