import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open, pathOf } from './steps';
import { newItem, people, type Product, type Store } from './store';

interface Report {
  rows: string[][];
  totals: string[];
  points: { label: string; value: string }[];
}

const period = { from: '2026-01-01', to: '2031-12-31' };
const days = new URLSearchParams(period).toString();

async function vendorReport(store: Store, vendorKey: number): Promise<Report> {
  const query =
    'query ($vendorKey: Int!, $from: String!, $to: String!) { vendorReport(vendorKey: $vendorKey, from: $from, to: $to) { rows totals points { label value } } }';
  return (
    await store.graphql<{ vendorReport: Report }>(
      query,
      { vendorKey, ...period },
      await store.signInToken(people.admin),
    )
  ).vendorReport;
}

function vendorOf(product: Product): { key: number; name: string } {
  if (!product.vendor) throw new Error('The item has no vendor');
  return product.vendor;
}

interface SheetRow {
  cells: { kind: string; text: string }[];
}

/** Returns the cells of a downloaded workbook. */
async function rowsOf(path: string): Promise<SheetRow['cells'][]> {
  const file = new URL('../../graph/dist/xlsx-reader/index.js', import.meta.url);
  const { readRows } = (await import(pathToFileURL(file.pathname).href)) as {
    readRows: (path: string) => AsyncIterable<SheetRow>;
  };
  const rows: SheetRow['cells'][] = [];
  for await (const { cells } of readRows(path)) rows.push(cells);
  return rows;
}

async function downloaded(page: Page): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download .xlsx' }).click(),
  ]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** Counts the calendar months in a period: 13 for a year, or 12 if it ends with a month. */
