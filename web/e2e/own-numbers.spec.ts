import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, chooseFirstContactAndLocation, open } from './steps';
import { people } from './store';

test("[OWN-1] [OWN-3] [OWN-5] a customer's number on a product finds it, and appears in cart and order", async ({
  page,
  store,
}) => {
  const product = await store.addItem();
  const number = `ME-${product.key}`;
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  await page.getByRole('button', { name: 'Add your part number' }).click();
  const box = page.getByRole('textbox', { name: 'Your part number' });
  await expect(box).toBeFocused();
  await box.fill('---');
  await box.press('Enter');
  await expect(page.getByText('Must have a letter or digit')).toBeVisible();
  await box.fill(number);
  await box.press('Enter');
  await expect(page.getByText(`Your part number: ${number}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change your part number' })).toBeFocused();

  const search = page.getByRole('banner').getByRole('combobox');
  await search.fill(number.slice(0, -1));
  await expect(page.getByRole('group', { name: 'Your part numbers' }).getByText(product.description)).toBeVisible();
  await search.fill(number);
  await search.press('Escape');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your part number', exact: true })).toBeVisible();
  await expect(page.getByText(`Your part no. ${number}`)).toBeVisible();
  await expect(page.getByRole('link', { name: product.description, exact: true })).toBeVisible();

  await addToCart(page, product, 3);
  const ownNumber = page.getByText(`Customer part no. ${number}`);
  await expect(ownNumber).toBeVisible();
  await open(page, '/checkout');
  await chooseFirstContactAndLocation(page);
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(ownNumber).toBeVisible();
});

test('[OWN-4] a file of numbers is imported with a list of problems, and numbers can be searched, ordered and removed', async ({
  page,
  store,
}) => {
  const product = await store.addItem();
  const number = `FILE-${product.key}`;
  await startSignedIn(page, people.cashOnDelivery);
  await open(page, '/account/part-numbers');
  await expect(page.getByText('No part numbers yet.')).toBeVisible();
  const lines = ['Our number,Item ID', `${number},${product.productId}`, 'FILE-X,no-such-item'];
  await page
    .getByLabel('File with part numbers')
    .setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(page.getByText('1 added, 0 changed, 0 unchanged.')).toBeVisible();
  await expect(page.getByText('Line 3: No item has this code. FILE-X,no-such-item')).toBeVisible();
  const row = page.getByRole('row', { name: number });
  await expect(row).toBeVisible();

  const search = page
    .getByRole('textbox', { name: 'Search your part numbers' })
    .or(page.getByRole('searchbox', { name: 'Search your part numbers' }));
  await search.fill('nothing');
  await search.press('Enter');
  await expect(page.getByText('None of your part numbers has "nothing".')).toBeVisible();
  await page.getByRole('button', { name: 'Show all part numbers' }).click();

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .csv' }).click();
  expect((await downloaded).suggestedFilename()).toBe('part numbers.csv');

  await row.getByRole('button', { name: `Add ${product.description} to cart` }).click();
  await expect.poll(() => store.cartQuantities(people.cashOnDelivery)).toHaveProperty(String(product.key));
  await row.getByRole('button', { name: `Remove part number ${number}` }).click();
  await expect(row).toBeHidden();
});
