import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { itemMasterList, listWithoutHeaders } from './item-master-list';
import { startSignedIn } from './signed-in';
import { open, orderLink, reload } from './steps';
import { newItem, people, type Store } from './store';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const search = (page: Page) => page.getByLabel('Search orders');

async function firstVendor(store: Store): Promise<{ key: number; name: string }> {
  const { vendors } = await store.graphql<{ vendors: { nodes: { key: number; name: string }[] } }>(
    '{ vendors { nodes { key name } } }',
    {},
    await store.signInToken(people.admin),
  );
  if (!vendors.nodes[0]) throw new Error('No vendor found');
  return vendors.nodes[0];
}

async function openImport(page: Page, vendor: { name: string }): Promise<void> {
  await startSignedIn(page, people.admin);
  await open(page, '/admin/batch-add-items');
  const box = page.getByRole('combobox', { name: 'Vendor' });
  await box.pressSequentially(vendor.name.slice(0, 5).toLowerCase());
  await expect(box).toHaveValue(vendor.name.slice(0, 5).toUpperCase());
  await page.getByRole('option', { name: vendor.name, exact: true }).click();
  await expect(box).toHaveValue(vendor.name.toUpperCase());
  await expect(page.getByRole('listbox')).toBeHidden();
}

test('[ADM-6] finds orders by number, customer number, name and date', { tag: '@desktop' }, async ({ page, store }) => {
  const product = await store.addItem({ cost: '11.10' });
  const order = await store.placeOrder(people.onAccount, product.key, 3);
  const date = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Phoenix',
    month: 'numeric',
    day: 'numeric',
    year: 'numeric',
  }).format(order.date * 1000);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/all-orders');
  for (const text of [String(order.key), String(people.onAccount), 'roadrunner ridge', date]) {
    await search(page).fill(text);
    await expect(page).toHaveURL(`/admin/all-orders?${new URLSearchParams({ search: text })}`);
    await expect(orderLink(page, order.key)).toBeVisible();
  }
  await search(page).fill(String(order.key));
  await expect(page).toHaveURL(`/admin/all-orders?search=${order.key}`);
  await expect(page.getByRole('status').filter({ hasText: /^1 order, \$33\.30 in all$/ })).toBeVisible();
  const row = page.getByRole('row').filter({ has: orderLink(page, order.key) });
  await expect(row).toContainText('Roadrunner Ridge Construction');
  await expect(row).toContainText('$33.30');
  await row.getByText('Roadrunner Ridge Construction').click();
  await expect(page).toHaveURL(`/historicalorder/${order.key}`);
  await page.goBack();
  await expect(search(page)).toHaveValue(String(order.key));
  await reload(page);
  await expect(orderLink(page, order.key)).toBeVisible();
  await search(page).fill('no such order');
  await expect(page.getByText('No orders match "no such order".')).toBeVisible();
});

test('[JOB-10] staff narrow all orders by job and PO number, and download them', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const product = await store.addItem({ cost: '11.10' });
  const po = `PO-${product.productId}`;
  const token = await store.signInToken(people.onAccount);
  const { createCustomerJob: job } = await store.graphql<{ createCustomerJob: { key: number } }>(
    'mutation ($input: CreateCustomerJobInput!) { createCustomerJob(input: $input) { key } }',
    { input: { name: `Wing ${product.productId}`, code: `W${product.key}` } },
    token,
  );
  const order = await store.placeOrder(people.onAccount, product.key, 3, { poNumber: po, jobKey: job.key });
  await store.placeOrder(people.onAccount, product.key, 1);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/all-orders');
  await page.getByLabel('Job', { exact: true }).fill(`wing ${product.productId}`);
  await page.getByLabel('Job', { exact: true }).press('Enter');
  await page.getByLabel('PO number').fill(po.toLowerCase());
  await page.getByLabel('PO number').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^1 order, \$33\.30 in all$/ })).toBeVisible();
  const row = page.getByRole('row').filter({ has: orderLink(page, order.key) });
  await expect(row).toContainText(`W${product.key} Wing ${product.productId}`);
  await expect(row).toContainText(po);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /csv/ }).click();
  expect((await download).suggestedFilename()).toBe('all orders.csv');
  await reload(page);
  await expect(page.getByLabel('PO number')).toHaveValue(po.toLowerCase());
  await page.getByLabel('PO number').fill('NO-SUCH-PO');
  await page.getByLabel('PO number').press('Enter');
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(page.getByLabel('Job', { exact: true })).toHaveValue('');
});

