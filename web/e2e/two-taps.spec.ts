import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { lineOf, open, quantityCell } from './steps';
import { people } from './store';

test('[ORD-2][BUY-3] re-orders the last order with one tap from the home page', async ({ page, store }) => {
  const product = await store.addItem({ cost: '3.10' });
  const order = await store.placeOrder(people.onAccount, product.key, 7);
  await startSignedIn(page, people.onAccount);
  await open(page, '/');
  const row = page.getByRole('region', { name: 'Last orders' }).getByRole('listitem').first();
  await expect(row).toContainText(`Order ${order.key}`);
  await expect(row).toContainText('Placed');
  await expect(row).toContainText('$21.70');
  await row.getByRole('button', { name: `Re-order ${order.key}` }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(quantityCell(lineOf(page, product), 7)).toBeVisible();
  await expect(page.getByLabel('Contact email')).not.toHaveValue('');
  await expect(page.getByLabel('Delivery location')).not.toHaveValue('');
  await expect(page.getByRole('button', { name: 'Put on account' })).toBeEnabled();
});