function monthsBetween(from: string, to: string): number {
  const [first = 0, last = 0] = [from, to].map(day => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return last - first + 1;
}

const dollars = (amount: string) => `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const chart = (page: Page, name: string | RegExp) => page.getByRole('figure', { name });

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

async function expectAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await expectFits(page);
}

test('[ADM-11] shows the items of a chosen vendor with pieces, revenue, totals and a chart', async ({
  page,
  store,
}) => {
  const product = await store.addItem({ cost: '1234.50' });
  await store.placeOrder(people.onAccount, product.key, 3);
  const vendor = vendorOf(product);
  const { totals, points } = await vendorReport(store, vendor.key);
  await startSignedIn(page, people.admin);
  await open(page, '/admin');
  await page.getByRole('navigation', { name: 'Elsewhere' }).getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('link', { name: 'Items of a vendor', exact: true }).click();
  await expect(page.getByText('Pick a vendor to see what its items sold.')).toBeVisible();
  await page.getByLabel('First day').fill(period.from);
  await page.getByLabel('Last day').fill(period.to);
  const box = page.getByRole('combobox', { name: 'Vendor' });
  await box.pressSequentially(vendor.name.slice(0, 6).toLowerCase());
  await page.getByRole('option', { name: vendor.name, exact: true }).click();
  await expect(page).toHaveURL(`/admin/reports/vendor?${days}&vendor=${vendor.key}`);
  await expect(page.getByRole('heading', { name: `Items of ${vendor.name}` })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: product.productId });
  await expect(row.locator('td').nth(1)).toHaveText(product.description);
  await expect(row.locator('td').nth(2)).toHaveText('1');
  await expect(row.locator('td').nth(3)).toHaveText('3');
  await expect(row.locator('td').nth(4)).toHaveText('$3,703.50');
  await expect(page.getByRole('row').last().locator('td').nth(4)).toHaveText(dollars(totals[4] ?? ''));
  const revenue = points.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0);
  expect((revenue / 100).toFixed(2)).toBe(totals[4]);
  await expect(chart(page, 'Revenue by year').getByRole('listitem')).toHaveCount(6);
  await page.reload();
  await expect(box).toHaveValue(vendor.name);
  await expect(row.locator('td').nth(4)).toHaveText('$3,703.50');
  await expectAccessible(page);
});

test('[ADM-11] downloads a report as a workbook with typed cells', async ({ page, store }) => {
  const product = await store.addItem({ cost: '20.25' });
  await store.placeOrder(people.onAccount, product.key, 2);
  const vendor = vendorOf(product);
  await startSignedIn(page, people.admin);
  await open(page, `/admin/reports/vendor?${days}&vendor=${vendor.key}`);
  const { name, path } = await downloaded(page);
  expect(name).toBe(`Items of ${vendor.name} ${period.from} to ${period.to}.xlsx`);
  const rows = await rowsOf(path);
  expect(rows[0]?.map(({ text }) => text)).toEqual([
    'Item ID',
    'Description',
    'Orders',
    'Quantity',
    'Revenue',
    'Last order',
  ]);
  const row = rows.find(([first]) => first?.text === product.productId);
  expect(row?.map(({ kind }) => kind)).toEqual(['text', 'text', 'number', 'number', 'number', 'date']);
  expect(row?.slice(2, 5).map(({ text }) => Number(text))).toEqual([1, 2, 40.5]);
});

test('[ADM-11] a failed download shows the reason and keeps the report on the page', async ({ page, complaints }) => {
  complaints.allow(/status of 502/);
  await startSignedIn(page, people.admin);
  await open(page, `/admin/reports/sales-by-month?${days}`);
  await page.route('**/api/reports/**', route => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('button', { name: 'Download .xlsx' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'The file could not be made. The store could not answer. Please try again in a moment.' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sales by month', level: 2 })).toBeVisible();
});

test('[ADM-11] a preset period applies at once, and Back restores the previous one', async ({ page }) => {
  await startSignedIn(page, people.admin);
  await open(page, '/admin/reports/sales-by-month');
  await expect(page.getByLabel('Period')).toHaveValue('year');
  const [from, to] = [await page.getByLabel('First day').inputValue(), await page.getByLabel('Last day').inputValue()];
  await expect(chart(page, 'Revenue by month').getByRole('listitem')).toHaveCount(monthsBetween(from, to));
  await page.getByLabel('Period').selectOption('This month');
  await expect(page.getByRole('status').filter({ hasText: /^1 row$/ })).toBeVisible();
  await expect(chart(page, 'Revenue by month').getByRole('listitem')).toHaveCount(1);
  const shown = pathOf(page);
  expect(shown).toMatch(/^\/admin\/reports\/sales-by-month\?from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-\d{2}$/);
  await page.getByLabel('Period').selectOption('Last year');
  await expect(page.getByRole('status').filter({ hasText: /^12 rows$/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(shown);
  await expect(page.getByLabel('Period')).toHaveValue('this-month');
  await expect(page.getByRole('status').filter({ hasText: /^1 row$/ })).toBeVisible();
});

test('[ADM-11] rejects dates out of range at their field, without a request', async ({ page }) => {
  await startSignedIn(page, people.admin);
  await open(page, '/admin/reports/top-items?from=2026-05-01&to=2026-04-01');
  await expect(page.getByText('Must not be before the first day')).toBeVisible();
  await expect(page.getByLabel('Last day')).toHaveValue('2026-04-01');
  await expect(page.getByText('Choose days that a report can cover.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByLabel('First day').fill('2010-01-01');
  await expect(page.getByText('A report covers at most ten years')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show' })).toBeDisabled();
  await open(page, '/admin/reports/top-items?from=yesterday&to=2026-04-01');
  await expect(page.getByText('Enter a day such as 11/21/2026')).toBeVisible();
  await page.getByLabel('First day').fill('1991-01-01');
  await page.getByLabel('Last day').fill('1991-01-31');
  await page.getByLabel('Last day').press('Enter');
  await expect(page.getByText('Nothing was found in this period. Choose other days above.')).toBeVisible();
  expect(pathOf(page)).toBe('/admin/reports/top-items?from=1991-01-01&to=1991-01-31');
});

test('[ADM-11][ERR-1] a report that fails to load shows an error, and loads on retry', async ({ page, complaints }) => {
  complaints.allow(/status of 502/);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/reports');
  await page.route('**/graphql', route => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('link', { name: 'Sales by category' }).click();
  await expect(page.getByText("Oops! We've encountered error code: 502")).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Sales by category' })).toBeVisible();
});

test('[ADM-11] 500 rows have pages, with their sums below each page', async ({ page, store }) => {
  const items = Array.from({ length: 500 }, (_, index) =>
    newItem({ description: `Reported Washer ${String(index).padStart(4, '0')}` }),
  );
  await store.importItems(...items);
  const vendor = vendorOf(await store.addItem());
  const { rows, totals } = await vendorReport(store, vendor.key);
  expect(rows.length).toBeGreaterThan(500);
  await startSignedIn(page, people.admin);
  await open(page, `/admin/reports/vendor?${days}&vendor=${vendor.key}`);
  await expect(page.getByText(`${rows.length.toLocaleString('en-US')} rows`)).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(200);
  await page.getByRole('navigation', { name: 'Pages of the report' }).getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('tbody tr').first().locator('td').first()).toHaveText(rows[200]?.[0] ?? '');
  await expect(page.getByRole('row').last().locator('td').nth(4)).toHaveText(dollars(totals[4] ?? ''));
  await expectFits(page);
});

for (const report of ['/sales-by-customer', '/idle-orders']) {
  test(`[ADM-11] ${report.slice(1)} passes axe and fits the screen`, async ({ page }) => {
    await startSignedIn(page, people.admin);
    await open(page, `/admin/reports${report}`);
    await expect(page.getByRole('button', { name: 'Download .xlsx' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('[ADM-11] the overview passes axe and fits the screen, and an unknown report links back to it', async ({
  page,
}) => {
  await startSignedIn(page, people.admin);
  await open(page, '/admin/reports');
  await expect(page.getByRole('link', { name: 'Open orders' })).toBeVisible();
  await expectAccessible(page);
  await open(page, '/admin/reports/nonsense');
  await expect(page.getByText('Report not found.')).toBeVisible();
});

test('[PERM-3][AUTH-6] sends a customer who opens the reports to the sign-in page', async ({ page }) => {
  await startSignedIn(page, people.onAccount);
  for (const path of ['/admin/reports', '/admin/reports/top-items']) {
    await open(page, path);
    await expect(
      page.getByText('You are signed in, but not as staff. The admin area needs a staff sign-in.'),
    ).toBeVisible();
    expect(pathOf(page)).toBe(`/login?from=${encodeURIComponent(path)}`);
  }
});