test("[ADM-6] staff update an order's status on its page, and the customer sees it", { tag: '@desktop' }, async ({
  page,
  store,
  openBrowser,
}) => {
  const product = await store.addItem();
  const order = await store.placeOrder(people.onAccount, product.key, 1);
  await startSignedIn(page, people.admin);
  await open(page, `/historicalorder/${order.key}`);
  await page.getByRole('button', { name: 'Mark as confirmed' }).click();
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  const customer = await openBrowser();
  await startSignedIn(customer, people.onAccount);
  await open(customer, `/order/${order.key}`);
  await expect(customer.locator('[aria-current=step]')).toContainText('Confirmed');
  await expect(customer.getByRole('button', { name: 'Cancel this order' })).toBeHidden();
});

test('[BAT-1][BAT-4][BAT-5] previews and adds a plain Item Master List, whose items the search finds', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const vendor = await firstVendor(store);
  const items = [newItem({ cost: '0.0845' }), newItem({ cost: '19.99' })];
  await openImport(page, vendor);
  for (const words of ['Item Master List', 'By Vendor', 'with headers', '.xlsx'])
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Sample of an Item Master List with its header row' })).toBeVisible();
  await expect(page.getByText('A long list may take a while.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled();

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'items.xlsx', mimeType: workbook, buffer: await itemMasterList(items) });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Submit: add 2' }).click();
  await expect(page.getByText('Successfully added batch!').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result' }).locator('dd')).toHaveText(['2', '2', '0', '0', '0']);

  for (const { productId, description } of items) {
    await open(page, `/product/search/${productId}`);
    await expect(page.getByRole('article').getByRole('link').first()).toHaveText(description);
  }
});

test('[BAT-5] lists invalid rows, and skips them only if staff choose to', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const vendor = await firstVendor(store);
  const good = newItem();
  const bad = newItem({ minimum: 5, maximum: 2, pack: 5 });
  await openImport(page, vendor);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'items.xlsx', mimeType: workbook, buffer: await itemMasterList([good, bad]) });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Refused rows' }).first()).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit: add 1' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Skip the refused rows and import the rest').check();
  await submit.click();
  await expect(page.getByText('Successfully added batch!').first()).toBeVisible();
  await open(page, `/product/search/${bad.productId}`);
  await expect(page.getByText(`Oops, there doesn't seem to be any results for: ${bad.productId}`)).toBeVisible();
});

test('[BAT-5] accepts only .xlsx files with headers', { tag: '@desktop' }, async ({ page, store }) => {
  const vendor = await firstVendor(store);
  await openImport(page, vendor);
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    name: 'items.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Item #,Description\n1,Chisel'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'items.csv is not an .xlsx file.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await file.setInputFiles({ name: 'items.xlsx', mimeType: workbook, buffer: await listWithoutHeaders() });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Nothing was imported. No row with column names was found. Print the report with headers' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await expect(page.getByText('Successfully added batch!')).toHaveCount(0);
});

test("[PERM-1] the GraphQL playground runs a query with the store's session", { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await startSignedIn(page, people.admin);
  await open(page, '/admin');
  const playground = await context.newPage();
  await playground.goto(
    await page.getByRole('link', { name: 'Playground' }).evaluate((link: HTMLAnchorElement) => link.href),
  );
  // The button appears before both editors do.
  const result = playground.getByRole('region', { name: 'Result Window' });
  await expect(playground.getByRole('tabpanel', { name: 'FirstLook' }).getByText('FirstLook')).toBeVisible();
  await expect(result.getByRole('textbox')).toBeAttached();
  await playground.getByRole('button', { name: /^Execute query/ }).click();
  await expect(result).toContainText('"featuredProducts"');
  await expect(result).toContainText(/"standardCost":\s*"\d/);
  expect(await violationsOf(playground)).toEqual([]);
  const colors = {
    primary: 'link',
    secondary: 'link',
    tertiary: 'text-quiet',
    info: 'link',
    success: 'good',
    warning: 'warn',
    error: 'bad',
    neutral: 'text',
    base: 'ground',
  };
  const different = await playground.locator('.graphiql-container').evaluate((container, pairs) => {
    const probe = container.appendChild(document.createElement('i'));
    const shown = (color: string) => {
      probe.style.color = color;
      return getComputedStyle(probe).color;
    };
    return Object.entries(pairs).filter(
      ([name, token]) => shown(`hsl(var(--color-${name}))`) !== shown(`var(--${token})`),
    );
  }, colors);
  expect(different, 'colors that differ from the design tokens').toEqual([]);
});

test('[ADM-11] on a phone the playground recommends a larger screen and links back', { tag: '@phone' }, async ({
  page,
}) => {
  await startSignedIn(page, people.admin);
  await page.goto('/graphql');
  await expect(page.getByText('The playground needs a larger screen, such as a computer or a tablet.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to reports' }).click();
  await expect(page).toHaveURL('/admin/reports');
});
