import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open, pathOf, reload } from './steps';
import { people, type Store } from './store';

interface SavedReport {
  key: number;
  name: string;
  description: string;
  query: string;
  parameters: { name: string; label: string; kind: string }[];
  version: number;
}

const fields = 'key name description query parameters { name label kind } version';
const query =
  'query Towns($city: String!) { customers(search: $city, first: 1000) { nodes { customerNumber name city } } }';
const newName = () => `Towns ${randomUUID().slice(0, 8)}`;

async function library(store: Store): Promise<SavedReport[]> {
  return (
    await store.graphql<{ savedReports: SavedReport[] }>(
      `{ savedReports { ${fields} } }`,
      {},
      await store.signInToken(people.admin),
    )
  ).savedReports;
}

async function savedReport(store: Store, name: string): Promise<SavedReport> {
  const found = (await library(store)).find(report => report.name === name);
  if (!found) throw new Error(`Report ${name} not found`);
  return found;
}

async function saveReport(store: Store, input: object): Promise<SavedReport> {
  const document = `mutation ($input: SaveReportInput!) { saveReport(input: $input) { ${fields} } }`;
  const values = { name: newName(), query, parameters: [{ name: 'city', label: 'City', kind: 'TEXT' }], ...input };
  return (
    await store.graphql<{ saveReport: SavedReport }>(document, { input: values }, await store.signInToken(people.admin))
  ).saveReport;
}

async function expectAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

test('[ADM-11] a colleague runs a saved query from a form, and downloads its table as a workbook and as CSV', async ({
  page,
  store,
}) => {
  const product = await store.addItem({ cost: '11.10' });
  const order = await store.placeOrder(people.onAccount, product.key, 3);
  const report = await savedReport(store, 'Orders of a customer');
  await startSignedIn(page, people.admin);
  await open(page, '/admin/reports');
  await page.getByRole('link', { name: 'Orders of a customer' }).click();
  await expect(page.getByText('Fill in the form to run this report.')).toBeVisible();
  await page.getByRole('button', { name: 'Run report' }).click();
  await expect(page.getByText('Pick one from the list')).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Customer' });
  await box.pressSequentially(String(people.onAccount));
  await expect(
    page.getByRole('option', { name: `Roadrunner Ridge Construction (${people.onAccount})` }),
  ).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(box).toHaveValue(`Roadrunner Ridge Construction (${people.onAccount})`);
  await page.getByRole('button', { name: 'Run report' }).click();
  const row = page.locator('tbody tr').filter({ has: page.locator('td', { hasText: new RegExp(`^${order.key}$`) }) });
  await expect(row.locator('td').last()).toHaveText('$33.30');
  await expect(page).toHaveURL(new RegExp(`^.*/admin/reports/saved/${report.key}\\?customer=\\d+$`));
  await reload(page);
  await expect(row.locator('td').last()).toHaveText('$33.30');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download .xlsx' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Orders of a customer.xlsx');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download .csv' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('Orders of a customer.csv');
  await expectAccessible(page);
});

test('[ADM-11] a saved query has a field for each of its variables, and runs', async ({ page, store }) => {
  const name = newName();
  await startSignedIn(page, people.admin);
  await open(page, '/admin/reports');
  await page.getByRole('link', { name: 'Save a query as a report' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Query').fill(query);
  await page.getByLabel('Label of $city').fill('Town');
  await expect(page.getByLabel('Kind of $city')).toHaveValue('TEXT');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save report' }).click();
  await expect(page).toHaveURL(/\/admin\/reports\/saved\/\d+$/);
  const saved = await savedReport(store, name);
  expect(saved).toEqual({
    key: saved.key,
    name,
    description: '',
    query,
    parameters: [{ name: 'city', label: 'Town', kind: 'TEXT' }],
    version: 1,
  });
  await page.getByLabel('Town').fill('no such town');
  await page.getByLabel('Town').press('Enter');
  await expect(page.getByText('The query found nothing.')).toBeVisible();
  expect(pathOf(page)).toBe(`/admin/reports/saved/${saved.key}?city=no+such+town`);
});

test('[ADM-11] a long report shows its row count, stops on request, and runs to its end on retry', async ({
  page,
  store,
}) => {
  // One page per row and a search for each, so that the report takes long enough to stop.
  const slow =
    'query Slow($after: String) { customers(first: 1, after: $after) { totalCount nodes { name } pageInfo { hasNextPage endCursor } } beside: searchProducts(text: "screw", first: 200) { nodes { productId category { name } vendor { name } } } }';
  const report = await saveReport(store, { query: slow, parameters: [] });
  await startSignedIn(page, people.admin);
  await open(page, `/admin/reports/saved/${report.key}`);
  await expect(page.getByRole('status').filter({ hasText: /^Reading: [1-9]\d* of \d+ rows$/ })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Rows read' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Stopped after \d+ rows?\.$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('Reading:')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  const { customers } = await store.graphql<{ customers: { totalCount: number } }>(
    '{ customers { totalCount } }',
    {},
    await store.signInToken(people.admin),
  );
  await expect(page.locator('tbody tr')).toHaveCount(Math.min(customers.totalCount, 100));
});

test('[ADM-11] a saved report opens in the playground, and the edited query is saved as a report', async ({ page }) => {
  const name = newName();
  await startSignedIn(page, people.admin);
  await open(page, '/admin/reports');
  await page.getByRole('link', { name: 'Sales of a vendor by item' }).click();
  await page.getByRole('link', { name: 'Open in Playground' }).click();
  await expect(page).toHaveURL('/graphql');
  await expect(page.getByRole('tabpanel', { name: 'SalesOfVendor' })).toContainText('vendorReport');
  await page.getByRole('button', { name: 'Show Saved reports' }).click();
  await page
    .getByRole('region', { name: 'Saved reports' })
    .getByRole('button', { name: 'Best items of a period' })
    .click();
  await expect(page.getByRole('tabpanel', { name: 'BestItems' })).toContainText('topItems');
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(page.getByRole('region', { name: 'Result Window' })).toContainText('"title": "Top items"');
  await page.getByRole('button', { name: 'Save as report' }).click();
  await expect(page).toHaveURL(/\/admin\/reports\/new#query=/);
  await expect(page.getByLabel('Query')).toHaveValue(/report\(name: topItems/);
  await expect(page.getByLabel('Kind of $from')).toHaveValue('DAY');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save report' }).click();
  await expect(page).toHaveURL(/\/admin\/reports\/saved\/\d+$/);
  await page.getByLabel('From', { exact: true }).fill('2025-01-01');
  await page.getByLabel('To', { exact: true }).fill('2030-12-31');
  await page.getByRole('button', { name: 'Run report' }).click();
  await expect(page.getByRole('columnheader', { name: 'Item ID' })).toBeVisible();
});
