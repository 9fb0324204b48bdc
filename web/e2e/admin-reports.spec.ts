import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open, reload } from './steps';
import { people, type Product, type Store } from './store';

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

test('[ADM-11] shows the items of a chosen vendor with pieces, revenue, totals and a chart, and downloads them', async ({
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
  await reload(page);
  await expect(box).toHaveValue(vendor.name);
  await expect(row.locator('td').nth(4)).toHaveText('$3,703.50');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .xlsx' }).click();
  expect((await downloading).suggestedFilename()).toBe(`Items of ${vendor.name} ${period.from} to ${period.to}.xlsx`);
});

test('[ADM-11] the reports pass axe and fit the screen', async ({ page }) => {
  await startSignedIn(page, people.admin);
  for (const report of ['/sales-by-customer', '/idle-orders']) {
    await open(page, `/admin/reports${report}`);
    await expect(page.getByRole('button', { name: 'Download .xlsx' })).toBeVisible();
    await expectAccessible(page);
  }
  await open(page, '/admin/reports');
  await expect(page.getByRole('link', { name: 'Open orders' })).toBeVisible();
  await expectAccessible(page);
});
