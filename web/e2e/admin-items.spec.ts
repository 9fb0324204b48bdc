import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { newItem, people, type Product, type Store } from './store';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const search = (page: Page) => page.getByLabel('Search items');

async function itemOf(store: Store, key: number, fields: string): Promise<unknown> {
  return (
    await store.graphql<{ product: unknown }>(
      `query ($key: Int!) { product(key: $key) { ${fields} } }`,
      { key },
      await store.signInToken(people.admin),
    )
  ).product;
}

async function pickVendor(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Vendor', exact: true });
  await box.fill(name.slice(0, 5));
  await page.getByRole('option', { name, exact: true }).click();
  await expect(box).toHaveValue(name.toUpperCase());
}

/** Fills in all required fields of a new item, with an existing vendor and category. */
async function fillNewItem(page: Page, neighbor: Product): Promise<{ productId: string; description: string }> {
  const { productId, description } = newItem();
  const texts = {
    'Item ID': productId,
    'Auxiliary item ID': '0123456789',
    Description: description,
    'Vendor item number': 'V-77',
    'Country of origin': 'Mexico',
    'Warranty (optional)': '2 years',
    'Standard cost': '$1,084.5',
    'Base price': '1299',
    'Minimum quantity': '2',
    'Maximum quantity': '0',
    'Default quantity': '4',
    'Image address': '/pictures/families/hammer.svg',
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  await pickVendor(page, neighbor.vendor?.name ?? '');
  await page.getByLabel('Category', { exact: true }).selectOption({ label: neighbor.category?.name ?? '' });
  return { productId, description };
}

test('[ADM-1][ADM-2] the admin area opens with Add Items, which adds an item with its flags', async ({
  page,
  store,
}) => {
  const neighbor = await store.addItem();
  await startSignedIn(page, people.admin);
  await open(page, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Items');
  await expect(page.getByRole('link', { name: 'Add Items', exact: true })).toHaveAttribute('aria-current', 'page');
  const { productId, description } = await fillNewItem(page, neighbor);
  await expect(page.getByRole('img', { name: 'Preview of the picture' })).toHaveAttribute(
    'src',
    '/pictures/families/hammer.svg',
  );
  await page.getByLabel('Taxable').check();
  await page.getByLabel('Only in store').check();
  await submit(page).click();
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Item ID', { exact: true })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Vendor', exact: true })).toHaveValue('');
  const link = page.getByRole('link', { name: description });
  const key = Number((await link.getAttribute('href'))?.split('/').at(-1));
  const fields =
    'productId auxilliaryItemId standardCost minimumQuantity maximumQuantity defaultQuantity countryOfOrigin warranty inStoreOnly onSale vendorKey categoryKey pricingInfo { taxable allowReturns }';
  expect(await itemOf(store, key, fields)).toEqual({
    productId,
    auxilliaryItemId: '0123456789',
    standardCost: '1084.50',
    minimumQuantity: 2,
    maximumQuantity: 0,
    defaultQuantity: 4,
    countryOfOrigin: 'Mexico',
    warranty: '2 years',
    inStoreOnly: true,
    onSale: false,
    vendorKey: neighbor.vendor?.key,
    categoryKey: neighbor.category?.key,
    pricingInfo: { taxable: true, allowReturns: false },
  });
});

test('[ADM-3][ADM-9] staff find an item by its ID, and change its price and flags in one form', async ({
  page,
  store,
}) => {
  const item = await store.addItem({ cost: '8.25', image: '' });
  await startSignedIn(page, people.admin);
  await open(page, '/admin/edit-items');
  await expect(page.getByRole('status').filter({ hasText: /items$/ })).toBeVisible();
  await search(page).fill(item.productId);
  await expect(page).toHaveURL(`/admin/edit-items?search=${item.productId}`);
  await page.getByRole('link', { name: item.description }).click();
  await expect(page).toHaveURL(`/admin/edit-items/${item.key}?search=${item.productId}`);
  await expect(page.getByLabel('Standard cost')).toHaveValue('8.25');
  await expect(page.getByLabel('Image address')).toHaveValue('');
  await page.getByLabel('Standard cost').fill('9.0845');
  await page.getByLabel('Municipal tax').check();
  await submit(page).click();
  await expect(page.getByText('Submitted succesfully')).toBeVisible();
  await expect(page).toHaveURL(`/admin/edit-items/${item.key}?search=${item.productId}`);
  await expect(page.getByRole('row').filter({ hasText: item.description })).toContainText('$9.0845');
  expect(
    await itemOf(store, item.key, 'standardCost imageAddress version pricingInfo { municipalTax version }'),
  ).toEqual({
    standardCost: '9.0845',
    imageAddress: null,
    version: 2,
    pricingInfo: { municipalTax: true, version: 2 },
  });
});

test('[ADM-2][ADM-3] the item panes pass axe and fit the screen, even with hundreds of items', async ({
  page,
  store,
}) => {
  const item = await store.addItem();
  await startSignedIn(page, people.admin);
  for (const path of ['/admin/edit-items', `/admin/edit-items/${item.key}`, '/admin/add-items']) {
    await open(page, path);
    await expect(page.getByText('Loading')).toHaveCount(0);
    const violations = await violationsOf(page);
    expect(
      violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      path,
    ).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      path,
    ).toBeLessThanOrEqual(0);
  }
  await open(page, '/admin/edit-items');
  await expect(page.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/admin/edit-items?page=2');
  await expect(page.getByText(/^51 to 100 of /)).toBeVisible();
});
